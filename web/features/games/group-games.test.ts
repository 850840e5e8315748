import { expect, it } from 'vitest';
import type { Game } from '#contract/games/objects.ts';
import { firstGamesOf, groupByDayAndLeague, groupByLeague, groupGames } from '#web/features/games/group-games.ts';

const game = (id: number, startTime: string, league: string) => ({ id, startTime, league }) as Game;
const games = [
  game(1, '2026-08-15T19:00:00.000Z', 'North'),
  game(2, '2026-08-15T17:00:00.000Z', 'South'),
  game(3, '2026-08-14T19:00:00.000Z', 'North'),
  game(4, '2026-08-15T21:00:00.000Z', 'North'),
];
const dayOf = (time: string) => time.slice(0, 10);
const ids = (newestFirst: boolean) =>
  groupGames(games, dayOf, newestFirst).map((group) => group.games.map(({ id }) => id));

it('groups by day and league, newest first', () => {
  expect(ids(true)).toEqual([[4, 1], [2], [3]]);
});

it('groups by day and league, oldest first', () => {
  expect(ids(false)).toEqual([[3], [2], [1, 4]]);
});

it('groups by league in order of appearance', () => {
  expect(groupByLeague(games).map(({ league, games: played }) => [league, played.map(({ id }) => id)])).toEqual([
    ['North', [1, 3, 4]],
    ['South', [2]],
  ]);
});

it('groups by day and league in order of appearance', () => {
  const groups = groupByDayAndLeague(games, ({ startTime }) => dayOf(startTime));
  expect(groups.map(({ day, league, games: played }) => [day, league, played.map(({ id }) => id)])).toEqual([
    ['2026-08-15', 'North', [1, 4]],
    ['2026-08-15', 'South', [2]],
    ['2026-08-14', 'North', [3]],
  ]);
});

it('keeps the first games across groups, in order', () => {
  const taken = (count: number) =>
    firstGamesOf(groupByLeague(games), count).map(({ league, games: played }) => [league, played.map(({ id }) => id)]);
  expect(taken(2)).toEqual([['North', [1, 3]]]);
  expect(taken(4)).toEqual([
    ['North', [1, 3, 4]],
    ['South', [2]],
  ]);
  expect(taken(0)).toEqual([]);
});
