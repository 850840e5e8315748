import { useQuery } from '@tanstack/react-query';
import { TRANSLATED_LANGUAGES } from '#contract/languages.ts';
import type { FreeBet, Promotion } from '#contract/promotions/objects.ts';
import { betTypeOf, marketOfBetType } from '#domain/markets/api-fields.ts';
import { queryOf } from '#web/lib/query-client.ts';
import type { Selection } from '#web/lib/selection.ts';
import { useUser } from '#web/lib/session.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';

const PROMOTIONS_POLL_MS = 60_000;

export type Boost = NonNullable<Promotion['boost']> & { promotionId: number };

export function usePromotions() {
  return useFreshQuery('listPromotions', {}, { refetchInterval: PROMOTIONS_POLL_MS });
}

/** A promotion's texts in the given language; untranslated texts stay in the original. */
export function translatePromotion<Texts extends Pick<Promotion, 'title' | 'text' | 'translations'>>(
  promotion: Texts,
  language: string,
): Texts {
  const translated = TRANSLATED_LANGUAGES.find((each) => each === language);
  const translation = translated && promotion.translations[translated];
  if (!translation) return promotion;
  return { ...promotion, title: translation.title, text: translation.text || promotion.text };
}

export function useFreeBets() {
  const user = useUser();
  return useQuery({ ...queryOf('listFreeBets', { params: { id: user?.id ?? 0 } }), enabled: user !== null });
}

export function useUsableFreeBets(): FreeBet[] {
  return useFreeBets().data?.filter(({ status, isDepositMissing }) => status === 'usable' && !isDepositMissing) ?? [];
}

export function boostsOf(promotions: readonly Promotion[] | undefined): Boost[] {
  return (promotions ?? []).flatMap(({ id, boost }) => (boost ? [{ ...boost, promotionId: id }] : []));
}

export function boostOn(selection: Selection, boosts: readonly Boost[]): Boost | null {
  const { gameId, market, betType, playerId, line } = selection;
  const isSame = (boost: Boost) =>
    boost.gameId === gameId &&
    boost.playerId === playerId &&
    boost.line === line &&
    marketOfBetType(boost.betType) === market &&
    (playerId !== null || boost.selection === selection.selection);
  return betType === null ? null : (boosts.find(isSame) ?? null);
}

export function boostedSelection(boost: Boost): Selection | null {
  if (boost.normalOdds === null) return null;
  const { gameId, homeTeam, awayTeam, selection, playerId, line, normalOdds } = boost;
  const market = marketOfBetType(boost.betType);
  return {
    gameId,
    homeTeam,
    awayTeam,
    market,
    betType: betTypeOf(market),
    selection,
    playerId,
    line,
    odds: normalOdds,
  };
}
