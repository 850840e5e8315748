// The measure for placing bets: the same rows written by one plain statement for each bet, without HTTP, by pgbench, or by
// node-postgres where there is no pgbench. It checks nothing but what the database itself does.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { bookKey } from '#domain/markets/book-key.ts';
import type { Pool } from '#server/database/pool.ts';
import type { TestDatabase } from '../tests/support/database.ts';

export type OfferRow = { gameId: number; betType: string; selection: string; priceField: string; odds: number };

const placeOne = (offer: string, user: string) => `
with offer as (select * from bench_offers where n = ${offer}),
bet as (
  insert into bets (user_id, stake_cents, odds_hundredths, potential_win_cents, idempotency_key, request_hash)
  select users.id, 100, odds, odds, gen_random_uuid()::text, sha256('bench') from offer, bench_users users where users.n = ${user}
  returning id, user_id, stake_cents),
leg as (
  insert into bet_legs (bet_id, leg_number, game_id, bet_type, selection, price_field, line_quarters, odds_hundredths, game_version, book)
  select bet.id, 1, game_id, bet_type, selection, price_field, line_quarters, odds, version, book from bet, offer)
insert into transfers (kind, ref_id, user_id, debit_account, credit_account, amount_cents)
select 'stake', id, user_id, 'available', 'staked', stake_cents from bet`;

/** Puts what there is to bet on, and who bets, where the statement finds it by number. */
export async function keepOffers(pool: Pool, offers: readonly OfferRow[]): Promise<void> {
  await pool.query(
    `create table bench_offers as
     select o.*, games.version, case o.bet_type when 'handicap' then handicap_line_quarters
       when 'asian_total' then asian_total_line_quarters end as line_quarters
     from jsonb_to_recordset($1::jsonb) as o (n int, game_id bigint, bet_type text, selection text, price_field text, odds int, book text)
     join games on games.id = o.game_id`,
    [
      JSON.stringify(
        offers.map(({ gameId, betType, selection, priceField, odds }, n) => ({
          n,
          game_id: gameId,
          bet_type: betType,
          selection,
          price_field: priceField,
          odds,
          book: bookKey(priceField),
        })),
      ),
    ],
  );
  await pool.query('create unique index on bench_offers (n)');
  await pool.query('create table bench_users as select row_number() over (order by id)::int - 1 as n, id from users');
  await pool.query('create unique index on bench_users (n)');
}

type Drive = { database: TestDatabase; clients: number; seconds: number };
type Driven = { driver: string; perSecond: number };

/** Writes bets for so long, as many at once as there are clients. */
export async function driveStatements(drive: Drive): Promise<Driven> {
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

async function driveByPgbench(pgbench: string, drive: Drive, { offers, users }: Counts): Promise<Driven> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'goldline-pgbench-'));
  const script = path.join(folder, 'bet.sql');
  const statement = placeOne(':offer', ':player').replaceAll('\n', ' ');
  writeFileSync(script, `\\set offer random(0, ${offers - 1})\n\\set player random(0, ${users - 1})\n${statement};\n`);
  const { clients, seconds, database } = drive;
  const threads = Math.min(2, clients);
  try {
    const { stdout } = await promisify(execFile)(pgbench, [
      ...['-n', '-M', 'prepared', '-c', String(clients), '-j', String(threads), '-T', String(Math.ceil(seconds))],
      ...['-f', script, database.url],
    ]);
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    if (!(perSecond > 0)) throw new Error(`pgbench said: ${stdout}`);
    return { driver: 'pgbench', perSecond };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function driveByNode({ database, clients, seconds }: Drive, { offers, users }: Counts): Promise<Driven> {
  const began = performance.now();
  const until = began + seconds * 1000;
  let bets = 0;
  const drive = async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    while (performance.now() < until) {
      const values = [Math.floor(Math.random() * offers), Math.floor(Math.random() * users)];
      await client.query({ name: 'place-one', text: placeOne('$1::int', '$2::int'), values });
      bets += 1;
    }
    await client.end();
  };
  await Promise.all(Array.from({ length: clients }, drive));
  return { driver: 'node-postgres', perSecond: bets / ((performance.now() - began) / 1000) };
}
