// The player's starred games, teams, leagues and markets, which lists and filters show first.
import type { Game } from '#contract/games/objects.ts';
import { createPersistentStore } from '#web/lib/store.ts';

export type FavouriteKind = 'games' | 'teams' | 'leagues' | 'markets';
/** Names of teams, leagues and markets; ids of games, as strings. */
export type Favourites = Record<FavouriteKind, readonly string[]>;

/** Starred games accumulate, so only the most recently starred ones are stored. */
const MAX_STARRED_GAMES = 100;

function stringsIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((each): each is string => typeof each === 'string') : [];
}

export function readFavourites(record: unknown): Favourites {
  const { games, teams, leagues, markets } = (record ?? {}) as Partial<Record<FavouriteKind, unknown>>;
  return {
    games: stringsIn(games),
    teams: stringsIn(teams),
    leagues: stringsIn(leagues),
    markets: stringsIn(markets),
  };
}

export function withToggled(favourites: Favourites, kind: FavouriteKind, name: string): Favourites {
  const list = favourites[kind];
  const next = list.includes(name) ? list.filter((each) => each !== name) : [...list, name];
  return { ...favourites, [kind]: kind === 'games' ? next.slice(-MAX_STARRED_GAMES) : next };
}

type GameIdentity = Pick<Game, 'id' | 'homeTeam' | 'awayTeam' | 'league'>;

export function isFavourite(favourites: Favourites, game: GameIdentity): boolean {
  return (
    favourites.games.includes(String(game.id)) ||
    favourites.teams.includes(game.homeTeam) ||
    favourites.teams.includes(game.awayTeam) ||
    favourites.leagues.includes(game.league)
  );
}

const store = createPersistentStore('goldline.favourites', readFavourites);

export const useFavourites = store.use;

export function toggleFavourite(kind: FavouriteKind, name: string): void {
  store.set(withToggled(store.current(), kind, name));
}
