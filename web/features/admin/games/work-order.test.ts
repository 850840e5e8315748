import { expect, it } from 'vitest';
import type { Game } from '#contract/objects/game.ts';
import type { GameStatus } from '#domain/game.ts';
import { inOrderOfWork } from '#web/features/admin/games/work-order.ts';

const game = (id: number, status: GameStatus, day: number) =>
  ({ id, status, startTime: `2026-08-${String(day).padStart(2, '0')}T15:00:00.000Z` }) as Game;

it('puts live games first, then the next to kick off, and those that are over last, latest first', () => {
  const games = [
    game(1, 'finished', 1),
    game(2, 'upcoming', 9),
    game(3, 'live', 5),
    game(4, 'abandoned', 3),
    game(5, 'upcoming', 6),
    game(6, 'postponed', 4),
    game(7, 'live', 5),
  ];
  expect(inOrderOfWork(games).map(({ id }) => id)).toEqual([3, 7, 5, 2, 6, 4, 1]);
});
