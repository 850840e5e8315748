import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { announcePlayers } from '#server/live/announce.ts';

/** Announces the payouts that have not been sent, which may have started or stopped waiting. */
export async function announceUnsentPayouts(transaction: Transaction, userId: number): Promise<void> {
  const ids = await sql`
    select transaction_id from payments
    where user_id = ${userId} and kind = 'payout' and state = 'created'`.allValues<number>(transaction);
  await announcePlayers(
    transaction,
    ids.map((transactionId) => ({ userId, transactionId })),
  );
}
