import type { riskRoutes } from '#contract/risk/routes.ts';
import { readMargins, refuseStaleMargins } from '#server/features/games/margins.ts';
import { changeOrPropose } from '#server/features/proposals/propose.ts';
import { gameExposure, listExposure } from '#server/features/risk/exposure.ts';
import { readRiskLimits, refuseStaleLimits } from '#server/features/risk/risk-limits.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import type { Services } from '#server/services.ts';

type Dependencies = Pick<Services, 'pool' | 'settings'>;

export function riskHandlers({ pool, settings }: Dependencies): HandlersOf<typeof riskRoutes> {
  return {
    getRiskLimits: () => readRiskLimits(pool),
    setRiskLimits: async ({ viewer, body: { seen, ...change }, transaction }) => {
      await refuseStaleLimits(transaction, change, seen);
      const decider = await settings.deciderOf(viewer, transaction);
      const { awaitingSecond } = await changeOrPropose(transaction, { kind: 'risk limits', change }, decider);
      return { ...(await readRiskLimits(transaction)), awaitingSecond };
    },
    getMargins: () => readMargins(pool),
    setMargins: async ({ viewer, body: { seen, ...change }, transaction }) => {
      await refuseStaleMargins(transaction, change, seen);
      const decider = await settings.deciderOf(viewer, transaction);
      const { awaitingSecond } = await changeOrPropose(transaction, { kind: 'margins', change }, decider);
      return { ...(await readMargins(transaction)), awaitingSecond };
    },
    getGameExposure: ({ params }) => gameExposure(pool, params.id),
    listExposure: () => listExposure(pool),
  };
}
