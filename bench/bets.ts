// npm run bench:bets -- [--seconds 4] [--rounds 3] [--before 20000]: bets a second through the whole of HTTP (cookie and session, idempotency
// key, validation, prices, limits, ledger, synchronous commit) at 1, 32 and 256 clients of a thousand players, beside what
// PostgreSQL takes of the same writes from pgbench, one statement for each bet, in the same run on the same database.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { PRICE_FIELDS } from '#domain/markets/registry.ts';
import { createSecrets } from '#server/secrets.ts';
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts';
import { startTestServer } from '../tests/support/database-server.ts';
import { freePort, startProcess } from '../tests/support/server.ts';
import { driveStatements, keepOffers, type OfferRow } from './bets-limit.ts';
import type { BetsLoad, Offer } from './bets-load.ts';
import { header, median, percentile, row } from './figures.ts';
import { addGame, addPlayers, betOn, newWriter, placeBets } from './settlement-fixture.ts';
import { cpuOf, cpuOfTree, parentOf } from './support/cpu.ts';
import type { LoadResult } from './support/http-load.ts';
import { proveBooks } from './support/prove-books.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    before: { type: 'string', default: '20000' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const games = 8;
const clientCounts = [1, 32, 256] as const;
const limitClients = [1, 32] as const;

type Game = Awaited<ReturnType<typeof addGame>>;
type Measure = { perSecond: number; p50: number; p99: number; cpu: string };

async function main(): Promise<void> {
  const stopDatabase = process.env.GOLDLINE_TEST_SERVER ? async () => {} : await startTestServer();
  const database = await createTestDatabase();
  const { cookies, offers, postmaster } = await prepare(database);
  const port = await freePort();
  const server = await startProcess({ port, databaseUrl: database.url, env: {} });
  const load = fork(path.join(import.meta.dirname, 'bets-load.ts'), { execArgv: ['--import', 'tsx'] });
  const parties = {
    server: () => cpuOf(server.pid),
    PostgreSQL: () => cpuOfTree(postmaster),
    load: () => cpuOf(load.pid ?? 0),
  };

  const throughHttp = async (clients: number): Promise<Measure> => {
    const order: BetsLoad = { port, clients, seconds, cookies, offers };
    const before = Object.values(parties).map((cpu) => cpu());
    load.send(order);
    const [result] = (await once(load, 'message')) as [LoadResult];
    const used = Object.values(parties).map((cpu, index) => cpu() - (before[index] as number));
    const refused = Object.keys(result.statuses).filter((status) => status !== '201' && status !== '200');
    if (refused.length > 0) throw new Error(`bets were refused: ${JSON.stringify(result.statuses)}`);
    const { calls, milliseconds } = result;
    return {
      perSecond: calls / result.seconds,
      p50: percentile(milliseconds, 0.5),
      p99: percentile(milliseconds, 0.99),
      cpu: Object.keys(parties)
        .map((name, index) => `${name} ${(((used[index] as number) * 1e6) / calls).toFixed(0)}`)
        .join(', '),
    };
  };

  try {
    await throughHttp(32);
    const [http, limit] = [new Map<number, Measure[]>(), new Map<number, number[]>()];
    let driver = '';
    for (let round = 0; round < rounds; round += 1) {
      for (const clients of limitClients) {
        const driven = await driveStatements({ database, clients, seconds });
        driver = driven.driver;
        limit.set(clients, [...(limit.get(clients) ?? []), driven.perSecond]);
      }
      for (const clients of clientCounts) http.set(clients, [...(http.get(clients) ?? []), await throughHttp(clients)]);
    }
    await proveBooks(database.pool);
    report(http, limit, driver);
  } finally {
    load.disconnect();
    await server.stop();
    await database.close();
    await stopDatabase();
  }
}

function report(http: Map<number, Measure[]>, limit: Map<number, number[]>, driver: string): void {
  const limitAt = (clients: number) => median(limit.get(clients) ?? []);
  header('clients', 'HTTP, bets/s', 'p50 ms', 'p99 ms', `${driver}, bets/s`, 'ratio', 'µs of processor a bet');
  for (const [clients, measures] of http) {
    const of = (pick: (measure: Measure) => number) => median(measures.map(pick));
    const perSecond = of((each) => each.perSecond);
    const against = limitAt(clients === 1 ? 1 : 32);
    const times = [of((each) => each.p50).toFixed(1), of((each) => each.p99).toFixed(1)];
    const ratio = (perSecond / against).toFixed(2);
    row(clients, Math.round(perSecond), ...times, Math.round(against), ratio, measures.at(-1)?.cpu ?? '');
  }
}

/** A thousand players with money and open sessions, and games with prices. */
async function prepare({ pool }: TestDatabase) {
  const userIds = await addPlayers(pool);
  const secrets = createSecrets(undefined);
  const tokens = userIds.map(() => secrets.newSessionToken());
  await pool.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select token_hash, user_id, now() + interval '1 day' from unnest($1::bytea[], $2::bigint[]) as t (token_hash, user_id)`,
    [tokens.map((token) => secrets.hashToken('session', token)), userIds],
  );
  const rows: OfferRow[] = [];
  const offers: Offer[] = [];
  const made: Game[] = [];
  for (let n = 0; n < games; n += 1) {
    const game = await addGame(pool, `Bench ${n}`);
    made.push(game);
    const { id, prices } = game;
    for (const { field, market, selection } of PRICE_FIELDS) {
      const odds = prices[field];
      if (odds === undefined) continue;
      offers.push({ gameId: id, betType: market, selection, odds: odds / 100 });
      rows.push({ gameId: id, betType: market, selection, priceField: field, odds });
    }
  }
  await keepOffers(pool, rows);
  // On empty tables PostgreSQL plans, and keeps, what is right for empty tables only.
  await placeBets(newWriter(pool), (n) => betOn(made[n % games] as Game, userIds, n), {
    from: 0,
    to: Number(values.before),
  });
  await pool.query('vacuum analyze');
  const { rows: backends } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return {
    cookies: tokens.map((token) => `goldline_session=${token}`),
    offers,
    postmaster: parentOf(backends[0]?.pid ?? 0),
  };
}

await main();
