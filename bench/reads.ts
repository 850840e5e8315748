// npm run bench:reads -- [--users 100000] [--bets 1000000] [--transactions 100000] [--games 100000] [--of-one 10000] [--clients 32]
// [--seconds 1.5] [--only text]: what players and staff read, on real HTTP and PostgreSQL, first with a tenth of the rows and
// then with all: p50 and p99 with so many clients at once, and what ten times the rows cost.
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Queryable } from '#server/database/transaction.ts';
import { createClient } from '../tests/support/client.ts';
import { createTestDatabase } from '../tests/support/database.ts';
import { startTestServer, theTestServer } from '../tests/support/database-server.ts';
import { fillTables, type TableSizes, tableQuestions } from '../tests/support/fill-tables.ts';
import { startServer } from '../tests/support/server.ts';
import { header, median, percentile, row, say } from './figures.ts';
import { callFor } from './support/http-load.ts';

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '100000' },
    bets: { type: 'string', default: '1000000' },
    transactions: { type: 'string', default: '100000' },
    games: { type: 'string', default: '100000' },
    'of-one': { type: 'string', default: '10000' },
    clients: { type: 'string', default: '32' },
    seconds: { type: 'string', default: '1.5' },
    only: { type: 'string', default: '' },
  },
});
const [clients, seconds] = [Number(values.clients), Number(values.seconds)];
const full = {
  users: Number(values.users),
  bets: Number(values.bets),
  transactions: Number(values.transactions),
  games: Number(values.games),
  betsOfOne: Number(values['of-one']),
};
const tenth = Object.fromEntries(
  Object.entries(full).map(([name, size]) => [name, Math.ceil(size / 10)]),
) as TableSizes;

type Question = { path: string; cookie: string | null };
type Times = { alone: number; p50: number; p99: number; bytes: number };

/** Asks for so long, so many at once. @returns what each answer took */
async function ask(url: string, { path, cookie }: Question, load: { clients: number; seconds: number }) {
  const { port, host } = new URL(url);
  const head = `host: ${host}\r\naccept-encoding: gzip${cookie === null ? '' : `\r\ncookie: ${cookie}`}`;
  const text = `GET ${path} HTTP/1.1\r\n${head}\r\n\r\n`;
  const { calls, statuses, milliseconds } = await callFor({ port: Number(port), ...load, requestAt: () => text });
  if (statuses[200] !== calls) throw new Error(`${path} was answered ${JSON.stringify(statuses)}`);
  return milliseconds;
}

/** `together` asks by so many clients at once too. */
async function measure(url: string, question: Question, together: boolean): Promise<Times> {
  const { path, cookie } = question;
  const answer = await fetch(`${url}${path}`, { headers: cookie === null ? {} : { cookie } });
  const bytes = (await answer.arrayBuffer()).byteLength;
  const alone = median(await ask(url, question, { clients: 1, seconds: seconds / 3 }));
  const times = together ? await ask(url, question, { clients, seconds }) : [];
  return { alone, p50: median(times), p99: percentile(times, 0.99), bytes };
}

const administrator = { phoneNumber: '+254700999999', password: 'long enough' };

/** Fills a database of its own, serves it, and asks every question; of each name the answer to it. */
async function measureAll(sizes: TableSizes, together: boolean): Promise<Map<string, Times>> {
  const database = await createTestDatabase();
  await fill(database.url, sizes);
  const { phoneNumber: ADMIN_PHONE, password: ADMIN_PASSWORD } = administrator;
  const server = await startServer({ database, env: { ADMIN_PHONE, ADMIN_PASSWORD, MATCH_CLOCK: 'off' } });
  const admin = createClient(server.url);
  await admin.post('/api/auth/login', administrator);
  const { rows } = await database.pool.query<{ id: number }>(`select id from users where username = 'filled1'`);
  const one = rows[0]?.id ?? 0;
  const cookie = admin.cookie();
  const questions = new Map<string, Question>([
    ['live games', { path: '/api/games/live', cookie: null }],
    ['games to come', { path: '/api/games/upcoming', cookie: null }],
    ['all games', { path: '/api/games', cookie: null }],
    ['results', { path: '/api/games/results', cookie: null }],
    [`bets of a player of ${sizes.betsOfOne?.toLocaleString('en')}`, { path: `/api/bets/user/${one}`, cookie }],
    ['the same, 50 of them', { path: `/api/bets/user/${one}?limit=50`, cookie }],
    ['their transactions', { path: `/api/transactions/user/${one}`, cookie }],
    ['their statement', { path: `/api/users/${one}/statement`, cookie }],
    ['the session', { path: '/api/auth/user', cookie }],
    ...Object.entries(tableQuestions).map(([name, path]): [string, Question] => [name, { path, cookie }]),
  ]);
  const measured = new Map<string, Times>();
  for (const [name, question] of questions)
    if (name.includes(values.only)) measured.set(name, await measure(server.url, question, together));
  await server.stop();
  await database.close();
  return measured;
}

/** As superuser and a replica: no trigger and no foreign key is looked at row by row. */
async function fill(url: string, sizes: TableSizes): Promise<void> {
  const address = new URL(theTestServer().adminUrl);
  address.pathname = new URL(url).pathname;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  const began = performance.now();
  await client.query('set session_replication_role = replica');
  await fillTables(client as unknown as Queryable, sizes);
  await client.query('vacuum analyze');
  await client.end();
  say(`filled ${JSON.stringify(sizes)} in ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
}

async function main(): Promise<void> {
  const stopServer = process.env.GOLDLINE_TEST_SERVER ? async () => {} : await startTestServer();
  try {
    const few = await measureAll(tenth, false);
    const many = await measureAll(full, true);
    header(
      `asked by ${clients} at once`,
      'p50',
      'p99',
      'alone',
      'alone, a tenth of the rows',
      'ten times the rows',
      'bytes before packing',
    );
    const names = [...many.keys()];
    names.forEach((name, index) => {
      const [large, small] = [many.get(name), [...few.values()][index]] as [Times, Times];
      const figures = [large.p50, large.p99, large.alone, small.alone].map((time) => `${time.toFixed(1)} ms`);
      row(name, ...figures, `x ${(large.alone / small.alone).toFixed(2)}`, large.bytes.toLocaleString('en'));
    });
    const slow = names.filter((name) => (many.get(name) as Times).p99 > 50);
    say(`\naim: p99 under 50 ms; over it: ${slow.length === 0 ? 'none' : slow.join('; ')}`);
  } finally {
    await stopServer();
  }
}

await main();
