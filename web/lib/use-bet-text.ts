import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/bets/objects.ts';
import { isBuilder } from '#domain/bet.ts';
import { displayOdds, formatCount, formatMoney } from '#web/lib/format.ts';
import { useMoreMarketsLoaded } from '#web/lib/i18n/more-markets.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';

type Teams = { homeTeam: string | null; awayTeam: string | null };

function combinationOf(bet: Bet): 'system' | 'builder' | 'accumulator' {
  if (bet.system !== null) return 'system';
  return isBuilder(bet.legs) ? 'builder' : 'accumulator';
}

export function useBetText() {
  const { t } = useTranslation('common');
  const { describeSelection, marketName } = useSelectionText();
  const isLoaded = useMoreMarketsLoaded();
  // biome-ignore lint/correctness/useExhaustiveDependencies: descriptions depend on the loaded texts only
  return useMemo(() => {
    const match = ({ homeTeam, awayTeam }: Teams): string => `${homeTeam} – ${awayTeam}`;
    return {
      match,
      betName: (bet: Bet): string => {
        if (bet.market !== null) return describeSelection({ ...bet, market: bet.market });
        if (bet.system !== null) return t(`systems.${bet.system}`);
        return t(`${isBuilder(bet.legs) ? 'builder' : 'accumulator'}Of`, { count: bet.legs.length });
      },
      marketOf: (bet: Bet): string => (bet.market === null ? t(combinationOf(bet)) : marketName(bet.market)),
      matchName: (bet: Bet): string => {
        const [first] = bet.legs;
        if (!bet.isAccumulator || !first) return match(bet);
        const games = new Set(bet.legs.map((leg) => leg.gameId));
        return games.size === 1 ? match(first) : t('andMore', { first: match(first), count: games.size - 1 });
      },
      legName: describeSelection,
      /** The odds; for a system, whose odds differ, the number of bets and the stake per bet. */
      oddsText: ({ odds, stake, stakePerLine }: Bet): string => {
        if (stakePerLine === null) return displayOdds(odds);
        const bets = formatCount(Math.round(Number(stake) / Number(stakePerLine)));
        return t('systemStakes', { bets, stake: formatMoney(stakePerLine) });
      },
    };
  }, [t, isLoaded]);
}
