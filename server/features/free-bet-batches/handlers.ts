import type { freeBetBatchRoutes } from '#contract/free-bet-batches/routes.ts';
import { listBatches } from '#server/features/free-bet-batches/batch-rows.ts';
import { prepareBatch, previewBatch } from '#server/features/free-bet-batches/prepare-batch.ts';
import { revokeUnused } from '#server/features/free-bet-batches/revoke-unused.ts';
import { changeOrPropose } from '#server/features/proposals/propose.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Services } from '#server/services.ts';

/** Kept small because each batch has up to 10,000 free bets to count. */
const PAGE_SIZE = 50;

type Dependencies = Pick<Services, 'pool' | 'settings'>;

export function freeBetBatchHandlers({ pool, settings }: Dependencies): HandlersOf<typeof freeBetBatchRoutes> {
  return {
    listFreeBetBatches: ({ query }) => listBatches(pool, { limit: PAGE_SIZE, ...query }),
    previewFreeBetBatch: async ({ viewer, body }) => previewBatch(pool, body, await settings.deciderOf(viewer, pool)),
    giveFreeBetBatch: async ({ viewer, body, transaction }) => {
      const decider = await settings.deciderOf(viewer, transaction);
      const change = await prepareBatch(transaction, body, decider);
      const { batchId } = await changeOrPropose(transaction, { kind: 'free bets', change }, decider);
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
