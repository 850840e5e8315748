import type { priceErrorRoutes } from '#contract/price-errors/routes.ts';
import { NO_VOIDED_BETS, toVoided } from '#server/features/bets/settlement/voided.ts';
import { listAcceptedPrices } from '#server/features/price-errors/list-accepted-prices.ts';
import { voidPriceError } from '#server/features/price-errors/void-price-error.ts';
import { changeOrPropose, proposeVoids } from '#server/features/proposals/propose.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import type { Services } from '#server/services.ts';

export function priceErrorHandlers({
  pool,
  settings,
}: Pick<Services, 'pool' | 'settings'>): HandlersOf<typeof priceErrorRoutes> {
  return {
    listAcceptedPrices: ({ params, query: { since, until } }) =>
      listAcceptedPrices(pool, { gameId: params.id, since, until }),
    voidPriceError: async ({ viewer, params: { id: gameId }, body, transaction }) => {
      const decider = await settings.deciderOf(viewer, transaction);
      const voided = await voidPriceError(transaction, { gameId, ...body, ...decider });
      const awaitingSecond = await proposeVoids(transaction, gameId, decider);
      return { voided: toVoided(voided), awaitingSecond };
    },
    restorePriceError: async ({ viewer, params: { id: gameId }, body, transaction }) => {
      const decider = await settings.deciderOf(viewer, transaction);
      const change = { voidingIds: [body.id], restored: true };
      const outcome = await changeOrPropose(transaction, { kind: 'voids', gameId, change }, decider);
      const { awaitingSecond, voided: restored = NO_VOIDED_BETS } = outcome;
      return { restored: toVoided(restored), awaitingSecond };
    },
  };
}
