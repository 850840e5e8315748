// Books that do not balance stop money: an open halt makes the database refuse every write of money (SQLSTATE GL003, which
// the API answers with 503), until a later proof holds. Reads go on.
import type { Queryable } from '#server/database/transaction.ts';
import type { LedgerReport } from '#server/ledger/verify-ledger.ts';

/** Opens a halt where the books do not balance; lifts one that was open when the proof began, where they do. */
export async function haltByProof(database: Queryable, { holds, proofs, asOf }: LedgerReport): Promise<void> {
  if (holds) {
    await database.query('update ledger_halts set lifted_at = now() where lifted_at is null and opened_at < $1', [
      asOf,
    ]);
    return;
  }
  const failed = proofs.filter(({ violations }) => violations > 0);
  await database.query('insert into ledger_halts (failed) values ($1) on conflict do nothing', [
    JSON.stringify(failed),
  ]);
}

/** @returns since when money stands still; null while it moves */
export async function haltedSince(database: Queryable): Promise<Date | null> {
  const { rows } = await database.query<{ opened_at: Date }>(
    'select opened_at from ledger_halts where lifted_at is null',
  );
  return rows[0]?.opened_at ?? null;
}
