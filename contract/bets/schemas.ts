import { z } from 'zod';
import {
  betObject,
  correctionPreviewObject,
  settlementPreviewObject,
  waitingBetObject,
} from '#contract/bets/objects.ts';
import {
  BET_TYPE_OR_MARKET,
  builderSelections,
  hasBetTypeOrMarket,
  selectionFields,
  selectionInput,
} from '#contract/bets/selection-fields.ts';
import {
  amountBetween,
  idField,
  multilineTextField,
  oddsText,
  pageQuery,
  positiveIntText,
  textField,
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
  MIN_ACCUMULATOR_LEGS,
  ODDS_CHANGE_POLICIES,
} from '#domain/bet.ts';
import { maxAmount } from '#domain/money.ts';
import { MAX_SYSTEM_SELECTIONS, SYSTEM_KINDS } from '#domain/slip.ts';
import { minStake } from '#domain/wallet.ts';

const stakeField = amountBetween({
  min: minStake,
  max: maxAmount,
  message: (min) => `Stake must be at least ${min}`,
});
const placedBet = { status: 201, response: betObject, idempotent: true } as const;
const acceptOddsChange = z.enum(ODDS_CHANGE_POLICIES).default('none');

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
  countOpenBets: { summary: "The number of a player's open bets", response: z.strictObject({ open: z.int().min(0) }) },
  countBets: {
    summary: "The number of a player's bets, and of those with the status `won`",
    response: z.strictObject({ all: z.int().min(0), won: z.int().min(0) }),
  },
  listWaitingBets: {
    summary: "A player's newest bets in their in-play delay, and those refused after it",
    query: z.strictObject({
      /** `recent`: in the last five minutes. */
      refused: z.enum(['recent', 'all']).default('recent'),
    }),
    response: z.array(waitingBetObject),
  },
  placeBet: {
    summary: 'Place a single bet',
    body: z
      .strictObject({
        ...selectionFields,
        stake: stakeField,
        acceptOddsChange,
        /**
         * An active odds boost on this selection; if the current price is higher, it applies
         * instead.
         */
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
  previewSettlement: {
    summary: "Preview the payouts of a game's open bets if it ended or was abandoned now",
    query: z.strictObject({ as: z.enum(['finished', 'abandoned']).default('finished') }),
    response: settlementPreviewObject,
  },
  previewCorrection: {
    summary: "Preview how a corrected result changes a game's bets; nothing is saved",
    body: correctedResultInput,
    response: correctionPreviewObject,
  },
  settleBetManually: {
    summary: 'Settle a pending bet manually; a void needs a note, which the player sees',
    body: z
      .strictObject({ status: settledStatus, note: multilineTextField().optional() })
      .refine(({ status, note }) => status !== 'void' || Boolean(note), {
        path: ['note'],
        message: 'Enter the reason for the void',
      }),
    response: settlementResponse,
  },
  correctSettlement: {
    summary:
      "Correct a settlement within 72 hours of the bet's first one: reverse it and settle the bet with the new outcome",
    body: z.strictObject({ status: settledStatus, reason: textField(1000) }),
    response: settlementResponse,
  },
  searchBets: {
    summary:
      'Search bets by id, the start of a username, or part of a team or league name (at least three characters); filter, sort, paginate, or export as CSV',
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
