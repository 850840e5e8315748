import type { riskRoutes } from '#contract/risk/routes.ts';
import type { Pool } from '#server/database/pool.ts';
import { readMargins, refuseStaleMargins } from '#server/features/games/margins.ts';
import { changeOrPropose } from '#server/features/proposals/propose.ts';
import { gameExposure, listExposure } from '#server/features/risk/exposure.ts';
import { readRiskLimits, refuseStaleLimits } from '#server/features/risk/risk-limits.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import type { Settings } from '#server/settings/settings.ts';

type Dependencies = { pool: Pool; settings: Settings };

export function riskHandlers({ pool, settings }: Dependencies): HandlersOf<typeof riskRoutes> {
  return {
    getRiskLimits: () => readRiskLimits(pool),
    setRiskLimits: async ({ viewer, body: { seen, ...change }, transaction }) => {
      await refuseStaleLimits(transaction, change, seen);
      const { fourEyesCents } = await settings.read(transaction);
      const proposer = { actorId: viewer.id, fourEyesCents };
      const { awaitingSecond } = await changeOrPropose(transaction, { kind: 'risk limits', change }, proposer);
      return { ...(await readRiskLimits(transaction)), awaitingSecond };
    },
    getMargins: () => readMargins(pool),
    setMargins: async ({ viewer, body: { seen, ...change }, transaction }) => {
      await refuseStaleMargins(transaction, change, seen);
      const { fourEyesCents } = await settings.read(transaction);
      const proposer = { actorId: viewer.id, fourEyesCents };
      const { awaitingSecond } = await changeOrPropose(transaction, { kind: 'margins', change }, proposer);
      return { ...(await readMargins(transaction)), awaitingSecond };
    },
    getGameExposure: ({ params }) => gameExposure(pool, params.id),
    listExposure: () => listExposure(pool),
  };
}
