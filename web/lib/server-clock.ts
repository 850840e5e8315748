// An estimate of the server's time, since a device's clock may be wrong by minutes.
let aheadMs = 0;

/** Updates the estimate from a response's Date header (whole seconds). */
export function recordServerTime(header: string | null): void {
  const sentMs = header === null ? Number.NaN : Date.parse(header);
  if (!Number.isNaN(sentMs)) aheadMs = sentMs + 500 - Date.now();
}

/** Milliseconds since 1970, by the server's clock. */
export const serverNow = (): number => Date.now() + aheadMs;
