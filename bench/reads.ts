// npm run bench:reads -- [--users 100000] [--bets 1000000] [--transactions 100000] [--games 100000] [--of-one 10000] [--clients 32]
// [--calls 320] [--only text]: what players and staff read, on real HTTP and PostgreSQL, first with a tenth of the rows and
// then with all: p50 and p99 with so many clients at once, and what ten times the rows cost.
import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';
import pg from 'pg';
import type { Queryable } from '#server/database/transaction.ts';
import { createClient } from '../tests/support/client.ts';
import { createTestDatabase } from '../tests/support/database.ts';
import { startTestServer, theTestServer } from '../tests/support/database-server.ts';
import { fillTables, type TableSizes, tableQuestions } from '../tests/support/fill-tables.ts';
import { startServer } from '../tests/support/server.ts';
import { header, median, percentile, row, say } from './figures.ts';

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '100000' },
    bets: { type: 'string', default: '1000000' },
    transactions: { type: 'string', default: '100000' },
    games: { type: 'string', default: '100000' },
    'of-one': { type: 'string', default: '10000' },
    clients: { type: 'string', default: '32' },
    calls: { type: 'string', default: '320' },
    only: { type: 'string', default: '' },
  },
});
const [clients, calls] = [Number(values.clients), Number(values.calls)];
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
type Times = { median: number; p99: number; alone: number; bytes: number };

const agent = new Agent({ keepAlive: true, maxSockets: clients });

/** @returns how many bytes were answered */
function ask(url: string, { path, cookie }: Question): Promise<number> {
  const headers = { 'accept-encoding': 'gzip', ...(cookie === null ? {} : { cookie }) };
  return new Promise((resolve, reject) => {
    const call = request(`${url}${path}`, { agent, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (piece: Buffer) => {
        bytes += piece.length;
      });
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${path} was answered ${answer.statusCode}`)),
      );
    });
    call.on('error', reject).end();
  });
}

async function measure(url: string, question: Question): Promise<Times> {
  const [alone, times]: [number[], number[]] = [[], []];
  let bytes = 0;
  const time = async (list: number[]) => {
    const began = performance.now();
    bytes = await ask(url, question);
    list.push(performance.now() - began);
  };
  for (let number = 0; number < 3; number += 1) await ask(url, question);
  for (let number = 0; number < 15; number += 1) await time(alone);
  let left = calls;
  const client = async () => {
    while (left > 0) {
      left -= 1;
      await time(times);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { median: median(times), p99: percentile(times, 0.99), alone: median(alone), bytes };
}

const administrator = { phoneNumber: '+254700999999', password: 'long enough' };

/** Fills a database of its own, serves it, and asks every question. */
async function measureAll(sizes: TableSizes): Promise<Map<string, Times>> {
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
    if (name.includes(values.only)) measured.set(name, await measure(server.url, question));
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
    const few = await measureAll(tenth);
    const many = await measureAll(full);
    header(
      `asked by ${clients} at once`,
      'p50',
      'p99',
      'alone',
      'alone, a tenth of the rows',
      'ten times the rows',
      'bytes',
    );
    const names = [...many.keys()];
    names.forEach((name, index) => {
      const [large, small] = [many.get(name), [...few.values()][index]] as [Times, Times];
      const figures = [large.median, large.p99, large.alone, small.alone].map((time) => `${time.toFixed(1)} ms`);
      row(name, ...figures, `x ${(large.alone / small.alone).toFixed(2)}`, large.bytes.toLocaleString('en'));
    });
    const slow = names.filter((name) => (many.get(name) as Times).p99 > 50);
    say(`\naim: p99 under 50 ms; over it: ${slow.length === 0 ? 'none' : slow.join('; ')}`);
  } finally {
    agent.destroy();
    await stopServer();
  }
}

await main();
