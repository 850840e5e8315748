import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/objects/bet.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';

/** How a bet is said: 'Arsenal to win', 'Accumulator of 3'; and of which games. */
export function useBetText() {
  const { t } = useTranslation('common');
  const { sayInFull, marketName } = useSelectionText();
  const match = (of: { homeTeam: string | null; awayTeam: string | null }) => `${of.homeTeam} – ${of.awayTeam}`;
  return {
    betName: (bet: Bet): string =>
      bet.betType === null
        ? t('accumulatorOf', { count: bet.legs.length })
        : sayInFull({ ...bet, betType: bet.betType }),
    marketOf: (bet: Bet): string => (bet.betType === null ? t('accumulator') : marketName(bet.betType)),
    /** The match of a single; the first match of an accumulator and how many more there are. */
    matchName: (bet: Bet): string => {
      const [first] = bet.legs;
      return bet.isAccumulator && first
        ? t('andMore', { first: match(first), count: bet.legs.length - 1 })
        : match(bet);
    },
  };
}
