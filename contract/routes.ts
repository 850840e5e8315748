// What each call takes and answers. calls.ts says where it is and who may make it; this file adds the
// shapes, from which the server's validation, its OpenAPI document and the browser's types are made.
import { z } from 'zod';
import { accountRoutes } from '#contract/account-routes.ts';
import type { CallName } from '#contract/calls.ts';
import {
  amountBetween,
  idField,
  idText,
  lineField,
  moneyAnswer,
  noteField,
  oddsAnswer,
  oddsField,
  pageQuery,
  passwordField,
  passwordGivenField,
  phoneField,
  textField,
} from '#contract/fields.ts';
import { gameRoutes } from '#contract/game-routes.ts';
import { betObject, cashOutObject, cashOutQuoteObject } from '#contract/objects/bet.ts';
import {
  exposureObject,
  marginsInput,
  marginsObject,
  riskLimitsInput,
  riskLimitsObject,
} from '#contract/objects/risk.ts';
import { netPositionObject, playLimitsInput, playLimitsObject } from '#contract/objects/safer-play.ts';
import { settingsObject } from '#contract/objects/settings.ts';
import { transactionObject } from '#contract/objects/transaction.ts';
import { balanceHistoryObject, userObject, walletObject } from '#contract/objects/user.ts';
import { promotionRoutes } from '#contract/promotion-routes.ts';
import { staffRoutes } from '#contract/staff-routes.ts';
import { MAX_ACCUMULATOR_LEGS, MIN_ACCUMULATOR_LEGS, ODDS_CHANGE_POLICIES } from '#domain/bet.ts';
import { BET_TYPES } from '#domain/markets/bet-types.ts';
import { MAX_AMOUNT_CENTS } from '#domain/money.ts';
import { MAX_JOINT_SELECTIONS, MIN_JOINT_SELECTIONS } from '#domain/pricing/joint.ts';
import { SELF_EXCLUSION_LENGTHS, TIME_OUT_LENGTHS } from '#domain/safer-play.ts';
import { MAX_SYSTEM_SELECTIONS, SYSTEM_KINDS } from '#domain/slip.ts';
import { DOCUMENT_TYPES } from '#domain/verification.ts';
import {
  DEPOSIT_METHODS,
  MAX_DEPOSIT_CENTS,
  MIN_CREDIT_CENTS,
  MIN_DEPOSIT_CENTS,
  MIN_STAKE_CENTS,
  MIN_WITHDRAWAL_CENTS,
  TRANSACTION_STATUSES,
  WITHDRAWAL_METHODS,
} from '#domain/wallet.ts';

/** One call's shapes. `status` is what success answers; every failure answers the error form. */
export type Route = {
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  status: 200 | 201;
  response: z.ZodType;
  /** Takes an Idempotency-Key header: the same key and body give the first answer again. */
  idempotent?: true;
  /** What it answers depends on its address alone, not on who asks: calls at the same moment share one answer. */
  shared?: true;
};

const noBody = z.union([z.strictObject({}), z.undefined(), z.null()]);
const idParams = z.strictObject({ id: idText });
const userIdParams = z.strictObject({ userId: idText });
const userAnswer = z.strictObject({ user: userObject });
const messageAnswer = z.strictObject({ message: z.string() });
const decisionAnswer = transactionObject
  .extend({ newBalance: moneyAnswer, message: z.string(), awaitingSecond: z.boolean() })
  .meta({ id: 'Decision' });

const stakeField = amountBetween(MIN_STAKE_CENTS, MAX_AMOUNT_CENTS, 'Stake must be at least 0.01');
const selectionFields = {
  gameId: idField,
  betType: z.enum(BET_TYPES),
  selection: z.string().max(80).nullish(),
  odds: oddsField.optional(),
  playerId: idField.nullish(),
  line: lineField.nullish(),
};
const builderSelections = z
  .array(
    z.strictObject({
      betType: selectionFields.betType,
      selection: selectionFields.selection,
      playerId: selectionFields.playerId,
      line: selectionFields.line,
    }),
  )
  .min(MIN_JOINT_SELECTIONS)
  .max(MAX_JOINT_SELECTIONS);
const acceptOddsChange = z.enum(ODDS_CHANGE_POLICIES).default('none');

const isoDate = z.iso.date('Must be a date such as 1990-12-31');

export const routes = {
  register: {
    summary: 'Open an account and sign in',
    body: z.strictObject({
      phoneNumber: phoneField,
      password: passwordField,
      username: textField(50, 'Username is required'),
      email: z.email('Invalid email format').max(254).optional(),
    }),
    status: 201,
    response: z.strictObject({ user: userObject, message: z.string() }),
  },
  logIn: {
    summary: 'Sign in with phone number and password',
    body: z.strictObject({
      phoneNumber: phoneField,
      password: passwordGivenField,
      /** A code of the authenticator app, or a recovery code, where the second factor is on. */
      totp: z.string().trim().min(1).max(40).optional(),
      rememberMe: z.boolean().default(false),
    }),
    status: 200,
    response: userAnswer,
  },
  logOut: { summary: 'End the session', body: noBody, status: 200, response: messageAnswer },
  getMe: { summary: 'The signed-in user', status: 200, response: userObject },
  getSessionUser: { summary: 'The signed-in user (older name of /api/auth/me)', status: 200, response: userObject },
  verifyPhone: {
    summary: 'Prove the phone with the token that was sent to it',
    body: z.strictObject({ token: textField(20, 'Verification token is required') }),
    status: 200,
    response: userAnswer,
  },
  resendToken: { summary: 'Send a new verification token', body: noBody, status: 200, response: messageAnswer },
  submitIdentity: {
    summary: 'Submit identity documents for review',
    body: z.strictObject({
      dateOfBirth: isoDate,
      phoneNumber: phoneField,
      address: textField(300, 'Address is required'),
      documentType: z.enum(DOCUMENT_TYPES).default('passport'),
      documentNumber: textField(50, 'Document number is required'),
    }),
    status: 200,
    response: userAnswer,
  },

  listUsers: { summary: 'All users, newest first', query: pageQuery, status: 200, response: z.array(userObject) },
  getUser: { summary: 'One user', params: idParams, status: 200, response: userObject },
  getBalanceHistory: {
    summary: 'What a player had available at the end of each of the last days',
    params: idParams,
    query: z.strictObject({ days: idText.refine((days) => days <= 366, 'At most 366').default(30) }),
    status: 200,
    response: balanceHistoryObject,
    shared: true,
  },
  getWallet: {
    summary: "A player's money: available, on hold for withdrawals, in open bets",
    params: idParams,
    status: 200,
    response: walletObject,
  },

  getPlayLimits: {
    summary: "A player's own limits with what they leave, time-out, self-exclusion and reality check",
    params: idParams,
    status: 200,
    response: playLimitsObject,
  },
  setPlayLimits: {
    summary:
      'Change own limits: lower at once, higher or none after 24 hours; the limit in force cancels a change to come',
    params: idParams,
    body: playLimitsInput,
    status: 200,
    response: playLimitsObject,
  },
  takeTimeOut: {
    summary: 'Take a time-out: no bets and no deposits until it is over',
    params: idParams,
    body: z.strictObject({ length: z.enum(TIME_OUT_LENGTHS) }),
    status: 200,
    response: playLimitsObject,
  },
  selfExclude: {
    summary: 'Exclude oneself: no bets and no deposits until it is over; nobody can shorten it',
    params: idParams,
    body: z.strictObject({ length: z.enum(SELF_EXCLUSION_LENGTHS) }),
    status: 200,
    response: playLimitsObject,
  },
  getNetPosition: {
    summary: 'What a player paid in, took out, staked and was paid: today, in 7 and 30 days, and in all',
    params: idParams,
    status: 200,
    response: netPositionObject,
  },

  ...gameRoutes,

  listBets: {
    summary: "One's own bets; all bets for an administrator",
    query: pageQuery,
    status: 200,
    response: z.array(betObject),
  },
  listUserBets: {
    summary: 'The bets of one player',
    params: userIdParams,
    query: pageQuery,
    status: 200,
    response: z.array(betObject),
    shared: true,
  },
  placeBet: {
    summary: 'Place a single bet at the price the player saw',
    body: z.strictObject({
      ...selectionFields,
      stake: stakeField,
      acceptOddsChange,
      /** A running odds boost on this very selection: the bet is taken at its odds. */
      boostId: idField.nullish(),
      /** A free bet of the player's, of which the stake must be the whole. */
      freeBetId: idField.nullish(),
    }),
    status: 201,
    response: betObject,
    idempotent: true,
  },
  placeAccumulator: {
    summary: 'Place an accumulator of two or more selections of different games',
    body: z.strictObject({
      selections: z
        .array(z.strictObject(selectionFields))
        .min(MIN_ACCUMULATOR_LEGS, 'Accumulator requires at least 2 selections')
        .max(MAX_ACCUMULATOR_LEGS, `Accumulator takes at most ${MAX_ACCUMULATOR_LEGS} selections`),
      totalStake: stakeField,
      acceptOddsChange,
      freeBetId: idField.nullish(),
    }),
    status: 201,
    response: betObject,
    idempotent: true,
  },
  quoteCashOut: {
    summary: 'What a pending bet, or a share of it, can be cashed out for during the next seconds',
    params: idParams,
    body: z.strictObject({ share: z.int().min(1).max(100).default(100) }),
    status: 200,
    response: cashOutQuoteObject,
  },
  cashOutBet: {
    summary: 'Cash out a bet at a quoted amount',
    params: idParams,
    body: z.strictObject({ quoteId: idField }),
    status: 201,
    response: cashOutObject,
    idempotent: true,
  },
  quoteBuilder: {
    summary: 'Price selections of one game together, as it stands',
    body: z.strictObject({ gameId: idField, selections: builderSelections }),
    status: 200,
    response: z.strictObject({ gameId: idField, odds: oddsAnswer, version: z.int() }),
  },
  placeBuilder: {
    summary: 'Place selections of one game that are priced together, alone or with others in an accumulator',
    body: z.strictObject({
      groups: z
        .array(z.strictObject({ gameId: idField, selections: builderSelections, odds: oddsField.optional() }))
        .min(1)
        .max(MAX_ACCUMULATOR_LEGS),
      selections: z.array(z.strictObject(selectionFields)).max(MAX_ACCUMULATOR_LEGS).default([]),
      totalStake: stakeField,
      acceptOddsChange,
    }),
    status: 201,
    response: betObject,
    idempotent: true,
  },
  placeSystem: {
    summary: 'Place a system: so many accumulators of the selections, each with its own stake',
    body: z.strictObject({
      system: z.enum(SYSTEM_KINDS),
      selections: z.array(z.strictObject(selectionFields)).min(MIN_ACCUMULATOR_LEGS).max(MAX_SYSTEM_SELECTIONS),
      stakePerLine: stakeField,
      acceptOddsChange,
    }),
    status: 201,
    response: betObject,
    idempotent: true,
  },
  correctSettlement: {
    summary: 'Correct a settlement within 72 hours: it is taken back and made again as said',
    params: idParams,
    body: z.strictObject({ status: z.enum(['won', 'lost', 'void']), reason: textField(1000) }),
    status: 200,
    response: betObject,
    idempotent: true,
  },
  settleBetByHand: {
    summary: 'Settle a pending bet by hand',
    params: idParams,
    body: z.strictObject({ status: z.enum(['won', 'lost', 'void']), note: noteField().optional() }),
    status: 200,
    response: betObject,
    idempotent: true,
  },

  listTransactions: {
    summary: "One's own transactions; all for an administrator",
    query: pageQuery,
    status: 200,
    response: z.array(transactionObject),
  },
  listUserTransactions: {
    summary: 'The transactions of one player',
    params: idParams,
    query: pageQuery,
    status: 200,
    response: z.array(transactionObject),
    shared: true,
  },
  requestDeposit: {
    summary: 'Ask for a deposit; an administrator approves it when the money has arrived',
    body: z.strictObject({
      amount: amountBetween(MIN_DEPOSIT_CENTS, MAX_DEPOSIT_CENTS, 'Deposits are from 10.00 to 10000.00'),
      method: z.enum(DEPOSIT_METHODS),
    }),
    status: 201,
    response: transactionObject,
    idempotent: true,
  },
  requestWithdrawal: {
    summary: 'Ask for a withdrawal; the amount is held at once',
    body: z.strictObject({
      amount: amountBetween(MIN_WITHDRAWAL_CENTS, MAX_AMOUNT_CENTS, 'Withdrawals are at least 10.00'),
      method: z.enum(WITHDRAWAL_METHODS),
    }),
    status: 201,
    response: transactionObject,
    idempotent: true,
  },

  addFunds: {
    summary: "Add funds to a player's balance",
    body: z.strictObject({
      userId: idField,
      amount: amountBetween(MIN_CREDIT_CENTS, MAX_AMOUNT_CENTS, 'Amount must be at least 0.01'),
      note: noteField().optional(),
    }),
    status: 200,
    response: z.strictObject({
      newBalance: moneyAnswer,
      message: z.string(),
      /** `pending`: nothing is added before another administrator approves the deposit of this transaction. */
      status: z.enum(TRANSACTION_STATUSES),
      awaitingSecond: z.boolean(),
      transaction: transactionObject,
    }),
    idempotent: true,
  },
  listPendingDeposits: {
    summary: 'Deposits that wait for a decision',
    query: pageQuery,
    status: 200,
    response: z.array(transactionObject),
  },
  listAllDeposits: {
    summary: 'All deposits, newest first',
    query: pageQuery,
    status: 200,
    response: z.array(transactionObject),
  },
  approveDeposit: {
    summary: 'Approve a deposit: the amount is credited',
    body: z.strictObject({ depositId: idField, adminNote: noteField().nullish() }),
    status: 200,
    response: decisionAnswer,
    idempotent: true,
  },
  rejectDeposit: {
    summary: 'Reject a deposit: nothing moves',
    body: z.strictObject({ depositId: idField, reason: noteField().nullish() }),
    status: 200,
    response: decisionAnswer,
    idempotent: true,
  },
  listPendingWithdrawals: {
    summary: 'Withdrawals that wait for a decision',
    query: pageQuery,
    status: 200,
    response: z.array(transactionObject),
  },
  listAllWithdrawals: {
    summary: 'All withdrawals, newest first',
    query: pageQuery,
    status: 200,
    response: z.array(transactionObject),
  },
  processWithdrawal: {
    summary: 'Approve a withdrawal: what was held is paid out',
    body: z.strictObject({ transactionId: idField, note: noteField().nullish() }),
    status: 200,
    response: decisionAnswer,
    idempotent: true,
  },
  rejectWithdrawal: {
    summary: 'Reject a withdrawal: what was held goes back to the player',
    body: z.strictObject({ transactionId: idField, note: noteField().nullish() }),
    status: 200,
    response: decisionAnswer,
    idempotent: true,
  },
  verifyUser: {
    summary: 'Decide on an identity verification',
    params: userIdParams,
    body: z.strictObject({ identityVerified: z.boolean(), verificationNotes: noteField(2000).nullish() }),
    status: 200,
    response: userObject,
  },
  getRiskLimits: { summary: 'The limits of what is taken', status: 200, response: riskLimitsObject },
  setRiskLimits: {
    summary: 'Change limits of what is taken; open bets stay as they are',
    body: riskLimitsInput,
    status: 200,
    response: riskLimitsObject,
  },
  getMargins: { summary: "The margin of each market's book", status: 200, response: marginsObject },
  setMargins: {
    summary: 'Change margins; games are priced with them from their next pricing on',
    body: marginsInput,
    status: 200,
    response: marginsObject,
  },
  listExposure: {
    summary: 'What open singles would win or lose the house, game by game and score by score',
    status: 200,
    response: z.array(exposureObject),
  },
  getSiteSettings: { summary: 'What the client needs to know of this site', status: 200, response: settingsObject },
  ...accountRoutes,
  ...promotionRoutes,
  ...staffRoutes,
} as const satisfies Record<CallName, Route>;

type Routes = typeof routes;
type Part<Name extends CallName, Key extends string> =
  Routes[Name] extends Record<Key, infer Schema extends z.ZodType> ? Schema : z.ZodUndefined;

/** What a handler gets, parsed. */
export type CallParams<Name extends CallName> = z.output<Part<Name, 'params'>>;
export type CallQuery<Name extends CallName> = z.output<Part<Name, 'query'>>;
export type CallBody<Name extends CallName> = z.output<Part<Name, 'body'>>;
/** What a client sends. */
export type CallBodyInput<Name extends CallName> = z.input<Part<Name, 'body'>>;
export type CallQueryInput<Name extends CallName> = z.input<Part<Name, 'query'>>;
/** Whether its handler is not told who asks. */
export type IsShared<Name extends CallName> = Routes[Name] extends { shared: true } ? true : false;
export type CallAnswer<Name extends CallName> = z.output<Routes[Name]['response']>;
