import { z } from 'zod';
import { emptyBody, lineField, pageQuery, positiveIntText } from '#contract/fields.ts';
import { bonusSettingInput, bonusSettingObject } from '#contract/promotions/accumulator-bonus.ts';
import {
  boostRangeObject,
  freeBetGrant,
  freeBetObject,
  freeBetRevocation,
  givenFreeBetObject,
  offerChoiceObject,
  promotionChange,
  promotionInput,
  promotionObject,
  redeemInput,
} from '#contract/promotions/objects.ts';
import { promotionUptakeObject } from '#contract/promotions/uptake.ts';
import { awaitingSecond } from '#contract/proposals/objects.ts';
import { tableQuery, tableResponse } from '#contract/table-fields.ts';
import { BET_TYPES } from '#domain/markets/api-fields.ts';
import { FREE_BET_STATUSES } from '#domain/promotion.ts';

/** `awaitingSecond`: nothing is written until another member of staff approves it. */
const promotionResponse = z.discriminatedUnion('awaitingSecond', [
  promotionObject.extend({ awaitingSecond: z.literal(false) }).meta({ id: 'PromotionWritten' }),
  z.strictObject({ awaitingSecond: z.literal(true) }).meta({ id: 'PromotionProposed' }),
]);
/** `show=current` leaves out promotions that have ended. */
const promotionPage = pageQuery.extend({ show: z.enum(['current']).optional() });
const promotionChangeResponse = promotionObject.extend({ awaitingSecond }).meta({ id: 'PromotionChanged' });

export const promotionSchemas = {
  listPromotions: { summary: 'The running promotions, soonest to end first', response: z.array(promotionObject) },
  redeemCode: {
    summary: "Redeem the code of a promotion's free bet",
    body: redeemInput,
    status: 201,
    response: freeBetObject,
  },
  listFreeBets: { summary: "A player's free bets, newest first", response: z.array(freeBetObject) },
  getOfferChoice: { summary: 'Whether a player wants offers', response: offerChoiceObject },
  setOfferChoice: {
    summary: 'Agree or object to offers; codes and free bets that were already given are unaffected',
    body: z.strictObject({ wanted: z.boolean() }),
    response: offerChoiceObject,
  },
  searchFreeBets: {
    summary:
      "Search players' free bets by id, the start of a username, or code; filter, sort, paginate, or export as CSV",
    query: z.strictObject({
      ...tableQuery(['id', 'amount', 'expiresAt']),
      status: z.enum(FREE_BET_STATUSES).optional(),
      batchId: positiveIntText.optional(),
      promotionId: positiveIntText.optional(),
    }),
    response: tableResponse(givenFreeBetObject),
    shared: true,
  },
  listAllPromotions: {
    summary: 'All promotions, or those that have not ended, newest first',
    query: promotionPage,
    response: z.array(promotionObject),
  },
  listPromotionUptake: {
    summary: 'The uptake and cost of the promotions on one page of listAllPromotions',
    query: promotionPage,
    response: promotionUptakeObject,
  },
  getBoostRange: {
    summary: 'The odds to which a selection can currently be boosted, and its chance of winning in the model',
    query: z.strictObject({
      gameId: positiveIntText,
      betType: z.enum(BET_TYPES),
      selection: z.string().max(80).optional(),
      playerId: positiveIntText.optional(),
      /** The game's line as last seen, for a selection that has it. */
      line: lineField.optional(),
      /** The boost that is being edited; the range is then for its own selection and line. */
      promotionId: positiveIntText.optional(),
    }),
    response: boostRangeObject,
  },
  createPromotion: { summary: 'Create a promotion', body: promotionInput, status: 201, response: promotionResponse },
  changePromotion: {
    summary: 'Change a promotion; open bets are unaffected',
    body: promotionChange,
    response: promotionChangeResponse,
  },
  endPromotion: { summary: 'End a promotion now', body: emptyBody, response: promotionObject },
  getAccumulatorBonus: { summary: 'The bonus on winning accumulators', response: bonusSettingObject },
  setAccumulatorBonus: {
    summary: 'Set the bonus on winning accumulators; open bets are unaffected',
    body: bonusSettingInput,
    response: bonusSettingObject.extend({ awaitingSecond }).meta({ id: 'AccumulatorBonusChange' }),
  },
  grantFreeBet: {
    summary: 'Give a player a free bet, up to the free bet limit',
    body: freeBetGrant,
    status: 201,
    response: freeBetObject,
  },
  revokeFreeBet: {
    summary: 'Revoke an unused free bet, with a reason',
    body: freeBetRevocation,
    response: freeBetObject,
  },
} as const;
