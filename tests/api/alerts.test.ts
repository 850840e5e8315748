import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AlertKind } from '#contract/overview/alert-needs.ts';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let admin: Player;
let player: Player;
beforeAll(async () => {
  app = await startApp({
    ALERT_BIG_WIN: '250.00',
    ALERT_STAFF_DAY_AMOUNT: '600.00',
    ALERT_LATE_START_MINUTES: '10',
    TIME_ZONE: 'Africa/Nairobi',
  });
  admin = await app.admin();
  player = await app.player('500.00');
});
afterAll(() => app.close());

const overview = () => admin.get('/api/admin/overview');
const alertsOf = async (kind: AlertKind) => (await overview()).alerts.filter((alert) => alert.kind === kind);

describe('the overview', () => {
  it('warns of open bets from the last day that could win the set amount, until they are settled', async () => {
    const { id: gameId } = await app.game();
    const bet = (stake: number) => player.post('/api/bets', { gameId, betType: 'home', stake }, 201);
    await bet(99);
    const { id } = await bet(100);
    const { id: old } = await bet(101);
    await app.database.pool.query(
      `alter table bets disable trigger user;
       update bets set created_at = now() - interval '25 hours' where id = ${old};
       alter table bets enable trigger user`,
    );
    expect(await alertsOf('big_bet')).toMatchObject([{ id, name: player.username, amount: '250.00' }]);
    await (await app.staff('trader')).patch(`/api/bets/${id}/status`, { status: 'lost' });
    expect(await alertsOf('big_bet')).toEqual([]);
  });

  it('warns of games that have not started ten minutes after kick-off', async () => {
    const due = await app.game();
    const late = await app.game({ homeTeam: 'Late' });
    const setMinutesSinceKickOff = (id: number, minutes: number) =>
      app.database.pool.query(`update games set start_time = now() - make_interval(mins => $2) where id = $1`, [
        id,
        minutes,
      ]);
    await setMinutesSinceKickOff(due.id, 9);
    await setMinutesSinceKickOff(late.id, 11);
    expect(await alertsOf('late_start')).toMatchObject([{ id: late.id, name: 'Late v Eagles' }]);
    await admin.patch(`/api/games/${late.id}/status`, { status: 'live' });
    expect(await alertsOf('late_start')).toEqual([]);
  });

  it('warns of staff whose approvals and credits reach the set amount in a day', async () => {
    expect(await alertsOf('staff_total')).toEqual([]);
    const deposit = await player.post('/api/transactions/deposit', { amount: 100, method: 'card' }, 201);
    await admin.post('/api/admin/approve-deposit', { depositId: deposit.id });
    expect(await alertsOf('staff_total')).toMatchObject([{ id: admin.id, amount: '600.00' }]);
  });

  it('warns of attempts by staff to decide on their own account, which the audit trail records', async () => {
    const cashier = await app.player();
    const own = await cashier.post('/api/transactions/deposit', { amount: 20, method: 'card' }, 201);
    await app.database.pool.query(`update users set role = 'cashier' where id = $1`, [cashier.id]);
    await cashier.post('/api/admin/approve-deposit', { depositId: own.id }, 403);
    const items = [{ transactionId: own.id, awaitingSecond: false }];
    const bulk = { type: 'deposit', approved: true, items };
    const { results } = await cashier.post('/api/admin/decide-requests', bulk);
    expect(results).toMatchObject([{ outcome: 'refused', code: 'OWN_ACCOUNT' }]);
    expect(await alertsOf('own_account')).toMatchObject([{ id: cashier.id, name: cashier.username }]);
    const { rows } = await admin.get(`/api/admin/audit?actorId=${cashier.id}`);
    const attempt = { action: 'own account refused', subject: 'user', subjectId: cashier.id };
    expect(rows).toMatchObject([
      { ...attempt, after: { call: 'decideRequests' } },
      { ...attempt, after: { call: 'approveDeposit' } },
    ]);
  });
});

it('shows the same figures for today as the daily report', async () => {
  const { today } = await overview();
  const report = await admin.get(`/api/admin/reports?by=day&from=${today.day}&to=${today.day}`);
  expect(today).toMatchObject({ ...report.total, timeZone: 'Africa/Nairobi', deposits: '100.00', activePlayers: 1 });
  expect(Number(today.turnover)).toBe(300);
});

it("counts accounts created since midnight in the operator's time zone", async () => {
  const { newPlayers } = (await overview()).today;
  const moved = await app.player();
  expect((await overview()).today.newPlayers).toBe(newPlayers + 1);
  await app.database.pool.query(
    `update users set created_at = date_trunc('day', now(), 'Africa/Nairobi') - interval '1 second' where id = $1`,
    [moved.id],
  );
  expect((await overview()).today.newPlayers).toBe(newPlayers);
});

describe('the staff report', () => {
  const totals = (more = '') => admin.get(`/api/admin/reports/staff?${more}`);

  it('shows what each member of staff approved and added, and what was reversed', async () => {
    const cashier = await app.staff('cashier');
    const deposit = await player.post('/api/transactions/deposit', { amount: 30, method: 'card' }, 201);
    await cashier.post('/api/admin/approve-deposit', { depositId: deposit.id });
    const withdrawal = await player.post('/api/transactions/withdrawal', { amount: 12, method: 'phone_number' }, 201);
    await cashier.post('/api/admin/process-withdrawal', { transactionId: withdrawal.id });
    const funds = await cashier.post('/api/admin/add-funds', { userId: player.id, amount: '5.00' });
    await cashier.post('/api/admin/reverse-funds', { transactionId: funds.transaction.id, reason: 'A mistake' });
    const found = (await totals()).rows.find(({ id }) => id === cashier.id);
    const none = { count: 0, amount: '0.00' };
    expect(found).toMatchObject({
      username: cashier.username,
      deposits: { count: 1, amount: '30.00' },
      withdrawals: { count: 1, amount: '12.00' },
      credits: { count: 1, amount: '5.00' },
      reversed: { count: 1, amount: '5.00' },
    });
    expect((await totals()).rows.find(({ id }) => id === admin.id)).toMatchObject({
      deposits: { count: 1, amount: '100.00' },
      withdrawals: none,
      credits: { count: 1, amount: '500.00' },
    });
  });

  it('is empty for a period without decisions', async () => {
    expect(await totals('from=2020-01-01&to=2020-01-02')).toEqual({
      from: '2020-01-01',
      to: '2020-01-02',
      timeZone: expect.any(String),
      rows: [],
    });
  });
});

it('counts manual settlements and granted free bets towards the amount that a member of staff decided on', async () => {
  const [trader, giver] = [await app.staff('trader'), await app.staff('admin')];
  const rich = await app.player('700.00');
  const { id: gameId } = await app.game();
  const bet = await rich.post('/api/bets', { gameId, betType: 'home', stake: 300 }, 201);
  await trader.patch(`/api/bets/${bet.id}/status`, { status: 'won' });
  await admin.patch('/api/admin/risk-limits', { freeBet: '600.00' });
  await giver.post('/api/admin/free-bets', { userId: rich.id, amount: '600.00' }, 201);
  const totals = new Map((await alertsOf('staff_total')).map(({ id, amount }) => [id, amount]));
  expect([totals.get(trader.id), totals.get(giver.id)]).toEqual(['750.00', '600.00']);
  const { rows } = await admin.get('/api/admin/reports/staff');
  const othersOf = (staff: Player) => rows.find(({ id }) => id === staff.id)?.others;
  expect([trader, giver].map(othersOf)).toEqual([
    { count: 1, amount: '750.00' },
    { count: 1, amount: '600.00' },
  ]);
});

it('shows each role only the alerts of its own areas', async () => {
  await player.post('/api/transactions/deposit', { amount: 20, method: 'card' }, 201);
  await app.database.pool.query(
    `update transactions set created_at = now() - interval '5 days' where status = 'pending'`,
  );
  const { id: gameId } = await app.game();
  await player.post('/api/bets', { gameId, betType: 'home', stake: 100 }, 201);
  await app.database.pool.query(`update games set start_time = now() - interval '1 hour' where id = $1`, [gameId]);
  const kindsOf = async (staff: Player) =>
    [...new Set((await staff.get('/api/admin/overview')).alerts.map(({ kind }) => kind))].sort();
  const [trader, cashier] = [await app.staff('trader'), await app.staff('cashier')];
  const all = await Promise.all([admin, trader, cashier].map(kindsOf));
  expect(all).toEqual([
    ['big_bet', 'late_start', 'own_account', 'request_pending', 'staff_total'],
    ['big_bet', 'late_start', 'staff_total'],
    ['request_pending'],
  ]);
});
