// npm run bench:reads -- [--users 100000] [--bets 1000000] [--transactions 100000] [--games 100000]
// [--of-one 10000] [--clients 32] [--seconds 3] [--only text]: the latency of players' and staff's
// reads over real HTTP and PostgreSQL, with a tenth of the rows and with all of them. Prints p50
// and p99 when many clients make the same request and when each makes a different one, and the cost
// of ten times the rows.
import { parseArgs } from 'node:util';
import { header, median, percentile, print, row } from '#bench/figures.ts';
import { administrator } from '#bench/live-fixture.ts';
import { fillDatabase } from '#bench/support/fill-database.ts';
import { callFor } from '#bench/support/http-load.ts';
import { storeTotals } from '#server/features/overview/store-totals.ts';
import { createClient } from '#tests/support/client.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestServer } from '#tests/support/database-server.ts';
import { type TableSizes, tableQueries } from '#tests/support/fill-tables.ts';
import { startServer } from '#tests/support/server.ts';

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '100000' },
    bets: { type: 'string', default: '1000000' },
    transactions: { type: 'string', default: '100000' },
    games: { type: 'string', default: '100000' },
    'of-one': { type: 'string', default: '10000' },
    clients: { type: 'string', default: '32' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
});
const clients = Number(values.clients);
const seconds = Number(values.seconds);
const full = {
  users: Number(values.users),
  bets: Number(values.bets),
  transactions: Number(values.transactions),
  games: Number(values.games),
  betsOfFirstPlayer: Number(values['of-one']),
};
const tenthOf = (size: number) => Math.ceil(size / 10);
const tenth: TableSizes = {
  users: tenthOf(full.users),
  bets: tenthOf(full.bets),
  transactions: tenthOf(full.transactions),
  games: tenthOf(full.games),
  // The player with many bets has just as many here, among fewer bets by others.
  betsOfFirstPlayer: Math.min(full.betsOfFirstPlayer, tenthOf(full.bets)),
};

type Endpoint = {
  name: string;
  path: string;
  cookie: string | null;
  /** A client's path when each client requests a different page or player. */
  differentPath?: (client: number) => string;
};
type Site = { url: string; endpoints: readonly Endpoint[]; stop: () => Promise<void> };

/** Makes requests with all clients for `seconds`. @returns the duration of each */
async function timeRequests(
  url: string,
  { path, cookie, differentPath }: Omit<Endpoint, 'name'>,
  load: { clients: number; seconds: number },
) {
  const { port, host } = new URL(url);
  const head = `host: ${host}\r\naccept-encoding: gzip${cookie === null ? '' : `\r\ncookie: ${cookie}`}`;
  const requestAt = (client: number) => `GET ${differentPath?.(client) ?? path} HTTP/1.1\r\n${head}\r\n\r\n`;
  const { calls, statuses, milliseconds } = await callFor({ port: Number(port), ...load, requestAt });
  if (statuses[200] !== calls) throw new Error(`${path} returned ${JSON.stringify(statuses)}`);
  return milliseconds;
}

const TURNS = 6;

/**
 * Measures both sites alternately with one client, then the large one, warmed up, with many.
 * @returns whether it met the target
 */
async function measure(small: Site, large: Site, index: number): Promise<boolean> {
  const [onSmall, onLarge] = [small.endpoints[index], large.endpoints[index]] as [Endpoint, Endpoint];
  const alone = { small: [] as number[], large: [] as number[] };
  for (let turn = 0; turn < TURNS; turn += 1) {
    const load = { clients: 1, seconds: seconds / TURNS / 2 };
    alone.small.push(...(await timeRequests(small.url, onSmall, load)));
    alone.large.push(...(await timeRequests(large.url, onLarge, load)));
  }
  // The first calls include compilation and compression, which would distort a sample of a hundred.
  const same = { path: onLarge.path, cookie: onLarge.cookie };
  await timeRequests(large.url, onLarge, { clients, seconds: seconds / 2 });
  const sameRequests = await timeRequests(large.url, same, { clients, seconds });
  const differentRequests = onLarge.differentPath ? await timeRequests(large.url, onLarge, { clients, seconds }) : null;
  const smallMedian = median(alone.small);
  const largeMedian = median(alone.large);
  const p99 = percentile(sameRequests, 0.99);
  const ms = (time: number) => `${time.toFixed(1)} ms`;
  const differentTimes = differentRequests
    ? [ms(median(differentRequests)), ms(percentile(differentRequests, 0.99))]
    : ['', ''];
  const times = [ms(median(sameRequests)), ms(p99), ...differentTimes, ms(largeMedian), ms(smallMedian)];
  row(onLarge.name, ...times, `x ${(largeMedian / smallMedian).toFixed(2)}`);
  return p99 < 50;
}

/** Fills a separate database and serves it. */
async function startSite(sizes: TableSizes): Promise<Site> {
  const database = await createTestDatabase();
  await fillDatabase(database.url, sizes);
  const { phoneNumber: ADMIN_PHONE, password: ADMIN_PASSWORD } = administrator;
  const server = await startServer({ database, env: { ADMIN_PHONE, ADMIN_PASSWORD, MATCH_CLOCK: 'off' } });
  const admin = createClient(server.url);
  await admin.post('/api/auth/login', administrator);
  const { rows } = await database.pool.query<{ id: number }>(`select id from users where username = 'filled1'`);
  const one = rows[0]?.id ?? 0;
  const cookie = admin.cookie();
  // The server's scheduled job does this in its first minutes.
  for (let time = 0; time < 2; time += 1) await storeTotals(database.pool);
  const joined = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;
  const olderBets = (path: string) => (client: number) =>
    joined(path, `before=${Math.round(sizes.bets * (1 - client / clients / 2)) + 1}`);
  const nextPages = (path: string) => (client: number) =>
    joined(path.replace(/[?&]page=\d+/, ''), `page=${client + 1}`);
  const ofOne = sizes.betsOfFirstPlayer?.toLocaleString('en');
  const bets = `/api/bets/user/${one}`;
  const statement = `/api/users/${one}/statement`;
  const moneyOf = (client: number) => `/api/transactions/user/${one + client}`;
  const endpoints: Endpoint[] = [
    { name: 'live games', path: '/api/games/live', cookie: null },
    { name: 'upcoming games', path: '/api/games/upcoming', cookie: null },
    { name: 'all games', path: '/api/games', cookie: null },
    { name: 'results', path: '/api/games/results', cookie: null },
    { name: `200 bets of a player with ${ofOne}`, path: bets, cookie, differentPath: olderBets(bets) },
    {
      name: `50 bets of a player with ${ofOne}`,
      path: `${bets}?limit=50`,
      cookie,
      differentPath: olderBets(`${bets}?limit=50`),
    },
    { name: 'their transactions', path: moneyOf(0), cookie, differentPath: moneyOf },
    { name: 'their statement', path: statement, cookie, differentPath: nextPages(statement) },
    { name: 'the session', path: '/api/auth/user', cookie },
    ...Object.entries(tableQueries).map(([name, path]) => ({
      name,
      path,
      cookie,
      // A search result has few pages.
      ...(/search|player|overview/.test(path) ? {} : { differentPath: nextPages(path) }),
    })),
  ];
  const stop = async () => {
    await server.stop();
    await database.close();
  };
  return { url: server.url, endpoints, stop };
}

async function main(): Promise<void> {
  const stopServer = await startTestServer();
  try {
    const small = await startSite(tenth);
    const large = await startSite(full);
    const columns = ['p50', 'p99', 'different pages or players: p50', 'p99', 'alone'];
    header(`${clients} clients`, ...columns, 'alone, a tenth of the rows', 'ten times the rows');
    const slow: string[] = [];
    for (const [index, { name }] of large.endpoints.entries())
      if (name.includes(values.only) && !(await measure(small, large, index))) slow.push(name);
    print(`\ntarget: p99 under 50 ms; slower: ${slow.length === 0 ? 'none' : slow.join('; ')}`);
    for (const site of [small, large]) await site.stop();
  } finally {
    await stopServer();
  }
}

await main();
