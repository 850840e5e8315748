import type { Permission } from '#domain/roles.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import type { VoidedBets } from '#server/features/bets/settlement/voided.ts';

/** Who makes a change, alone or as the second person. */
export type Maker = {
  actorId: number;
  byTwo: boolean;
  /** Whether one person makes the change alone although a four-eyes amount is set. */
  isAlone: boolean;
  /** The first of two people; absent if one person decides alone. */
  proposedBy?: number | null;
};

export type Author = { actorId: number; fourEyesCents: number };

/** The bets that a change to a game voids, and the id of the promotion or of the new batch. */
export type ChangeResult = { voided?: VoidedBets; promotionId?: number; batchId?: number };

export type Difference = { before: object; after: object };

/** How changes of one kind are made and shown, and when they require two people. */
export type ChangeKind<Change> = {
  /** The permission that a change requires. Approving it requires this one and risk.manage. */
  permission: Permission;
  /** Locks the change's subject, in the same order as the change itself. */
  lock: (transaction: Transaction, change: Change) => Promise<unknown>;
  needsSecond: (transaction: Transaction, change: Change, author: Author) => Promise<boolean>;
  make: (transaction: Transaction, change: Change, maker: Maker) => Promise<ChangeResult | undefined>;
  /** What the second person sees. */
  difference: (database: Queryable, change: Change) => Promise<Difference>;
  /** What an approval depends on; defaults to `difference().before`. */
  state?: (database: Queryable, change: Change) => Promise<object>;
};
