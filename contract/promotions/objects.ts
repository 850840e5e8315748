import { z } from 'zod';
import {
  amountBetween,
  idField,
  lineField,
  lineText,
  moneyText,
  multilineTextField,
  oddsField,
  oddsText,
  textField,
  timeText,
} from '#contract/fields.ts';
import { TRANSLATED_LANGUAGES } from '#contract/languages.ts';
import { BET_TYPES } from '#domain/markets/api-fields.ts';
import { maxAmount } from '#domain/money.ts';
import {
  CODE_REQUIREMENTS,
  DEFAULT_WAGERING_TIMES,
  FREE_BET_STATUSES,
  MAX_WAGERING_TIMES,
  PROMOTION_COLOURS,
  PROMOTION_KINDS,
} from '#domain/promotion.ts';
import { minAmount } from '#domain/wallet.ts';

export const amountInput = amountBetween({
  min: minAmount,
  max: maxAmount,
  message: (min) => `Must be at least ${min}`,
});
const timeInput = z.iso.datetime({ offset: true });
const codeInput = z
  .string()
  .trim()
  .regex(/^[\w-]{3,30}$/, 'A code must have 3 to 30 letters, digits, - or _');

const translationInput = z.strictObject({ title: textField(120), text: multilineTextField(4000) });
/** Title and text by language. Languages without a translation show the main text. */
const translationsInput = z.partialRecord(z.enum(TRANSLATED_LANGUAGES), translationInput);

const maxBetsInput = z.int().min(1).max(1_000_000);

const boostInput = z.strictObject({
  gameId: idField,
  betType: z.enum(BET_TYPES),
  selection: z.string().max(80).nullish(),
  playerId: idField.nullish(),
  /** For a handicap or Asian total: the game's line as last seen. */
  line: lineField.nullish(),
  odds: oddsField,
  /** Defaults to a tenth of the maximum stake, or the minimum stake if that is higher. */
  minStake: amountInput.optional(),
  maxStake: amountInput,
  maxBetsPerPlayer: z.int().min(1).max(100),
  /** Across all players. */
  maxBets: maxBetsInput,
  /**
   * Whether the boost is also offered in play, as long as the price has not fallen since the
   * boosted odds were set. If not, it ends at kick-off.
   */
  inPlay: z.boolean().default(false),
});
/** How many times a free bet's winnings must be staked before they can be withdrawn. */
export const wageringInput = z.int().min(0).max(MAX_WAGERING_TIMES).default(DEFAULT_WAGERING_TIMES);

const freeBetInput = z
  .strictObject({
    code: codeInput,
    amount: amountInput,
    /** How many days a player has to use it. */
    days: z.int().min(1).max(365),
    /** How many players can get one; null for no limit. */
    maxGrants: z.int().min(1).max(1_000_000).nullish(),
    /**
     * What a player must have verified. The code can be redeemed only once by accounts with the
     * same document, device or paying phone.
     */
    requires: z.enum(CODE_REQUIREMENTS).default('identity'),
    /**
     * Whether a deposit is required. It must be in the balance or already staked when the code is
     * redeemed and when the free bet is used. If it is reversed, the unused free bet is revoked.
     */
    firstDeposit: z.boolean().default(false),
    /** The amount that one deposit must reach. Defaults to the amount of the free bet. */
    minDeposit: amountInput.nullish(),
    wageringTimes: wageringInput,
  })
  .refine(({ firstDeposit, minDeposit }) => firstDeposit || !minDeposit, {
    path: ['minDeposit'],
    message: 'Only allowed with `firstDeposit`',
  });

export const promotionInput = z
  .strictObject({
    kind: z.enum(PROMOTION_KINDS),
    title: textField(120),
    text: multilineTextField(4000),
    translations: translationsInput.default({}),
    colour: z.enum(PROMOTION_COLOURS).default('gold'),
    startsAt: timeInput.optional(),
    endsAt: timeInput,
    boost: boostInput.nullish(),
    freeBet: freeBetInput.nullish(),
  })
  .refine(({ kind, boost }) => (kind === 'odds_boost') === Boolean(boost), {
    path: ['boost'],
    message: '`boost` is required for an odds boost and not allowed otherwise',
  })
  .refine(({ kind, freeBet }) => (kind === 'free_bet') === Boolean(freeBet), {
    path: ['freeBet'],
    message: '`freeBet` is required for a free bet and not allowed otherwise',
  });

const shownTexts = {
  title: z.string(),
  text: z.string(),
  translations: z.partialRecord(z.enum(TRANSLATED_LANGUAGES), z.strictObject({ title: z.string(), text: z.string() })),
};

const shownFields = {
  ...shownTexts,
  colour: z.enum(PROMOTION_COLOURS),
  startsAt: timeText,
  /** For a boost not offered in play, kick-off at the latest. */
  endsAt: timeText,
};

/** The fields that can be changed later. Open bets and granted free bets are unaffected. */
export const promotionChange = z.strictObject({
  title: textField(120).optional(),
  text: multilineTextField(4000).optional(),
  /** Replaces all translations. */
  translations: translationsInput.optional(),
  colour: z.enum(PROMOTION_COLOURS).optional(),
  startsAt: timeInput.optional(),
  endsAt: timeInput.optional(),
  boostedOdds: oddsField.optional(),
  minStake: amountInput.optional(),
  maxStake: amountInput.optional(),
  /** Can't be lower than the number already placed. */
  maxBets: maxBetsInput.optional(),
  /** The values the caller saw. If any field being changed is out of date, nothing is saved. */
  seen: z
    .strictObject({
      ...shownFields,
      boostedOdds: oddsText,
      minStake: moneyText,
      maxStake: moneyText,
      maxBets: z.int(),
    })
    .partial()
    .optional(),
});

export const redeemInput = z.strictObject({ code: codeInput });
export const freeBetGrant = z.strictObject({
  userId: idField,
  amount: amountInput,
  days: z.int().min(1).max(365).default(7),
  wageringTimes: wageringInput,
  note: multilineTextField().nullish(),
});

export const freeBetRevocation = z.strictObject({ reason: textField(1000, 'Enter a reason') });

export const promotionObject = z
  .strictObject({
    id: idField,
    kind: z.enum(PROMOTION_KINDS),
    ...shownFields,
    running: z.boolean(),
    /** A bet uses it by sending the promotion's id as boostId. */
    boost: z
      .strictObject({
        gameId: idField,
        homeTeam: z.string(),
        awayTeam: z.string(),
        startTime: timeText,
        betType: z.enum(BET_TYPES),
        selection: z.string(),
        playerId: idField.nullable(),
        line: lineText.nullable(),
        odds: oddsText,
        /** The game's current price; null while the selection is closed. */
        normalOdds: oddsText.nullable(),
        minStake: moneyText,
        maxStake: moneyText,
        maxBetsPerPlayer: z.int(),
        inPlay: z.boolean(),
        /** Whether it is blocked because the game's prices and boosts would guarantee a profit. */
        sureWin: z.boolean(),
        /** The maximum and current numbers of bets; null in listPromotions. */
        maxBets: z.int().nullable(),
        betsTaken: z.int().nullable(),
      })
      .nullable(),
    /** code, maxGrants and granted are null in listPromotions. */
    freeBet: z
      .strictObject({
        amount: moneyText,
        days: z.int(),
        requires: z.enum(CODE_REQUIREMENTS),
        firstDeposit: z.boolean(),
        /** Null if no deposit is required, or if a deposit of any amount is enough. */
        minDeposit: moneyText.nullable(),
        wageringTimes: z.int(),
        code: z.string().nullable(),
        maxGrants: z.int().nullable(),
        granted: z.int().nullable(),
      })
      .nullable(),
    createdAt: timeText,
  })
  .meta({ id: 'Promotion' });
export type Promotion = z.infer<typeof promotionObject>;

/** A bet uses it by sending its id as freeBetId and staking its whole amount. */
export const freeBetObject = z
  .strictObject({
    id: idField,
    userId: idField,
    amount: moneyText,
    status: z.enum(FREE_BET_STATUSES),
    expiresAt: timeText,
    betId: idField.nullable(),
    promotionId: idField.nullable(),
    /** The texts of the promotion whose code it was claimed with. */
    promotion: z.strictObject(shownTexts).nullable(),
    /** The deposit that the player must have in the balance, or have staked, to use it. */
    keptDeposit: moneyText.nullable(),
    /** Whether a usable free bet lacks this deposit, which was withdrawn before it was staked. */
    isDepositMissing: z.boolean(),
    /** Null unless it was given to a segment. */
    batchId: idField.nullable(),
    /** How many times its winnings must be staked before they can be withdrawn. */
    wageringTimes: z.int(),
    note: z.string().nullable(),
    revokedAt: timeText.nullable(),
    revokeReason: z.string().nullable(),
    /** The required deposit, if it was reversed; if already used, the free bet remains used. */
    reversedDepositId: idField.nullable(),
    createdAt: timeText,
  })
  .meta({ id: 'FreeBet' });
export type FreeBet = z.infer<typeof freeBetObject>;

export const givenFreeBetObject = freeBetObject
  .extend({
    username: z.string(),
    code: z.string().nullable(),
    /** The member of staff who gave or proposed it; null if it was claimed with a code. */
    givenBy: z.string().nullable(),
    /** What its bet paid; null if it has no settled bet. */
    paid: moneyText.nullable(),
  })
  .meta({ id: 'GivenFreeBet' });
export type GivenFreeBet = z.infer<typeof givenFreeBetObject>;

/** The odds a selection can be boosted to, and the figures for its average cost. */
export const boostRangeObject = z
  .strictObject({
    /** The game's current price. */
    price: oddsText,
    minOdds: oddsText,
    /** The ceiling: a multiple of the price, up to the highest possible odds. */
    maxOdds: oddsText,
    /** The highest odds in this range that don't guarantee players a profit; null if none. */
    fairOdds: oddsText.nullable(),
    /** Its chance of winning according to the model, from 0 to 1; null if the model has none. */
    chance: z.number().nullable(),
  })
  .meta({ id: 'BoostRange' });
export type BoostRange = z.infer<typeof boostRangeObject>;

export const offerChoiceObject = z
  .strictObject({
    /** Whether the player agreed to offers, such as batches of free bets; null if not chosen. */
    wanted: z.boolean().nullable(),
    chosenAt: timeText.nullable(),
    /** Whether staff have added the tag `no offers`, which stops offers whatever the choice is. */
    stoppedByStaff: z.boolean(),
  })
  .meta({ id: 'OfferChoice' });
export type OfferChoice = z.infer<typeof offerChoiceObject>;
