// Baselines for placing bets without HTTP, run by pgbench, or by node-postgres if there is no
// pgbench:
// - lean: the minimum for a bet. A wallet under its CHECK, a bet and two ledger rows, in separate
//   tables with only a primary key each; one bet per statement, or a set of them.
// - bare: the rows that Goldline writes, in its own tables, with their triggers, constraints and
//   indexes, but without the checks that Goldline's own statement makes.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { bookKey } from '#domain/markets/book-key.ts';
import type { SelectionKey } from '#domain/markets/keys.ts';
import type { LineQuarters } from '#domain/markets/line.ts';
import type { Pool } from '#server/database/pool.ts';
import type { TestDatabase } from '#tests/support/database.ts';

export type OfferRow = {
  gameId: number;
  market: string;
  selection: string;
  key: SelectionKey;
  line: LineQuarters | null;
  odds: number;
};

/** A statement that places bets; `offer` is the selection's number, `player` the first player's. */
export type BetStatement = { bets: number; sql: (offer: string, player: string) => string };

export const bareBet: BetStatement = {
  bets: 1,
  sql: (offer, user) => `
with offer as (select * from bench_offers where n = ${offer}),
bet as (
  insert into bets (user_id, stake_cents, odds_hundredths, potential_win_cents, idempotency_key, request_hash)
  select users.id, 100, odds, odds, gen_random_uuid()::text, sha256('bench') from offer, bench_users users where users.n = ${user}
  returning id, user_id, stake_cents),
leg as (
  insert into bet_legs (bet_id, leg_number, game_id, market, selection, selection_key, line_quarters, odds_hundredths, game_version, book)
  select bet.id, 1, game_id, market, selection, selection_key, line_quarters, odds, version, book from bet, offer)
insert into transfers (kind, ref_id, user_id, debit_account, credit_account, amount_cents)
select 'stake', id, user_id, 'available', 'staked', stake_cents from bet`,
};

const lean = (bets: number): BetStatement => ({
  bets,
  sql: (offer, player) => `
with paid as (
  update lean_wallets set available_cents = available_cents - 100, staked_cents = staked_cents + 100
  where n ${bets === 1 ? `= ${player}` : `in (select n % (select count(*)::int from lean_wallets) from generate_series(${player}, ${player} + ${bets - 1}) as n)`}
  returning user_id),
bet as (
  insert into lean_bets (user_id, offer, stake_cents, odds_hundredths)
  select user_id, ${offer}, 100, 250 from paid
  returning id, user_id, stake_cents)
insert into lean_ledger (bet_id, user_id, account, amount_cents)
select id, user_id, account, amount_cents from bet
cross join lateral (values ('available', -stake_cents), ('staked', stake_cents)) as entry (account, amount_cents)`,
});

export const leanBet = lean(1);
export const leanSet = lean(125);

/** Creates the lean statement's tables. Wallets are numbered like the bare statement's players. */
export async function makeLeanTables(pool: Pool): Promise<void> {
  await pool.query(`
    create table lean_wallets (
      n int primary key, user_id bigint not null,
      available_cents bigint not null check (available_cents >= 0), staked_cents bigint not null check (staked_cents >= 0));
    create table lean_bets (
      id bigint generated always as identity primary key, user_id bigint not null, offer int not null,
      stake_cents bigint not null, odds_hundredths bigint not null, created_at timestamptz not null default now());
    create table lean_ledger (
      id bigint generated always as identity primary key, bet_id bigint not null, user_id bigint not null,
      account text not null, amount_cents bigint not null, created_at timestamptz not null default now());
    insert into lean_wallets select n, id, 100000000, 0 from bench_users;
    analyze lean_wallets;`);
}

/** Stores the selections and the players where the statements find them by number. */
export async function storeOffers(pool: Pool, offers: readonly OfferRow[]): Promise<void> {
  await pool.query(
    `create table bench_offers as
     select o.*, games.version
     from jsonb_to_recordset($1::jsonb) as o (n int, game_id bigint, market text, selection text, selection_key text, line_quarters int, odds int, book text)
     join games on games.id = o.game_id`,
    [
      JSON.stringify(
        offers.map(({ gameId, market, selection, key, line, odds }, n) => ({
          n,
          game_id: gameId,
          market,
          selection,
          selection_key: key,
          line_quarters: line,
          odds,
          book: bookKey(key),
        })),
      ),
    ],
  );
  await pool.query('create unique index on bench_offers (n)');
  await pool.query(
    'create table bench_users as select row_number() over (order by user_id)::int - 1 as n, user_id as id from wallets',
  );
  await pool.query('create unique index on bench_users (n)');
}

type Drive = { database: TestDatabase; statement: BetStatement; clients: number; seconds: number };
export type Throughput = { bets: number; perSecond: number };

/** Places bets with `clients` concurrent clients for `seconds`. */
export async function driveStatements(drive: Drive): Promise<Throughput> {
  const { rows } = await drive.database.pool.query<{ offers: number; users: number }>(
    'select (select count(*)::int from bench_offers) as offers, (select count(*)::int from bench_users) as users',
  );
  const counts = rows[0] as { offers: number; users: number };
  const pgbench = findPgbench();
  return pgbench === null ? driveByNode(drive, counts) : driveByPgbench(pgbench, drive, counts);
}

function findPgbench(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map((version) => path.join(debian, version, 'bin')) : [];
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), ...versions.reverse()];
  return folders.map((folder) => path.join(folder, 'pgbench')).find((file) => existsSync(file)) ?? null;
}

type Counts = { offers: number; users: number };

async function driveByPgbench(pgbench: string, drive: Drive, { offers, users }: Counts): Promise<Throughput> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'goldline-pgbench-'));
  const script = path.join(folder, 'bet.sql');
  const { statement, clients, seconds, database } = drive;
  const sql = statement.sql(':offer', ':player').replaceAll('\n', ' ');
  writeFileSync(script, `\\set offer random(0, ${offers - 1})\n\\set player random(0, ${users - 1})\n${sql};\n`);
  const threads = Math.min(2, clients);
  // On a busy machine, a second may be over before the first transaction has been planned.
  const length = seconds < 1 ? ['-t', '1'] : ['-T', String(Math.ceil(seconds))];
  try {
    const { stdout } = await promisify(execFile)(pgbench, [
      ...['-n', '-M', 'prepared', '-c', String(clients), '-j', String(threads), ...length],
      ...['-f', script, database.url],
    ]);
    const bets = Number(/actually processed: (\d+)/.exec(stdout)?.[1]) * statement.bets;
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]) * statement.bets;
    if (!(bets > 0 && perSecond > 0)) throw new Error(`pgbench printed: ${stdout}`);
    return { bets, perSecond };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function driveByNode(
  { database, statement, clients, seconds }: Drive,
  { offers, users }: Counts,
): Promise<Throughput> {
  const began = performance.now();
  const until = began + seconds * 1000;
  let bets = 0;
  const drive = async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    while (performance.now() < until) {
      const values = [Math.floor(Math.random() * offers), Math.floor(Math.random() * users)];
      await client.query({ name: 'place-one', text: statement.sql('$1::int', '$2::int'), values });
      bets += statement.bets;
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: clients }, drive));
  return { bets, perSecond: bets / ((performance.now() - began) / 1000) };
}
