// The server's time, as far as this browser knows it: the clock of a computer may be wrong by minutes.
let aheadMs = 0;

/** Notes the time that an answer of the server was sent, from its Date header (whole seconds). */
export function noteServerTime(header: string | null): void {
  const sentMs = header === null ? Number.NaN : Date.parse(header);
  if (!Number.isNaN(sentMs)) aheadMs = sentMs + 500 - Date.now();
}

/** Milliseconds since 1970, by the server's clock. */
export const serverNow = (): number => Date.now() + aheadMs;
