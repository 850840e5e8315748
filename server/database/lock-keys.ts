// The advisory locks that one node's session holds for all nodes. Two locks with the same key would
// be one lock, so every key is listed here.
export const LOCK_KEYS = {
  simulator: 7_203_114,
  import: 7_203_115,
  natsRelay: 7_203_116,
  pushQueue: 717_302,
} as const;

export type LockKey = (typeof LOCK_KEYS)[keyof typeof LOCK_KEYS];
