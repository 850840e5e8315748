// Estimates the server's time, since a device's clock may be minutes off. Date headers omit
// fractions of a second, so half a second is added.
let aheadMs = 0;

export function recordServerTime(header: string | null): void {
  const sentMs = header === null ? Number.NaN : Date.parse(header);
  if (!Number.isNaN(sentMs)) aheadMs = sentMs + 500 - Date.now();
}

export const serverNow = (): number => Date.now() + aheadMs;

/** When the browser's clock shows this time of the server. */
export const toBrowserTime = (serverMs: number): number => serverMs - aheadMs;
