import type { Game } from '#contract/objects/game.ts';
import type { GameStatus } from '#domain/game.ts';

const RANKS: Record<GameStatus, number> = { live: 0, upcoming: 1, postponed: 2, finished: 3, abandoned: 3 };

/** Games as an operator works on them: being played, next to kick off, postponed, then the latest that are over. */
export function inOrderOfWork(games: readonly Game[]): Game[] {
  return [...games].sort((one, other) => {
    const rank = RANKS[one.status] - RANKS[other.status];
    if (rank !== 0) return rank;
    const byTime = one.startTime.localeCompare(other.startTime) || one.id - other.id;
    return RANKS[one.status] === RANKS.finished ? -byTime : byTime;
  });
}
