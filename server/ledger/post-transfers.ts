// Money moves only by transfers, which this file and place-bets.sql write. The database updates the
// balances from them, and refuses any that would overdraw a wallet or repeat an event.
import type { Transfer, TransferKind } from '#domain/ledger/transfer.ts';
import type { Cents } from '#domain/money.ts';
import { failpoint } from '#server/database/failpoint.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';

/** Writes transfers in one statement. An overdraft or a repeated event rolls them all back. */
export async function postTransfers(
  transaction: Transaction,
  transfers: readonly Transfer[],
  actorId: number | null = null,
): Promise<void> {
  if (transfers.length === 0) return;
  const all = (field: keyof Transfer) => transfers.map((transfer) => transfer[field]);
  const statement = sql`
    insert into transfers (kind, ref_id, sequence, user_id, debit_account, credit_account, amount_cents, actor_id)
    select *, ${actorId}::bigint from unnest(${all('kind')}::text[], ${all('refId')}::bigint[],
      ${all('sequence')}::int[], ${all('userId')}::bigint[], ${all('debit')}::text[], ${all('credit')}::text[],
      ${all('amountCents')}::bigint[])`;
  await statement.named('post-transfers').run(transaction);
  failpoint('after-debit');
}

/** The next sequence number for an event of these kinds, whose subject the caller has locked. */
export async function nextSequence(database: Queryable, kinds: TransferKind[], refId: number): Promise<number> {
  return sql`
    select coalesce(max(sequence) + 1, 0)::int from transfers where kind = any(${kinds}::text[]) and ref_id = ${refId}
  `.value<number>(database);
}

export type WalletBalances = { availableCents: Cents; heldCents: Cents; stakedCents: Cents; debtCents: Cents };
type Wallet = WalletBalances & { userId: number };

const SELECT_WALLETS = sql`select user_id as "userId", available_cents as "availableCents", held_cents as "heldCents",
  staked_cents as "stakedCents", debt_cents as "debtCents" from wallets`;

/** Reads a player's balances and locks them until the transaction ends. */
export async function lockWallet(transaction: Transaction, userId: number): Promise<WalletBalances | null> {
  const wallet = await sql<Wallet>`${SELECT_WALLETS} where user_id = ${userId} for update`.first(transaction);
  failpoint('after-lock');
  return wallet;
}

type Wallets = Map<number, WalletBalances>;

/** Locks the wallets of many players, always in id order. */
export async function lockWallets(transaction: Transaction, userIds: readonly number[]): Promise<Wallets> {
  const wallets = await sql<Wallet>`
    ${SELECT_WALLETS} where user_id = any(${userIds}::bigint[]) order by user_id for update`.all(transaction);
  return new Map(wallets.map((wallet) => [wallet.userId, wallet]));
}

export async function readWallet(database: Queryable, userId: number): Promise<WalletBalances | null> {
  return (await readWallets(database, [userId])).get(userId) ?? null;
}

export async function readWallets(database: Queryable, userIds: readonly number[]): Promise<Wallets> {
  const wallets = await sql<Wallet>`${SELECT_WALLETS} where user_id = any(${userIds}::bigint[])`.all(database);
  return new Map(wallets.map((wallet) => [wallet.userId, wallet]));
}

export async function openWallet(transaction: Transaction, userId: number): Promise<void> {
  await sql`insert into wallets (user_id) values (${userId})`.run(transaction);
}
