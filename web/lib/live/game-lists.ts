// How a list of games takes in a game as it is now. An older version never replaces a newer one.
import type { Game } from '#contract/games/objects.ts';

/** What is known of a game last: a list that was fetched may be older than what the live connection said. */
export function keepNewerGames(old: unknown, fetched: unknown): unknown {
  if (!Array.isArray(old) || !Array.isArray(fetched)) return fetched;
  const known = new Map((old as Game[]).map((game) => [game.id, game]));
  return (fetched as Game[]).map((game) => {
    const before = known.get(game.id);
    return before && before.version >= game.version ? before : game;
  });
}

const byKickOff = (one: Game, other: Game): number => one.startTime.localeCompare(other.startTime) || one.id - other.id;

/** The list with this game in it, replaced where it stood or put where its kick-off belongs. */
export function putGame(list: Game[], game: Game): Game[] {
  const before = list.find((each) => each.id === game.id);
  if (before && before.version >= game.version) return list;
  const rest = before ? list.filter((each) => each.id !== game.id) : list;
  return before && before.startTime === game.startTime
    ? list.map((each) => (each.id === game.id ? game : each))
    : [...rest, game].sort(byKickOff);
}

/** The list without this game; the same list where it was not in it. */
export function dropGame(list: Game[], gameId: number): Game[] {
  return list.some((game) => game.id === gameId) ? list.filter((game) => game.id !== gameId) : list;
}

/** The list with this game replaced where it stands; a list that does not hold it stays as it is. */
export function replaceGame(list: Game[], game: Game): Game[] {
  return list.some((each) => each.id === game.id) ? putGame(list, game) : list;
}
