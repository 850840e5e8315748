// The only way to write money: the database updates the balances from the transfers, and refuses
// any that would overdraw an account or happen twice.
import type { Transfer } from '#domain/ledger/transfer.ts';
import { type Cents, cents } from '#domain/money.ts';
import { failpoint } from '#server/database/failpoint.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';

/**
 * Writes transfers in one statement. An overdrawn account or a repeated event throws and rolls all
 * back.
 */
export async function postTransfers(
  transaction: Transaction,
  transfers: readonly Transfer[],
  actorId: number | null = null,
): Promise<void> {
  if (transfers.length === 0) return;
  await sql`
    insert into transfers (kind, ref_id, sequence, user_id, debit_account, credit_account, amount_cents, actor_id)
    select *, ${actorId}::bigint from unnest(${transfers.map((transfer) => transfer.kind)}::text[],
      ${transfers.map((transfer) => transfer.refId)}::bigint[],
      ${transfers.map((transfer) => transfer.sequence)}::int[],
      ${transfers.map((transfer) => transfer.userId)}::bigint[],
      ${transfers.map((transfer) => transfer.debit)}::text[], ${transfers.map((transfer) => transfer.credit)}::text[],
      ${transfers.map((transfer) => transfer.amountCents)}::bigint[])`
    .named('post-transfers')
    .run(transaction);
  failpoint('after-debit');
}

/** `debtCents` is the player's debt. */
export type WalletBalances = { availableCents: Cents; heldCents: Cents; stakedCents: Cents; debtCents: Cents };

type WalletRow = { available_cents: number; held_cents: number; staked_cents: number; debt_cents: number };

const toBalances = (row: WalletRow): WalletBalances => ({
  availableCents: cents(row.available_cents),
  heldCents: cents(row.held_cents),
  stakedCents: cents(row.staked_cents),
  debtCents: cents(row.debt_cents),
});

/** Reads a player's balances and locks them until the transaction ends. */
export async function lockWallet(transaction: Transaction, userId: number): Promise<WalletBalances | null> {
  const rows = await sql<WalletRow>`select * from wallets where user_id = ${userId} for update`.all(transaction);
  failpoint('after-lock');
  return rows[0] ? toBalances(rows[0]) : null;
}

/** Locks the wallets of many players, always in the order of their ids. */
export async function lockWallets(
  transaction: Transaction,
  userIds: readonly number[],
): Promise<Map<number, WalletBalances>> {
  const rows = await sql<WalletRow & { user_id: number }>`
    select * from wallets where user_id = any(${userIds}::bigint[]) order by user_id for update`.all(transaction);
  return new Map(rows.map((row) => [row.user_id, toBalances(row)]));
}

/** Reads a player's current balances. */
export async function readWallet(database: Queryable, userId: number): Promise<WalletBalances | null> {
  return (await readWallets(database, [userId])).get(userId) ?? null;
}

/** Reads the current balances of many players. */
export async function readWallets(
  database: Queryable,
  userIds: readonly number[],
): Promise<Map<number, WalletBalances>> {
  const rows = await sql<
    WalletRow & { user_id: number }
  >`select * from wallets where user_id = any(${userIds}::bigint[])`.all(database);
  return new Map(rows.map((row) => [row.user_id, toBalances(row)]));
}

/** Creates a player's empty wallet. */
export async function openWallet(transaction: Transaction, userId: number): Promise<void> {
  await sql`insert into wallets (user_id) values (${userId})`.run(transaction);
}
