import { useState } from 'react';
import type { Result } from '#contract/games/objects.ts';
import type { TeamSide } from '#domain/game.ts';
import { useTransientState } from '#web/lib/use-transient-state.ts';

const GOAL_FLASH_MS = 8000;

/** The side that has just scored, cleared after a few seconds. */
export function useGoalFlash(game: Pick<Result, 'homeScore' | 'awayScore'>): TeamSide | null {
  const [score, setScore] = useState({ home: game.homeScore, away: game.awayScore });
  const [flash, setFlash] = useTransientState<{ side: TeamSide }>(GOAL_FLASH_MS);
  if (score.home !== game.homeScore || score.away !== game.awayScore) {
    setScore({ home: game.homeScore, away: game.awayScore });
    if (game.homeScore > score.home) setFlash({ side: 'home' });
    else if (game.awayScore > score.away) setFlash({ side: 'away' });
    else setFlash(null);
  }
  return flash?.side ?? null;
}
