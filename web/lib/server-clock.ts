// Estimates the database's time, since the clocks of devices and nodes may be minutes off. The
// header omits fractions of a second, so half a second is added.
let aheadMs = 0;

/**
 * The server wrote the header while the request was in progress, so a slow response only limits the
 * estimate.
 * @param startedMs when the request was sent, on the browser's clock
 */
export function recordServerTime(header: string | null, startedMs: number): void {
  const sentMs = header === null ? Number.NaN : Date.parse(header) + 500;
  if (!Number.isNaN(sentMs)) aheadMs = Math.min(Math.max(aheadMs, sentMs - Date.now()), sentMs - startedMs);
}

export const serverNow = (): number => Date.now() + aheadMs;

/** The time on the browser's clock when the server's shows `serverMs`. */
export const toBrowserTime = (serverMs: number): number => serverMs - aheadMs;
