import { z } from 'zod';
import {
  amountBetween,
  idField,
  lineAnswer,
  moneyAnswer,
  noteField,
  oddsAnswer,
  oddsField,
  textField,
  timeAnswer,
} from '#contract/fields.ts';
import { TRANSLATED_LANGUAGES } from '#contract/languages.ts';
import { BET_TYPES } from '#domain/markets/bet-types.ts';
import { cents, MAX_AMOUNT_CENTS } from '#domain/money.ts';
import {
  CODE_REQUIREMENTS,
  DEFAULT_WAGERING_TIMES,
  MAX_WAGERING_TIMES,
  PROMOTION_COLOURS,
  PROMOTION_KINDS,
} from '#domain/promotion.ts';

const amountInput = amountBetween(cents(1), MAX_AMOUNT_CENTS, 'Must be at least 0.01');
const timeInput = z.iso.datetime({ offset: true });
const codeInput = z
  .string()
  .trim()
  .regex(/^[\w-]{3,30}$/, 'A code has 3 to 30 letters, digits, - or _');

const translationInput = z.strictObject({ title: textField(120), text: noteField(4000) });
/** Title and text by language; a language without them shows the main ones. */
const translationsInput = z.partialRecord(z.enum(TRANSLATED_LANGUAGES), translationInput);

const maxBetsInput = z.int().min(1).max(1_000_000);

const boostInput = z.strictObject({
  gameId: idField,
  betType: z.enum(BET_TYPES),
  selection: z.string().max(80).nullish(),
  playerId: idField.nullish(),
  odds: oddsField,
  /** A tenth of the highest stake where there is none. */
  minStake: amountInput.optional(),
  maxStake: amountInput,
  maxBetsPerPlayer: z.int().min(1).max(100),
  /** By all players together. */
  maxBets: maxBetsInput,
  /** Can be taken while the game is live too, as long as its price has not fallen; otherwise it ends at kick-off. */
  inPlay: z.boolean().default(false),
});
const freeBetInput = z.strictObject({
  code: codeInput,
  amount: amountInput,
  /** How long a player has to use it. */
  days: z.int().min(1).max(365),
  /** How many players can have one; null for all who ask. */
  maxGrants: z.int().min(1).nullish(),
  /** What has to be verified; each person and each device can have one. */
  requires: z.enum(CODE_REQUIREMENTS).default('identity'),
  /** Whether a deposit has to be completed first. */
  firstDeposit: z.boolean().default(false),
  /** How many times winnings are staked before they can be withdrawn. */
  wageringTimes: z.int().min(0).max(MAX_WAGERING_TIMES).default(DEFAULT_WAGERING_TIMES),
});

export const promotionInput = z
  .strictObject({
    kind: z.enum(PROMOTION_KINDS),
    title: textField(120),
    text: noteField(4000),
    translations: translationsInput.default({}),
    colour: z.enum(PROMOTION_COLOURS).default('gold'),
    startsAt: timeInput.optional(),
    endsAt: timeInput,
    boost: boostInput.nullish(),
    freeBet: freeBetInput.nullish(),
  })
  .refine(({ kind, boost }) => (kind === 'odds_boost') === Boolean(boost), {
    path: ['boost'],
    message: 'An odds boost, and nothing else, says what is boosted',
  })
  .refine(({ kind, freeBet }) => (kind === 'free_bet') === Boolean(freeBet), {
    path: ['freeBet'],
    message: 'A free bet, and nothing else, says what is given',
  });

/** What can be changed later; open bets and free bets that were given stay as they are. */
export const promotionChange = z.strictObject({
  title: textField(120).optional(),
  text: noteField(4000).optional(),
  /** Replaces all of them. */
  translations: translationsInput.optional(),
  colour: z.enum(PROMOTION_COLOURS).optional(),
  startsAt: timeInput.optional(),
  endsAt: timeInput.optional(),
  boostedOdds: oddsField.optional(),
  minStake: amountInput.optional(),
  maxStake: amountInput.optional(),
  /** At least as many as were placed. */
  maxBets: maxBetsInput.optional(),
});

export const redeemInput = z.strictObject({ code: codeInput });
export const freeBetGrant = z.strictObject({
  userId: idField,
  amount: amountInput,
  days: z.int().min(1).max(365).default(7),
  note: noteField().nullish(),
});

export const freeBetRevocation = z.strictObject({ reason: textField(1000, 'Enter a reason') });

export const promotionObject = z
  .strictObject({
    id: idField,
    kind: z.enum(PROMOTION_KINDS),
    title: z.string(),
    text: z.string(),
    translations: z.partialRecord(
      z.enum(TRANSLATED_LANGUAGES),
      z.strictObject({ title: z.string(), text: z.string() }),
    ),
    colour: z.enum(PROMOTION_COLOURS),
    startsAt: timeAnswer,
    /** Of a boost that is not for in play, kick-off at the latest. */
    endsAt: timeAnswer,
    running: z.boolean(),
    /** A bet on it names the promotion's id as boostId. */
    boost: z
      .strictObject({
        gameId: idField,
        homeTeam: z.string(),
        awayTeam: z.string(),
        startTime: timeAnswer,
        betType: z.enum(BET_TYPES),
        selection: z.string(),
        playerId: idField.nullable(),
        line: lineAnswer.nullable(),
        odds: oddsAnswer,
        /** The game's own price now; null while the selection is closed. */
        normalOdds: oddsAnswer.nullable(),
        minStake: moneyAnswer,
        maxStake: moneyAnswer,
        maxBetsPerPlayer: z.int(),
        inPlay: z.boolean(),
        /** Whether it can't be taken now, since the game's prices and boosts together would win whatever happens. */
        sureWin: z.boolean(),
        /** How many bets all players can place on it, and have placed: for administrators only. */
        maxBets: z.int().nullable(),
        betsTaken: z.int().nullable(),
      })
      .nullable(),
    /** The code and the number given are for administrators only. */
    freeBet: z
      .strictObject({
        amount: moneyAnswer,
        days: z.int(),
        requires: z.enum(CODE_REQUIREMENTS),
        firstDeposit: z.boolean(),
        wageringTimes: z.int(),
        code: z.string().nullable(),
        maxGrants: z.int().nullable(),
        granted: z.int().nullable(),
      })
      .nullable(),
    createdAt: timeAnswer,
  })
  .meta({ id: 'Promotion' });
export type Promotion = z.infer<typeof promotionObject>;

/** usable: neither used, expired nor revoked. A bet on it names its id as freeBetId and stakes all of it. */
export const freeBetObject = z
  .strictObject({
    id: idField,
    userId: idField,
    amount: moneyAnswer,
    status: z.enum(['usable', 'used', 'expired', 'revoked']),
    expiresAt: timeAnswer,
    betId: idField.nullable(),
    promotionId: idField.nullable(),
    note: z.string().nullable(),
    /** When staff revoked it, and why. */
    revokedAt: timeAnswer.nullable(),
    revokeReason: z.string().nullable(),
    createdAt: timeAnswer,
  })
  .meta({ id: 'FreeBet' });
export type FreeBet = z.infer<typeof freeBetObject>;
