import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BoostRange, Promotion } from '#contract/promotions/objects.ts';
import { parseOdds } from '#domain/odds.ts';
import { parsePickKey } from '#web/admin/promotions/boost-picks.ts';
import { parseEnteredOdds } from '#web/admin/promotions/entered-odds.ts';
import type { PromotionForm } from '#web/admin/promotions/promotion-form.ts';
import { displayOdds } from '#web/lib/format.ts';
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

/** The allowed odds, as the field's hint and as the error for odds outside them. */
export function useBoostRules(range: BoostRange | null, promotion: Promotion | null) {
  const { t } = useTranslation('admin-promotions');
  if (range === null) return { hint: promotion ? null : t('form.oddsHint'), problemOf: () => null };
  const [price, min, max] = [range.price, range.minOdds, range.fairOdds ?? range.maxOdds].map(displayOdds);
  const values = { price, min, max };
  const isLimitedBySureWin = range.fairOdds !== range.maxOdds;
  const problem = range.fairOdds === null ? t('problems.noBoost', values) : t('problems.oddsRange', values);
  const hint = t(
    range.fairOdds === null ? 'problems.noBoost' : isLimitedBySureWin ? 'form.oddsCut' : 'form.oddsRange',
    values,
  );
  const lowest = parseOdds(range.minOdds) ?? 0;
  const highest = parseOdds(range.fairOdds) ?? 0;
  const problemOf = ({ odds: input }: PromotionForm): string | null => {
    const odds = parseEnteredOdds(input);
    if (odds === null || odds === parseOdds(promotion?.boost?.odds)) return null;
    return odds < lowest || odds > highest ? problem : null;
  };
  return { hint, problemOf };
}
