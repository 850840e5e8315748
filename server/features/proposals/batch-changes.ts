// Free bets for a segment require two people if their total, or what any player gets, exceeds what
// one person may decide alone in a day. The second person approves the proposal's players, not
// those who match the segment later.
import { cents, formatAmount } from '#domain/money.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { giveBatch } from '#server/features/free-bet-batches/give-batch.ts';
import type { PreparedBatch } from '#server/features/free-bet-batches/prepare-batch.ts';
import { toSegmentObject } from '#server/features/free-bet-batches/segment.ts';
import { readTaggedBy } from '#server/features/free-bet-batches/tagged-by.ts';
import type { Maker } from '#server/features/proposals/game-changes.ts';

export type BatchChange = { kind: 'free bets'; userId?: null; gameId?: null; change: PreparedBatch };

export async function makeBatch(
  transaction: Transaction,
  { change }: BatchChange,
  { actorId, proposedBy = null }: Maker,
): Promise<number> {
  return giveBatch(transaction, change, { actorId, proposedBy });
}

/** The summary that the second person sees. */
export async function batchValues(database: Queryable, { change }: BatchChange): Promise<object> {
  const { segment, amountCents, days, wageringTimes, note, userIds, skipped } = change;
  return {
    segment: toSegmentObject(segment),
    amount: formatAmount(amountCents),
    days,
    wageringTimes,
    ...(note && { note }),
    players: userIds.length,
    skipped,
    cost: formatAmount(cents(amountCents * userIds.length)),
    tagged: await readTaggedBy(database, { segment, userIds }),
  };
}
