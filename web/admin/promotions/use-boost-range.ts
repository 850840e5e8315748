import { useQuery } from '@tanstack/react-query';
import type { BoostRange, Promotion } from '#contract/promotions/objects.ts';
import { parsePickKey } from '#web/admin/promotions/boost-picks.ts';
import { queryOf } from '#web/lib/query-client.ts';

type BoostRangeOptions = { promotion: Promotion | null; gameId: string; pick: string };

/** Avoids repeating the server's search for the odds at which a sure win begins. */
const FRESH_MS = 10_000;

/**
 * The odds to which the chosen selection can be boosted. Null if none is chosen, and without an
 * answer from the server, which has none for a closed market.
 */
export function useBoostRange({ promotion, gameId, pick }: BoostRangeOptions): BoostRange | null {
  const { betType, selection, playerId } = parsePickKey(pick);
  const boost = promotion?.boost;
  const query = boost
    ? { gameId: String(boost.gameId), betType: boost.betType, promotionId: String(promotion.id) }
    : {
        gameId,
        betType: betType as BetType,
        ...(playerId ? { playerId } : { selection }),
      };
  const range = useQuery({
    ...queryOf('getBoostRange', { query }),
    enabled: Boolean(boost) || (gameId !== '' && pick !== ''),
    staleTime: FRESH_MS,
  });
  return range.data ?? null;
}

type BetType = NonNullable<Promotion['boost']>['betType'];
