// Whether the player's time-out or self-exclusion runs, for every screen that would otherwise invite them to deposit or
// bet. It ends on screen when it ends on the server.
import { useEffect, useState } from 'react';
import type { User } from '#contract/objects/user.ts';
import { useUser } from '#web/lib/session.ts';

export type Stop = { kind: 'excluded' | 'timedOut'; until: string };

type Stops = Pick<User, 'selfExcludedUntil' | 'timedOutUntil'>;

/** The exclusion before the time-out, as the server refuses. */
export function stopOf(user: Stops | null, nowMs: number): Stop | null {
  const isRunning = (until: string | null): until is string => until !== null && Date.parse(until) > nowMs;
  if (isRunning(user?.selfExcludedUntil ?? null)) return { kind: 'excluded', until: user?.selfExcludedUntil ?? '' };
  if (isRunning(user?.timedOutUntil ?? null)) return { kind: 'timedOut', until: user?.timedOutUntil ?? '' };
  return null;
}

/** Timers of browsers hold no longer wait. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

export function useStop(): Stop | null {
  const user = useUser();
  const [nowMs, setNowMs] = useState(Date.now);
  const stop = stopOf(user, nowMs);
  const until = stop?.until;
  useEffect(() => {
    if (until === undefined) return;
    const waitMs = Math.min(Date.parse(until) - Date.now() + 1, LONGEST_WAIT_MS);
    const timer = setTimeout(() => setNowMs(Date.now()), waitMs);
    return () => clearTimeout(timer);
  }, [until]);
  return stop;
}
