import { z } from 'zod';
import {
  betObject,
  cashOutObject,
  cashOutQuoteObject,
  cashOutValueObject,
  correctionPreviewObject,
  settlementPreviewObject,
  waitingBetObject,
} from '#contract/bets/objects.ts';
import {
  amountBetween,
  HANDICAP_LINE_DESCRIPTION,
  idField,
  idParams,
  lineField,
  marketField,
  moneyText,
  multilineTextField,
  oddsField,
  oddsText,
  pageQuery,
  positiveIntText,
  textField,
  userIdParams,
} from '#contract/fields.ts';
import { correctedResultInput } from '#contract/games/match-event-fields.ts';
import { seenBonusInput } from '#contract/promotions/accumulator-bonus.ts';
import { amountText, fromText, tableQuery, tableResponse, yesNoText } from '#contract/table-fields.ts';
import {
  BET_KINDS,
  BET_STATUSES,
  BET_VIEWS,
  MAX_ACCUMULATOR_LEGS,
  MAX_BUILDERS,
  MAX_CASH_OUT_VALUES,
  MIN_ACCUMULATOR_LEGS,
  ODDS_CHANGE_POLICIES,
} from '#domain/bet.ts';
import { BET_TYPES } from '#domain/markets/api-fields.ts';
import { cents, maxAmount } from '#domain/money.ts';
import { MAX_JOINT_SELECTIONS, MIN_JOINT_SELECTIONS } from '#domain/pricing/joint-refusals.ts';
import { MAX_SYSTEM_SELECTIONS, SYSTEM_KINDS } from '#domain/slip.ts';
import { minStake } from '#domain/wallet.ts';

const stakeField = amountBetween({
  min: minStake,
  max: maxAmount,
  message: (min) => `Stake must be at least ${min}`,
});
const ODDS_DESCRIPTION =
  'The odds shown to the player. If they have changed, the bet is refused unless `acceptOddsChange` allows it. ' +
  'If omitted, the bet is placed at the current price';
const selectionFields = {
  gameId: idField,
  betType: z.enum(BET_TYPES).optional().meta({ description: 'A bet type; specify either this or a market' }),
  market: marketField.optional(),
  selection: z.string().max(80).nullish().meta({
    description:
      "A selection of the bet type or market. Not needed for a goalscorer bet: the player's name is accepted but ignored",
  }),
  odds: oddsField.optional().meta({ description: ODDS_DESCRIPTION }),
  playerId: idField.nullish().meta({ description: 'The player, for a goalscorer bet' }),
  line: lineField.nullish().meta({
    description: `Required for a market with lines. With a bet type, the game's line as last seen. ${HANDICAP_LINE_DESCRIPTION}`,
  }),
};

type MarketFields = { betType?: unknown; market?: unknown };
const hasBetTypeOrMarket = ({ betType, market }: MarketFields): boolean =>
  (betType === undefined) !== (market === undefined);
const BET_TYPE_OR_MARKET = { path: ['betType'], error: 'Specify either a bet type or a market, but not both' };

const selectionInput = z.strictObject(selectionFields).refine(hasBetTypeOrMarket, BET_TYPE_OR_MARKET);
const { gameId, betType, market, selection, playerId, line } = selectionFields;
export const selectionWithoutOdds = z
  .strictObject({ gameId, betType, market, selection, playerId, line })
  .refine(hasBetTypeOrMarket, BET_TYPE_OR_MARKET);
const builderSelections = z
  .array(z.strictObject({ betType, market, selection, playerId, line }).refine(hasBetTypeOrMarket, BET_TYPE_OR_MARKET))
  .min(MIN_JOINT_SELECTIONS)
  .max(MAX_JOINT_SELECTIONS);
const placedBet = { status: 201, response: betObject, idempotent: true } as const;
const acceptOddsChange = z.enum(ODDS_CHANGE_POLICIES).default('none');

const idList = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(positiveIntText).max(MAX_CASH_OUT_VALUES, `At most ${MAX_CASH_OUT_VALUES} bets can be requested`));

const settledStatus = z.enum(['won', 'lost', 'void']);
/** `awaitingSecond`: nothing is settled until another member of staff makes the same call. */
const settlementResponse = betObject.extend({ awaitingSecond: z.boolean() }).meta({ id: 'ManualSettlement' });

export const betSchemas = {
  listBets: {
    summary: "The caller's bets; all bets for staff with bets.read",
    query: pageQuery,
    response: z.array(betObject),
  },
  listUserBets: {
    summary:
      "A player's bets, newest first: by settlement time if `show` is settled, won or lost, otherwise by placement",
    params: userIdParams,
    query: pageQuery.extend({
      show: z.enum(BET_VIEWS).optional(),
      kind: z.enum(BET_KINDS).optional(),
      /** Placed at or after this time. */
      from: fromText.optional(),
      /** Part of a team's name. */
      team: textField(60).optional(),
    }),
    response: z.array(betObject),
    shared: true,
  },
  countOpenBets: {
    summary: "The number of a player's open bets",
    params: userIdParams,
    response: z.strictObject({ open: z.int().min(0) }),
  },
  countBets: {
    summary: "The number of a player's bets, and how many were won in full",
    params: userIdParams,
    response: z.strictObject({ all: z.int().min(0), won: z.int().min(0) }),
  },
  listWaitingBets: {
    summary: "A player's bets in their in-play delay, and bets refused in the last few minutes",
    params: userIdParams,
    response: z.array(waitingBetObject),
  },
  placeBet: {
    summary: 'Place a single bet',
    body: z
      .strictObject({
        ...selectionFields,
        stake: stakeField,
        acceptOddsChange,
        /** An active odds boost on this selection; the bet is placed at the boosted odds. */
        boostId: idField.nullish(),
        /** One of the player's free bets; the stake must equal its full amount. */
        freeBetId: idField.nullish(),
      })
      .refine(hasBetTypeOrMarket, BET_TYPE_OR_MARKET),
    ...placedBet,
  },
  placeAccumulator: {
    summary: 'Place an accumulator of two or more selections from different games',
    body: z.strictObject({
      selections: z
        .array(selectionInput)
        .min(MIN_ACCUMULATOR_LEGS, 'Accumulator requires at least 2 selections')
        .max(MAX_ACCUMULATOR_LEGS, `Accumulator can have at most ${MAX_ACCUMULATOR_LEGS} selections`),
      totalStake: stakeField,
      acceptOddsChange,
      bonus: seenBonusInput,
      freeBetId: idField.nullish(),
    }),
    ...placedBet,
  },
  quoteBuilder: {
    summary: 'Price selections of one game as a bet builder',
    body: z.strictObject({ gameId: idField, selections: builderSelections }),
    response: z.strictObject({ gameId: idField, odds: oddsText, version: z.int() }),
  },
  placeBuilder: {
    summary: 'Place a bet builder, alone or in an accumulator with selections or other bet builders',
    body: z.strictObject({
      groups: z
        .array(z.strictObject({ gameId: idField, selections: builderSelections, odds: selectionFields.odds }))
        .min(1)
        .max(MAX_BUILDERS, `A bet can have at most ${MAX_BUILDERS} bet builders`),
      selections: z.array(selectionInput).max(MAX_ACCUMULATOR_LEGS).default([]),
      totalStake: stakeField,
      acceptOddsChange,
      bonus: seenBonusInput,
    }),
    ...placedBet,
  },
  placeSystem: {
    summary: 'Place a system bet: combinations of the selections as separate lines, each with the same stake',
    body: z.strictObject({
      system: z.enum(SYSTEM_KINDS),
      selections: z.array(selectionInput).min(MIN_ACCUMULATOR_LEGS).max(MAX_SYSTEM_SELECTIONS),
      stakePerLine: stakeField,
      acceptOddsChange,
    }),
    ...placedBet,
  },
  quoteCashOut: {
    summary: 'Quote a full or partial cash-out of a pending bet, valid for a few seconds',
    params: idParams,
    body: z.strictObject({ share: z.int().min(1).max(100).default(100) }),
    response: cashOutQuoteObject,
  },
  cashOutBet: {
    summary: 'Cash out a bet at a quoted amount, or at its current value if `acceptChange` allows',
    params: idParams,
    body: z.strictObject({
      quoteId: idField,
      /** What to do if the value has changed since the quote. An equal value is always accepted. */
      acceptChange: z.enum(ODDS_CHANGE_POLICIES).default('higher'),
    }),
    status: 201,
    response: cashOutObject,
    idempotent: true,
  },
  setAutomaticCashOut: {
    summary: 'Cash out a pending bet as soon as its offer reaches an amount; null removes it',
    params: idParams,
    body: z.strictObject({
      amount: amountBetween({ min: () => cents(1), max: maxAmount, message: (min) => `Amount must be at least ${min}` })
        .nullable()
        .meta({ description: 'Above the current offer, and at most the potential win' }),
    }),
    response: z.strictObject({ betId: idField, amount: moneyText.nullable() }).meta({ id: 'AutomaticCashOut' }),
    idempotent: true,
  },
  listCashOutValues: {
    summary: "The current cash-out offers for a player's own pending bets, without quoting them",
    params: idParams,
    query: z.strictObject({
      bets: idList.optional().meta({
        description: `Ids of at most ${MAX_CASH_OUT_VALUES} bets, separated by commas; the newest ones if omitted`,
      }),
    }),
    response: z.array(cashOutValueObject),
  },
  previewSettlement: {
    summary: "Preview the payouts of a game's open bets if it ended or was abandoned now",
    params: idParams,
    query: z.strictObject({ as: z.enum(['finished', 'abandoned']).default('finished') }),
    response: settlementPreviewObject,
  },
  previewCorrection: {
    summary: "Preview how a corrected result changes a game's bets; nothing is saved",
    params: idParams,
    body: correctedResultInput,
    response: correctionPreviewObject,
  },
  settleBetManually: {
    summary: 'Settle a pending bet manually',
    params: idParams,
    body: z.strictObject({ status: settledStatus, note: multilineTextField().optional() }),
    response: settlementResponse,
  },
  correctSettlement: {
    summary: 'Correct a settlement within 72 hours: reverses it and settles with the new outcome',
    params: idParams,
    body: z.strictObject({ status: settledStatus, reason: textField(1000) }),
    response: settlementResponse,
  },
  searchBets: {
    summary:
      'Search bets by id, the start of a username, or part of a team or league name; filter, sort, paginate, or export as CSV',
    query: z.strictObject({
      ...tableQuery(['id', 'stake', 'odds', 'potentialWin', 'payout', 'createdAt']),
      status: z.enum(BET_STATUSES).optional(),
      userId: positiveIntText.optional(),
      gameId: positiveIntText.optional(),
      player: z.string().trim().min(1).max(50).optional(),
      stakeMin: amountText.optional(),
      stakeMax: amountText.optional(),
      accumulator: yesNoText.optional(),
    }),
    response: tableResponse(betObject),
    shared: true,
  },
} as const;
