import { z } from 'zod';
import { emptyBody, idParams, pageQuery } from '#contract/fields.ts';
import {
  freeBetGrant,
  freeBetObject,
  freeBetRevocation,
  promotionChange,
  promotionInput,
  promotionObject,
  redeemInput,
} from '#contract/promotions/objects.ts';
import { awaitingSecond } from '#contract/proposals/objects.ts';

/** `awaitingSecond`: nothing is written until another member of staff approves it. */
const promotionWritten = z.discriminatedUnion('awaitingSecond', [
  promotionObject.extend({ awaitingSecond: z.literal(false) }).meta({ id: 'PromotionWritten' }),
  z.strictObject({ awaitingSecond: z.literal(true) }).meta({ id: 'PromotionProposed' }),
]);
const promotionChanged = promotionObject.extend({ awaitingSecond }).meta({ id: 'PromotionChanged' });

export const promotionSchemas = {
  listPromotions: { summary: 'The running promotions, next to end first', response: z.array(promotionObject) },
  redeemCode: {
    summary: "Redeem the code of a promotion's free bet",
    body: redeemInput,
    status: 201,
    response: freeBetObject,
  },
  listFreeBets: { summary: "A player's free bets, newest first", params: idParams, response: z.array(freeBetObject) },
  listAllPromotions: { summary: 'All promotions, newest first', query: pageQuery, response: z.array(promotionObject) },
  createPromotion: { summary: 'Create a promotion', body: promotionInput, status: 201, response: promotionWritten },
  changePromotion: {
    summary: 'Change a promotion; open bets are unaffected',
    params: idParams,
    body: promotionChange,
    response: promotionChanged,
  },
  endPromotion: { summary: 'End a promotion now', params: idParams, body: emptyBody, response: promotionObject },
  grantFreeBet: {
    summary: 'Give a player a free bet, up to the limit of one free bet',
    body: freeBetGrant,
    status: 201,
    response: freeBetObject,
  },
  revokeFreeBet: {
    summary: 'Revoke an unused free bet, with a reason',
    params: idParams,
    body: freeBetRevocation,
    response: freeBetObject,
  },
} as const;
