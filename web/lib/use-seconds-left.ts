import { useEffect, useState } from 'react';

/** Whole seconds since a time, by the browser's clock; negative before it, null without a time. */
export function useSecondsSince(momentMs: number | null): number | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (momentMs === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [momentMs]);
  return momentMs === null ? null : Math.floor((now - momentMs) / 1000);
}

/** Whole seconds until a time, by the browser's clock; null after it or without a time. */
export function useSecondsUntil(momentMs: number | null): number | null {
  const elapsed = useSecondsSince(momentMs);
  return elapsed !== null && elapsed < 0 ? -elapsed : null;
}

export function useSecondsLeft(isRunning: boolean, delayMs: number): number | null {
  const [endsAt, setEndsAt] = useState<number | null>(null);
  useEffect(() => {
    setEndsAt(isRunning && delayMs >= 1000 ? Date.now() + delayMs : null);
  }, [isRunning, delayMs]);
  return useSecondsUntil(endsAt);
}
