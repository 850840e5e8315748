// npm run bench:bets-layers -- [--seconds 2] [--rounds 3] [--existing-bets 20000] [--only
// exposure]: how long the lean statement, the bare one and the server's bet writer take for a bet,
// and what each trigger, foreign key, index and table check adds to the bare statement. Rounds with
// and without the layer alternate. PostgreSQL's CPU time depends less on other load than bets per
// second do; the waits of 32 clients show what is serialised.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type BetStatement, bareBet, driveStatements, leanBet, type Throughput } from '#bench/bets-baselines.ts';
import { prepareBets } from '#bench/bets-fixture.ts';
import { header, median, print, row } from '#bench/figures.ts';
import { newWriter } from '#bench/settlement-fixture.ts';
import { cpuOfTree } from '#bench/support/cpu.ts';
import { watchWaits } from '#bench/support/wait-profile.ts';
import type { Pool } from '#server/database/pool.ts';
import type { BetToPlace } from '#server/features/bets/placing/bet-placement.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestServer } from '#tests/support/database-server.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    'existing-bets': { type: 'string', default: '20000' },
    only: { type: 'string', default: '' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);

/** SQL that removes a layer of the database, and SQL that restores it. */
type Layer = { name: string; off: string; on: string };

const TABLES = "('{bets, bet_legs, transfers, wallets, exposures, possible_wins}'::regclass[])";

/** Leaves out primary keys and unique indexes, which foreign keys and `on conflict` need. */
async function listLayers(pool: Pool): Promise<Layer[]> {
  const { rows } = await pool.query<Layer>(
    `with layer as (
      select 'trigger ' || tgname as name, format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as off,
        format('alter table %s enable trigger %I', tgrelid::regclass, tgname) as on
      from pg_trigger
      where not tgisinternal and tgrelid = any ${TABLES} and pg_get_triggerdef(oid) ~ '(AFTER|BEFORE) INSERT'
      union all
      select name, string_agg(format('alter table %s drop constraint %I', on_table, conname), '; '),
        string_agg(format('alter table %s add constraint %I %s', on_table, conname, definition), '; ')
      from (
        select case contype when 'f' then 'foreign key ' || conname else 'checks of ' || conrelid::regclass end as name,
          conrelid::regclass as on_table, conname, pg_get_constraintdef(oid) as definition
        from pg_constraint where conrelid = any ${TABLES} and contype in ('c', 'f')
      ) as each_constraint group by name
      union all
      select 'index ' || indexrelid::regclass, format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
      from pg_index where indrelid = any ${TABLES} and not indisunique
    ) select * from layer`,
  );
  return rows;
}

/** The cost of a durable commit; affects only the benchmark's database. */
const flush = (database: string): Layer => ({
  name: 'waiting for the disk',
  off: `alter database ${database} set synchronous_commit = off`,
  on: `alter database ${database} reset synchronous_commit`,
});

type Driver = (clients: number) => Promise<Throughput>;
type Measure = { cpu: number; alone: number; together: number; waits: string };

async function main(): Promise<void> {
  const stopDatabase = await startTestServer();
  const database = await createTestDatabase(12);
  const { pool } = database;
  const { postmaster, betAt } = await prepareBets(database, Number(values['existing-bets']));
  const driverOf = (statement: BetStatement) => (clients: number) =>
    driveStatements({ database, statement, clients, seconds });
  const measure = (driver: Driver) => measureBets(pool, postmaster, driver);
  try {
    await driverOf(bareBet)(1);
    header('', 'PostgreSQL µs per bet, 1 client', 'bets/s with 1 client', 'with 32', 'what 32 wait for');
    const paths = { lean: driverOf(leanBet), bare: driverOf(bareBet), 'the writer': writerDriver(pool, betAt) };
    for (const [name, driver] of Object.entries(paths)) {
      const { cpu, alone, together, waits } = await measure(driver);
      row(name, ...[cpu, alone, together].map(Math.round), waits);
    }
    print('');
    header(
      'layer of the bare statement',
      'µs with it',
      'without',
      'bets/s with it, 1 client',
      'without',
      '32 clients',
      'without',
    );
    const bare = () => measure(driverOf(bareBet));
    const name = new URL(database.url).pathname.slice(1);
    const layers = [flush(name), ...(await listLayers(pool))];
    for (const layer of layers.filter((each) => each.name.match(values.only))) {
      const pairs: [Measure, Measure][] = [];
      for (let round = 0; round < rounds; round += 1) {
        const whole = await bare();
        await pool.query(layer.off);
        pairs.push([whole, await bare()]);
        await pool.query(layer.on);
      }
      const figures = (['cpu', 'alone', 'together'] as const).flatMap((figure) =>
        [0, 1].map((side) => Math.round(median(pairs.map((pair) => (pair[side] as Measure)[figure])))),
      );
      row(layer.name, ...figures);
    }
  } finally {
    await database.close();
    await stopDatabase();
  }
}

/** Places bets with a server's writer, without HTTP but with checks, limits and batches. */
function writerDriver(pool: Pool, betAt: (n: number) => BetToPlace): Driver {
  const writer = newWriter(pool);
  let next = 0;
  return async (clients) => {
    const began = performance.now();
    const first = next;
    const until = began + seconds * 1000;
    const place = async () => {
      while (performance.now() < until) await writer.place(betAt(next++));
    };
    await Promise.all(Array.from({ length: clients }, place));
    const bets = next - first;
    return { bets, perSecond: (bets * 1000) / (performance.now() - began) };
  };
}

/** Measures with 1 client and with 32. */
async function measureBets(pool: Pool, postmaster: number, driver: Driver): Promise<Measure> {
  const before = cpuOfTree(postmaster);
  const alone = await driver(1);
  // A backend that exits during the reading could be missed or counted twice.
  await sleep(200);
  const cpu = ((cpuOfTree(postmaster) - before) * 1e6) / alone.bets;
  const { result: together, waits } = await watchWaits(pool, () => driver(32));
  const longest = waits.slice(0, 4).map(([what, backends]) => `${what} ${backends.toFixed(1)}`);
  return { cpu, alone: alone.perSecond, together: together.perSecond, waits: longest.join(', ') };
}

await main();
