// Controls for one player: withdrawal freezes, betting limits, tags, devices and staff limits.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectEffects } from '#tests/support/abuse.ts';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';
import { GENEROUS_LIMITS } from '#tests/support/generous-limits.ts';
import { paymentsOf } from '#tests/support/payments.ts';
import { raceForWallet } from '#tests/support/race-for-wallet.ts';
import { addScriptedProvider, endOpenPayments, type Scripted, settled } from '#tests/support/scripted-provider.ts';

let app: TestApp;
let provider: Scripted;
let admin: Player;
let cashier: Player;
beforeAll(async () => {
  app = await startApp({ PAYOUT_AUTOMATIC_AMOUNT: '100.00' });
  admin = await app.admin();
  cashier = await app.staff('cashier');
});
afterAll(async () => {
  await app.expectBooksToBalance();
  await app.close();
});

const key = () => ({ 'idempotency-key': randomUUID() });

/** A player whose withdrawals a provider pays without approval. */
const verifiedPlayer = () => paymentsOf(app).verifiedPlayer('500.00');
const controlsOf = (player: Player) => admin.get(`/api/users/${player.id}/controls`);
const auditOf = async ({ id }: Player) => {
  const { rows } = await app.database.pool.query<{ action: string; before: unknown; after: unknown }>(
    `select action, before, after from audit_entries where subject = 'user' and subject_id = $1 order by id desc`,
    [id],
  );
  return rows;
};

describe('a withdrawal freeze', () => {
  beforeEach(async () => {
    provider = addScriptedProvider(app);
    await endOpenPayments(app);
  });

  type Freeze = { days?: unknown; reason?: unknown; seenUntil?: unknown };
  const freeze = (player: Player, fields: Freeze = {}, by: Player = cashier) => {
    const body = { days: 7, reason: 'Stolen phone?', seenUntil: null, ...fields };
    return by.call('POST', `/api/users/${player.id}/freeze-withdrawals`, body, key());
  };
  const lift = (player: Player, seenUntil: unknown, reason = 'All clear') =>
    cashier.call('POST', `/api/users/${player.id}/lift-withdrawal-freeze`, { reason, seenUntil }, key());
  const withdraw = (player: Player, amount = 10) =>
    player.call('POST', '/api/transactions/withdrawal', { amount, method: 'phone_number' }, key());
  const freezeEndOf = async (player: Player) => (await controlsOf(player)).freeze?.until;
  const endFreeze = (player: Player) =>
    app.database.pool.query('update withdrawal_freezes set frozen_until = now() where user_id = $1', [player.id]);

  it('refuses a withdrawal, and shows the player when it ends but not why', async () => {
    const player = await verifiedPlayer();
    const frozen = await freeze(player);
    expect(frozen.body).toMatchObject({ freeze: { reason: 'Stolen phone?', by: cashier.username } });
    const until = await freezeEndOf(player);
    const refused = await withdraw(player);
    expect(refused).toMatchObject({ status: 403, body: { code: 'WITHDRAWALS_FROZEN', until } });
    const wallet = await player.get(`/api/users/${player.id}/wallet`);
    expect(wallet).toMatchObject({ withdrawalsPausedUntil: until, available: '500.00', onHold: '0.00' });
    expect(JSON.stringify([refused.body, wallet])).not.toContain('Stolen');
    expect((await player.call('GET', `/api/users/${player.id}/controls`)).status).toBe(403);
    expect((await auditOf(player))[0]).toEqual({
      action: 'withdrawals frozen',
      before: null,
      after: { until, reason: 'Stolen phone?' },
    });
  });

  it('ends automatically, and leaves bets and deposits possible', async () => {
    const player = await verifiedPlayer();
    await freeze(player);
    const game = await app.game();
    await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 10 }, 201);
    await player.post('/api/transactions/deposit', { amount: 10, method: 'card' }, 201);
    await endFreeze(player);
    expect((await withdraw(player)).status).toBe(201);
    expect((await controlsOf(player)).freeze).toBeNull();
  });

  it('holds back a payout that has not been sent to the provider, and shows when it will be sent', async () => {
    const player = await verifiedPlayer();
    const other = await verifiedPlayer();
    // A password change delays the payout.
    await app.database.pool.query('update users set credentials_changed_at = now() where id = $1', [player.id]);
    await withdraw(player);
    await freeze(player);
    await withdraw(other);
    await provider.makeDue();
    await provider.work();
    expect(provider.calls.payOut).toHaveLength(1);
    const [request] = await player.get(`/api/transactions/user/${player.id}`);
    expect(request).toMatchObject({
      status: 'pending',
      payment: { state: 'created', waitsFor: 'freeze', sendsAfter: await freezeEndOf(player) },
    });
    // Only the other player's payout is open.
    expect(await admin.get('/api/admin/payment-providers')).toMatchObject([{ open: 1 }]);
    provider.script.status = () => settled(1000);
    await endFreeze(player);
    await provider.work();
    expect(provider.calls.payOut).toHaveLength(2);
    await provider.makeDue();
    await provider.work();
    expect(await player.get(`/api/transactions/user/${player.id}`)).toMatchObject([{ status: 'completed' }, {}]);
  });

  it('lets pending withdrawals be rejected but not approved, one at a time or in bulk', async () => {
    const player = await app.player('500.00');
    const method = 'mtn_uganda';
    await app.database.pool.query('update users set is_verified = true where id = $1', [player.id]);
    const { id } = await player.post('/api/transactions/withdrawal', { amount: 10, method }, 201);
    await freeze(player);
    const approve = await cashier.call('POST', '/api/admin/process-withdrawal', { transactionId: id }, key());
    expect(approve).toMatchObject({ status: 403, body: { code: 'WITHDRAWALS_FROZEN' } });
    const items = [{ transactionId: id, awaitingSecond: false }];
    const bulk = { type: 'withdrawal', approved: true, items };
    expect((await cashier.call('POST', '/api/admin/decide-requests', bulk, key())).body).toMatchObject({
      results: [{ outcome: 'refused', code: 'WITHDRAWALS_FROZEN' }],
    });
    const preview = { ...bulk, items: [{ transactionId: id }] };
    expect(await cashier.post('/api/admin/preview-requests', preview, 200)).toMatchObject({ count: 0, unavailable: 1 });
    const rejecting = { ...preview, approved: false };
    expect(await cashier.post('/api/admin/preview-requests', rejecting, 200)).toMatchObject({ count: 1 });
    const { rows } = await cashier.get(`/api/admin/tables/transactions?userId=${player.id}&type=withdrawal`);
    expect(rows).toMatchObject([{ player: { risks: expect.arrayContaining(['withdrawals_frozen']) } }]);
    await cashier.post('/api/admin/reject-withdrawal', { transactionId: id }, 200, key());
    expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject({ available: '500.00', onHold: '0.00' });
  });

  it('can be extended and lifted early, with a reason, by staff who have seen the current state', async () => {
    const player = await verifiedPlayer();
    await freeze(player);
    const until = (await freezeEndOf(player)) as string;
    expect(await freeze(player, { days: 30, reason: 'Second look' })).toMatchObject({
      status: 409,
      body: { code: 'PLAYER_CHANGED' },
    });
    expect((await freeze(player, { days: 30, reason: 'Second look', seenUntil: until })).status).toBe(200);
    expect(await lift(player, until)).toMatchObject({ status: 409, body: { code: 'PLAYER_CHANGED' } });
    const extended = (await freezeEndOf(player)) as string;
    expect(new Date(extended).getTime() - new Date(until).getTime()).toBeGreaterThan(22 * 86_400_000);
    expect((await lift(player, extended)).body).toMatchObject({ freeze: null });
    expect((await withdraw(player)).status).toBe(201);
    expect((await auditOf(player)).slice(0, 2)).toEqual([
      { action: 'withdrawal freeze lifted', before: { until: extended }, after: { reason: 'All clear' } },
      {
        action: 'withdrawal freeze changed',
        before: { until },
        after: { until: extended, reason: 'Second look' },
      },
    ]);
  });

  it('is set only once when two people act at once', async () => {
    const player = await verifiedPlayer();
    await expectEffects(app, { effects: 1, codes: ['PLAYER_CHANGED'] }, [
      () => freeze(player, { days: 3 }),
      () => freeze(player, { days: 4 }, admin),
    ]);
  });

  it.each([
    [{ days: 0 }, 'Must be 1 to 90 days'],
    [{ days: 91 }, 'Must be 1 to 90 days'],
    [{ days: 1.5 }, 'Must be 1 to 90 days'],
    [{ days: '7' }, 'Must be 1 to 90 days'],
    [{ reason: ' ' }, 'Enter a reason'],
  ])('is refused with a message that states what is allowed: %j', async (fields, message) => {
    expect(await freeze(await app.player(), fields)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', message },
    });
  });

  it('refuses a concurrent withdrawal unless it came first', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const player = await verifiedPlayer();
      const [, requested] = await Promise.all([freeze(player), withdraw(player)]);
      if (requested.status !== 201) expect(requested.body).toMatchObject({ code: 'WITHDRAWALS_FROZEN' });
      expect((await withdraw(player)).body).toMatchObject({ code: 'WITHDRAWALS_FROZEN' });
    }
  });
});

describe("a player's share of the betting limits", () => {
  const setLimits = (change: Partial<typeof GENEROUS_LIMITS>) =>
    admin.patch('/api/admin/risk-limits', { ...GENEROUS_LIMITS, ...change });
  beforeEach(() => setLimits({}));

  const share = (player: Player, fields: { percent: unknown; seen?: number; reason?: string }, by: Player = admin) =>
    by.call('PATCH', `/api/users/${player.id}/stake-percent`, { reason: 'Arbitrage', seen: 100, ...fields }, key());
  const bet = (player: Player, game: TestGame, stake: number, more: object = {}) =>
    player.call('POST', '/api/bets', { gameId: game.id, betType: 'home', stake, ...more });
  const accumulator = (player: Player, games: TestGame[], totalStake: number) => {
    const selections = games.map(({ id }) => ({ gameId: id, betType: 'home' }));
    return player.call('POST', '/api/place-accumulator', { selections, totalStake }, key());
  };
  const builder = (player: Player, { id: gameId }: TestGame, totalStake: number) => {
    const selections = [{ betType: 'home' }, { betType: 'over_under', selection: 'over_2.5' }];
    return player.call('POST', '/api/place-builder', { groups: [{ gameId, selections }], totalStake }, key());
  };

  it.each([
    ['the stake', { stake: 200 }, '50.00'],
    ['the payout, at 2.50', { payout: 400 }, '40.00'],
    ["the player's open stakes", { player: 240 }, '60.00'],
    ["the player's potential win on a game, at 2.50", { playerGame: 300 }, '50.00'],
    ["the player's potential win in a day, at 2.50", { playerDay: 180 }, '30.00'],
  ])('reduces %s when it is 25 %%', async (_name, limits, maxStake) => {
    const player = await app.player('1000.00');
    const game = await app.game();
    expect((await share(player, { percent: 25 })).body).toMatchObject({ stakePercent: 25 });
    await setLimits(limits);
    expect(await bet(player, game, 500)).toMatchObject({ status: 409, body: { code: 'LIMIT_EXCEEDED', maxStake } });
    expect((await bet(player, game, Number(maxStake) + 0.01)).status).toBe(409);
    expect((await bet(player, game, Number(maxStake))).status).toBe(201);
    expect((await bet(await app.player('1000.00'), await app.game(), Number(maxStake) + 0.01)).status).toBe(201);
  });

  it('applies to a bet that was waiting for the wallet when it was set', async () => {
    await setLimits({ stake: 200 });
    const player = await app.player('1000.00');
    const game = await app.game();
    const [waited] = await raceForWallet(app, player, [() => bet(player, game, 60)], async () => {
      await app.database.pool.query('update users set stake_percent = 25 where id = $1', [player.id]);
    });
    expect(waited).toMatchObject({ status: 409, body: { code: 'LIMIT_EXCEEDED', maxStake: '50.00' } });
  });

  it('applies to accumulators and bet builders', async () => {
    await setLimits({ stake: 200 });
    const player = await app.player('1000.00');
    const first = await app.game();
    const second = await app.game();
    await share(player, { percent: 25 });
    const refused = { status: 409, body: { code: 'LIMIT_EXCEEDED', maxStake: '50.00' } };
    expect(await accumulator(player, [first, second], 60)).toMatchObject(refused);
    expect((await accumulator(player, [first, second], 50)).status).toBe(201);
    expect(await builder(player, first, 60)).toMatchObject(refused);
    expect((await builder(player, first, 50)).status).toBe(201);
  });

  it('does not reduce the stake of a free bet', async () => {
    await setLimits({ stake: 40 });
    const player = await app.player();
    await share(player, { percent: 1 });
    const grant = { userId: player.id, amount: '20.00' };
    const { id: freeBetId } = await admin.post('/api/admin/free-bets', grant, 201, key());
    expect((await bet(player, await app.game(), 20, { freeBetId })).status).toBe(201);
  });

  it('can be changed only by staff who have seen the current value', async () => {
    const player = await app.player();
    await expectEffects(app, { effects: 1, codes: ['PLAYER_CHANGED'] }, [
      () => share(player, { percent: 50 }),
      () => share(player, { percent: 20 }),
    ]);
    const { stakePercent } = await controlsOf(player);
    expect(await share(player, { percent: 100, seen: 100 })).toMatchObject({ body: { code: 'PLAYER_CHANGED' } });
    expect((await share(player, { percent: 100, seen: stakePercent, reason: 'Cleared' })).status).toBe(200);
    const [entry] = await auditOf(player);
    expect(entry).toMatchObject({
      action: 'stake limit changed',
      before: { percent: stakePercent },
      after: { percent: 100, reason: 'Cleared' },
    });
  });

  it.each([0, 101, 12.5, '50', null])('must be a whole number from 1 to 100, not %j', async (percent) => {
    const message = 'Must be a whole number from 1 to 100';
    expect(await share(await app.player(), { percent })).toMatchObject({ status: 400, body: { message } });
  });

  it.each(['cashier', 'trader'] as const)("can't be changed by a %s", async (role) => {
    expect((await share(await app.player(), { percent: 50 }, await app.staff(role))).status).toBe(403);
  });
});

it('shows staff without access to the audit trail why an account is suspended', async () => {
  const player = await app.player();
  expect(await cashier.get(`/api/users/${player.id}/controls`)).not.toHaveProperty('suspension');
  await admin.patch(`/api/users/${player.id}/suspension`, { suspended: true, reason: 'Charged back a card' });
  expect((await cashier.get(`/api/users/${player.id}/controls`)).suspension).toEqual({
    reason: 'Charged back a card',
    by: admin.username,
    at: expect.any(String),
  });
});

describe('tags', () => {
  const tag = (player: Player, name: unknown, by: Player = cashier) =>
    by.call('POST', `/api/users/${player.id}/tags`, { tag: name }, key());
  const untag = (player: Player, name: string) =>
    cashier.call('POST', `/api/users/${player.id}/remove-tag`, { tag: name }, key());

  it('have their case and spaces normalised, and are added and removed once', async () => {
    const player = await app.player();
    expect((await tag(player, '  High   Stakes ')).body).toMatchObject({ tags: ['high stakes'] });
    expect((await Promise.all([tag(player, 'vip'), tag(player, 'VIP', admin)])).map(({ status }) => status)).toEqual([
      200, 200,
    ]);
    expect((await controlsOf(player)).tags).toEqual(['high stakes', 'vip']);
    await Promise.all([untag(player, 'vip'), untag(player, 'vip')]);
    expect((await controlsOf(player)).tags).toEqual(['high stakes']);
    expect((await auditOf(player)).map(({ action }) => action)).toEqual(['tag removed', 'tag added', 'tag added']);
  });

  it('filter the users table', async () => {
    const player = await app.player();
    const other = await app.player();
    await tag(player, 'watched');
    await tag(other, 'not-watched');
    const { rows, total } = await admin.get('/api/admin/tables/users?tag=Watched');
    expect(rows.map(({ id }) => id)).toEqual([player.id]);
    expect(total).toBe(1);
    expect(await admin.get('/api/admin/player-tags')).toContainEqual({ tag: 'watched', players: 1 });
  });

  it('are limited to ten, even if two people add at once', async () => {
    const player = await app.player();
    for (let number = 1; number <= 9; number += 1) await tag(player, `tag ${number}`);
    await expectEffects(app, { effects: 1, codes: ['VALIDATION'] }, [
      () => tag(player, 'tenth'),
      () => tag(player, 'eleventh', admin),
    ]);
    expect((await controlsOf(player)).tags).toHaveLength(10);
  });

  it.each(['', ' ', 'x'.repeat(25), '<b>', 'a\u202Eb', 7])("can't be %j", async (name) => {
    const message =
      'A tag has 1 to 24 letters, digits, spaces, hyphens or underscores, and starts with a letter or digit';
    expect(await tag(await app.player(), name)).toMatchObject({ status: 400, body: { message } });
  });
});

describe('devices', () => {
  it('show the other accounts of a browser, and the addresses of failed logins', async () => {
    const player = await app.player();
    const other = await app.player();
    const phoneOf = (id: number) => admin.get(`/api/users/${id}`).then(({ phoneNumber }) => phoneNumber);
    const shared = app.visitor();
    for (const { id } of [player, other])
      await shared.post('/api/auth/login', { phoneNumber: await phoneOf(id), password: 'long enough' }, 200);
    for (const { id } of [player, other])
      await app.visitor().post('/api/auth/login', { phoneNumber: await phoneOf(id), password: 'wrong one' }, 401);
    const { devices, failedLogins } = await admin.get(`/api/users/${player.id}/devices`);
    expect(devices.map(({ accounts }) => accounts)).toEqual([[{ id: other.id, username: other.username }], []]);
    expect(failedLogins).toEqual([{ address: expect.any(String), count: 1, lastAt: expect.any(String) }]);
    for (const caller of [cashier, player])
      expect((await caller.call('GET', `/api/users/${player.id}/devices`)).status).toBe(403);
  });

  it('include those known before the first use was recorded', async () => {
    const player = await app.player();
    await app.database.pool.query('update known_devices set first_used_at = null where user_id = $1', [player.id]);
    const { devices } = await admin.get(`/api/users/${player.id}/devices`);
    expect(devices).toMatchObject([{ firstUsedAt: null, lastUsedAt: expect.any(String), removedAt: null }]);
  });
});

describe('a staff limit', () => {
  type Limit = { kind?: string; period?: string; amount?: unknown; seen?: unknown; reason?: string };
  const limit = (player: Player, fields: Limit, by: Player = admin) => {
    const body = { kind: 'deposit', period: 'day', seen: null, reason: 'Agreed by phone', ...fields };
    return by.call('PATCH', `/api/users/${player.id}/staff-limits`, body, key());
  };
  const setOwnLimit = (player: Player, kind: string, amount: string) =>
    player.patch(`/api/users/${player.id}/limits`, { [kind]: { day: amount } });
  const deposit = (player: Player, amount: number) =>
    player.call('POST', '/api/transactions/deposit', { amount, method: 'card' }, key());
  const bet = async (player: Player, stake: number) =>
    player.call('POST', '/api/bets', { gameId: (await app.game()).id, betType: 'home', stake });

  it("applies immediately to deposits, and the player can't raise it", async () => {
    const player = await app.player();
    expect((await limit(player, { amount: '50.00' })).body).toMatchObject({
      deposit: { day: { amount: null, staffAmount: '50.00', left: '50.00' } },
    });
    await setOwnLimit(player, 'deposit', '500.00');
    expect(await deposit(player, 51)).toMatchObject({ status: 409, body: { code: 'LIMIT_DEPOSIT', left: '50.00' } });
    expect((await deposit(player, 50)).status).toBe(201);
    expect(await player.get(`/api/users/${player.id}/limits`)).toMatchObject({
      deposit: { day: { amount: '500.00', staffAmount: '50.00', left: '0.00' } },
    });
    expect((await limit(player, { amount: null, seen: '50.00' })).status).toBe(200);
    expect((await deposit(player, 51)).status).toBe(201);
  });

  it("does not replace a lower limit of the player's own", async () => {
    const player = await app.player();
    await setOwnLimit(player, 'deposit', '20.00');
    await limit(player, { amount: '50.00' });
    expect(await deposit(player, 30)).toMatchObject({ body: { code: 'LIMIT_DEPOSIT', left: '20.00' } });
  });

  it.each([
    ['stake', 'LIMIT_STAKE'],
    ['loss', 'LIMIT_LOSS'],
  ])('applies to the next bet if it is on %s, and counts earlier bets', async (kind, code) => {
    const player = await app.player('100.00');
    expect((await bet(player, 10)).status).toBe(201);
    await limit(player, { kind, amount: '25.00' });
    expect(await bet(player, 16)).toMatchObject({ status: 409, body: { code, left: '15.00' } });
    expect((await bet(player, 15)).status).toBe(201);
  });

  it('is set once by concurrent changes, and audited', async () => {
    const player = await app.player();
    await expectEffects(app, { effects: 1, codes: ['PLAYER_CHANGED'] }, [
      () => limit(player, { amount: '50.00' }),
      () => limit(player, { amount: '60.00' }),
    ]);
    expect((await auditOf(player))[0]).toMatchObject({
      action: 'limit of staff changed',
      before: { kind: 'deposit', period: 'day', amount: null },
      after: { kind: 'deposit', period: 'day', reason: 'Agreed by phone' },
    });
    expect((await limit(player, { amount: '5.00' }, cashier)).status).toBe(403);
  });
});
