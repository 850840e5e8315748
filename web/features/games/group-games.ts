import type { Result } from '#contract/games/objects.ts';

export type GameGroup<Each> = { key: string; startTime: string; league: string; games: Each[] };

export function groupGames<Each extends Result>(
  games: readonly Each[],
  dayOf: (time: string) => string,
  newestFirst: boolean,
): GameGroup<Each>[] {
  const groups = new Map<string, GameGroup<Each>>();
  const sign = newestFirst ? -1 : 1;
  const sorted = [...games].sort(
    (one, other) => sign * one.startTime.localeCompare(other.startTime) || one.id - other.id,
  );
  for (const game of sorted) {
    const key = `${dayOf(game.startTime)} ${game.league}`;
    const group = groups.get(key) ?? { key, startTime: game.startTime, league: game.league, games: [] };
    group.games.push(game);
    groups.set(key, group);
  }
  return [...groups.values()];
}

export type LeagueGroup<Each> = { league: string; games: Each[] };

export function groupByLeague<Each extends Pick<Result, 'league'>>(games: readonly Each[]): LeagueGroup<Each>[] {
  const groups = new Map<string, Each[]>();
  for (const game of games) groups.set(game.league, [...(groups.get(game.league) ?? []), game]);
  return [...groups].map(([league, played]) => ({ league, games: played }));
}

export function firstOf<Each>(groups: readonly LeagueGroup<Each>[], count: number): LeagueGroup<Each>[] {
  let left = count;
  return groups.flatMap(({ league, games }) => {
    const taken = games.slice(0, Math.max(0, left));
    left -= games.length;
    return taken.length > 0 ? [{ league, games: taken }] : [];
  });
}
