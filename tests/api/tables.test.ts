import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RULES_VERSION } from '#domain/settlement/rules-version.ts';
import { readPage, type TableSource } from '#server/database/table-query.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { auditSource } from '#server/features/audit/audit-rows.ts';
import { betsSource, readFoundBets } from '#server/features/bets/bets-table.ts';
import { GAME_TEXT, gamesSource } from '#server/features/games/games-table.ts';
import { storeTotals } from '#server/features/overview/store-totals.ts';
import { usersSource } from '#server/features/users/users-table.ts';
import { transactionsSource } from '#server/features/wallet/transactions-table.ts';
import { csvLine } from '#server/http/responses/csv.ts';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';
import { fillTables, tableQueries } from '#tests/support/fill-tables.ts';
import { plansOf } from '#tests/support/plans-of.ts';

let app: TestApp;
let admin: Player;
let player: Player;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
  player = await app.player('500.00');
});
afterAll(() => app.close());

const table = <Query extends string>(query: Query) => admin.get(`/api/admin/tables/${query}`);
/** The plans for reading a page. On later pages, counting the rows fails, as no row is returned. */
const pagePlan = (source: TableSource, page: number) =>
  plansOf(app.database.pool, (database) =>
    readPage(database, source, { page, pageSize: 50, direction: 'desc' }).catch(() => null),
  );
const firstPagePlan = (source: TableSource) => pagePlan(source, 1);
const ids = ({ rows }: { rows: { id: number }[] }) => rows.map(({ id }) => id);

describe("a player's statement", () => {
  it('runs from zero to the balance, and starts with an opening balance for a range', async () => {
    const game = await app.game();
    const bet = { gameId: game.id, betType: 'home', stake: 20 };
    const { id } = await player.post('/api/bets', bet, 201);
    await admin.patch(`/api/bets/${id}/status`, { status: 'won' });
    await player.post('/api/transactions/withdrawal', { amount: 30, method: 'phone_number' }, 201);
    const path = `/api/users/${player.id}/statement` as const;
    const statement = await player.get(path);
    expect(statement).toMatchObject({ openingBalance: '0.00', closingBalance: '500.00', total: 4 });
    expect(statement.rows.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['credit', '500.00', '500.00'],
      ['stake', '-20.00', '480.00'],
      ['payout', '50.00', '530.00'],
      ['withdrawal_hold', '-30.00', '500.00'],
    ]);
    expect(statement.rows[1]).toMatchObject({ reference: `bet ${id}` });
    // Responses truncate times to milliseconds, so the line's stored time is slightly later.
    const later = await admin.get(`${path}?from=${statement.rows[1]?.createdAt}&page=1&pageSize=1`);
    expect(later).toMatchObject({ openingBalance: '500.00', total: 3, rows: [{ kind: 'stake', balance: '480.00' }] });
    for (const [index, line] of statement.rows.entries())
      expect(await player.get(`${path}?pageSize=1&page=${index + 1}`)).toEqual({ ...statement, rows: [line] });
    const newestFirst = { ...statement, rows: statement.rows.toReversed() };
    expect(await player.get(`${path}?direction=desc`)).toEqual(newestFirst);
    for (const [index, line] of newestFirst.rows.entries())
      expect(await player.get(`${path}?direction=desc&pageSize=1&page=${index + 1}`)).toEqual({
        ...statement,
        rows: [line],
      });
    const beyond = { openingBalance: '0.00', closingBalance: '500.00', total: 4, rows: [] };
    expect(await player.get(`${path}?page=9`)).toMatchObject(beyond);
    const none = await app.player();
    expect(await none.get(`/api/users/${none.id}/statement`)).toMatchObject({
      closingBalance: '0.00',
      total: 0,
      rows: [],
    });
    expect((await (await app.player()).call('GET', path)).status).toBe(403);
    expect((await admin.call('GET', '/api/users/999999/statement')).status).toBe(404);
    const file = await player.call('GET', `${path}?format=csv`);
    expect(String(file.body).split('\r\n')[2]).toMatch(new RegExp(`,stake,bet ${id},-20\\.00,480\\.00,$`));
    await app.expectBooksToBalance();
  });
});

describe('the overview', () => {
  it('has counts and sums for each period', async () => {
    await app.services.metrics.ledgerDrift.set(0);
    const overview = await admin.get('/api/admin/overview?step=minute');
    expect(overview).toMatchObject({
      totalGames: 1,
      liveGames: 0,
      totalBets: 1,
      openBets: 0,
      totalStakes: '20.00',
      pendingWithdrawals: 1,
      alerts: [],
    });
    const sum = (field: 'turnover' | 'grossGamingRevenue' | 'credits') =>
      overview.series.reduce((total, period) => total + Number(period[field]), 0);
    expect(overview.series).toHaveLength(60);
    expect([sum('turnover'), sum('grossGamingRevenue'), sum('credits')]).toEqual([20, -30, 500]);
    expect((await admin.get('/api/admin/overview?step=day')).series).toHaveLength(30);
  });

  it('is unchanged once past totals are stored, even if an old bet is corrected or cashed out', async () => {
    const { pool } = app.database;
    const read = async (query: string) => {
      const { from: _from, to: _to, ...figures } = await admin.get(`/api/admin/overview?${query}`);
      return figures;
    };
    const allBeforeMarkEnded = async () => {
      const ended =
        'select next_after <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint as ended from kept_totals';
      return (await pool.query<{ ended: boolean }>(ended)).rows[0]?.ended;
    };
    // Other tests use the same PostgreSQL, and their transactions that began before the mark have
    // to end first.
    const storeAll = async () => {
      await storeTotals(pool);
      await expect.poll(allBeforeMarkEnded, { timeout: 60_000 }).toBe(true);
      await storeTotals(pool);
    };
    const game = await app.game();
    const bettor = await app.player('100.00');
    const placed: { id: number }[] = [];
    for (const stake of [10, 30])
      placed.push(await bettor.post('/api/bets', { gameId: game.id, betType: 'home', stake }, 201));
    const [toCorrect = 0, toCashOut = 0] = placed.map(({ id }) => id);
    await admin.patch(`/api/bets/${toCorrect}/status`, { status: 'won' });
    // Moves everything so far to two days ago.
    await pool.query('alter table transfers disable trigger user');
    await pool.query(`update transfers set created_at = created_at - interval '2 days'`);
    await pool.query('alter table transfers enable trigger user');
    const days = 'step=day';
    const range = `step=hour&from=${new Date(Date.now() - 3 * 86_400_000).toISOString()}`;
    const live = [await read(days), await read(range)];
    await storeAll();
    const { rows } = await pool.query('select bets, games, stakes_cents from kept_totals');
    expect(rows).toEqual([{ bets: 3, games: 2, stakes_cents: 6000 }]);
    expect(await pool.query('select 1 from kept_hours')).toMatchObject({ rowCount: 1 });
    expect([await read(days), await read(range)]).toEqual(live);

    await admin.patch(`/api/bets/${toCorrect}/settlement`, { status: 'lost', reason: 'Typed wrongly' });
    const offer = await bettor.post(`/api/bets/${toCashOut}/cash-out-quote`, { share: 50 });
    const key = { 'idempotency-key': 'half-of-it' };
    await bettor.post(`/api/bets/${toCashOut}/cash-out`, { quoteId: offer.quoteId }, 201, key);
    const after = await read(days);
    expect(after).toMatchObject({ totalBets: 3, openBets: 1, totalStakes: '60.00' });
    await pool.query(
      `update kept_totals set bets_up_to = 0, bets = 0, stakes_cents = 0, games_up_to = 0, games = 0, hours_up_to = '-infinity'`,
    );
    expect(await read(days)).toEqual(after);
    await admin.patch(`/api/bets/${toCashOut}/status`, { status: 'void', note: 'Test' });
  });

  it('stores no hour from the current one on, if the clock was set back', async () => {
    const { pool } = app.database;
    await pool.query(`
      insert into kept_hours select date_trunc('hour', now()) + hours * interval '1 hour', 0, 0, 0, 0, 0, 0
      from generate_series(-1, 1) as hours`);
    const end = `date_trunc('hour', now()) + interval '2 hours'`;
    await pool.query(`update kept_totals set hours_up_to = ${end}, next_hour = ${end}`);
    await storeTotals(pool);
    const { rows } = await pool.query(
      `select (select hours_up_to from kept_totals) <= now() as past, max(start) < date_trunc('hour', now()) as kept from kept_hours`,
    );
    expect(rows).toEqual([{ past: true, kept: true }]);
  });

  it.each(['step=year', 'from=2020-01-01&step=minute', 'from=2026-01-02&to=2026-01-01', 'from=soon'])(
    'refuses %s',
    async (query) => {
      expect((await admin.call('GET', `/api/admin/overview?${query}`)).status).toBe(400);
    },
  );

  it('warns of an inconsistent ledger, pending requests and unconfirmed games', async () => {
    const game = await app.game();
    await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
    const { pool } = app.database;
    await pool.query(`update transactions set created_at = now() - interval '25 hours' where status = 'pending'`);
    await pool.query(`update games set silent_from = now() - interval '1 second' where id = $1`, [game.id]);
    await pool.query(`insert into ledger_halts (failed) values ('[]')`);
    expect(await admin.get('/api/admin/overview')).toMatchObject({
      alerts: [
        { kind: 'ledger_drift', id: null, request: null, name: null },
        { kind: 'feed_silent', id: game.id, request: null, name: 'Lions v Eagles' },
        { kind: 'request_pending', request: 'withdrawal', name: player.username },
      ],
    });
    await pool.query('update ledger_halts set lifted_at = now()');
    await admin.patch(`/api/games/${game.id}/score`, { homeScore: 0, awayScore: 0, currentMinute: 3 });
    expect(await admin.get('/api/admin/overview')).toMatchObject({ alerts: [{ kind: 'request_pending' }] });
  });
});

describe('CSV', () => {
  it.each([
    [['=1+1', '+1', '@x', '-x', '\tx', '\rx'], `'=1+1,'+1,'@x,'-x,"'\tx","'\rx"\r\n`],
    [['＝1', '＋1', '＠x', '－x', '\n=1'], `'＝1,'＋1,'＠x,'－x,"'\n'=1"\r\n`],
    [['x;=1', 'x; "=1', 'x\n@y', 'a;b'], `"x;'=1","x;' ""=1","x\n'@y","a;b"\r\n`],
    [['-5.00', '12', -3, true, null, undefined], '-5.00,12,-3,true,,\r\n'],
    [['a,b', 'say "so"', 'two\nlines'], '"a,b","say ""so""","two\nlines"\r\n'],
  ])('writes %j safely', (values, line) => {
    expect(csvLine(values)).toBe(line);
  });

  it('contains usernames as text', async () => {
    // A new username can't have this form, but an account from before that rule can.
    const body = { phoneNumber: '+254799000001', password: 'long enough', username: 'formula' };
    await app.visitor().post('/api/auth/register', body, 201);
    await app.database.pool.query('update users set username = $1 where username = $2', [
      '=HYPERLINK("http://x")',
      'formula',
    ]);
    const response = await admin.call('GET', '/api/admin/tables/users?format=csv&search=%3DHYPER');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(String(response.body)).toContain(`"'=HYPERLINK(""http://x"")",'+254799000001,`);
    for (const name of ['bets', 'transactions'])
      expect((await admin.call('GET', `/api/admin/tables/${name}?format=csv`)).status).toBe(200);
  });

  it('contains a note if it has only the first of more than 100,000 rows', async () => {
    const player = await app.player();
    const add = (count: number) =>
      app.database.pool.query(
        `insert into transactions (user_id, type, amount_cents, method, status, completed_at)
         select $1, 'deposit', 1, 'card', 'rejected', now() from generate_series(1, $2)`,
        [player.id, count],
      );
    const readFile = async () => {
      const { body } = await admin.call('GET', `/api/admin/tables/transactions?format=csv&userId=${player.id}`);
      return String(body).trim().split('\r\n');
    };
    await add(100_000);
    const complete = await readFile();
    expect(complete).toHaveLength(100_001);
    await add(1);
    const cut = await readFile();
    expect(cut).toHaveLength(100_002);
    expect(cut.at(-1)).toMatch(/^Only the first 100000 rows: narrow the filters to download the others,+$/);
  });

  it('shows markets and selections by their display names', async () => {
    const teams = { homeTeam: 'Storks', awayTeam: 'Cranes', handicapLine: '-0.25' };
    const gameId = (await app.game(teams)).id;
    const player = await app.player('100.00');
    const selections = [
      [{ betType: 'home' }, 'Match Result,Storks to win'],
      [{ betType: 'over_under', selection: 'over_2.5' }, 'Over/Under,Over 2.5 goals'],
      [{ betType: 'handicap', selection: 'away' }, 'Asian Handicap,Cranes +0.25'],
      [
        { market: 'half_time_full_time_correct_score', selection: '1-0_2-1' },
        'Half Time / Full Time Correct Score,Half time / full time score 1-0 / 2-1',
      ],
      [
        { market: 'result_and_total', selection: 'home_over', line: '2.50' },
        'Result and Over/Under,Storks to win and over 2.5 goals',
      ],
    ] as const;
    for (const [selection] of selections) {
      const { id } = await player.post('/api/bets', { gameId, ...selection, stake: 1 }, 201);
      await admin.patch(`/api/bets/${id}/status`, { status: 'won' });
    }
    const file = await admin.call('GET', `/api/admin/tables/bets?format=csv&userId=${player.id}&direction=asc`);
    const [, ...rows] = String(file.body).split('\r\n');
    for (const [index, [, text]] of selections.entries()) expect(rows[index]).toContain(`,Storks v Cranes,${text},`);
  });
});

describe('tables', () => {
  beforeAll(() => fillTables(app.database.pool, { users: 300, bets: 600, transactions: 300 }));

  it.each(Object.entries(tableQueries))('return %s', async (_name, path) => {
    expect((await admin.call('GET', path)).status).toBe(200);
  });

  it('page without losing or repeating a row, and count the rows that match the filters', async () => {
    const all = await table('users?pageSize=200&search=filled');
    expect(all.total).toBe(300);
    const rest = await table('users?pageSize=200&page=2&search=filled');
    expect(new Set([...ids(all), ...ids(rest)]).size).toBe(300);
    expect((await table('users?page=900')).rows).toEqual([]);
  });

  it('can be searched by the start of a name, phone number or email address, with literal wildcards', async () => {
    expect((await table('users?search=FILLED29')).total).toBe(11);
    expect((await table('users?search=%2B25570000029')).total).toBe(10);
    expect((await table('users?search=filled299%40example')).total).toBe(1);
    expect((await table(`users?search=${player.id}`)).rows).toMatchObject([{ id: player.id }]);
    expect((await table('users?search=x2557')).total).toBe(0);
    expect((await table('users?search=%25')).total).toBe(0);
    expect((await table(`users?search=${encodeURIComponent("' or 1=1 --")}`)).total).toBe(0);
  });

  it('find a phone number in its international and national formats, in any country', async () => {
    const stored = ['+254718281828', '+256718281828', '+2250718281828', '0718281828'];
    await app.database.pool.query(
      `insert into users (username, phone_number, phone_key, password_hash)
       select 'dialled' || n, phone, phone, 'none' from unnest($1::text[]) with ordinality as given (phone, n)`,
      [stored],
    );
    const found = async (text: string) =>
      (await table(`users?search=${encodeURIComponent(text)}`)).rows.map(({ phoneNumber }) => phoneNumber).sort();
    expect(await found('0718 281')).toEqual(stored.toSorted());
    for (const text of ['+256 718-281', '256718281', '00256718281']) expect(await found(text)).toEqual([stored[1]]);
    expect(await found('+225 07 18 28')).toEqual([stored[2]]);
    const plan = await firstPagePlan(usersSource({ search: '0718281', sort: 'id' } as never));
    expect(plan).toContain('users_phone_prefix');
    expect(plan).not.toContain('Seq Scan');
  });

  it('include all of the last day or millisecond of a range', async () => {
    const created = '2001-08-15T23:59:59.9995Z';
    await app.database.pool.query('update users set created_at = $1 where id = $2', [created, player.id]);
    const count = async (range: string) => (await table(`users?${range}`)).total;
    expect(await count('from=2001-08-15&to=2001-08-15')).toBe(1);
    expect(await count('to=2001-08-15T23:59:59.999Z')).toBe(1);
    expect(await count('to=2001-08-15T23:59:59.998Z')).toBe(0);
    expect(await count('from=2001-08-16&to=2001-08-16')).toBe(0);
    expect(await count('from=2001-08-15&to=9999-12-31')).toBeGreaterThan(1);
  });

  it('filter and sort', async () => {
    const verified = await table('users?verified=yes&search=filled&pageSize=200');
    expect(verified.total).toBe(100);
    expect(verified.rows.every(({ isVerified }) => isVerified)).toBe(true);
    expect((await table('users?role=admin')).rows).toMatchObject([{ id: admin.id }]);
    expect((await table('users?sort=balance&pageSize=1')).rows).toMatchObject([{ id: player.id, balance: '500.00' }]);
    expect((await table('users?balanceMin=500')).total).toBe(1);
    expect((await table('users?suspended=yes')).total).toBe(0);
    const stakes = (await table('bets?sort=stake&pageSize=200')).rows.map(({ stake }) => Number(stake));
    expect(stakes).toEqual([...stakes].sort((a, b) => b - a));
    expect((await table('bets?status=pending')).total).toBe(150);
    expect((await table(`bets?userId=${player.id}`)).total).toBe(1);
    expect((await table(`bets?player=${player.username}`)).total).toBeGreaterThan(0);
    expect((await table('bets?stakeMin=6.00&stakeMax=6.00')).rows).toMatchObject([{ stake: '6.00' }]);
    expect((await table('bets?to=2000-01-01')).total).toBe(0);
    expect((await table('bets?search=home%2017')).total).toBeGreaterThan(0);
    expect((await table('transactions?type=withdrawal&status=pending')).total).toBe(11);
    // Matches a reference, and a player's username.
    expect((await table('transactions?search=filled123')).rows).toMatchObject([
      { reference: 'filled123' },
      { username: 'filled123' },
    ]);
    expect((await table('transactions?method=paypal')).total).toBe(0);
  });

  it("write the prices of a game's result to its file", async () => {
    const { id } = await app.game({ homeTeam: 'Priced FC', homeOdds: 2.35, drawOdds: 3.45, awayOdds: 3.2 });
    const file = await admin.call('GET', '/api/admin/tables/games?format=csv&search=Priced%20FC');
    expect(String(file.body)).toMatch(/^\ufeff?ID,Home,.*,Home odds,Draw odds,Away odds\r/);
    expect(String(file.body)).toMatch(new RegExp(`\\n${id},Priced FC,.*,2\\.35,3\\.45,3\\.20\\r`));
  });

  it('find audit entries by a text with an index', async () => {
    const source = await auditSource(app.database.pool, { search: 'nothing like it' } as never);
    const plan = await pagePlan(source, 2);
    expect(plan).toContain('audit_entries_search');
    expect(plan).toContain('audit_entries_actor');
  });

  it("find a game's bets, and count them, without reading the legs of others", async () => {
    const plan = await pagePlan(betsSource({ gameId: 1, sort: 'id' } as never), 2);
    expect(plan.match(/bet_legs_game/g)).toHaveLength(2);
    expect(plan).not.toMatch(/Join|Nested Loop/);
  });

  it('find games and bets by a team, whatever its accents, with an index', async () => {
    const game = await app.game({ homeTeam: 'Bodø/Glimt', awayTeam: 'ŁKS Łódź', league: 'Kúpa İstanbul' });
    await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 1 }, 201);
    for (const text of ['bodo/gl', 'BODØ', 'łódź', 'lks lodz', 'LÓDZ', 'kupa istanbul', 'KÚPA İST']) {
      const search = encodeURIComponent(text);
      expect((await table(`games?search=${search}`)).rows).toMatchObject([{ id: game.id }]);
      expect((await table(`bets?search=${search}`)).total).toBe(1);
    }
    expect((await table('games?search=bodo_gl')).total).toBe(0);
    const plan = await withTransaction(app.services.pool, async (transaction) => {
      await transaction.query('set local enable_seqscan = off');
      return transaction.query(`explain select id from games g where ${GAME_TEXT} like '%bodo%'`);
    });
    expect(JSON.stringify(plan.rows)).toContain('games_search');
  });

  it('find the same bets whether a search finds few or many', async () => {
    const game = await app.game({ homeTeam: 'Manyfold FC', league: 'Manyfold' });
    const bet = await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 1 }, 201);
    const { pool } = app.database;
    const search = async (text: string, sort: string, atMost: number) => {
      const source = betsSource({ search: text, sort } as never, await readFoundBets(pool, text, atMost));
      return readPage(pool, source, { page: 1, pageSize: 50, direction: 'desc' });
    };
    for (const text of ['manyfold', String(bet.id), player.username, 'nothing like it'])
      for (const sort of ['id', 'odds']) {
        const found = await search(text, sort, 1000);
        expect(found).toEqual(await search(text, sort, 0));
        expect(found.ids.includes(bet.id)).toBe(text !== 'nothing like it');
      }
  });

  it('read the bets that a search finds before the page, unless there are many', async () => {
    const found = async (text: string, atMost: number) =>
      (await readFoundBets(app.database.pool, text, atMost))?.length;
    // The bets of 11 of the 300 players, and the id 0, which no bet has.
    expect(await found('filled29', 100)).toBe(23);
    expect(await found('filled29', 22)).toBeUndefined();
  });

  it('compare one or two letters with IDs and the start of usernames only', async () => {
    const game = await app.game({ homeTeam: 'Qz United', league: 'Manyfold' });
    const bet = await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 1 }, 201);
    expect(ids(await table('bets?search=qz'))).toEqual([]);
    expect(ids(await table('bets?search=qz%20u'))).toEqual([bet.id]);
    expect(ids(await table(`bets?search=${player.username.slice(0, 2)}`))).toContain(bet.id);
    expect(ids(await table('transactions?search=12'))).toEqual([12]);
    expect((await table('transactions?search=d12')).total).toBeGreaterThan(1);
  });

  // Rarely used columns have no index, nor does balance, whose index would slow down every bet.
  const orders = [
    { sourceOf: usersSource, sorts: ['id', 'username', 'createdAt', 'role', 'identity'] },
    { sourceOf: betsSource, sorts: ['id', 'stake'] },
    { sourceOf: transactionsSource, sorts: ['id', 'amount', 'createdAt'] },
    { sourceOf: gamesSource, sorts: ['id', 'work', 'startTime', 'homeTeam', 'league'] },
  ].flatMap(({ sourceOf, sorts }) => sorts.map((sort) => ({ source: sourceOf({ sort } as never), sort })));

  it.each(orders)('read $source.from ordered by $sort from an index, without sorting', async ({ source }) => {
    const plan = await firstPagePlan(source);
    expect(plan).toContain('Index');
    expect(plan).not.toMatch(/-> +Sort/);
  });

  it('sort users by balance to the cent', async () => {
    const amounts = ['0.01', '0.02', '9.99', '10.00', '10.01', '499.99', '500.01', '899999.99'];
    for (const amount of amounts) await app.player(amount);
    const balances = async (direction: string) =>
      (await table(`users?sort=balance&direction=${direction}&pageSize=200&balanceMin=0.01`)).rows.map((row) =>
        Number(row.balance),
      );
    const descending = await balances('desc');
    expect(descending).toEqual(expect.arrayContaining(amounts.map(Number)));
    expect(descending).toEqual(descending.toSorted((a, b) => b - a));
    expect(await balances('asc')).toEqual(descending.toReversed());
  });

  it('match the totals of users and identities shown above them', async () => {
    const figures = await admin.get('/api/admin/figures/users');
    expect(figures).toMatchObject({ administrators: 1, verified: (await table('users?verified=yes')).total });
    expect(figures.total).toBe((await table('users')).total);
    const players = ids(await table('users')).filter((id) => id !== admin.id);
    const [verified = 0, pending = 0] = players;
    const { pool } = app.database;
    // The phone is not verified: only the identity counts.
    await pool.query('update users set identity_verified = true where id = $1', [verified]);
    await pool.query(`update users set identity_document_number = 'P-1' where id = $1`, [pending]);
    const { identities, total } = await admin.get('/api/admin/figures/users');
    expect(identities).toEqual({ verified: 1, pending: 1, incomplete: total - 2 });
    for (const [state, count] of Object.entries(identities))
      expect((await table(`users?identity=${state}`)).total).toBe(count);
    expect(ids(await table('users?sort=identity&pageSize=1'))).toEqual([pending]);
    const toReview = async () => (await admin.get('/api/admin/figures/users')).identitiesToReview;
    expect(await toReview()).toBe(1);
    await admin.post(`/api/admin/verify-user/${pending}`, {
      identityVerified: false,
      identityVersion: 0,
      verificationNotes: 'Blurred',
    });
    expect(await toReview()).toBe(0);
  });

  it('count and sum requests by status', async () => {
    const { withdrawal } = await admin.get('/api/admin/figures/money');
    const pending = await table('transactions?type=withdrawal&status=pending&pageSize=200');
    const amount = pending.rows.reduce((sum, row) => sum + Math.round(Number(row.amount) * 100), 0);
    expect(withdrawal.pending).toEqual({ count: pending.total, amount: (amount / 100).toFixed(2) });
    expect(withdrawal.total.count).toBe((await table('transactions?type=withdrawal')).total);
  });

  it('count added funds as credits, not as deposits', async () => {
    const figures = () => admin.get('/api/admin/figures/money');
    const credited = async () => {
      const { series } = await admin.get('/api/admin/overview?step=day');
      return series.reduce((sum, { credits }) => sum + Number(credits), 0);
    };
    const before = await figures();
    const creditedBefore = await credited();
    const other = await app.player();
    const deposit = { amount: '12.00', method: 'card' };
    const { id } = await other.post('/api/transactions/deposit', deposit, 201);
    await admin.post('/api/admin/approve-deposit', { depositId: id });
    const funds = { userId: other.id, amount: '30.00' };
    const added = await admin.post('/api/admin/add-funds', funds);
    const after = await figures();
    expect(after.deposit.completed.count).toBe(before.deposit.completed.count + 1);
    expect(Number(after.deposit.total.amount) - Number(before.deposit.total.amount)).toBeCloseTo(12);
    expect(Number(after.credit.completed.amount) - Number(before.credit.completed.amount)).toBeCloseTo(30);
    expect(ids(await table(`transactions?userId=${other.id}&credits=no`))).toEqual([id]);
    expect(ids(await table(`transactions?userId=${other.id}&credits=yes`))).toEqual([added.transaction.id]);
    expect(await credited()).toBe(creditedBefore + 30);
    await admin.post('/api/admin/reverse-funds', { transactionId: added.transaction.id, reason: 'Wrong player' });
    expect(await credited()).toBe(creditedBefore);
  });

  it.each([
    'users?sort=password_hash',
    'users?identity=unknown',
    'users?page=0',
    'users?pageSize=201',
    'users?verified=maybe',
    'bets?stakeMin=-1',
    'bets?status=open',
    'bets?userId=x',
    'transactions?type=gift',
    'users?format=xml',
    'users?unknown=1',
  ])('refuse %s', async (path) => {
    expect((await admin.call('GET', `/api/admin/tables/${path}`)).status).toBe(400);
  });
});

it("counts the matches of a filter that has no SQL parameter, even if the table's total is capped", async () => {
  await app.database.pool.query(
    `insert into users (username, phone_number, phone_key, password_hash)
     select 'many' || n, '+2431' || lpad(n::text, 8, '0'), '+2431' || lpad(n::text, 8, '0'), 'none'
     from generate_series(1, 1001) as n`,
  );
  expect(await table('users')).toMatchObject({ total: 1000, totalIsCapped: true });
  const { rows } = await app.database.pool.query(
    'select id from users where identity_document_number is not null and not identity_verified',
  );
  expect(await table('users?identity=pending')).toMatchObject({ total: rows.length, totalIsCapped: false });
});

it("leaves a system's odds empty in the bets CSV file", async () => {
  const player = await app.player('10.00');
  const games = [await app.game(), await app.game(), await app.game()];
  const selections = games.map(({ id: gameId }) => ({ gameId, betType: 'home' }));
  await player.post('/api/place-system', { system: 'doubles', selections, stakePerLine: '1.00' }, 201);
  const file = await admin.call('GET', `/api/admin/tables/bets?format=csv&userId=${player.id}`);
  expect(String(file.body)).toContain(',doubles,,3.00,');
});

it("includes each selection's odds and result, and why the bet was settled so, in the bets CSV file", async () => {
  const player = await app.player('20.00');
  const [won, lost] = [await app.game(), await app.game()];
  const selections = [won, lost].map(({ id: gameId }) => ({ gameId, betType: 'home', odds: '2.50' }));
  await player.post('/api/place-accumulator', { selections, totalStake: '5.00' }, 201);
  const single = await player.post('/api/bets', { gameId: won.id, betType: 'draw', stake: '5.00' }, 201);
  await admin.patch(`/api/bets/${single.id}/status`, { status: 'void', note: 'Accepted after the final whistle' });
  await app.finish(won, 1, 0);
  await app.finish(lost, 0, 1);
  const path = `/api/admin/tables/bets?format=csv&userId=${player.id}&direction=asc` as const;
  const lines = parse(String((await admin.call('GET', path)).body), { columns: true, bom: true });
  const legs = (await player.get('/api/bets')).find(({ isAccumulator }) => isAccumulator)?.legs ?? [];
  expect(lines).toMatchObject([
    {
      'Selection odds': '2.50; 2.50',
      'Selection results': 'won; lost',
      Explanation: legs.map(({ explanation }) => explanation).join('; '),
      'Rules version': RULES_VERSION,
    },
    { 'Selection odds': '3.30', 'Selection results': 'void', Explanation: 'Accepted after the final whistle' },
  ]);
});
