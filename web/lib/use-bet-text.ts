import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/objects/bet.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';

type Teams = { homeTeam: string | null; awayTeam: string | null };

/** What kind of combination a bet of several selections is: of one game alone, they were priced together. */
function combinationOf(bet: Bet): 'system' | 'builder' | 'accumulator' {
  if (bet.system !== null) return 'system';
  const [first] = bet.legs;
  const isOneGroup = bet.legs.every((leg) => leg.group !== null && leg.group === first?.group);
  return isOneGroup ? 'builder' : 'accumulator';
}

/** How a bet is said: 'Arsenal to win', 'Accumulator of 3'; and of which games. */
export function useBetText() {
  const { t } = useTranslation('common');
  const { sayInFull, marketName } = useSelectionText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: how selections are said changes with the language only
  return useMemo(() => {
    const match = (of: Teams): string => `${of.homeTeam} – ${of.awayTeam}`;
    return {
      /** The two teams of a game. */
      match,
      betName: (bet: Bet): string =>
        bet.betType === null
          ? t(`${combinationOf(bet)}Of`, { count: bet.legs.length })
          : sayInFull({ ...bet, betType: bet.betType }),
      marketOf: (bet: Bet): string => (bet.betType === null ? t(combinationOf(bet)) : marketName(bet.betType)),
      /** The match of a single; the first match of a combination and how many more there are. */
      matchName: (bet: Bet): string => {
        const [first] = bet.legs;
        if (!bet.isAccumulator || !first) return match(bet);
        const games = new Set(bet.legs.map((leg) => leg.gameId));
        return games.size === 1 ? match(first) : t('andMore', { first: match(first), count: games.size - 1 });
      },
      legName: sayInFull,
    };
  }, [t]);
}
