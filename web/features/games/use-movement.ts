import { useEffect, useState } from 'react';

export type Movement = 'up' | 'down';

export const MOVEMENT_MS = 6000;

/** The direction of a price's last move, for some seconds after it. */
export function useMovement(odds: string | null): Movement | null {
  const [shown, setShown] = useState(odds);
  const [movement, setMovement] = useState<{ way: Movement; from: string } | null>(null);
  if (odds !== shown) {
    setShown(odds);
    const moved = odds !== null && shown !== null;
    setMovement(moved ? { way: Number(odds) > Number(shown) ? 'up' : 'down', from: shown } : null);
  }
  useEffect(() => {
    if (!movement) return;
    const timer = setTimeout(() => setMovement(null), MOVEMENT_MS);
    return () => clearTimeout(timer);
  }, [movement]);
  return movement?.way ?? null;
}
