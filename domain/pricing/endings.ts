// Every possible ending of a game with its probability: the score grid, and for each score the
// leader at half time. Selections priced over endings are settled by the same rules as bets.
import type { GameFacts, Score } from '#domain/game.ts';
import { RESULT_WORDS, type ResultWord } from '#domain/markets/bet-types.ts';
import type { Outlook } from '#domain/pricing/outlook.ts';
import { GRID_SIDE } from '#domain/pricing/score-grid.ts';

export type Ending = {
  readonly facts: GameFacts;
  readonly chance: number;
  /** Further goals from now on. */
  readonly home: number;
  readonly away: number;
};

/** One half-time score for each leader; settlement needs nothing more. */
const HALF_TIME_OF: Readonly<Record<ResultWord, Score>> = {
  home: { home: 1, away: 0 },
  draw: { home: 0, away: 0 },
  away: { home: 0, away: 1 },
};

/** The endings with a probability above zero; they sum to 1. */
export function endingsOf(outlook: Outlook): Ending[] {
  const endings: Ending[] = [];
  for (let home = 0, cell = 0; home < GRID_SIDE; home += 1) {
    for (let away = 0; away < GRID_SIDE; away += 1, cell += 1) {
      for (const [halfTime, part] of halfTimesOf(outlook, cell)) {
        const chance = (outlook.grid[cell] as number) * part;
        if (chance > 0) endings.push({ facts: finished(outlook, home, away, halfTime), chance, home, away });
      }
    }
  }
  return endings;
}

function halfTimesOf({ halfTime }: Outlook, cell: number): [Score | null, number][] {
  if (halfTime === null) return [[null, 1]];
  if (typeof halfTime === 'string') return [[HALF_TIME_OF[halfTime], 1]];
  return RESULT_WORDS.map((word, index) => [HALF_TIME_OF[word], halfTime[cell * 3 + index] as number]);
}

function finished({ score }: Outlook, home: number, away: number, halfTime: Score | null): GameFacts {
  const homeGoals = score.home + home;
  const awayGoals = score.away + away;
  return { status: 'finished', homeGoals, awayGoals, halfTime, halfTimePassed: true, goals: [] };
}
