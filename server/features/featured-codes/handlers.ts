import type { ManagedFeaturedCode } from '#contract/featured-codes/objects.ts';
import type { featuredCodeRoutes } from '#contract/featured-codes/routes.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { listFeaturedCodes, listManagedCodes } from '#server/features/featured-codes/featured-code-rows.ts';
import { listFeaturedUptake } from '#server/features/featured-codes/featured-uptake.ts';
import {
  changeFeaturedCode,
  featureCode,
  withdrawFeaturedCode,
} from '#server/features/featured-codes/write-featured-code.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Services } from '#server/services.ts';

/** Kept small because each code's games and bets are read. */
const PAGE_SIZE = 50;

export function featuredCodeHandlers({ pool }: Pick<Services, 'pool'>): HandlersOf<typeof featuredCodeRoutes> {
  const codeOf = async (database: Queryable, id: number): Promise<ManagedFeaturedCode> =>
    (await listManagedCodes(database, { id, limit: 1 }))[0] ?? refuse('NOT_FOUND');

  return {
    listFeaturedCodes: () => listFeaturedCodes(pool),
    listAllFeaturedCodes: ({ query }) => listManagedCodes(pool, { limit: PAGE_SIZE, ...query }),
    listFeaturedUptake: ({ query }) => listFeaturedUptake(pool, { limit: PAGE_SIZE, ...query }),
    featureCode: async ({ viewer, body, transaction }) =>
      codeOf(transaction, await featureCode(transaction, body, viewer.id)),
    changeFeaturedCode: async ({ viewer, params, body, transaction }) => {
      await changeFeaturedCode(transaction, { id: params.id, ...body }, viewer.id);
      return codeOf(transaction, params.id);
    },
    withdrawFeaturedCode: async ({ viewer, params, transaction }) => {
      await withdrawFeaturedCode(transaction, params.id, viewer.id);
      return codeOf(transaction, params.id);
    },
  };
}
