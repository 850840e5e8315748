import type { Game } from '#contract/games/objects.ts';
import { type Favourites, isFavourite } from '#web/features/games/favourites.ts';
import { normaliseText, searchWords } from '#web/lib/normalise-text.ts';

export type GameFilter = {
  query: string;
  /** The selected league; null shows all. */
  league: string | null;
  onlyFavourites: boolean;
};

type NamedGame = Pick<Game, 'id' | 'homeTeam' | 'awayTeam' | 'league'>;

export function findGames<Each extends NamedGame>(
  games: readonly Each[],
  { query, league, onlyFavourites }: GameFilter,
  favourites: Favourites,
): Each[] {
  const words = searchWords(query);
  const found = games.filter((game) => {
    if (league !== null && game.league !== league) return false;
    if (onlyFavourites && !isFavourite(favourites, game)) return false;
    if (words.length === 0) return true;
    const name = normaliseText(`${game.homeTeam} ${game.awayTeam} ${game.league}`);
    return words.every((word) => name.includes(word));
  });
  const rank = (game: Each) => (isFavourite(favourites, game) ? 0 : 1);
  return found.sort((one, other) => rank(one) - rank(other));
}

type LeagueCount = { league: string; count: number };

export function leaguesOf(games: readonly Pick<Game, 'league'>[], favourites: Favourites): LeagueCount[] {
  const counts = new Map<string, number>();
  for (const { league } of games) counts.set(league, (counts.get(league) ?? 0) + 1);
  const rank = ({ league }: LeagueCount) => (favourites.leagues.includes(league) ? 0 : 1);
  return [...counts]
    .map(([league, count]) => ({ league, count }))
    .sort((one, other) => rank(one) - rank(other) || other.count - one.count || one.league.localeCompare(other.league));
}
