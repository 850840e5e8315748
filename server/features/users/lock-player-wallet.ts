import { isStaff, type Role } from '#domain/roles.ts';
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { refuse } from '#server/http/refusal.ts';
import { lockWallet } from '#server/ledger/post-transfers.ts';

/**
 * Locks the wallet of a player who is to receive funds or a free bet. Refuses with NOT_FOUND, and
 * STAFF_ACCOUNT for staff, who could use neither. A player with either can't become staff.
 */
export async function lockPlayerWallet(transaction: Transaction, userId: number): Promise<void> {
  if ((await lockWallet(transaction, userId)) === null) refuse('NOT_FOUND');
  const role = await sql`select role from users where id = ${userId}`.value<Role>(transaction);
  if (isStaff(role)) refuse('STAFF_ACCOUNT');
}
