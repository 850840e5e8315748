// What the dashboard shows, and how often it asks: what waits for a decision every five seconds, lists every thirty.
// The live connection says sooner that something arrived; games need no asking at all.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Game } from '#contract/games/objects.ts';
import type { OverviewStep } from '#contract/overview/objects.ts';
import { useMay } from '#web/admin/shared/use-may.ts';
import { liveGamesQuery } from '#web/lib/games.ts';
import { queryOf, refreshPaths } from '#web/lib/query-client.ts';

export const PENDING_POLL_MS = 5000;
export const LIST_POLL_MS = 30_000;
/** Bets of a game that has ended are settled by then. */
const SETTLEMENT_MS = 1500;

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

/** Deposits that wait for a decision: those of players, and added funds that a second administrator has to approve. */
export function useDepositsWaiting(): number | undefined {
  const figures = useMoneyFigures().data;
  return figures && figures.deposit.pending.count + figures.credit.pending.count;
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
  return useQuery({ ...queryOf('listExposure', { query: {} }), ...list, enabled });
}

/** After a game has left the live ones its bets are settled by the server: they, and the money they moved, are asked for again. */
export function useRefreshAfterGames(): void {
  const live = useQuery(liveGamesQuery).data;
  const before = useRef<readonly Game[]>([]);
  useEffect(() => {
    const left = before.current.some(({ id }) => live?.every((game) => game.id !== id));
    if (live) before.current = live;
    if (!left) return;
    const timer = setTimeout(() => void refreshPaths('/api/admin/', '/api/users'), SETTLEMENT_MS);
    return () => clearTimeout(timer);
  }, [live]);
}
