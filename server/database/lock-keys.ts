// The advisory lock keys that a node holds while it does something for all nodes, and the one that
// every running node shares. Listed together, because locks with the same key are one lock.
export const LOCK_KEYS = {
  /** Held by every running node, so that no later version migrates the database meanwhile. */
  runningNode: 7_203_117,
  simulator: 7_203_114,
  import: 7_203_115,
  natsRelay: 7_203_116,
  pushQueue: 717_302,
} as const;

export type LockKey = (typeof LOCK_KEYS)[keyof typeof LOCK_KEYS];
