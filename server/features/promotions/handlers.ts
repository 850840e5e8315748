import { DEFAULT_PAGE_SIZE } from '#contract/fields.ts';
import type { FreeBet, Promotion } from '#contract/promotions/objects.ts';
import type { promotionRoutes } from '#contract/promotions/routes.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { readBoostRange } from '#server/features/promotions/boost-range.ts';
import { findFreeBets, freeBetColumns, freeBetsSource } from '#server/features/promotions/free-bets-table.ts';
import { grantFreeBet, redeemCode } from '#server/features/promotions/give-free-bet.ts';
import { readOfferChoice, setOfferChoice } from '#server/features/promotions/offer-choice.ts';
import {
  findPromotion,
  listFreeBets,
  listPromotions,
  listRunningPromotions,
} from '#server/features/promotions/promotion-rows.ts';
import { listPromotionUptake } from '#server/features/promotions/promotion-uptake.ts';
import { revokeFreeBet } from '#server/features/promotions/revoke-free-bet.ts';
import { readBonusSetting } from '#server/features/promotions/set-accumulator-bonus.ts';
import { endPromotion } from '#server/features/promotions/write-promotion.ts';
import { changeOrPropose } from '#server/features/proposals/propose.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';
import { sendTable } from '#server/http/responses/send-table.ts';
import type { Services } from '#server/services.ts';

type Dependencies = Pick<Services, 'pool' | 'settings'>;

export function promotionHandlers({ pool, settings }: Dependencies): HandlersOf<typeof promotionRoutes> {
  const promotionOf = async (database: Queryable, id: number): Promise<Promotion> =>
    (await findPromotion(database, id)) ?? refuse('NOT_FOUND');
  const freeBetOf = async (database: Queryable, userId: number, id: number): Promise<FreeBet> =>
    (await listFreeBets(database, userId, id))[0] ?? refuse('NOT_FOUND');

  return {
    listPromotions: () => listRunningPromotions(pool),
    redeemCode: async ({ viewer, body }) => freeBetOf(pool, viewer.id, await redeemCode(pool, viewer.id, body.code)),
    listFreeBets: ({ params }) => listFreeBets(pool, params.id),
    getOfferChoice: ({ params }) => readOfferChoice(pool, params.id),
    setOfferChoice: ({ params, body }) => setOfferChoice(pool, params.id, body.wanted),
    searchFreeBets: ({ query, reply }) =>
      sendTable(pool, reply, {
        name: 'free-bets',
        source: freeBetsSource(query),
        columns: freeBetColumns,
        find: (ids) => findFreeBets(pool, ids),
        query,
      }),
    listAllPromotions: ({ query }) => listPromotions(pool, { limit: DEFAULT_PAGE_SIZE, ...query }),
    listPromotionUptake: ({ query }) => listPromotionUptake(pool, { limit: DEFAULT_PAGE_SIZE, ...query }),
    getBoostRange: ({ query }) => readBoostRange(pool, query),
    createPromotion: async ({ viewer, body: change, transaction }) => {
      const proposed = { kind: 'promotion' as const, promotionId: null, change };
      const decider = await settings.deciderOf(viewer, transaction);
      const { promotionId } = await changeOrPropose(transaction, proposed, decider);
      if (promotionId === undefined) return { awaitingSecond: true };
      return { ...(await promotionOf(transaction, promotionId)), awaitingSecond: false };
    },
    changePromotion: async ({ viewer, params, body: change, transaction }) => {
      const proposed = { kind: 'promotion' as const, promotionId: params.id, change };
      const decider = await settings.deciderOf(viewer, transaction);
      const { awaitingSecond } = await changeOrPropose(transaction, proposed, decider);
      return { ...(await promotionOf(transaction, params.id)), awaitingSecond };
    },
    endPromotion: async ({ viewer, params, transaction }) => {
      await endPromotion(transaction, params.id, viewer.id);
      return promotionOf(transaction, params.id);
    },
    getAccumulatorBonus: () => readBonusSetting(pool),
    setAccumulatorBonus: async ({ viewer, body: change, transaction }) => {
      const decider = await settings.deciderOf(viewer, transaction);
      const { awaitingSecond } = await changeOrPropose(transaction, { kind: 'accumulator bonus', change }, decider);
      return { ...(await readBonusSetting(transaction)), awaitingSecond };
    },
    grantFreeBet: async ({ viewer, body, transaction }) => {
      const { amount: amountCents, note, ...terms } = body;
      const decider = await settings.deciderOf(viewer, transaction);
      const grant = { ...terms, amountCents, note: note || null, ...decider };
      return freeBetOf(transaction, body.userId, await grantFreeBet(transaction, grant));
    },
    revokeFreeBet: async ({ viewer, params, body, transaction }) => {
      const revocation = { freeBetId: params.id, reason: body.reason, actorId: viewer.id };
      return freeBetOf(transaction, await revokeFreeBet(transaction, revocation), params.id);
    },
  };
}
