import { DEFAULT_PAGE_SIZE } from '#contract/fields.ts';
import type { User } from '#contract/users/objects.ts';
import type { userRoutes } from '#contract/users/routes.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { listSessions } from '#server/features/auth/sessions.ts';
import { changeOrPropose } from '#server/features/proposals/propose.ts';
import type { RoleChange } from '#server/features/proposals/role-changes.ts';
import { resetSecondFactor } from '#server/features/second-factor/change-second-factor.ts';
import { endUserSessions } from '#server/features/users/end-user-sessions.ts';
import { recordIdentityViews } from '#server/features/users/record-identity-views.ts';
import { readUserFigures } from '#server/features/users/user-figures.ts';
import { addUserNote, listUserNotes } from '#server/features/users/user-notes.ts';
import { findListedUsers, findUser, listUsers } from '#server/features/users/user-rows.ts';
import { userColumns, usersSource } from '#server/features/users/users-table.ts';
import { hasPermission } from '#server/http/access.ts';
import type { HandlersOf, Viewer } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';
import { sendTable } from '#server/http/responses/send-table.ts';
import { readSessionToken } from '#server/http/session-cookie.ts';
import type { Services } from '#server/services.ts';

type Dependencies = Pick<Services, 'pool' | 'secrets' | 'settings'>;

export function userHandlers({ pool, secrets, settings }: Dependencies): HandlersOf<typeof userRoutes> {
  const detailsFor = (viewer: Viewer) => ({ identity: hasPermission(viewer, 'identity.review') });
  const userOf = async (viewer: Viewer, id: number): Promise<User> =>
    (await findUser(pool, id, viewer.id === id ? { identity: true } : detailsFor(viewer))) ?? refuse('NOT_FOUND');

  async function recorded<Shown extends User>(viewer: Viewer, users: Shown[]): Promise<Shown[]> {
    await recordIdentityViews(pool, viewer.id, users);
    return users;
  }

  type AccountChange = { viewer: Viewer; params: { id: number }; body: RoleChange['change']; transaction: Transaction };
  async function changeAccount({ viewer, params, body, transaction }: AccountChange) {
    const change = { kind: 'role', userId: params.id, gameId: null, change: body } as const;
    const decider = await settings.deciderOf(viewer, transaction);
    const { awaitingSecond } = await changeOrPropose(transaction, change, decider);
    return { ...((await findUser(transaction, params.id)) ?? refuse('NOT_FOUND')), awaitingSecond };
  }

  return {
    listUsers: async ({ viewer, query }) =>
      recorded(viewer, await listUsers(pool, { limit: DEFAULT_PAGE_SIZE, ...query }, detailsFor(viewer))),
    getUser: async ({ viewer, params }) => {
      const user = await userOf(viewer, params.id);
      await recordIdentityViews(pool, viewer.id, [user]);
      return user;
    },
    setUserRole: (context) => changeAccount(context),
    suspendUser: (context) => changeAccount(context),
    endUserSessions: async ({ viewer, params, transaction }) => ({
      ended: await endUserSessions(transaction, params.id, viewer.id),
    }),
    listUserSessions: async ({ viewer, params, request }) => {
      await userOf(viewer, params.id);
      return listSessions(pool, secrets, { userId: params.id, token: readSessionToken(request) });
    },
    listUserNotes: async ({ viewer, params, query }) => {
      await userOf(viewer, params.id);
      return listUserNotes(pool, { userId: params.id, limit: DEFAULT_PAGE_SIZE, ...query });
    },
    addUserNote: ({ viewer, params, body, transaction }) =>
      addUserNote(transaction, { userId: params.id, authorId: viewer.id, text: body.text }),
    resetSecondFactor: async ({ viewer, params, transaction }) => {
      await resetSecondFactor(transaction, params.id, viewer.id);
      return { message: 'Two-factor authentication has been reset.' };
    },
    getUserFigures: () => readUserFigures(pool),
    searchUsers: ({ viewer, query, reply }) =>
      sendTable(pool, reply, {
        name: 'users',
        source: usersSource(query),
        columns: userColumns,
        find: async (ids) => {
          const details = query.identityDetails && query.format === 'json' ? detailsFor(viewer) : undefined;
          return recorded(viewer, await findListedUsers(pool, ids, details));
        },
        query,
      }),
  };
}
