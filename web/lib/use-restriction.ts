// A self-exclusion, a time-out and a staff account each stop a user from betting and depositing.
import { useEffect, useReducer } from 'react';
import type { User } from '#contract/users/objects.ts';
import { isStaff } from '#domain/roles.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useUser } from '#web/lib/session.ts';

export type Break = { kind: 'excluded' | 'timedOut'; until: string };
export type Restriction = Break | { kind: 'staff' };

type RestrictedUser = Pick<User, 'role' | 'selfExcludedUntil' | 'timedOutUntil'>;

/** If several apply, returns the one that the server would name. */
export function restrictionOf(user: RestrictedUser | null, nowMs: number): Restriction | null {
  if (user && isStaff(user.role)) return { kind: 'staff' };
  const isRunning = (until: string | null): until is string => until !== null && Date.parse(until) > nowMs;
  if (isRunning(user?.selfExcludedUntil ?? null)) return { kind: 'excluded', until: user?.selfExcludedUntil ?? '' };
  if (isRunning(user?.timedOutUntil ?? null)) return { kind: 'timedOut', until: user?.timedOutUntil ?? '' };
  return null;
}

const MAX_TIMEOUT_MS = 2 ** 31 - 1;

export function useRestriction(): Restriction | null {
  const user = useUser();
  const [, update] = useReducer((count: number) => count + 1, 0);
  const restriction = restrictionOf(user, serverNow());
  const until = restriction && restriction.kind !== 'staff' ? restriction.until : undefined;
  useEffect(() => {
    if (until === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const updateAtEnd = () => {
      const leftMs = Date.parse(until) - serverNow();
      if (leftMs <= 0) update();
      else timer = setTimeout(updateAtEnd, Math.min(leftMs, MAX_TIMEOUT_MS));
    };
    updateAtEnd();
    return () => clearTimeout(timer);
  }, [until]);
  return restriction;
}
