// Free bets for a segment require two people if their total, or what any player gets, exceeds what
// one person may decide alone in a day. The second person approves the proposal's players, not
// those who match the segment later.
import { cents, formatAmount } from '#domain/money.ts';
import { giveBatch } from '#server/features/free-bet-batches/give-batch.ts';
import {
  batchNeedsSecond,
  countGivenSince,
  lockBatches,
  type PreparedBatch,
} from '#server/features/free-bet-batches/prepare-batch.ts';
import { toSegmentObject } from '#server/features/free-bet-batches/segment.ts';
import { readTaggedBy } from '#server/features/free-bet-batches/tagged-by.ts';
import type { ChangeKind } from '#server/features/proposals/change-kind.ts';
import { lockDecisionsOf } from '#server/features/wallet/four-eyes.ts';
import { lockWallets } from '#server/ledger/post-transfers.ts';

export type BatchChange = { kind: 'free bets'; userId?: null; gameId?: null; change: PreparedBatch };

export const batchChanges: ChangeKind<BatchChange> = {
  permission: 'promotions.manage',
  lock: async (transaction, { change }) => {
    await lockBatches(transaction);
    await lockWallets(transaction, change.userIds);
  },
  needsSecond: async (transaction, { change }, author) => {
    await lockDecisionsOf(transaction, author.actorId);
    return batchNeedsSecond(transaction, change, author);
  },
  make: async (transaction, { change }, { actorId, proposedBy = null }) => ({
    batchId: await giveBatch(transaction, change, { actorId, proposedBy }),
  }),
  difference: async (database, { change }) => {
    const { segment, amountCents, days, wageringTimes, note, userIds, skipped } = change;
    const after = {
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
    return { before: {}, after };
  },
  state: async (database, { change }) => ({ givenSince: await countGivenSince(database, change) }),
};
