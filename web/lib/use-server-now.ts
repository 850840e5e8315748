import { useEffect, useState } from 'react';
import { serverNow } from '#web/lib/server-clock.ts';

const UPDATE_MS = 30_000;

/** The server's time, updated often enough for texts that count minutes. */
export function useServerNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), UPDATE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
