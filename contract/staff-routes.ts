// What the calls of staff-calls.ts take and answer.
import { z } from 'zod';
import { AUDIT_SUBJECTS } from '#contract/audit-subjects.ts';
import { idText, pageQuery, passwordGivenField, textField } from '#contract/fields.ts';
import { auditEntryObject, auditReportObject } from '#contract/objects/audit.ts';
import { betObject } from '#contract/objects/bet.ts';
import { moneyFiguresObject, userFiguresObject } from '#contract/objects/figures.ts';
import { OVERVIEW_STEPS, overviewObject, statementObject } from '#contract/objects/tables.ts';
import { transactionObject } from '#contract/objects/transaction.ts';
import { userNoteObject, userObject, userSessionObject } from '#contract/objects/user.ts';
import { amountText, fromText, tableAnswer, tableQuery, toText, yesNoText } from '#contract/table-fields.ts';
import { BET_STATUSES } from '#domain/bet.ts';
import { ROLES } from '#domain/roles.ts';
import { IDENTITY_STATES } from '#domain/verification.ts';
import { TRANSACTION_METHODS, TRANSACTION_STATUSES, TRANSACTION_TYPES } from '#domain/wallet.ts';

const idParams = z.strictObject({ id: idText });
const noBody = z.union([z.strictObject({}), z.undefined(), z.null()]);
const codeBody = z.strictObject({ code: z.string('Enter a code').trim().min(1, 'Enter a code').max(40) });
const recoveryCodesAnswer = z.strictObject({ recoveryCodes: z.array(z.string()) });
const messageAnswer = z.strictObject({ message: z.string() });
const reasonField = textField(1000, 'Say why');

export const staffRoutes = {
  setUserRole: {
    summary: "Change a person's role; nobody changes their own, and the last administrator stays one",
    params: idParams,
    body: z.strictObject({ role: z.enum(ROLES) }),
    status: 200,
    response: userObject,
  },
  suspendUser: {
    summary: 'Suspend a person, who then only reads and withdraws, or lift the suspension',
    params: idParams,
    body: z.strictObject({ suspended: z.boolean(), reason: reasonField }),
    status: 200,
    response: userObject,
  },
  endUserSessions: {
    summary: 'End every session of a person',
    params: idParams,
    body: noBody,
    status: 200,
    response: z.strictObject({ ended: z.int() }),
  },
  listUserSessions: {
    summary: 'The sessions of a person that are open, last used first',
    params: idParams,
    status: 200,
    response: z.array(userSessionObject),
  },
  listUserNotes: {
    summary: 'What staff wrote down about a player, newest first',
    params: idParams,
    query: pageQuery,
    status: 200,
    response: z.array(userNoteObject),
  },
  addUserNote: {
    summary: 'Write something down about a player; notes are never changed or deleted',
    params: idParams,
    body: z.strictObject({ text: textField(2000, 'Write a note') }),
    status: 201,
    response: userNoteObject,
  },
  resetSecondFactor: {
    summary: 'Take away the second factor of a person who lost it, and end their sessions',
    params: idParams,
    body: noBody,
    status: 200,
    response: messageAnswer,
  },

  getSecondFactor: {
    summary: 'Whether the second factor is on, and whether this site demands it of the role',
    status: 200,
    response: z.strictObject({ enabled: z.boolean(), required: z.boolean(), recoveryCodesLeft: z.int() }),
  },
  setUpSecondFactor: {
    summary: 'The secret for an authenticator app, shown this once; a first code switches it on',
    body: z.strictObject({ password: passwordGivenField }),
    status: 200,
    response: z.strictObject({ secret: z.string(), otpauthUrl: z.string() }),
  },
  confirmSecondFactor: {
    summary: 'Switch the second factor on with a first code; the recovery codes are shown this once',
    body: codeBody,
    status: 200,
    response: recoveryCodesAnswer,
  },
  renewRecoveryCodes: {
    summary: 'New recovery codes for a code; the former ones count no more',
    body: codeBody,
    status: 200,
    response: recoveryCodesAnswer,
  },
  disableSecondFactor: {
    summary: 'Switch the second factor off, for a code of the app or a recovery code',
    body: codeBody,
    status: 200,
    response: messageAnswer,
  },

  listAudit: {
    summary: 'What was done, newest first: searched, filtered, paged, or as CSV',
    query: z.strictObject({
      ...tableQuery(['number']),
      actorId: idText.optional(),
      action: z.string().trim().max(100).optional(),
      subject: z.enum(AUDIT_SUBJECTS).optional(),
      subjectId: idText.optional(),
    }),
    status: 200,
    response: tableAnswer(auditEntryObject),
  },
  verifyAudit: {
    summary: 'Prove that the audit trail is what was written, or name the first row that is not',
    status: 200,
    response: auditReportObject,
  },

  getOverview: {
    summary: 'The figures of the house, their course by minute, hour or day, and what needs somebody now',
    query: z.strictObject({
      step: z.enum(OVERVIEW_STEPS).default('hour'),
      from: fromText.optional(),
      to: toText.optional(),
    }),
    status: 200,
    response: overviewObject,
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
      page: tableQuery(['id']).page,
      pageSize: tableQuery(['id']).pageSize,
      from: fromText.optional(),
      to: toText.optional(),
      format: tableQuery(['id']).format,
    }),
    status: 200,
    response: statementObject,
    shared: true,
  },
} as const;
