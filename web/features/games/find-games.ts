// Which games of a list are shown, and in what order: found by team or league, favourites first.
import type { Game } from '#contract/games/objects.ts';
import { type Favourites, isFavourite } from '#web/features/games/favourites.ts';

export type GameFilter = {
  /** What was typed: every word of it has to be in a team's or in the league's name. */
  query: string;
  /** The one league that is shown; null shows all. */
  league: string | null;
  onlyFavourites: boolean;
};

/** Without accents and capitals, so that "atletico" finds "Atlético". */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

type NamedGame = Pick<Game, 'id' | 'homeTeam' | 'awayTeam' | 'league'>;

export function findGames<Each extends NamedGame>(
  games: readonly Each[],
  { query, league, onlyFavourites }: GameFilter,
  favourites: Favourites,
): Each[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const found = games.filter((game) => {
    if (league !== null && game.league !== league) return false;
    if (onlyFavourites && !isFavourite(favourites, game)) return false;
    if (words.length === 0) return true;
    const name = plain(`${game.homeTeam} ${game.awayTeam} ${game.league}`);
    return words.every((word) => name.includes(word));
  });
  const rank = (game: Each) => (isFavourite(favourites, game) ? 0 : 1);
  return found.sort((one, other) => rank(one) - rank(other));
}

export type LeagueCount = { league: string; count: number };

/** The leagues of a list with how many games each has: favourites first, then those with most games. */
export function leaguesOf(games: readonly Pick<Game, 'league'>[], favourites: Favourites): LeagueCount[] {
  const counts = new Map<string, number>();
  for (const { league } of games) counts.set(league, (counts.get(league) ?? 0) + 1);
  const rank = ({ league }: LeagueCount) => (favourites.leagues.includes(league) ? 0 : 1);
  return [...counts]
    .map(([league, count]) => ({ league, count }))
    .sort((one, other) => rank(one) - rank(other) || other.count - one.count || one.league.localeCompare(other.league));
}
