import type { Game } from '#contract/games/objects.ts';

/** Merges a fetched list, keeping the listed games whose version is the same or newer. */
export function keepNewerGames(old: unknown, fetched: unknown): unknown {
  if (!Array.isArray(old) || !Array.isArray(fetched)) return fetched;
  const known = new Map((old as Game[]).map((game) => [game.id, game]));
  return (fetched as Game[]).map((game) => {
    const before = known.get(game.id);
    return before && before.version >= game.version ? before : game;
  });
}

const byKickOff = (one: Game, other: Game): number => one.startTime.localeCompare(other.startTime) || one.id - other.id;

export function putGame(list: Game[], game: Game): Game[] {
  const before = list.find((each) => each.id === game.id);
  if (before && before.version >= game.version) return list;
  const rest = before ? list.filter((each) => each.id !== game.id) : list;
  return before && before.startTime === game.startTime
    ? list.map((each) => (each.id === game.id ? game : each))
    : [...rest, game].sort(byKickOff);
}

export function removeGame(list: Game[], gameId: number): Game[] {
  return list.some((game) => game.id === gameId) ? list.filter((game) => game.id !== gameId) : list;
}

/** Replaces the game in the list, or returns the same list if the game isn't in it. */
export function replaceGame(list: Game[], game: Game): Game[] {
  return list.some((each) => each.id === game.id) ? putGame(list, game) : list;
}
