import { describe, expect, it } from 'vitest';
import {
  canChangeStatus,
  correctionExpired,
  GAME_STATUSES,
  type GameStatus,
  isOver,
  leader,
  postponementExpired,
} from '#domain/game.ts';

describe('a game', () => {
  it('allows only these status changes', () => {
    const moves = GAME_STATUSES.flatMap((from) =>
      GAME_STATUSES.filter((to) => canChangeStatus(from, to)).map((to) => `${from} -> ${to}`),
    );
    expect(moves).toEqual([
      'upcoming -> live',
      'upcoming -> postponed',
      'live -> finished',
      'live -> abandoned',
      'postponed -> upcoming',
    ]);
  });

  it('is over, and keeps its status, when finished or abandoned', () => {
    expect(GAME_STATUSES.filter(isOver)).toEqual(['finished', 'abandoned']);
    const isFinal = (status: GameStatus) => !GAME_STATUSES.some((to) => canChangeStatus(status, to));
    expect(GAME_STATUSES.filter(isFinal)).toEqual(['finished', 'abandoned']);
  });
});

it.each([
  ['2-1', 2, 1, 'home'],
  ['0-0', 0, 0, 'draw'],
  ['1-2', 1, 2, 'away'],
] as const)('finds the leader at %s', (_score, home, away, expected) => {
  expect(leader({ home, away })).toBe(expected);
});

it('a postponement voids bets after 48 hours, not at exactly 48', () => {
  const hours = 3_600_000;
  expect(postponementExpired(0, 48 * hours)).toBe(false);
  expect(postponementExpired(0, 48 * hours + 1)).toBe(true);
});

it('a result is final after 72 hours, not at exactly 72', () => {
  const hours = 3_600_000;
  expect(correctionExpired(0, 72 * hours)).toBe(false);
  expect(correctionExpired(0, 72 * hours + 1)).toBe(true);
});
