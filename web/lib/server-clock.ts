// Estimates the database's time, since the clocks of devices and nodes may be minutes off. The
// header omits fractions of a second, so half a second is added.
let aheadMs = 0;

export function recordServerTime(header: string | null): void {
  const sentMs = header === null ? Number.NaN : Date.parse(header);
  if (!Number.isNaN(sentMs)) aheadMs = sentMs + 500 - Date.now();
}

export const serverNow = (): number => Date.now() + aheadMs;

/** The time on the browser's clock when the server's shows `serverMs`. */
export const toBrowserTime = (serverMs: number): number => serverMs - aheadMs;
