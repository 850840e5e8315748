// Advisory locks that one node holds for all. PostgreSQL shares them between all uses of a key, so
// every key is listed here.
export const LOCK_KEYS = {
  simulator: 7_203_114,
  import: 7_203_115,
  natsRelay: 7_203_116,
  pushQueue: 717_302,
} as const;
