import { describe, expect, it } from 'vitest';
import { readFavourites, withToggled } from '#web/features/games/favourites.ts';
import { findGames, type GameFilter, leaguesOf } from '#web/features/games/find-games.ts';

const game = (id: number, homeTeam: string, awayTeam: string, league: string) => ({ id, homeTeam, awayTeam, league });
const games = [
  game(1, 'Arsenal', 'Leeds', 'Premier League'),
  game(2, 'Atlético Madrid', 'Sevilla', 'La Liga'),
  game(3, 'Köln', 'Łódź', 'Bundesliga'),
  game(4, 'Chelsea', 'Arsenal', 'Premier League'),
];
const none = readFavourites(null);
const everything: GameFilter = { query: '', league: null, onlyFavourites: false };
const idsOf = (filter: Partial<GameFilter>, favourites = none) =>
  findGames(games, { ...everything, ...filter }, favourites).map(({ id }) => id);

describe('the search', () => {
  it.each([
    ['', [1, 2, 3, 4]],
    ['arsenal', [1, 4]],
    ['ATLETICO', [2]],
    ['koln', [3]],
    ['Köl', [3]],
    ['lodz', [3]],
    ['arsenal chelsea', [4]],
    ['premier', [1, 4]],
    ['  leeds  premier ', [1]],
    ['no such team', []],
  ])('for "%s" finds games %j', (query, ids) => {
    expect(idsOf({ query })).toEqual(ids);
  });

  it('filters by the chosen league', () => {
    expect(idsOf({ league: 'Premier League' })).toEqual([1, 4]);
    expect(idsOf({ league: 'Premier League', query: 'chelsea' })).toEqual([4]);
  });
});

describe('favourites', () => {
  it.each([
    ['games', '3', [3, 1, 2, 4]],
    ['teams', 'Chelsea', [4, 1, 2, 3]],
    ['teams', 'Arsenal', [1, 4, 2, 3]],
    ['leagues', 'La Liga', [2, 1, 3, 4]],
  ] as const)('come first: %s %s', (kind, name, ids) => {
    expect(idsOf({}, withToggled(none, kind, name))).toEqual(ids);
  });

  it('can be the only games shown', () => {
    expect(idsOf({ onlyFavourites: true }, withToggled(none, 'teams', 'Chelsea'))).toEqual([4]);
    expect(idsOf({ onlyFavourites: true })).toEqual([]);
  });

  it('are removed by a second toggle', () => {
    expect(withToggled(withToggled(none, 'teams', 'Leeds'), 'teams', 'Leeds')).toEqual(none);
  });

  it('keep only the hundred most recent games', () => {
    const many = Array.from({ length: 101 }, (_, id) => String(id)).reduce(
      (all, id) => withToggled(all, 'games', id),
      none,
    );
    expect(many.games).toHaveLength(100);
    expect(many.games).not.toContain('0');
  });

  it.each([null, 'text', { games: 'x', teams: [1, 'Leeds'] }])('ignore invalid parts of a stored %o', (record) => {
    const { teams, games: ids, leagues } = readFavourites(record);
    expect([ids, leagues]).toEqual([[], []]);
    expect(teams).toEqual(typeof record === 'object' && record ? ['Leeds'] : []);
  });
});

it('counts leagues and sorts them: favourites first, then by number of games', () => {
  expect(leaguesOf(games, withToggled(none, 'leagues', 'La Liga'))).toEqual([
    { league: 'La Liga', count: 1 },
    { league: 'Premier League', count: 2 },
    { league: 'Bundesliga', count: 1 },
  ]);
});
