// What the dashboard shows, and how often it asks: what waits for a decision every five seconds, lists every thirty.
// The live connection says sooner that something arrived; games need no asking at all.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { Game } from '#contract/objects/game.ts';
import type { OverviewStep } from '#contract/objects/tables.ts';
import { useMay } from '#web/features/admin/use-may.ts';
import { liveGamesQuery, upcomingGamesQuery } from '#web/lib/games.ts';
import { useLiveState } from '#web/lib/live/live.ts';
import { queryOf, refreshPaths } from '#web/lib/query-client.ts';

export const PENDING_POLL_MS = 5000;
export const LIST_POLL_MS = 30_000;
/** Bets of a game that has ended are settled by then. */
const SETTLEMENT_MS = 1500;
/** How many games a list answers when it is not asked for a number. */
export const LIST_LENGTH = 200;

const list = { refetchInterval: LIST_POLL_MS, refetchOnMount: 'always' } as const;

/** How many requests there are in each state, and how much they come to; for those who may see it. */
export function useMoneyFigures() {
  const enabled = useMay()('money.read');
  return useQuery({
    ...queryOf('getMoneyFigures', {}),
    refetchInterval: PENDING_POLL_MS,
    refetchOnMount: 'always',
    enabled,
  });
}

export function useUserFigures() {
  const enabled = useMay()('users.read');
  return useQuery({ ...queryOf('getUserFigures', {}), ...list, enabled });
}

export const useOverview = (step: OverviewStep) =>
  useQuery({ ...queryOf('getOverview', { query: { step } }), ...list, placeholderData: keepPreviousData });

/** What open bets could cost, game by game; for those who may see it. */
export function useExposure() {
  const enabled = useMay()('risk.manage');
  return useQuery({ ...queryOf('listExposure', {}), ...list, enabled });
}

/** The newest games, with every live and upcoming one among them, however long ago it was created. */
export function useAllGames() {
  const { status } = useLiveState();
  const newest = useQuery({ ...queryOf('listGames', {}), refetchInterval: status === 'live' ? false : LIST_POLL_MS });
  const live = useQuery(liveGamesQuery).data;
  const upcoming = useQuery(upcomingGamesQuery).data;
  const data = useMemo(
    () => (newest.data ? mergeGames(newest.data, live ?? [], upcoming ?? []) : undefined),
    [newest.data, live, upcoming],
  );
  return { ...newest, data };
}

/** Each game once, as its highest version has it; the newest first. */
export function mergeGames(...lists: readonly (readonly Game[])[]): Game[] {
  const byId = new Map<number, Game>();
  for (const game of lists.flat()) {
    const known = byId.get(game.id);
    if (!known || known.version < game.version) byId.set(game.id, game);
  }
  return [...byId.values()].sort((one, other) => other.id - one.id);
}

/** After a game has ended its bets are settled by the server: they, and the money they moved, are asked for again. */
export function useRefreshAfterGames(games: readonly Game[] | undefined): void {
  const finished = games?.filter((game) => game.status === 'finished' || game.status === 'abandoned').length;
  const before = useRef(finished);
  useEffect(() => {
    const isFirst = before.current === undefined;
    before.current = finished;
    if (isFirst || finished === undefined) return;
    const timer = setTimeout(() => void refreshPaths('/api/admin/', '/api/users'), SETTLEMENT_MS);
    return () => clearTimeout(timer);
  }, [finished]);
}
