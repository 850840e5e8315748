import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CashOutValue } from '#contract/bets/cash-out-objects.ts';
import type { Bet } from '#contract/bets/objects.ts';
import { MAX_CASH_OUT_VALUES } from '#domain/bet.ts';
import { useOpenBets } from '#web/features/bets/use-user-bets.ts';
import { useKnownGame } from '#web/lib/games.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { useUser } from '#web/lib/session.ts';

/** How long after a response the values are refetched at the earliest, while games change. */
const MIN_INTERVAL_MS = 4000;
/** Values this old are refetched, because a suspension can end without a new game version. */
const MAX_AGE_MS = 30_000;

/** The cash-out values of the newest open bets, by bet id, refetched when their games change. */
export function useCashOutValues(): ReadonlyMap<number, CashOutValue> {
  const user = useUser();
  const open = (useOpenBets().data ?? []).slice(0, MAX_CASH_OUT_VALUES);
  const { data, isFetching, refetch } = useQuery({
    ...queryOf('listCashOutValues', {
      params: { id: user?.id ?? 0 },
      query: { bets: open.map(({ id }) => id).join() },
    }),
    enabled: user !== null && open.length > 0,
    // Changes are noticed only while a component is mounted.
    refetchOnMount: 'always',
    placeholderData: (before) => before,
  });
  useRefetchOnChange(useRefetchKey(open), isFetching, refetch);
  return new Map(data?.map((value) => [value.betId, value]));
}

/** A string that changes with the bets' stakes and the versions of their games. */
function useRefetchKey(bets: readonly Bet[]): string {
  const knownGame = useKnownGame();
  const games = new Set(bets.flatMap(({ legs }) => legs.map(({ gameId }) => gameId)));
  const versions = [...games].map((id) => {
    const game = knownGame(id);
    return typeof game === 'object' ? `${id}:${game.version}` : id;
  });
  return `${versions.join()} ${bets.map(({ stake }) => stake).join()}`;
}

/**
 * Refetches after changes since the last request, but never during one: a refetch would abort it,
 * so that on a slow network no values would arrive.
 */
function useRefetchOnChange(state: string, isFetching: boolean, refetch: () => unknown): void {
  const latest = useRef(state);
  const lastFetch = useRef({ state, atMs: Date.now() });
  latest.current = state;
  useEffect(() => {
    if (isFetching) {
      lastFetch.current = { state: latest.current, atMs: Date.now() };
      return;
    }
    const timer = setInterval(() => {
      if (document.hidden) return;
      const isOld = Date.now() - lastFetch.current.atMs > MAX_AGE_MS;
      if (lastFetch.current.state !== latest.current || isOld) void refetch();
    }, MIN_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isFetching, refetch]);
}
