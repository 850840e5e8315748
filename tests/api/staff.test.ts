import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, routes } from '#contract/routes.ts';
import { ROLES } from '#domain/roles.ts';
import { expectRefused } from '#tests/support/abuse.ts';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let admin: Player;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
});
afterAll(() => app.close());

const setRole = (userId: number, role: string) => admin.call('PATCH', `/api/users/${userId}/role`, { role });
const suspend = (userId: number, suspended: boolean) =>
  admin.call('PATCH', `/api/users/${userId}/suspension`, { suspended, reason: 'Asked for it' });
const actionsOn = async (userId: number) => {
  const { rows } = await app.database.pool.query<{ action: string }>(
    `select action from audit_entries where subject = 'user' and subject_id = $1 order by id`,
    [userId],
  );
  return rows.map(({ action }) => action);
};

it("records in the audit trail when and where staff log in, but not players' logins", async () => {
  const trader = await app.staff('trader');
  const player = await app.player();
  for (const { id } of [trader, player]) {
    const { rows } = await app.database.pool.query('select phone_number from users where id = $1', [id]);
    const login = { phoneNumber: rows[0].phone_number, password: 'long enough' };
    await app.visitor().post('/api/auth/login', login, 200, { 'user-agent': 'Desk' });
    await app.visitor().call('POST', '/api/auth/login', { ...login, password: 'not the password' });
  }
  expect(await actionsOn(trader.id)).toEqual(['logged in']);
  expect(await actionsOn(player.id)).toEqual([]);
  expect((await admin.get(`/api/admin/audit?subject=user&subjectId=${trader.id}`)).rows).toMatchObject([
    { actorId: trader.id, after: { address: '127.0.0.1', browser: 'Desk', isNewDevice: true } },
  ]);
});

describe('roles', () => {
  it('are granted by an administrator, apply immediately, and are audited', async () => {
    const cashier = await app.player();
    expect((await cashier.call('GET', '/api/admin/pending-deposits')).status).toBe(403);
    expect(await setRole(cashier.id, 'cashier')).toMatchObject({ status: 200, body: { role: 'cashier' } });
    expect((await cashier.call('GET', '/api/admin/pending-deposits')).status).toBe(200);
    expect((await cashier.call('POST', '/api/games', {})).status).toBe(403);
    expect((await setRole(cashier.id, 'user')).status).toBe(200);
    expect((await cashier.call('GET', '/api/admin/pending-deposits')).status).toBe(403);
    expect(await actionsOn(cashier.id)).toEqual(['role changed', 'role changed']);
  });

  it("can't be granted to oneself, to a missing user, or with an unknown name", async () => {
    expect(await setRole(admin.id, 'user')).toMatchObject({ status: 403, body: { code: 'OWN_ACCOUNT' } });
    expect((await setRole(999_999, 'trader')).status).toBe(404);
    expect((await setRole(admin.id + 1, 'owner')).status).toBe(400);
  });

  it('leave one administrator when two demote each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await app.player();
      const two = await app.player();
      // These two must be the only administrators.
      await app.database.pool.query(`update users set role = 'user' where role = 'admin'`);
      await app.database.pool.query(`update users set role = 'admin' where id = any($1)`, [[one.id, two.id]]);
      const responses = await Promise.all([
        one.call('PATCH', `/api/users/${two.id}/role`, { role: 'user' }),
        two.call('PATCH', `/api/users/${one.id}/role`, { role: 'user' }),
      ]);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      const { rows } = await app.database.pool.query(`select id from users where role = 'admin'`);
      expect(rows).toHaveLength(1);
    }
    await app.database.pool.query(`update users set role = 'user' where role = 'admin'`);
    await app.database.pool.query(`update users set role = 'admin' where id = $1`, [admin.id]);
  });

  it('leave one active administrator when two suspend each other at once', async () => {
    // The third administrator is suspended, and does not count.
    await app.database.pool.query('update users set suspended_at = now() where id = $1', [admin.id]);
    for (let round = 0; round < 5; round += 1) {
      const one = await app.player();
      const two = await app.player();
      await app.database.pool.query(`update users set role = 'admin' where id = any($1)`, [[one.id, two.id]]);
      const suspension = { suspended: true, reason: 'Left' };
      const responses = await Promise.all([
        one.call('PATCH', `/api/users/${two.id}/suspension`, suspension),
        two.call('PATCH', `/api/users/${one.id}/suspension`, suspension),
      ]);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      await app.database.pool.query(`update users set role = 'user' where id = any($1)`, [[one.id, two.id]]);
    }
    await app.database.pool.query('update users set suspended_at = null where id = $1', [admin.id]);
  });
});

describe('staff accounts', () => {
  const playerCalls: CallName[] = [
    'placeBet',
    'placeAccumulator',
    'placeBuilder',
    'placeSystem',
    'quoteCashOut',
    'cashOutBet',
    'checkDeposit',
    'requestDeposit',
    'requestWithdrawal',
    'redeemCode',
  ];

  it.each(ROLES.filter((role) => role !== 'user'))(
    "can't bet, cash out, deposit, withdraw or redeem codes as a %s",
    async (role) => {
      const person = await app.player('10.00');
      await app.database.pool.query('update users set role = $2 where id = $1', [person.id, role]);
      const send = (name: CallName) => () =>
        person.call(routes[name].method, routes[name].path.replace(':id', '1'), { amount: 10, method: 'card' });
      await expectRefused(app, 'STAFF_ACCOUNT', ...playerCalls.map(send));
    },
  );

  it("can't be given funds or free bets", async () => {
    const { id: userId } = await app.staff('trader');
    await expectRefused(
      app,
      'STAFF_ACCOUNT',
      () => admin.call('POST', '/api/admin/add-funds', { userId, amount: '1.00' }),
      () => admin.call('POST', '/api/admin/free-bets', { userId, amount: '1.00', days: 7 }),
    );
  });

  it("can't be made from accounts with money, an open bet, a usable free bet or a pending deposit", async () => {
    const withMoney = await app.player('10.00');
    const withBet = await app.player('10.00');
    const game = await app.game();
    await withBet.post('/api/bets', { gameId: game.id, betType: 'home', stake: 10 }, 201);
    const withDeposit = await app.player();
    await withDeposit.post('/api/transactions/deposit', { amount: 10, method: 'card' }, 201);
    const withFreeBet = await app.player();
    const freeBet = { userId: withFreeBet.id, amount: '1.00', days: 7 };
    const { id } = await admin.post('/api/admin/free-bets', freeBet, 201);
    const give = ({ id: userId }: Player) => setRole(userId, 'trader');
    await expectRefused(
      app,
      'ACCOUNT_IN_USE',
      () => give(withMoney),
      () => give(withBet),
      () => give(withDeposit),
      () => give(withFreeBet),
    );
    await admin.post(`/api/admin/free-bets/${id}/revoke`, { reason: 'Joins the staff' });
    expect((await give(withFreeBet)).status).toBe(200);
  });
});

describe('a suspended player', () => {
  it('can see their account and withdraw, but neither bet nor deposit', async () => {
    const player = await app.player('100.00');
    const game = await app.game();
    expect(await suspend(player.id, true)).toMatchObject({ status: 200, body: { suspended: true } });
    expect(await player.get('/api/auth/me')).toMatchObject({ suspended: true, balance: '100.00' });
    const bet = await player.call('POST', '/api/bets', { gameId: game.id, betType: 'home', stake: 1 });
    expect(bet).toMatchObject({ status: 403, body: { code: 'ACCOUNT_SUSPENDED' } });
    expect((await player.call('POST', '/api/transactions/deposit', { amount: 10, method: 'card' })).status).toBe(403);
    await player.post('/api/transactions/withdrawal', { amount: 100, method: 'phone_number' }, 201);
    expect(await suspend(player.id, true)).toMatchObject({ status: 409, body: { code: 'ALREADY_PROCESSED' } });
    expect(await suspend(player.id, false)).toMatchObject({ status: 200, body: { suspended: false } });
    expect((await player.call('POST', '/api/transactions/deposit', { amount: 10, method: 'card' })).status).toBe(201);
    expect(await actionsOn(player.id)).toEqual(['funds added', 'user suspended', 'user reactivated']);
    await app.expectBooksToBalance();
  });

  it('is suspended with a reason, by another user', async () => {
    const player = await app.player();
    const path = `/api/users/${player.id}/suspension`;
    expect((await admin.call('PATCH', path, { suspended: true })).status).toBe(400);
    expect((await admin.call('PATCH', path, { suspended: true, reason: ' ' })).status).toBe(400);
    expect(await suspend(admin.id, true)).toMatchObject({ status: 403, body: { code: 'OWN_ACCOUNT' } });
    expect((await suspend(999_999, true)).status).toBe(404);
  });

  it('has no permissions left, if a member of staff', async () => {
    const trader = await app.staff('trader');
    const player = await app.player('10.00');
    await player.post('/api/bets', { gameId: (await app.game()).id, betType: 'home', stake: 1 }, 201);
    expect(await trader.get('/api/bets')).not.toEqual([]);
    await suspend(trader.id, true);
    expect(await trader.call('POST', '/api/games', {})).toMatchObject({
      status: 403,
      body: { code: 'ACCOUNT_SUSPENDED' },
    });
    expect(await trader.get('/api/bets')).toEqual([]);
  });
});

describe('sessions', () => {
  it('are listed without their tokens, and can be ended all at once', async () => {
    const player = await app.player();
    const sessions = await player.get(`/api/users/${player.id}/sessions`);
    expect(sessions).toEqual([
      {
        id: expect.any(Number),
        userAgent: 'node',
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
        expiresAt: expect.any(String),
        current: true,
      },
    ]);
    expect(await admin.get(`/api/users/${player.id}/sessions`)).toMatchObject([{ current: false }]);
    expect(await admin.post(`/api/users/${player.id}/end-sessions`)).toEqual({ ended: 1 });
    expect((await player.call('GET', '/api/auth/me')).status).toBe(401);
    expect(await admin.get(`/api/users/${player.id}/sessions`)).toEqual([]);
    expect(await actionsOn(player.id)).toEqual(['sessions ended']);
    expect((await admin.call('POST', '/api/users/999999/end-sessions')).status).toBe(404);
  });
});

describe('notes', () => {
  it('are written once, and listed newest first with their authors', async () => {
    const player = await app.player();
    const path = `/api/users/${player.id}/notes`;
    await admin.post(path, { text: 'Called about a deposit' }, 201);
    await admin.post(path, { text: 'Sent the receipt' }, 201);
    expect(await admin.get(path)).toMatchObject([
      { text: 'Sent the receipt', author: 'admin', authorId: admin.id, userId: player.id },
      { text: 'Called about a deposit' },
    ]);
    expect((await admin.call('POST', path, { text: ' ' })).status).toBe(400);
    expect((await admin.call('POST', '/api/users/999999/notes', { text: 'Who?' })).status).toBe(404);
    await expect(app.database.pool.query(`update user_notes set text = 'changed'`)).rejects.toThrow(/written once/);
    expect(await actionsOn(player.id)).toEqual(['note written', 'note written']);
  });
});
