// The advisory locks that a node holds while it does something for all nodes. Two locks with the
// same key would be one lock, so their keys are listed together.
export const LOCK_KEYS = {
  simulator: 7_203_114,
  import: 7_203_115,
  natsRelay: 7_203_116,
  pushQueue: 717_302,
} as const;

export type LockKey = (typeof LOCK_KEYS)[keyof typeof LOCK_KEYS];
