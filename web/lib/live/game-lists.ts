import type { Game } from '#contract/games/objects.ts';

/** The fetched list, but with the old list's copy of a game whose version is the same or newer. */
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
  if (before?.startTime === game.startTime) return list.map((each) => (each.id === game.id ? game : each));
  return [...removeGame(list, game.id), game].sort(byKickOff);
}

export function removeGame(list: Game[], gameId: number): Game[] {
  return list.some((game) => game.id === gameId) ? list.filter((game) => game.id !== gameId) : list;
}
