import { useQuery } from '@tanstack/react-query';
import type { BoostRange, Promotion } from '#contract/promotions/objects.ts';
import { parsePickKey } from '#web/admin/promotions/boost-picks.ts';
import { queryOf } from '#web/lib/query-client.ts';

type BoostRangeOptions = { promotion: Promotion | null; gameId: string; pick: string };

/** Avoids repeating the server's search for the odds at which a sure win begins. */
const FRESH_MS = 10_000;

/**
 * The odds to which the chosen selection can be boosted; null if none is chosen, while loading, or
 * if its market is closed or its line has changed.
 */
export function useBoostRange({ promotion, gameId, pick }: BoostRangeOptions): BoostRange | null {
  const { betType, selection, playerId, line } = parsePickKey(pick);
  const boost = promotion?.boost;
  const query = boost
    ? { gameId: String(boost.gameId), betType: boost.betType, promotionId: String(promotion.id) }
    : {
        gameId,
        betType,
        ...(playerId === null ? { selection } : { playerId: String(playerId) }),
        ...(line !== null && { line }),
      };
  const range = useQuery({
    ...queryOf('getBoostRange', { query }),
    enabled: Boolean(boost) || (gameId !== '' && pick !== ''),
    staleTime: FRESH_MS,
  });
  return range.data ?? null;
}
