import type { riskCalls } from '#contract/calls/risk.ts';
import type { Pool } from '#server/database/pool.ts';
import { readMargins, setMargins } from '#server/features/games/margins.ts';
import { listExposure } from '#server/features/risk/exposure.ts';
import { readRiskLimits, setRiskLimits } from '#server/features/risk/risk-limits.ts';
import type { HandlersOf } from '#server/http/handlers.ts';

export function riskHandlers({ pool }: { pool: Pool }): HandlersOf<typeof riskCalls> {
  return {
    getRiskLimits: () => readRiskLimits(pool),
    setRiskLimits: async ({ viewer, body, transaction }) => {
      await setRiskLimits(transaction, body, viewer.id);
      return readRiskLimits(transaction);
    },
    getMargins: () => readMargins(pool),
    setMargins: async ({ viewer, body, transaction }) => {
      await setMargins(transaction, body, viewer.id);
      return readMargins(transaction);
    },
    listExposure: ({ query }) => listExposure(pool, query.gameId),
  };
}
