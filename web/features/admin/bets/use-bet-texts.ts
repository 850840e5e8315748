import { useTranslation } from 'react-i18next';
import type { Bet, Leg } from '#contract/objects/bet.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';

/** How a bet and its legs are said: game, kind and selection. */
export function useBetTexts() {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const { sayInFull, marketName } = useSelectionText();
  const gameOfLeg = (leg: Leg) => t('games.versus', { home: leg.homeTeam, away: leg.awayTeam });
  return {
    gameOfLeg,
    marketOfLeg: (leg: Leg) => marketName(leg.betType),
    selectionOfLeg: (leg: Leg) => sayInFull(leg),
    typeOf: (bet: Bet) =>
      bet.betType === null ? common('accumulatorOf', { count: bet.legs.length }) : marketName(bet.betType),
  };
}
