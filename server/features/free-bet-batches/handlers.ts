import type { freeBetBatchRoutes } from '#contract/free-bet-batches/routes.ts';
import type { Pool } from '#server/database/pool.ts';
import { listBatches } from '#server/features/free-bet-batches/batch-rows.ts';
import { prepareBatch, previewBatch } from '#server/features/free-bet-batches/prepare-batch.ts';
import { revokeUnused } from '#server/features/free-bet-batches/revoke-unused.ts';
import { changeOrPropose } from '#server/features/proposals/propose.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Settings } from '#server/settings/settings.ts';

/** Kept small because each batch has up to 10,000 free bets to count. */
const PAGE_SIZE = 50;

type Dependencies = { pool: Pool; settings: Settings };

export function freeBetBatchHandlers({ pool, settings }: Dependencies): HandlersOf<typeof freeBetBatchRoutes> {
  return {
    listFreeBetBatches: ({ query }) => listBatches(pool, { limit: PAGE_SIZE, ...query }),
    previewFreeBetBatch: async ({ viewer, body }) => {
      const { fourEyesCents } = await settings.read(pool);
      return previewBatch(pool, body, { actorId: viewer.id, fourEyesCents });
    },
    giveFreeBetBatch: async ({ viewer, body, transaction }) => {
      const { fourEyesCents } = await settings.read(transaction);
      const caller = { actorId: viewer.id, fourEyesCents };
      const change = await prepareBatch(transaction, body, caller);
      const { batchId } = await changeOrPropose(transaction, { kind: 'free bets', change }, caller);
      if (batchId === undefined) return { awaitingSecond: true };
      const [batch] = await listBatches(transaction, { id: batchId, limit: 1 });
      return { ...(batch ?? refuse('NOT_FOUND')), awaitingSecond: false };
    },
    revokeFreeBetBatch: ({ viewer, params, body, transaction }) =>
      revokeUnused(transaction, { source: 'free_bet_batch', id: params.id, ...body, actorId: viewer.id }),
    revokePromotionFreeBets: ({ viewer, params, body, transaction }) =>
      revokeUnused(transaction, { source: 'promotion', id: params.id, ...body, actorId: viewer.id }),
  };
}
