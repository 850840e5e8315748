// What the calls of calls/tables.ts take and answer.
import { z } from 'zod';
import { idParams, idText } from '#contract/fields.ts';
import { betObject } from '#contract/objects/bet.ts';
import { moneyFiguresObject, userFiguresObject } from '#contract/objects/figures.ts';
import { gameObject } from '#contract/objects/game.ts';
import { statementObject } from '#contract/objects/tables.ts';
import { transactionObject } from '#contract/objects/transaction.ts';
import { userObject } from '#contract/objects/user.ts';
import { amountText, tableAnswer, tableQuery, yesNoText } from '#contract/table-fields.ts';
import { BET_STATUSES } from '#domain/bet.ts';
import { GAME_STATUSES } from '#domain/game.ts';
import { ROLES } from '#domain/roles.ts';
import { IDENTITY_STATES } from '#domain/verification.ts';
import { TRANSACTION_METHODS, TRANSACTION_STATUSES, TRANSACTION_TYPES } from '#domain/wallet.ts';

const { page, pageSize, from, to, format } = tableQuery(['id']);

export const tableRoutes = {
  tableOfGames: {
    summary: 'Games: searched by team or league; filtered, sorted, paged, or as CSV',
    query: z.strictObject({
      ...tableQuery(['work', 'id', 'startTime', 'homeTeam', 'league']),
      status: z.enum(GAME_STATUSES).optional(),
    }),
    status: 200,
    response: tableAnswer(gameObject),
    shared: true,
  },
  tableOfUsers: {
    summary: 'Users: searched by how name, phone or address begins; filtered, sorted, paged, or as CSV',
    query: z.strictObject({
      ...tableQuery(['id', 'username', 'balance', 'createdAt', 'role', 'identity']),
      role: z.enum(ROLES).optional(),
      verified: yesNoText.optional(),
      identityVerified: yesNoText.optional(),
      identity: z.enum(IDENTITY_STATES).optional(),
      suspended: yesNoText.optional(),
      balanceMin: amountText.optional(),
      balanceMax: amountText.optional(),
    }),
    status: 200,
    response: tableAnswer(userObject),
    shared: true,
  },
  tableOfBets: {
    summary: 'Bets: searched by number or by how the player or a team begins; filtered, sorted, paged, or as CSV',
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
    status: 200,
    response: tableAnswer(betObject),
    shared: true,
  },
  tableOfTransactions: {
    summary: 'Deposits and withdrawals: searched by number, reference or player; filtered, sorted, paged, or as CSV',
    query: z.strictObject({
      ...tableQuery(['id', 'amount', 'createdAt', 'completedAt']),
      type: z.enum(TRANSACTION_TYPES).optional(),
      status: z.enum(TRANSACTION_STATUSES).optional(),
      method: z.enum(TRANSACTION_METHODS).optional(),
      /** `no` leaves out funds that staff added, `yes` leaves only them. */
      credits: yesNoText.optional(),
      userId: idText.optional(),
      player: z.string().trim().min(1).max(50).optional(),
      amountMin: amountText.optional(),
      amountMax: amountText.optional(),
    }),
    status: 200,
    response: tableAnswer(transactionObject),
    shared: true,
  },
  getStatement: {
    summary: "A player's ledger, line by line with the balance after each, oldest first, or as CSV",
    params: idParams,
    query: z.strictObject({
      page,
      pageSize,
      from,
      to,
      format,
    }),
    status: 200,
    response: statementObject,
    shared: true,
  },
  getUserFigures: {
    summary: 'How many users there are, by what they have proven, and what they have together',
    status: 200,
    response: userFiguresObject,
    shared: true,
  },
  getMoneyFigures: {
    summary: 'How many deposits and withdrawals there are in each state, and how much',
    status: 200,
    response: moneyFiguresObject,
    shared: true,
  },
} as const;
