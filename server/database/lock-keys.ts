// The keys of the advisory locks that a node holds while it does something for all nodes. They are
// listed together because two locks with the same key would be one lock.
export const LOCK_KEYS = {
  simulator: 7_203_114,
  import: 7_203_115,
  natsRelay: 7_203_116,
  pushQueue: 717_302,
} as const;

export type LockKey = (typeof LOCK_KEYS)[keyof typeof LOCK_KEYS];
