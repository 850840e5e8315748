// npm run bench:bets-layers -- [--seconds 2] [--rounds 5] [--before 20000] [--only exposure]: what each trigger, index, and the
// checks and foreign keys of each table add to a bet. pgbench writes bets one by one, by turns with the layer and without it. The
// figure is PostgreSQL's processor time, which other work on the machine disturbs less than bets a second.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Pool } from '#server/database/pool.ts';
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts';
import { startTestServer } from '../tests/support/database-server.ts';
import { prepareBets } from './bets-fixture.ts';
import { driveStatements } from './bets-limit.ts';
import { header, median, row } from './figures.ts';
import { cpuOfTree } from './support/cpu.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    before: { type: 'string', default: '20000' },
    only: { type: 'string', default: '' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);

/** How to take a part of the database away, and how to put it back. */
type Layer = { name: string; off: string; on: string };

const tables = "('{bets, bet_legs, transfers, wallets, exposures, possible_wins}'::regclass[])";

/** Primary keys and unique indexes stay: foreign keys and `on conflict` need them. */
async function listLayers(pool: Pool): Promise<Layer[]> {
  const { rows } = await pool.query<Layer>(
    `with layer as (
      select 'trigger ' || tgname as name, format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as off,
        format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as on
      from pg_trigger
      where not tgisinternal and tgrelid = any ${tables} and pg_get_triggerdef(oid) ~ '(AFTER|BEFORE) INSERT'
      union all
      select case contype when 'f' then 'foreign keys of ' else 'checks of ' end || conrelid::regclass,
        string_agg(format('alter table %s drop constraint %I', conrelid::regclass, conname), '; '),
        string_agg(format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), '; ')
      from pg_constraint where conrelid = any ${tables} and contype in ('c', 'f') group by conrelid, contype
      union all
      select 'index ' || indexrelid::regclass, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
      from pg_index where indrelid = any ${tables} and not indisunique
    ) select * from layer where name ~ $1`,
    [values.only],
  );
  return rows;
}

async function main(): Promise<void> {
  const stopDatabase = process.env.GOLDLINE_TEST_SERVER ? async () => {} : await startTestServer();
  const database = await createTestDatabase();
  const { postmaster } = await prepareBets(database, Number(values.before));
  try {
    const measure = () => cpuOfBet(database, postmaster);
    await measure();
    header('layer', 'µs of PostgreSQL a bet', 'without the layer', 'the layer');
    for (const layer of await listLayers(database.pool)) {
      const pairs: [number, number][] = [];
      for (let round = 0; round < rounds; round += 1) {
        const whole = await measure();
        await database.pool.query(layer.off);
        pairs.push([whole, await measure()]);
        await database.pool.query(layer.on);
      }
      const columns = [pairs.map(([on]) => on), pairs.map(([, off]) => off), pairs.map(([on, off]) => on - off)];
      row(layer.name, ...columns.map((column) => Math.round(median(column))));
    }
  } finally {
    await database.close();
    await stopDatabase();
  }
}

/** Microseconds of PostgreSQL's processor time that a bet takes. */
async function cpuOfBet(database: TestDatabase, postmaster: number): Promise<number> {
  const before = cpuOfTree(postmaster);
  const { perSecond } = await driveStatements({ database, clients: 1, seconds });
  // PostgreSQL counts what a backend has used when it has ended.
  await sleep(200);
  return ((cpuOfTree(postmaster) - before) * 1e6) / (perSecond * Math.ceil(seconds));
}

await main();
