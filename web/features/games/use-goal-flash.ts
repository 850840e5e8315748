import { useEffect, useState } from 'react';
import type { Result } from '#contract/games/objects.ts';
import type { TeamSide } from '#domain/game.ts';

const GOAL_FLASH_MS = 8000;

/** The side that has scored in the last seconds. */
export function useGoalFlash(game: Pick<Result, 'homeScore' | 'awayScore'>): TeamSide | null {
  const [score, setScore] = useState({ home: game.homeScore, away: game.awayScore });
  const [scorer, setScorer] = useState<{ side: TeamSide } | null>(null);
  if (score.home !== game.homeScore || score.away !== game.awayScore) {
    setScore({ home: game.homeScore, away: game.awayScore });
    if (game.homeScore > score.home) setScorer({ side: 'home' });
    else if (game.awayScore > score.away) setScorer({ side: 'away' });
    else setScorer(null);
  }
  useEffect(() => {
    if (!scorer) return;
    const timer = setTimeout(() => setScorer(null), GOAL_FLASH_MS);
    return () => clearTimeout(timer);
  }, [scorer]);
  return scorer?.side ?? null;
}
