import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';
import { listenLive } from '#tests/support/listen-live.ts';
import { cents } from '#tests/support/player-reads.ts';
import { raceForWallet } from '#tests/support/race-for-wallet.ts';
import { alternateBetWriters } from '#tests/support/two-bet-writers.ts';

let app: TestApp;
let game: TestGame;
beforeAll(async () => {
  app = await startApp();
  game = await app.game();
});
afterEach(() => app.expectBooksToBalance());
afterAll(() => app.close());

const set = (player: Player, body: unknown, status = 200) =>
  player.patch(`/api/users/${player.id}/limits`, body, status);
const limitsOf = (player: Player) => player.get(`/api/users/${player.id}/limits`);
const bet = (player: Player, stake: unknown, on: TestGame = game) =>
  player.call('POST', '/api/bets', { gameId: on.id, betType: 'home', stake });
const deposit = (player: Player, amount: unknown) =>
  player.call('POST', '/api/transactions/deposit', { amount, method: 'card' });
const sql = (text: string, values: unknown[]) => app.database.pool.query(text, values);

/** Makes the player's pending limit changes due, as after a day. */
const passOneDay = (player: Player) =>
  sql(`update play_limits set next_from = now() where user_id = $1 and next_from is not null`, [player.id]);

describe('limits', () => {
  it('are not set at first, and show what has been used', async () => {
    const player = await app.player('100.00');
    await bet(player, 10);
    const limits = await limitsOf(player);
    expect(limits.stake.day).toEqual({ amount: null, staffAmount: null, used: '10.00', left: null, next: null });
    expect(limits).toMatchObject({ timedOutUntil: null, selfExcludedUntil: null, realityCheckMinutes: null });
  });

  it('are in the audit trail as amounts, with when an increase or removal takes effect', async () => {
    const player = await app.player();
    await set(player, { stake: { day: 50 }, deposit: { week: 100 }, realityCheckMinutes: 30 });
    await set(player, { stake: { day: 90 }, deposit: { week: null } });
    const { stake, deposit } = await limitsOf(player);
    const { rows } = await sql(
      `select before, after from audit_entries where subject_id = $1 and action = 'own limits changed' order by id`,
      [player.id],
    );
    expect(rows).toEqual([
      {
        before: { stake: { day: { amount: 'none' } }, deposit: { week: { amount: 'none' } } },
        after: {
          stake: { day: { amount: '50.00' } },
          deposit: { week: { amount: '100.00' } },
          realityCheckMinutes: 30,
        },
      },
      {
        before: { stake: { day: { amount: '50.00' } }, deposit: { week: { amount: '100.00' } } },
        after: {
          stake: { day: { amount: '50.00', next: '90.00', from: stake.day.next?.from } },
          deposit: { week: { amount: '100.00', next: 'none', from: deposit.week.next?.from } },
        },
      },
    ]);
  });

  it('are set and lowered immediately, and raised or removed after 24 hours', async () => {
    const player = await app.player();
    expect((await set(player, { stake: { day: 50 } })).stake.day).toMatchObject({ amount: '50.00', next: null });
    expect((await set(player, { stake: { day: 20 } })).stake.day).toMatchObject({ amount: '20.00', next: null });
    const raised = (await set(player, { stake: { day: 90 } })).stake.day;
    expect(raised).toMatchObject({ amount: '20.00', next: { amount: '90.00' } });
    expect(Date.parse(raised.next?.from ?? '') - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    expect((await set(player, { stake: { day: 20 } })).stake.day).toMatchObject({ amount: '20.00', next: null });
    await set(player, { stake: { day: null } });
    expect((await limitsOf(player)).stake.day).toMatchObject({ amount: '20.00', next: { amount: null } });
    await passOneDay(player);
    expect((await limitsOf(player)).stake.day).toMatchObject({ amount: null, next: null });
  });

  it('keep omitted values, and include a reality check', async () => {
    const player = await app.player();
    await set(player, { deposit: { month: 500 }, loss: { week: 40 }, realityCheckMinutes: 30 });
    const limits = await set(player, { loss: { day: 10 } });
    expect(limits.deposit.month.amount).toBe('500.00');
    expect(limits.loss).toMatchObject({ day: { amount: '10.00' }, week: { amount: '40.00' } });
    expect(limits.realityCheckMinutes).toBe(30);
    expect((await set(player, { realityCheckMinutes: null })).realityCheckMinutes).toBeNull();
  });

  it.each([{ stake: { day: -1 } }, { stake: { year: 1 } }, { stake: { day: '5' } }, { realityCheckMinutes: 7 }])(
    "can't be set to %j",
    async (body) => {
      await set(await app.player(), body, 400);
    },
  );
});

describe('a stake limit', () => {
  it.each(['day', 'week', 'month'])('on the %s refuses a higher stake, and returns what is left', async (period) => {
    const player = await app.player('100.00');
    await bet(player, 5);
    await set(player, { stake: { [period]: 12 } });
    expect((await bet(player, 6)).status).toBe(201);
    expect(await bet(player, 1.01)).toMatchObject({
      status: 409,
      body: { code: 'LIMIT_STAKE', left: '1.00', period },
    });
    expect((await bet(player, 1)).status).toBe(201);
    expect(await bet(player, 0.01)).toMatchObject({ status: 409, body: { code: 'LIMIT_STAKE', left: '0.00' } });
  });

  it('counts accumulators and systems', async () => {
    const player = await app.player('100.00');
    const games = [await app.game(), await app.game(), await app.game()];
    const selections = games.map(({ id }) => ({ gameId: id, betType: 'home', odds: '2.50' }));
    await set(player, { stake: { day: 10 } });
    await player.post('/api/place-accumulator', { selections, totalStake: 6 }, 201);
    const system = { system: 'trixie', selections, stakePerLine: 1 };
    await player.post('/api/place-system', system, 201);
    expect(await player.call('POST', '/api/place-system', system)).toMatchObject({ body: { code: 'LIMIT_STAKE' } });
  });

  it('starts again with the next period', async () => {
    const player = await app.player('100.00');
    await set(player, { stake: { day: 10, month: 15 } });
    await bet(player, 10);
    // As if the bet had been placed the day before.
    await sql(`update play_totals set starts_on = starts_on - 1 where user_id = $1 and period = 'day'`, [player.id]);
    expect((await bet(player, 5)).status).toBe(201);
    const { rows } = await sql(`select stake_cents from play_totals where user_id = $1 and period = 'day'`, [
      player.id,
    ]);
    expect(rows).toEqual([{ stake_cents: 500 }]);
    expect(await bet(player, 1)).toMatchObject({ body: { code: 'LIMIT_STAKE', period: 'month' } });
    // Restores the total that the ledger check expects.
    await sql(`update play_totals set stake_cents = 1500 where user_id = $1 and period = 'day'`, [player.id]);
  });

  it('is not exceeded by twenty concurrent bets on two nodes', async () => {
    const player = await app.player('100.00');
    await set(player, { stake: { day: 30 } });
    const restoreWriter = alternateBetWriters(app);
    const responses = await Promise.all(Array.from({ length: 20 }, () => bet(player, 10)));
    restoreWriter();
    expect(responses.filter((response) => response.status === 201)).toHaveLength(3);
    for (const response of responses.filter((each) => each.status !== 201))
      expect(response).toMatchObject({ status: 409, body: { code: 'LIMIT_STAKE', left: '0.00' } });
  });

  it('applies to the next bet when lowered', async () => {
    const player = await app.player('100.00');
    await set(player, { stake: { day: 50 } });
    await bet(player, 10);
    await set(player, { stake: { day: 5 } });
    expect(await bet(player, 1)).toMatchObject({ body: { code: 'LIMIT_STAKE', left: '0.00' } });
  });

  it('applies after a delay when raised', async () => {
    const player = await app.player('100.00');
    await set(player, { stake: { day: 5 } });
    await set(player, { stake: { day: 50 } });
    expect(await bet(player, 10)).toMatchObject({ body: { code: 'LIMIT_STAKE', left: '5.00' } });
    await passOneDay(player);
    expect((await bet(player, 10)).status).toBe(201);
  });
});

describe('a loss limit', () => {
  it("counts stakes less payouts: wins and voids restore it, added funds don't", async () => {
    const player = await app.player('100.00');
    const admin = await app.admin();
    await set(player, { loss: { day: 20 } });
    const first = (await bet(player, 15)).body;
    expect(await bet(player, 10)).toMatchObject({
      status: 409,
      body: { code: 'LIMIT_LOSS', left: '5.00', period: 'day' },
    });
    await admin.patch(`/api/bets/${first.id}/status`, { status: 'void', note: 'Test' });
    expect((await limitsOf(player)).loss.day).toMatchObject({ used: '0.00', left: '20.00' });
    const second = (await bet(player, 20)).body;
    await admin.patch(`/api/bets/${second.id}/status`, { status: 'won' });
    expect((await limitsOf(player)).loss.day).toMatchObject({ used: '-30.00', left: '50.00' });
    await admin.post('/api/admin/add-funds', { userId: player.id, amount: 500 }, 200);
    expect(await bet(player, 50.01)).toMatchObject({ body: { code: 'LIMIT_LOSS', left: '50.00' } });
    expect((await bet(player, 50)).status).toBe(201);
    await admin.patch(`/api/bets/${second.id}/settlement`, { status: 'lost', reason: 'A mistake' });
    expect((await limitsOf(player)).loss.day).toMatchObject({ used: '70.00', left: '0.00' });
    expect(await bet(player, 1)).toMatchObject({ body: { code: 'LIMIT_LOSS', left: '0.00' } });
  });

  it('counts a reversed payout that was already spent as not received', async () => {
    const player = await app.player('20.00');
    const admin = await app.admin();
    await set(player, { loss: { day: 20 } });
    const won = (await bet(player, 20)).body;
    await admin.patch(`/api/bets/${won.id}/status`, { status: 'won' });
    expect((await bet(player, 50)).status).toBe(201);
    await admin.patch(`/api/bets/${won.id}/settlement`, { status: 'lost', reason: 'A mistake' });
    expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject({ available: '0.00', debt: '50.00' });
    expect((await limitsOf(player)).loss.day).toMatchObject({ used: '70.00', left: '0.00' });
    const position = { stakes: '70.00', payouts: '0.00', openStakes: '50.00', net: '-20.00' };
    expect(await player.get(`/api/users/${player.id}/net-position`)).toMatchObject({ all: position });
    await admin.post('/api/admin/add-funds', { userId: player.id, amount: 5 }, 200);
    expect(await bet(player, 1)).toMatchObject({ status: 409, body: { code: 'LIMIT_LOSS', left: '0.00' } });
  });

  it('counts a cash-out as received', async () => {
    const player = await app.player('100.00');
    await set(player, { loss: { day: 10 } });
    const placed = (await bet(player, 10)).body;
    const quote = await player.post(`/api/bets/${placed.id}/cash-out-quote`, {});
    await player.post(`/api/bets/${placed.id}/cash-out`, { quoteId: quote.quoteId }, 201);
    expect((await limitsOf(player)).loss.day.left).toBe(quote.amount);
  });
});

describe('a deposit limit', () => {
  it('counts pending and completed deposits, not rejected ones or added funds', async () => {
    const player = await app.player('500.00');
    const admin = await app.admin();
    await set(player, { deposit: { week: 100 } });
    const first = (await deposit(player, 60)).body;
    expect(await deposit(player, 50)).toMatchObject({
      status: 409,
      body: { code: 'LIMIT_DEPOSIT', left: '40.00', period: 'week' },
    });
    await admin.post('/api/admin/reject-deposit', { depositId: first.id });
    const second = (await deposit(player, 70)).body;
    await admin.post('/api/admin/approve-deposit', { depositId: second.id });
    expect(await deposit(player, 30.01)).toMatchObject({ body: { code: 'LIMIT_DEPOSIT', left: '30.00' } });
    expect((await limitsOf(player)).deposit.week).toMatchObject({ used: '70.00', left: '30.00' });
  });

  it('is not exceeded by ten concurrent deposits', async () => {
    const player = await app.player();
    await set(player, { deposit: { day: 50 } });
    const responses = await Promise.all(Array.from({ length: 10 }, () => deposit(player, 20)));
    expect(responses.filter((response) => response.status === 201)).toHaveLength(2);
  });

  it('is not exceeded when all deposits pass the check before any of them locks the wallet', async () => {
    const player = await app.player();
    await set(player, { deposit: { day: 100 } });
    const deposit60 = () => deposit(player, 60);
    const responses = await raceForWallet(app, player, [deposit60, deposit60, deposit60]);
    expect(responses.map((response) => response.status).sort()).toEqual([201, 409, 409]);
  });
});

describe('a time-out or self-exclusion', () => {
  it.each([
    ['time-out', '24_hours', 'TIMED_OUT', 'timedOutUntil', 24],
    ['time-out', '30_days', 'TIMED_OUT', 'timedOutUntil', 720],
    ['self-exclusion', '6_months', 'SELF_EXCLUDED', 'selfExcludedUntil', 4320],
    ['self-exclusion', '5_years', 'SELF_EXCLUDED', 'selfExcludedUntil', 43_000],
  ] as const)(
    'stops bets and deposits, but not logins or withdrawals: %s of %s',
    async (path, length, code, field, hours) => {
      const player = await app.player('100.00');
      const response = await player.post(`/api/users/${player.id}/${path}`, { length });
      expect(Date.parse(response[field] ?? '') - Date.now()).toBeGreaterThan((hours - 1) * 3_600_000);
      expect(await bet(player, 1)).toMatchObject({ status: 403, body: { code } });
      expect(await deposit(player, 20)).toMatchObject({ status: 403, body: { code, until: response[field] } });
      const withdrawal = { amount: 20, method: 'phone_number' };
      await player.post('/api/transactions/withdrawal', withdrawal, 201);
      await player.get('/api/auth/me');
    },
  );

  it.each([
    ['timed_out_until', 'TIMED_OUT'],
    ['excluded_until', 'SELF_EXCLUDED'],
  ])('stops a bet that was waiting for the wallet when it began: %s', async (column, code) => {
    const player = await app.player('100.00');
    const [waited] = await raceForWallet(app, player, [() => bet(player, 5)], async () => {
      await sql(`insert into play_settings (user_id, ${column}) values ($1, now() + interval '1 day')`, [player.id]);
    });
    expect(waited).toMatchObject({ status: 403, body: { code } });
  });

  it.each([
    ['time-out', '24_hours', 'TIMED_OUT', 'timedOutUntil'],
    ['self-exclusion', '6_months', 'SELF_EXCLUDED', 'selfExcludedUntil'],
  ] as const)(
    'takes precedence over other reasons to refuse, and the refusal includes when it ends: %s',
    async (path, length, code, field) => {
      const player = await app.player();
      const limits = await player.post(`/api/users/${player.id}/${path}`, { length });
      const refused = { status: 403, body: { code, until: limits[field] } };
      const bets = [
        { gameId: game.id, betType: 'home', stake: 5 },
        { gameId: game.id, betType: 'home', stake: 5, odds: '9.99' },
        { gameId: 999_999, betType: 'home', stake: 5 },
      ];
      for (const each of bets) expect(await player.call('POST', '/api/bets', each)).toMatchObject(refused);
      await sql('update users set suspended_at = now() where id = $1', [player.id]);
      expect(await deposit(player, 20)).toMatchObject(refused);
    },
  );

  it.each([
    ['time-out', '24_hours', 'timedOutUntil'],
    ['self-exclusion', '6_months', 'selfExcludedUntil'],
  ] as const)('stops staff from adding funds or giving free bets: %s', async (path, length, field) => {
    const admin = await app.admin();
    const player = await app.player('50.00');
    const { [field]: until } = await player.post(`/api/users/${player.id}/${path}`, { length });
    const gift = { userId: player.id, amount: 5 };
    for (const call of ['add-funds', 'free-bets'] as const)
      expect(await admin.call('POST', `/api/admin/${call}`, gift)).toMatchObject({
        status: 403,
        body: { code: 'PLAYER_STOPPED', until },
      });
    expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject({ available: '50.00' });
  });

  it('does not change the response to a second approval', async () => {
    const admin = await app.admin();
    const player = await app.player();
    const { id: depositId } = await player.post('/api/transactions/deposit', { amount: 20, method: 'card' }, 201);
    const approve = () => admin.call('POST', '/api/admin/approve-deposit', { depositId });
    expect((await approve()).status).toBe(200);
    await player.post(`/api/users/${player.id}/time-out`, { length: '24_hours' });
    expect(await approve()).toMatchObject({ status: 409, body: { code: 'ALREADY_PROCESSED' } });
  });

  it.each([
    ['time-out', '24_hours'],
    ['self-exclusion', '6_months'],
  ] as const)('stops staff from approving deposits that were requested before it: %s', async (path, length) => {
    const admin = await app.admin();
    const player = await app.player();
    const { id: depositId } = await player.post('/api/transactions/deposit', { amount: 20, method: 'card' }, 201);
    await player.post(`/api/users/${player.id}/${path}`, { length });
    expect(await admin.call('POST', '/api/admin/approve-deposit', { depositId })).toMatchObject({
      status: 403,
      body: { code: 'PLAYER_STOPPED' },
    });
    const items = [{ transactionId: depositId }];
    const preview = (approved: boolean) =>
      admin.post('/api/admin/preview-requests', { type: 'deposit', approved, items });
    expect(await preview(true)).toMatchObject({ count: 0, unavailable: 1 });
    expect(await preview(false)).toMatchObject({ count: 1, unavailable: 0 });
    expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject({ available: '0.00' });
    expect((await admin.call('POST', '/api/admin/reject-deposit', { depositId })).status).toBe(200);
  });

  it('is part of the account, and sent to open screens immediately', async () => {
    const player = await app.player();
    const live = listenLive(app.url, { cookie: player.cookie() ?? '' });
    await live.until('INITIAL_DATA');
    await player.post(`/api/users/${player.id}/time-out`, { length: '24_hours' });
    const { data } = await live.until('USER_UPDATE');
    const { timedOutUntil } = await limitsOf(player);
    expect(data).toMatchObject({ id: player.id, timedOutUntil, selfExcludedUntil: null });
    expect(await player.get('/api/auth/user')).toMatchObject({ timedOutUntil, selfExcludedUntil: null });
    live.socket.close();
  });

  it('can be made longer, never shorter, not even in the database', async () => {
    const player = await app.player();
    const selfExclude = (length: string) => player.post(`/api/users/${player.id}/self-exclusion`, { length });
    const first = await selfExclude('1_year');
    expect(await selfExclude('6_months')).toEqual(first);
    const endOf = (response: typeof first) => Date.parse(response.selfExcludedUntil ?? '');
    expect(endOf(await selfExclude('5_years'))).toBeGreaterThan(endOf(first));
    const other = await app.player();
    for (const statement of [
      `update play_settings set excluded_until = null where user_id = ${player.id}`,
      `update play_settings set user_id = ${other.id} where user_id = ${player.id}`,
      `delete from play_settings where user_id = ${player.id}`,
      'truncate play_settings',
    ])
      await expect(sql(statement, [])).rejects.toThrow('never shortened');
  });

  it('ends on time', async () => {
    const player = await app.player('10.00');
    await player.post(`/api/users/${player.id}/time-out`, { length: '24_hours' });
    await sql('update play_settings set timed_out_until = now() where user_id = $1', [player.id]);
    expect((await limitsOf(player)).timedOutUntil).toBeNull();
    expect((await bet(player, 1)).status).toBe(201);
  });

  it.each([{ length: '1_day' }, { length: null }, {}])("can't be set to %j", async (body) => {
    const player = await app.player();
    await player.post(`/api/users/${player.id}/time-out`, body, 400);
    await player.post(`/api/users/${player.id}/self-exclusion`, body, 400);
  });
});

describe('the net position', () => {
  it('sums deposits, withdrawals, stakes and payouts', async () => {
    const player = await app.player('100.00');
    const admin = await app.admin();
    const paidIn = (await deposit(player, 50)).body;
    await admin.post('/api/admin/approve-deposit', { depositId: paidIn.id });
    const withdrawal = { amount: 20, method: 'phone_number' };
    const paidOut = await player.post('/api/transactions/withdrawal', withdrawal, 201);
    await admin.post('/api/admin/process-withdrawal', { transactionId: paidOut.id });
    const won = (await bet(player, 10)).body;
    await admin.patch(`/api/bets/${won.id}/status`, { status: 'won' });
    await bet(player, 30);
    // The open stake of 30.00 is not a loss.
    const position = {
      deposits: '50.00',
      withdrawals: '20.00',
      stakes: '40.00',
      payouts: '25.00',
      openStakes: '30.00',
      net: '15.00',
    };
    expect(await player.get(`/api/users/${player.id}/net-position`)).toEqual({
      today: position,
      last7Days: position,
      last30Days: position,
      all: position,
      session: { ...position, startedAt: expect.any(String) },
    });
    const forStaff = await admin.get(`/api/users/${player.id}/net-position`);
    expect(forStaff.session).toBeNull();
    await app.database.pool.query(`update sessions set created_at = now() where user_id = $1`, [player.id]);
    const { session } = await player.get(`/api/users/${player.id}/net-position`);
    expect(session).toMatchObject({ stakes: '0.00', payouts: '0.00', net: '0.00' });
  });

  it('counts a stake when it is settled, however long ago it was placed', async () => {
    const player = await app.player('100.00');
    const admin = await app.admin();
    const game = await app.game();
    const placed = () => player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 10 }, 201);
    const { id: freeBetId } = await admin.post('/api/admin/free-bets', { userId: player.id, amount: 10 }, 201);
    const free = await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 10, freeBetId }, 201);
    const [won, lost, refunded, cashedOut] = [await placed(), await placed(), await placed(), await placed()];
    const triggers = (action: string) => `alter table transfers ${action} trigger user`;
    const earlier = `update transfers set created_at = created_at - interval '40 days' where user_id = ${player.id}`;
    await app.database.pool.query([triggers('disable'), earlier, triggers('enable')].join(';'));
    await sql(`update bets set created_at = created_at - interval '40 days' where user_id = $1`, [player.id]);
    const { quoteId } = await player.post(`/api/bets/${cashedOut.id}/cash-out-quote`, { share: 50 });
    const { amount } = await player.post(`/api/bets/${cashedOut.id}/cash-out`, { quoteId }, 201);
    const settle = (bet: { id: number }, status: string) =>
      admin.patch(`/api/bets/${bet.id}/status`, { status, note: 'Test' });
    await settle(won, 'lost');
    await admin.patch(`/api/bets/${won.id}/settlement`, { status: 'won', reason: 'Wrong result' });
    await settle(lost, 'lost');
    await settle(refunded, 'void');
    await settle(free, 'won');
    const net = cents('25.00') - 1000 - 1000 + 1000 - 1000 + cents('15.00') + cents(amount) - 500;
    const { today, session, last7Days, all } = await player.get(`/api/users/${player.id}/net-position`);
    expect([today, session, last7Days].map((span) => cents(span?.net ?? ''))).toEqual([net, net, net]);
    expect(all).toMatchObject({ stakes: '40.00', openStakes: '5.00', net: today.net });
  });
});
