// Unbalanced books stop all money: an open halt makes the database refuse to move any (SQLSTATE
// GL003, reported as 503), until a later check succeeds. If only a player's totals don't match the
// ledger, the API refuses that player's bets, cash-outs, deposits and withdrawals.
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { LedgerReport } from '#server/ledger/verify-ledger.ts';

/** Opens halts for failed checks, and lifts earlier ones that are no longer justified. */
export async function updateHalts(database: Queryable, { checks, asOf }: LedgerReport): Promise<void> {
  const failed = checks.filter(({ violations }) => violations > 0);
  await haltLedger(database, { failed: failed.filter(({ playerIds }) => playerIds === null), asOf });
  await haltPlayers(database, { failed, asOf });
}

type FailedChecks = { failed: LedgerReport['checks']; asOf: Date };

async function haltLedger(database: Queryable, { failed, asOf }: FailedChecks): Promise<void> {
  const failures = JSON.stringify(failed.map(({ name, violations }) => ({ name, violations })));
  if (failed.length > 0)
    await sql`insert into ledger_halts (failed) values (${failures}) on conflict do nothing`.run(database);
  else
    await sql`update ledger_halts set lifted_at = now() where lifted_at is null and opened_at < ${asOf}`.run(database);
}

async function haltPlayers(database: Queryable, { failed, asOf }: FailedChecks): Promise<void> {
  const wrong = failed.flatMap(({ name, playerIds }) => (playerIds ?? []).map((id) => ({ id, name })));
  const ids = wrong.map(({ id }) => id);
  await sql`
    update player_halts set lifted_at = now()
    where lifted_at is null and opened_at < ${asOf} and user_id <> all(${ids}::bigint[])`.run(database);
  await sql`
    insert into player_halts (user_id, failed)
    select user_id, array_agg(name)
    from unnest(${ids}::bigint[], ${wrong.map(({ name }) => name)}::text[]) as wrong (user_id, name) group by user_id
    on conflict do nothing`.run(database);
}

/** @returns when money was halted; null if it is not halted */
export async function haltedSince(database: Queryable): Promise<Date | null> {
  return sql`select opened_at from ledger_halts where lifted_at is null`.firstValue<Date>(database);
}

export async function haltedPlayers(database: Queryable): Promise<number[]> {
  return sql`select user_id from player_halts where lifted_at is null order by user_id`.allValues<number>(database);
}

export async function isPlayerHalted(database: Queryable, userId: number): Promise<boolean> {
  return sql`select 1 from player_halts where user_id = ${userId} and lifted_at is null`.exists(database);
}
