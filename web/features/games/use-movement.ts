import { useState } from 'react';
import { useBriefly } from '#web/lib/use-briefly.ts';

export type Movement = 'up' | 'down';

export const MOVEMENT_MS = 6000;

/** The direction of a price's last move, for some seconds after it. */
export function useMovement(odds: string | null): Movement | null {
  const [shown, setShown] = useState(odds);
  const [movement, setMovement] = useBriefly<{ way: Movement }>(MOVEMENT_MS);
  if (odds !== shown) {
    setShown(odds);
    const moved = odds !== null && shown !== null;
    setMovement(moved ? { way: Number(odds) > Number(shown) ? 'up' : 'down' } : null);
  }
  return movement?.way ?? null;
}
