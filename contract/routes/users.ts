// What the calls of calls/users.ts take and answer.
import { z } from 'zod';
import { idParams, messageAnswer, noBody, pageQuery, textField } from '#contract/fields.ts';
import { awaitingSecond } from '#contract/objects/proposal.ts';
import { userNoteObject, userObject, userSessionObject } from '#contract/objects/user.ts';
import { ROLES } from '#domain/roles.ts';

export const userRoutes = {
  listUsers: { summary: 'All users, newest first', query: pageQuery, status: 200, response: z.array(userObject) },
  getUser: { summary: 'One user', params: idParams, status: 200, response: userObject },
  setUserRole: {
    summary: "Change a person's role; nobody changes their own, and the last administrator stays one",
    params: idParams,
    body: z.strictObject({ role: z.enum(ROLES) }),
    status: 200,
    response: userObject.extend({ awaitingSecond }).meta({ id: 'RoleChange' }),
  },
  suspendUser: {
    summary: 'Suspend a person, who then only reads and withdraws, or lift the suspension',
    params: idParams,
    body: z.strictObject({ suspended: z.boolean(), reason: textField(1000, 'Say why') }),
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
} as const;
