import { setTimeout as sleep } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReportGroup } from '#contract/report-groups.ts';
import type { Report, ReportFigures } from '#contract/reports/objects.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { closeDays } from '#server/features/reports/daily-closes.ts';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';
import { cents } from '#tests/support/player-reads.ts';
import { waitForLocks } from '#tests/support/wait-for-locks.ts';

let app: TestApp;
let admin: Player;
let players: [Player, Player];
let games: [TestGame, TestGame];
const HOURS_AHEAD = 12 - new Date().getUTCHours();
/** Where it is about noon, since a day is closed only ten minutes after its end. */
const TIME_ZONE = `Etc/GMT${HOURS_AHEAD < 0 ? '+' : '-'}${Math.abs(HOURS_AHEAD)}`;
const dayBefore = (days: number) =>
  new Date(Date.now() + HOURS_AHEAD * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);
const today = dayBefore(0);

const report = (by: ReportGroup, from = today, to = today) =>
  admin.get(`/api/admin/reports?by=${by}&from=${from}&to=${to}`);
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const settle = (bet: { id: number }, status: string) =>
  admin.patch(`/api/bets/${bet.id}/status`, { status, note: 'Test' });

/** Changes rows that triggers protect. */
async function changeProtectedRows({ database }: TestApp, statement: string): Promise<void> {
  const triggers = (action: string) =>
    ['transfers', 'daily_closes'].map((name) => `alter table ${name} ${action} trigger user`);
  await database.pool.query(['begin', ...triggers('disable'), statement, ...triggers('enable'), 'commit'].join(';\n'));
}

beforeAll(async () => {
  app = await startApp({ TIME_ZONE });
  admin = await app.admin();
  players = [await app.player('500.00'), await app.player('500.00')];
  games = [await app.game({ league: 'League A' }), await app.game({ league: 'League B' })];
});
afterAll(() => app.close());

/** Singles, an accumulator, cash-outs, free bets, boosted bets and a corrected bet. */
async function play(): Promise<void> {
  const [first, second] = players;
  const [a, b] = games;
  const single = (player: Player, game: TestGame, stake: number, more = {}) =>
    player.post('/api/bets', { gameId: game.id, betType: 'home', stake, ...more }, 201);
  await settle(await single(first, a, 20), 'won');
  await settle(await single(first, b, 15.55), 'lost');
  const legs = [a, b].map(({ id }) => ({ gameId: id, betType: 'home', odds: '2.50' }));
  await settle(await second.post('/api/place-accumulator', { selections: legs, totalStake: 10 }, 201), 'lost');
  await settle(await single(second, a, 30, { betType: 'draw' }), 'void');
  await single(second, b, 7);
  const cashed = await single(second, a, 40);
  await cashOut(second, cashed, 50);
  await cashOut(second, cashed, 100);
  await cashOut(first, await single(first, b, 12), 25);
  for (const status of ['won', 'void', null] as const) {
    const { id } = await admin.post('/api/admin/free-bets', { userId: first.id, amount: 10 }, 201);
    const bet = await single(first, a, 10, { freeBetId: id, odds: '2.50' });
    if (status) await settle(bet, status);
  }
  const terms = { betType: 'match_result', selection: 'home', odds: '2.75', maxStake: 10 };
  const promote = (title: string, more: object) =>
    admin.post('/api/admin/promotions', { title, text: '', endsAt: inAnHour(), ...more }, 201);
  const boost = { gameId: b.id, ...terms, maxBetsPerPlayer: 2, maxBets: 5 };
  const { id: boostId } = await promote('Boosted home', { kind: 'odds_boost', boost });
  await settle(await single(second, b, 8, { boostId, odds: '2.75' }), 'won');
  await single(first, b, 6, { boostId, odds: '2.75' });
  const code = { code: 'WELCOME', amount: 10, days: 1, maxGrants: null, requires: 'phone', firstDeposit: false };
  await promote('Welcome', { kind: 'free_bet', freeBet: code });
  await app.database.pool.query('update users set is_verified = true where id = $1', [second.id]);
  const freeBet = await second.post('/api/promotions/redeem', { code: 'WELCOME' }, 201);
  await settle(await single(second, a, 10, { freeBetId: freeBet.id, odds: '2.50' }), 'won');
  const corrected = await single(second, b, 25);
  await settle(corrected, 'won');
  await admin.patch(`/api/bets/${corrected.id}/settlement`, { status: 'lost', reason: 'Wrong result' });
}

async function cashOut(player: Player, bet: { id: number }, share: number): Promise<void> {
  const { quoteId } = await player.post(`/api/bets/${bet.id}/cash-out-quote`, { share });
  await player.post(`/api/bets/${bet.id}/cash-out`, { quoteId }, 201);
}

type Line = Record<string, string>;

async function readFile(path: string): Promise<Line[]> {
  const { body, status } = await admin.call('GET', path);
  expect(status).toBe(200);
  return parse(String(body), { columns: true, bom: true });
}

type Sums = { bets: number; turnover: number; settled: number; payouts: number; free: number; bonus: number };

/** The figures from the bets CSV file, grouped by the name that `nameOf` returns. */
async function fromBets(nameOf: (line: Line) => string): Promise<Map<string, ReportFigures>> {
  const groups = new Map<string, Sums>();
  for (const line of await readFile('/api/admin/tables/bets?format=csv')) {
    const sums = groups.get(nameOf(line)) ?? { bets: 0, turnover: 0, settled: 0, payouts: 0, free: 0, bonus: 0 };
    groups.set(nameOf(line), sums);
    const centsIn = (column: string) => cents(line[column] || '0.00');
    const isFree = line['Free bet ID'] !== '';
    const isVoidFree = isFree && line.Status === 'void';
    const isSettled = line.Status !== 'pending';
    sums.bets += 1;
    sums.turnover += centsIn('Stake') + centsIn('Cashed-out stake');
    sums.settled += centsIn('Cashed-out stake') + (isSettled && !isVoidFree ? centsIn('Stake') : 0);
    sums.payouts += centsIn('Cashed out') + centsIn('Payout') - centsIn('Bonus in payout');
    sums.bonus += centsIn('Bonus in payout');
    if (isFree && !isVoidFree) sums.free += centsIn('Stake');
  }
  return new Map([...groups].map(([name, sums]) => [name, toFigures(sums)]));
}

function toFigures({ bets, turnover, settled, payouts, free, bonus }: Sums): ReportFigures {
  const amount = (value: number) => (value / 100).toFixed(2);
  return {
    bets,
    turnover: amount(turnover),
    settledStakes: amount(settled),
    payouts: amount(payouts),
    grossGamingRevenue: amount(settled - payouts),
    hold: settled > 0 ? Math.round(((settled - payouts) / settled) * 10_000) / 100 : null,
    freeBets: amount(free),
    accumulatorBonuses: amount(bonus),
    netGamingRevenue: amount(settled - payouts - free - bonus),
  };
}

const figuresOf = ({ rows }: Report) =>
  new Map(rows.map(({ id: _id, name, ...figures }) => [name ?? 'several', figures]));

/** The value if all are the same, otherwise 'several'. */
const common = (values: readonly (string | undefined)[]) =>
  new Set(values).size === 1 && values[0] ? values[0] : 'several';

describe('a report', () => {
  it('covers the last seven days by default', async () => {
    const found = await admin.get('/api/admin/reports');
    expect(found).toMatchObject({ by: 'day', from: dayBefore(6), to: today, today, rowCount: 7 });
  });

  it('has empty rows by day for a period without bets, and no other rows', async () => {
    const empty = { bets: 0, turnover: '0.00', grossGamingRevenue: '0.00', hold: null, netGamingRevenue: '0.00' };
    const days = await report('day', dayBefore(2), dayBefore(1));
    expect(days).toMatchObject({ total: empty, rowCount: 2, timeZone: TIME_ZONE });
    expect(days.rows).toMatchObject([{ name: dayBefore(2), ...empty }, { name: dayBefore(1) }]);
    expect(await report('league', dayBefore(2), dayBefore(1))).toMatchObject({ rows: [], rowCount: 0, total: empty });
    for (const by of ['day', 'league']) {
      const query = `by=${by}&from=${dayBefore(2)}&to=${dayBefore(1)}&format=csv`;
      const last = (await readFile(`/api/admin/reports?${query}`)).at(-1) ?? {};
      expect(Object.values(last)[0]).toBe('Total: no bets in this period');
    }
  });

  it.each([
    ['/api/admin/reports/staff', 'No decisions in this period'],
    ['/api/admin/daily-closes', 'No closed days in this period'],
  ])('contains a note if there is nothing to report: %s', async (path, note) => {
    const lines = await readFile(`${path}?from=2001-01-01&to=2001-01-02&format=csv`);
    expect(lines.map((line) => Object.values(line).filter(Boolean))).toEqual([[note]]);
    const file = await admin.call('GET', `${path}?from=2001-01-01&to=2001-01-02&format=xlsx`);
    expect(file.status).toBe(200);
  });

  it('has the same figures as the bets CSV file', async () => {
    await play();
    const leagues = new Map(
      (await readFile('/api/admin/tables/games?format=csv')).map((game) => [game.ID, game.League]),
    );
    const names: Record<ReportGroup, (line: Line) => string> = {
      day: ({ Placed }) => String(Placed).slice(0, 10),
      league: (line) =>
        common(
          String(line['Game IDs'])
            .split('; ')
            .map((id) => leagues.get(id)),
        ),
      market: ({ Market }) => common(String(Market).split('; ')),
      player: ({ Username }) => String(Username),
      promotion: (line) => line.Promotion || 'several',
    };
    for (const [by, nameOf] of Object.entries(names) as [ReportGroup, (line: Line) => string][]) {
      const found = await report(by);
      expect(figuresOf(found), by).toEqual(await fromBets(nameOf));
      expect(new Map([['all', found.total]]), by).toEqual(await fromBets(() => 'all'));
    }
    const promotions = (await report('promotion')).rows.map(({ name, bets, freeBets }) => [name, bets, freeBets]);
    expect(promotions.sort()).toEqual([
      [null, 8, '0.00'],
      ['Boosted home', 2, '0.00'],
      ['Given by staff', 3, '20.00'],
      ['Welcome', 1, '10.00'],
    ]);
    expect([...figuresOf(await report('league')).keys()].sort()).toEqual(['League A', 'League B', 'several']);
  });

  it('can be limited to one player', async () => {
    const [first] = players;
    const found = await admin.get(`/api/admin/reports?by=market&userId=${first.id}`);
    const { rows } = await report('player');
    const { id: _id, name: _name, ...own } = rows.find(({ id }) => id === first.id) ?? {};
    expect(found.total).toEqual(own);
    expect(await admin.get('/api/admin/reports?by=market&userId=999999')).toMatchObject({ rows: [] });
  });

  it('agrees with the overview', async () => {
    const { series } = await admin.get('/api/admin/overview?step=minute');
    const revenue = series.reduce((sum, { grossGamingRevenue }) => sum + cents(grossGamingRevenue), 0);
    expect(cents((await report('day')).total.grossGamingRevenue)).toBe(revenue);
  });

  it('can be downloaded as CSV and as an Excel workbook, with its total', async () => {
    const lines = await readFile(`/api/admin/reports?by=league&from=${today}&to=${today}&format=csv`);
    expect(lines.map(({ League }) => League).sort()).toEqual(['League A', 'League B', 'Several leagues', 'Total']);
    expect(lines.at(-1)).toMatchObject({ League: 'Total', Turnover: (await report('league')).total.turnover });
    const workbook = await admin.call('GET', `/api/admin/reports?by=day&from=${today}&to=${today}&format=xlsx`);
    expect(workbook.headers.get('content-type')).toContain('spreadsheetml');
    expect(String(workbook.body).slice(0, 2)).toBe('PK');
  });

  it.each([
    ['from=2026-02-30&to=2026-03-01'],
    ['from=2026-03-02&to=2026-03-01'],
    ['from=2024-01-01&to=2026-03-01'],
    ['from=2024-01-01'],
    ['from=2026-03-01&to=2026-03-02&by=shoe_size'],
    ['from=1e3&to=2026-03-02'],
    ['userId=1e3'],
    ['userId=-1'],
    ['from=2026-03-01&to=2026-03-02&format=pdf'],
  ])('refuses %s', async (query) => {
    expect(await admin.call('GET', `/api/admin/reports?${query}`)).toMatchObject({ status: 400 });
  });

  it('is refused to players', async () => {
    const path = `/api/admin/reports?from=${today}&to=${today}`;
    expect((await players[0].call('GET', path)).status).toBe(403);
    expect((await app.visitor().call('GET', path)).status).toBe(401);
  });
});

describe('daily closes', () => {
  const close = () => closeDays(app.database.pool, TIME_ZONE);
  const verify = () => admin.get('/api/admin/daily-closes/verify');
  const change = (statement: string) => changeProtectedRows(app, statement);

  it('leave the current day open', async () => {
    expect(await close()).toBe(0);
    expect(await verify()).toEqual({ holds: true, closes: 0, head: null, broken: null });
  });

  it('seal each day once it is over, with the figures of its report', async () => {
    await change(`update transfers set created_at = created_at - interval '3 days'`);
    await players[0].post('/api/bets', { gameId: games[0].id, betType: 'home', stake: 5 }, 201);
    const closed = await Promise.all([close(), close()]);
    expect(closed[0] + closed[1]).toBe(3);
    const { rows } = await admin.get('/api/admin/daily-closes');
    expect(rows.map(({ number, day }) => [number, day])).toEqual([
      [3, dayBefore(1)],
      [2, dayBefore(2)],
      [1, dayBefore(3)],
    ]);
    const { total } = await report('day', dayBefore(3), dayBefore(3));
    const { rows: wallets } = await app.database.pool.query<{ cents: string }>(
      `select sum(available_cents + held_cents + staked_cents - debt_cents) as cents from wallets`,
    );
    const playersBalance = (Number(wallets[0]?.cents) / 100).toFixed(2);
    expect(rows[2]).toMatchObject({ ...total, credits: '1000.00', deposits: '0.00', playersBalance });
    expect(rows[0]).toMatchObject({ bets: 0, turnover: '0.00', hold: null, playersBalance });
    expect(await verify()).toEqual({ holds: true, closes: 3, head: rows[0]?.hash, broken: null });
    const [last] = await readFile('/api/admin/daily-closes?format=csv');
    expect(last).toMatchObject({ Number: '3', Hash: rows[0]?.hash });
  });

  it("can't be changed", async () => {
    const { pool } = app.database;
    await expect(pool.query(`update daily_closes set day = day`)).rejects.toThrow('a sealed day is never changed');
    await expect(pool.query(`delete from daily_closes`)).rejects.toThrow('a sealed day is never changed');
  });

  it('reveal a change to a close, the chain or the ledger', async () => {
    const number = 2;
    await change(`update daily_closes set figures = figures || '{"bets": 1}' where number = ${number}`);
    expect(await verify()).toMatchObject({ holds: false, broken: { number, problem: 'changed' } });
    await change(`update daily_closes set hash =
      daily_close_hash(previous_hash, number, day, time_zone, starts_at, ends_at, figures) where number = ${number}`);
    expect(await verify()).toMatchObject({ broken: { number, problem: 'figures' } });
    await change(`update daily_closes set figures = figures || '{"bets": 0}', hash =
      daily_close_hash(previous_hash, number, day, time_zone, starts_at, ends_at, figures || '{"bets": 0}')
      where number = ${number}`);
    expect(await verify()).toMatchObject({ holds: true });
    await change(`delete from daily_closes where number = ${number}`);
    expect(await verify()).toMatchObject({ broken: { number: 3, problem: 'unlinked' } });
  });

  it('count transfers dated in a sealed day, after the clock was set back, in the next close', async () => {
    await change('delete from daily_closes where number > 1');
    const { id } = await players[0].post('/api/bets', { gameId: games[0].id, betType: 'home', stake: 5 }, 201);
    const bet = `kind = 'stake' and ref_id = ${id}`;
    await change(`update transfers set created_at = created_at - interval '3 days' where ${bet}`);
    expect(await verify()).toMatchObject({ holds: true, closes: 1 });
    await close();
    const { rows } = await admin.get(`/api/admin/daily-closes?to=${dayBefore(1)}`);
    expect(rows.map(({ number, turnover, lateTransfers }) => [number, turnover, lateTransfers])).toEqual([
      [3, '0.00', 0],
      [2, '5.00', 1],
      [1, expect.any(String), 0],
    ]);
    expect(await verify()).toMatchObject({ holds: true, closes: 3 });
    await change(`update transfers set amount_cents = 499 where ${bet}`);
    expect(await verify()).toMatchObject({ broken: { number: 2, problem: 'figures' } });
  });

  it('are all exported, however many there are', async () => {
    const days = 'from=2001-01-01&to=2003-12-31';
    await app.database.pool.query(`
      insert into daily_closes (number, day, time_zone, starts_at, ends_at, figures, previous_hash, hash)
      select 1000 + n, '2001-01-01'::date + n, 'UTC', now(), now() + interval '1 day', c.figures, c.hash, sha256(n::text::bytea)
      from generate_series(1, 1001) n, daily_closes c where c.number = 1`);
    expect(await readFile(`/api/admin/daily-closes?${days}&format=csv`)).toHaveLength(1001);
    const { rows, rowCount } = await admin.get(`/api/admin/daily-closes?${days}`);
    expect([rows.length, rows[0]?.number, rowCount]).toEqual([500, 2001, 1001]);
  });
});

describe('a verification', () => {
  it.each([
    ['daily_closes', '/api/admin/daily-closes/verify'],
    ['audit_entries', '/api/admin/audit/verify'],
  ] as const)('of %s runs one at a time on each node, since it reads everything', async (table, path) => {
    const { pool } = app.services;
    let responses: Promise<unknown[]> | undefined;
    await withTransaction(pool, async (transaction) => {
      await transaction.query(`lock table ${table} in access exclusive mode`);
      responses = Promise.all(Array.from({ length: 4 }, () => admin.call('GET', path)));
      await sleep(500);
      await waitForLocks(app.database.pool, 1);
    });
    expect(await responses).toEqual(Array.from({ length: 4 }, () => expect.objectContaining({ status: 200 })));
  });
});

describe('a day in reports', () => {
  it('follows the time zone of the installation, not of the database', async () => {
    const nairobi = await startApp({ TIME_ZONE: 'Africa/Nairobi' });
    try {
      const staff = await nairobi.admin();
      const player = await nairobi.player('100.00');
      const game = await nairobi.game();
      await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 5 }, 201);
      const { pool } = nairobi.database;
      await changeProtectedRows(nairobi, `update transfers set created_at = '2026-03-01T21:30:00Z'`);
      const found = await staff.get('/api/admin/reports?by=day&from=2026-03-01&to=2026-03-02');
      expect(found).toMatchObject({ timeZone: 'Africa/Nairobi', rows: [{ bets: 0 }, { name: '2026-03-02', bets: 1 }] });
      await closeDays(pool, 'Africa/Nairobi');
      const { rows } = await staff.get('/api/admin/daily-closes?to=2026-03-02');
      expect(rows).toMatchObject([{ day: '2026-03-02', startsAt: '2026-03-01T21:00:00.000Z', bets: 1 }]);
      // The first day in another time zone begins where the last one ended.
      await changeProtectedRows(nairobi, `delete from daily_closes where number > 1`);
      await closeDays(pool, 'UTC');
      const { rows: both } = await staff.get('/api/admin/daily-closes?to=2026-03-03');
      expect(both.map(({ startsAt }) => startsAt)).toEqual([
        '2026-03-03T00:00:00.000Z',
        '2026-03-02T21:00:00.000Z',
        '2026-03-01T21:00:00.000Z',
      ]);
      expect(await staff.get('/api/admin/daily-closes/verify')).toMatchObject({ holds: true });
    } finally {
      await nairobi.close();
    }
  });

  it("follows the zone's daylight saving time, even if PostgreSQL reads its name as an abbreviation", async () => {
    const central = await startApp({ TIME_ZONE: 'CET' });
    try {
      const player = await central.player('100.00');
      const game = await central.game();
      await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 5 }, 201);
      await changeProtectedRows(central, `update transfers set created_at = '2026-07-01T22:30:00Z'`);
      const found = await (await central.admin()).get('/api/admin/reports?by=day&from=2026-07-01&to=2026-07-02');
      expect(found.rows).toMatchObject([{ bets: 0 }, { name: '2026-07-02', bets: 1 }]);
    } finally {
      await central.close();
    }
  });

  // On 26 October 2025 at 01:00 UTC, clocks in the Azores went back from 01:00 to midnight.
  it('counts the hour before a repeated midnight once, on the same day as the daily close', async () => {
    const azores = await startApp({ TIME_ZONE: 'Atlantic/Azores' });
    try {
      const staff = await azores.admin();
      const player = await azores.player('100.00');
      const game = await azores.game();
      await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 5 }, 201);
      await changeProtectedRows(azores, `update transfers set created_at = '2025-10-26T00:30:00Z'`);
      const betsOn = async (from: string, to: string) => {
        const groups = ['day', 'league'] as const;
        const reports = await Promise.all(
          groups.map((by) => staff.get(`/api/admin/reports?by=${by}&from=${from}&to=${to}`)),
        );
        return reports.map(({ total }) => total.bets);
      };
      expect(await betsOn('2025-10-25', '2025-10-25')).toEqual([1, 1]);
      expect(await betsOn('2025-10-26', '2025-10-26')).toEqual([0, 0]);
      const { rows } = await staff.get('/api/admin/reports?by=day&from=2025-10-25&to=2025-10-26');
      await closeDays(azores.database.pool, 'Atlantic/Azores');
      const closes = await staff.get('/api/admin/daily-closes?from=2025-10-25&to=2025-10-26');
      const betsByDay = (days: readonly { bets: number }[]) => days.map(({ bets }) => bets);
      expect(betsByDay(rows)).toEqual(betsByDay(closes.rows.toReversed()));
    } finally {
      await azores.close();
    }
  });
});
