/** Without a word of the browser about it, a page counts as idle after so long. */
const SUPPOSED_IDLE_MS = 200;

/** Runs it once the page has come to rest, or after so long. @returns what calls it off */
export function whenIdle(task: () => void, latestMs: number): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, SUPPOSED_IDLE_MS);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(task, { timeout: latestMs });
  return () => cancelIdleCallback(asked);
}
