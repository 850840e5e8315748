const MAX_CACHED = 1000;

/**
 * Reuses a game's last result while its inputs are unchanged, so that calls for many bets or
 * visitors don't block the event loop.
 */
export function createResultCache<Result>() {
  const entries = new Map<number, { key: string; result: Result }>();
  return (gameId: number, inputs: unknown, compute: () => Result): Result => {
    const key = JSON.stringify(inputs);
    const entry = entries.get(gameId);
    if (entry?.key === key) return entry.result;
    if (entries.size >= MAX_CACHED) entries.clear();
    const result = compute();
    entries.set(gameId, { key, result });
    return result;
  };
}
