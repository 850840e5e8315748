import { z } from 'zod';
import {
  betObject,
  cashOutObject,
  cashOutQuoteObject,
  correctionPreviewObject,
  settlementPreviewObject,
  waitingBetObject,
} from '#contract/bets/objects.ts';
import {
  amountBetween,
  idField,
  idParams,
  idText,
  lineField,
  noteField,
  oddsField,
  oddsText,
  pageQuery,
  textField,
  userIdParams,
} from '#contract/fields.ts';
import { correctedResultInput } from '#contract/games/objects.ts';
import { amountText, tableQuery, tableResponse, yesNoText } from '#contract/table-fields.ts';
import {
  BET_STATUSES,
  MAX_ACCUMULATOR_LEGS,
  MAX_BUILDERS,
  MIN_ACCUMULATOR_LEGS,
  ODDS_CHANGE_POLICIES,
} from '#domain/bet.ts';
import { BET_TYPES } from '#domain/markets/bet-types.ts';
import { MAX_AMOUNT_CENTS } from '#domain/money.ts';
import { MAX_JOINT_SELECTIONS, MIN_JOINT_SELECTIONS } from '#domain/pricing/joint.ts';
import { MAX_SYSTEM_SELECTIONS, SYSTEM_KINDS } from '#domain/slip.ts';
import { MIN_STAKE_CENTS } from '#domain/wallet.ts';

const stakeField = amountBetween(MIN_STAKE_CENTS, MAX_AMOUNT_CENTS, 'Stake must be at least 0.01');
const selectionFields = {
  gameId: idField,
  betType: z.enum(BET_TYPES),
  selection: z.string().max(80).nullish(),
  odds: oddsField.optional(),
  playerId: idField.nullish(),
  line: lineField.nullish(),
};
const { betType, selection, playerId, line } = selectionFields;
const builderSelections = z
  .array(z.strictObject({ betType, selection, playerId, line }))
  .min(MIN_JOINT_SELECTIONS)
  .max(MAX_JOINT_SELECTIONS);
const betPlaced = { status: 201, response: betObject, idempotent: true } as const;
const acceptOddsChange = z.enum(ODDS_CHANGE_POLICIES).default('none');

const settledStatus = z.enum(['won', 'lost', 'void']);
/** `awaitingSecond`: nothing is settled until another member of staff makes the same call. */
const settlementResponse = betObject.extend({ awaitingSecond: z.boolean() }).meta({ id: 'ManualSettlement' });

export const betSchemas = {
  listBets: {
    summary: "The caller's bets; all bets for an administrator",
    query: pageQuery,
    response: z.array(betObject),
  },
  listUserBets: {
    summary: "A player's bets",
    params: userIdParams,
    query: pageQuery,
    response: z.array(betObject),
    shared: true,
  },
  listWaitingBets: {
    summary: "A player's bets in their in-play delay, and bets refused in the last few minutes",
    params: userIdParams,
    response: z.array(waitingBetObject),
  },
  placeBet: {
    summary: 'Place a single bet at the price the player saw',
    body: z.strictObject({
      ...selectionFields,
      stake: stakeField,
      acceptOddsChange,
      /** An active odds boost on this selection; the bet is placed at the boosted odds. */
      boostId: idField.nullish(),
      /** One of the player's free bets; the stake must equal its full amount. */
      freeBetId: idField.nullish(),
    }),
    ...betPlaced,
  },
  placeAccumulator: {
    summary: 'Place an accumulator of two or more selections from different games',
    body: z.strictObject({
      selections: z
        .array(z.strictObject(selectionFields))
        .min(MIN_ACCUMULATOR_LEGS, 'Accumulator requires at least 2 selections')
        .max(MAX_ACCUMULATOR_LEGS, `Accumulator can have at most ${MAX_ACCUMULATOR_LEGS} selections`),
      totalStake: stakeField,
      acceptOddsChange,
      freeBetId: idField.nullish(),
    }),
    ...betPlaced,
  },
  quoteBuilder: {
    summary: 'Price selections of one game as a bet builder',
    body: z.strictObject({ gameId: idField, selections: builderSelections }),
    response: z.strictObject({ gameId: idField, odds: oddsText, version: z.int() }),
  },
  placeBuilder: {
    summary: 'Place a bet builder, alone or in an accumulator with other selections',
    body: z.strictObject({
      groups: z
        .array(z.strictObject({ gameId: idField, selections: builderSelections, odds: oddsField.optional() }))
        .min(1)
        .max(MAX_BUILDERS, `A bet can have at most ${MAX_BUILDERS} bet builders`),
      selections: z.array(z.strictObject(selectionFields)).max(MAX_ACCUMULATOR_LEGS).default([]),
      totalStake: stakeField,
      acceptOddsChange,
    }),
    ...betPlaced,
  },
  placeSystem: {
    summary: 'Place a system bet: accumulators of the selections, each with its own stake',
    body: z.strictObject({
      system: z.enum(SYSTEM_KINDS),
      selections: z.array(z.strictObject(selectionFields)).min(MIN_ACCUMULATOR_LEGS).max(MAX_SYSTEM_SELECTIONS),
      stakePerLine: stakeField,
      acceptOddsChange,
    }),
    ...betPlaced,
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
    body: z.strictObject({ status: settledStatus, note: noteField().optional() }),
    response: settlementResponse,
  },
  correctSettlement: {
    summary: 'Correct a settlement within 72 hours: reverses it and settles with the new outcome',
    params: idParams,
    body: z.strictObject({ status: settledStatus, reason: textField(1000) }),
    response: settlementResponse,
  },
  searchBets: {
    summary: 'Search bets by id or the start of a player or team name; filter, sort, paginate, or CSV',
    query: z.strictObject({
      ...tableQuery(['id', 'stake', 'odds', 'potentialWin', 'payout', 'createdAt']),
      status: z.enum(BET_STATUSES).optional(),
      userId: idText.optional(),
      gameId: idText.optional(),
      player: z.string().trim().min(1).max(50).optional(),
      stakeMin: amountText.optional(),
      stakeMax: amountText.optional(),
      accumulator: yesNoText.optional(),
    }),
    response: tableResponse(betObject),
    shared: true,
  },
} as const;
