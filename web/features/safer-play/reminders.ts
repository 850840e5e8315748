// When the reality check is due: an interval after the session started, and again each time the
// player has seen it. Stored in the browser, so that neither a reload nor a second tab shows it
// twice.

const RECORD_NAME = 'goldline.reality-check';
const MINUTE_MS = 60_000;

type Seen = { startedAt: string; seenAtMs: number };

function readSeen(): Seen | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(RECORD_NAME) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'seenAtMs' in kept ? (kept as Seen) : null;
  } catch {
    return null;
  }
}

/** When the next reality check of a session is due, in milliseconds. */
export function nextCheckMs(startedAt: string, minutes: number): number {
  const seen = readSeen();
  const from = seen?.startedAt === startedAt ? seen.seenAtMs : Date.parse(startedAt);
  return from + minutes * MINUTE_MS;
}

/** Records that the player has seen this session's check. */
export function markSeen(startedAt: string): void {
  localStorage.setItem(RECORD_NAME, JSON.stringify({ startedAt, seenAtMs: Date.now() } satisfies Seen));
}

/** The full minutes of a session, as hours and minutes. */
export function durationOf(startedAt: string, nowMs: number): { hours: number; minutes: number } {
  const all = Math.max(0, Math.floor((nowMs - Date.parse(startedAt)) / MINUTE_MS));
  return { hours: Math.floor(all / 60), minutes: all % 60 };
}
