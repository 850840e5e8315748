import { useEffect, useState } from 'react';
import { serverNow } from '#web/lib/server-clock.ts';

const PERIOD_MS = 30_000;

/** The server's time, updated for texts that count minutes. */
export function useMinute(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), PERIOD_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
