import { z } from 'zod';
import { emptyBody, messageResponse, pageQuery, textField } from '#contract/fields.ts';
import { tagField } from '#contract/player-controls/schemas.ts';
import { awaitingSecond } from '#contract/proposals/objects.ts';
import { amountText, tableQuery, tableResponse, yesNoText } from '#contract/table-fields.ts';
import {
  listedUserObject,
  userFiguresObject,
  userNoteObject,
  userObject,
  userSessionObject,
} from '#contract/users/objects.ts';
import { ROLES } from '#domain/roles.ts';
import { IDENTITY_STATES } from '#domain/verification.ts';

export const userSchemas = {
  listUsers: { summary: 'All users, newest first', query: pageQuery, response: z.array(userObject) },
  getUser: { summary: 'One user', response: userObject },
  setUserRole: {
    summary: "Change a user's role, except the caller's own; at least one administrator must remain",
    body: z.strictObject({ role: z.enum(ROLES) }),
    response: userObject.extend({ awaitingSecond }).meta({ id: 'RoleChange' }),
  },
  suspendUser: {
    summary: 'Suspend a player (no bets, cash-outs or deposits) or staff (no permissions), or lift a suspension',
    body: z.strictObject({ suspended: z.boolean(), reason: textField(1000, 'Enter a reason') }),
    response: userObject.extend({ awaitingSecond }).meta({ id: 'SuspensionChange' }),
  },
  endUserSessions: {
    summary: "End all of a user's sessions",
    body: emptyBody,
    response: z.strictObject({ ended: z.int() }),
  },
  listUserSessions: {
    summary: "A user's open sessions, most recently used first",
    response: z.array(userSessionObject),
  },
  listUserNotes: {
    summary: 'Staff notes about a player, newest first',
    query: pageQuery,
    response: z.array(userNoteObject),
  },
  addUserNote: {
    summary: 'Add a note about a player; notes are never changed or deleted',
    body: z.strictObject({ text: textField(2000, 'Enter a note') }),
    status: 201,
    response: userNoteObject,
  },
  resetSecondFactor: {
    summary: 'Reset two-factor authentication for a user who lost access to it, and end their sessions',
    body: emptyBody,
    response: messageResponse,
  },
  searchUsers: {
    summary:
      'Search users by id or the start of a username, phone number or email; filter, sort, paginate, or export as CSV',
    query: z.strictObject({
      ...tableQuery(['id', 'username', 'balance', 'createdAt', 'role', 'identity', 'review']),
      role: z.enum(ROLES).optional(),
      verified: yesNoText.optional(),
      identityVerified: yesNoText.optional(),
      identity: z.enum(IDENTITY_STATES).optional(),
      suspended: yesNoText.optional(),
      tag: tagField.optional(),
      balanceMin: amountText.optional(),
      balanceMax: amountText.optional(),
      /** Whether to include identity details, for staff who review identities. */
      identityDetails: yesNoText.optional(),
    }),
    response: tableResponse(listedUserObject),
  },
  getUserFigures: {
    summary: 'The number of users by verification state, and their total balance',
    response: userFiguresObject,
    shared: true,
  },
} as const;
