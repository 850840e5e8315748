// Only the user and staff who review identities can see identity details.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '#contract/users/objects.ts';
import { ROLES, type Role } from '#domain/roles.ts';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';
import type { ApiClient } from '#tests/support/client.ts';

const SUBMITTED = {
  dateOfBirth: '1990-05-17',
  phoneNumber: '+254712000099',
  address: '1 Moi Avenue, Nairobi',
  documentType: 'national_id',
  documentNumber: 'A712001',
  documentCountry: 'KE',
} as const;

let app: TestApp;
let player: Player;
beforeAll(async () => {
  app = await startApp();
  player = await app.player();
  await player.post('/api/auth/submit-identity', SUBMITTED);
  await sql(`update users set verification_notes = 'Born in 1990' where id = $1`, [player.id]);
});
afterAll(() => app.close());

const sql = (text: string, values: unknown[]) => app.database.pool.query(text, values);

const SHOWN = {
  dateOfBirth: '1990-05-17',
  address: '1 Moi Avenue, Nairobi',
  identityDocumentType: 'national_id',
  identityDocumentNumber: 'A712001',
  identityDocumentCountry: 'KE',
  verificationNotes: 'Born in 1990',
};
const WITHHELD = Object.fromEntries(Object.keys(SHOWN).map((field) => [field, null]));

/** The player as returned by each call with which staff read users; null if refused or omitted. */
async function readAs(client: ApiClient): Promise<Record<string, User | null>> {
  const read = async (path: string, rowsOf: (body: never) => User[]) => {
    const { status, body } = await client.call('GET', path);
    if (status === 403) return null;
    return rowsOf(body as never).find(({ id }) => id === player.id) ?? null;
  };
  return {
    getUser: await read(`/api/users/${player.id}`, (user: User) => [user]),
    listUsers: await read('/api/users', (users: User[]) => users),
    searchUsers: await read('/api/admin/tables/users?identityDetails=yes', ({ rows }: { rows: User[] }) => rows),
    getIdentityReview: await read(`/api/admin/verify-user/${player.id}`, ({ user }: { user: User }) => [user]),
  };
}

const inUserCalls = (user: object | null) => ({ getUser: user, listUsers: user, searchUsers: user });
const READ: Record<Role, Record<string, object | null>> = {
  user: { ...inUserCalls(null), getIdentityReview: null },
  trader: { ...inUserCalls(null), getIdentityReview: null },
  cashier: { ...inUserCalls(WITHHELD), getIdentityReview: null },
  verifier: { ...inUserCalls(SHOWN), getIdentityReview: SHOWN },
  admin: { ...inUserCalls(SHOWN), getIdentityReview: SHOWN },
};

it.each(ROLES)('shows a %s only the identity details that their role needs', async (role) => {
  const read = await readAs(await app.staff(role));
  expect(read).toMatchObject(READ[role]);
});

it('leaves identity details out of a search that does not ask for them', async () => {
  const { rows } = await (await app.staff('verifier')).get('/api/admin/tables/users');
  expect(rows.find(({ id }) => id === player.id)).toMatchObject(WITHHELD);
});

it('leaves identity details out of the response to a change of role', async () => {
  const colleague = await app.player();
  await sql('update users set address = $2 where id = $1', [colleague.id, SHOWN.address]);
  const changed = await (await app.admin()).patch(`/api/users/${colleague.id}/role`, { role: 'trader' });
  expect(changed).toMatchObject({ role: 'trader', address: null });
});

describe('the audit trail', () => {
  const viewsBy = async ({ id }: Player) => {
    const { rows } = await (await app.admin()).get(`/api/admin/audit?actorId=${id}&direction=asc`);
    return rows.map(({ action, subject, subjectId, after }) => ({ action, subject, subjectId, after }));
  };
  const viewed = { action: 'identity viewed', subject: 'user', subjectId: 0, after: { identityVersion: 1 } };

  it.each([
    ['getUser', () => `/api/users/${player.id}`],
    ['listUsers', () => '/api/users'],
    ['searchUsers', () => '/api/admin/tables/users?identityDetails=yes'],
    ['getIdentityReview', () => `/api/admin/verify-user/${player.id}`],
  ])('records once a day who saw a submitted identity, with %s', async (_call, pathOf) => {
    const verifier = await app.staff('verifier');
    await verifier.get('/api/admin/tables/users');
    expect(await viewsBy(verifier)).toEqual([]);
    await verifier.call('GET', pathOf());
    await verifier.call('GET', pathOf());
    expect(await viewsBy(verifier)).toEqual([{ ...viewed, subjectId: player.id }]);
    // Another submission.
    await sql('update users set identity_version = identity_version + 1 where id = $1', [player.id]);
    await verifier.call('GET', pathOf());
    expect(await viewsBy(verifier)).toHaveLength(2);
    await sql('update users set identity_version = identity_version - 1 where id = $1', [player.id]);
  });

  it.each(['json', 'csv'] as const)(
    'records who read the document in an entry about a decision, as %s',
    async (format) => {
      const [reader, other] = [await app.staff('admin'), await app.player()];
      await other.post('/api/auth/submit-identity', {
        ...SUBMITTED,
        phoneNumber: '+254712000098',
        documentNumber: `B${other.id}`,
      });
      const admin = await app.admin();
      await admin.post(`/api/admin/verify-user/${other.id}`, { identityVerified: true, identityVersion: 1 });
      await reader.call('GET', `/api/admin/audit?subject=user&subjectId=${other.id}&format=${format}`);
      expect(await viewsBy(reader)).toContainEqual({ ...viewed, subjectId: other.id });
    },
  );

  it('records no one who saw no details, or their own', async () => {
    const cashier = await app.staff('cashier');
    await readAs(cashier);
    await player.get(`/api/users/${player.id}`);
    expect([...(await viewsBy(cashier)), ...(await viewsBy(player))]).toEqual([]);
  });
});

it('shows that an identity awaits review without showing its details', async () => {
  const { searchUsers } = await readAs(await app.staff('cashier'));
  expect(searchUsers).toMatchObject({ identityVerified: false, review: { risks: [] } });
});

it('shows players, and cashiers, their own details', async () => {
  expect(await player.get('/api/auth/me')).toMatchObject(SHOWN);
  expect(await player.get(`/api/users/${player.id}`)).toMatchObject(SHOWN);
  await sql(`update users set role = 'cashier' where id = $1`, [player.id]);
  expect(await player.get(`/api/users/${player.id}`)).toMatchObject(SHOWN);
  await sql(`update users set role = 'user' where id = $1`, [player.id]);
});

it('sends each role its own response when several read the table at once', async () => {
  const people = await Promise.all((['verifier', 'cashier', 'admin'] as const).map(app.staff));
  const read = await Promise.all(people.map(readAs));
  expect(read.map(({ searchUsers }) => searchUsers?.address ?? null)).toEqual([SHOWN.address, null, SHOWN.address]);
});

it("doesn't let traders, who may not view users, find out a player's phone number or email address", async () => {
  const bettor = await app.player('10.00');
  await sql(`update users set email = 'secret@lion.test' where id = $1`, [bettor.id]);
  const { phoneNumber } = await bettor.get('/api/auth/me');
  const { id: gameId } = await app.game();
  const { userId, username } = await bettor.post('/api/bets', { gameId, betType: 'home', stake: 1 }, 201);
  const trader = await app.staff('trader');
  const found = async (player: string) =>
    (await trader.get(`/api/admin/tables/bets?player=${encodeURIComponent(player)}`)).total;
  expect(await found(String(userId))).toBe(1);
  expect(await found(username)).toBe(1);
  for (const detail of [phoneNumber, phoneNumber.slice(0, -2), 'secret@lion.test', 'secret'])
    expect(await found(detail), detail).toBe(0);
});
