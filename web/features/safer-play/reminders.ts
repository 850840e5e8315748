// When the reality check is due: so many minutes after the session began, and again after each time that the player
// has seen it. Kept in the browser's storage, so that reloading and a second tab do not ask twice.

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

/** The moment, in milliseconds, that the next reality check of a session is due. */
export function nextCheckMs(startedAt: string, minutes: number): number {
  const seen = readSeen();
  const from = seen?.startedAt === startedAt ? seen.seenAtMs : Date.parse(startedAt);
  return from + minutes * MINUTE_MS;
}

/** The player has seen the check of this session now. */
export function keepSeen(startedAt: string): void {
  localStorage.setItem(RECORD_NAME, JSON.stringify({ startedAt, seenAtMs: Date.now() } satisfies Seen));
}

/** Full minutes that a session has lasted, as hours and minutes. */
export function durationOf(startedAt: string, nowMs: number): { hours: number; minutes: number } {
  const all = Math.max(0, Math.floor((nowMs - Date.parse(startedAt)) / MINUTE_MS));
  return { hours: Math.floor(all / 60), minutes: all % 60 };
}
