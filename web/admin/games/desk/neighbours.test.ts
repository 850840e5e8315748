import { expect, it } from 'vitest';
import { neighboursOf } from '#web/admin/games/desk/neighbours.ts';

const NOW = Date.parse('2026-11-27T15:00:00Z');
const at = (id: number, time: string) => ({ id, startTime: `2026-11-27T${time}:00.000Z` });
const live = [at(3, '14:00'), at(1, '14:30')];
const upcoming = [at(4, '15:05'), at(2, '15:05'), at(9, '17:01')];

it.each([
  ['a live game', at(1, '14:30'), 3, 2],
  ['one of two with the same kick-off', at(2, '15:05'), 1, 4],
  ['the first', at(3, '14:00'), 4, 1],
  ['the last', at(4, '15:05'), 2, 3],
  ['a finished game', at(7, '14:15'), 3, 1],
  ['a game much later', at(9, '17:01'), 4, 3],
])('finds the games before and after %s', (_, game, previous, next) => {
  const found = neighboursOf(game, { live, upcoming, nowMs: NOW });
  expect([found?.previous.id, found?.next.id]).toEqual([previous, next]);
});

it('finds none if no other game is live or about to start', () => {
  expect(neighboursOf(at(3, '14:00'), { live: [at(3, '14:00')], upcoming: [at(9, '17:01')], nowMs: NOW })).toBeNull();
});
