import type { Result } from '#contract/games/objects.ts';

type LeagueGroup<Each> = { league: string; games: Each[] };
type DayGroup<Each> = LeagueGroup<Each> & { day: string };

/** One group for each league on each day, in order of appearance. */
export function groupByDayAndLeague<Each extends Pick<Result, 'league'>>(
  games: readonly Each[],
  dayOf: (game: Each) => string,
): DayGroup<Each>[] {
  const groups = new Map<string, DayGroup<Each>>();
  for (const game of games) {
    const { league } = game;
    const day = dayOf(game);
    const group = groups.get(`${day} ${league}`) ?? { day, league, games: [] };
    group.games.push(game);
    groups.set(`${day} ${league}`, group);
  }
  return [...groups.values()];
}

/** The same, in order of time. */
export function groupGames<Each extends Result>(
  games: readonly Each[],
  dayOf: (time: string) => string,
  newestFirst: boolean,
): DayGroup<Each>[] {
  const sign = newestFirst ? -1 : 1;
  const sorted = [...games].sort(
    (one, other) => sign * one.startTime.localeCompare(other.startTime) || one.id - other.id,
  );
  return groupByDayAndLeague(sorted, ({ startTime }) => dayOf(startTime));
}

export function groupByLeague<Each extends Pick<Result, 'league'>>(games: readonly Each[]): LeagueGroup<Each>[] {
  return groupByDayAndLeague(games, () => '');
}

export function firstGamesOf<Group extends { games: readonly unknown[] }>(
  groups: readonly Group[],
  count: number,
): Group[] {
  let left = count;
  return groups.flatMap((group) => {
    const taken = group.games.slice(0, Math.max(0, left));
    left -= group.games.length;
    return taken.length > 0 ? [{ ...group, games: taken }] : [];
  });
}
