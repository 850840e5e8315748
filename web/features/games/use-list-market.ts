import { useMemo } from 'react';
import { LIST_MARKETS, type ListMarket } from '#domain/markets/panels.ts';
import { useUrlChoice } from '#web/lib/use-url-choice.ts';
import { useNarrowerThan } from '#web/ui/use-media.ts';

const [first, ...others] = LIST_MARKETS;
const NAMES = [first.name, ...others.map(({ name }) => name)] as const;

export const useListMarket = () => useUrlChoice('market', NAMES);

/** The markets in each row: the chosen one; on a wide screen, the first and one other. */
export function useShownMarkets(): readonly ListMarket[] {
  const [chosen] = useListMarket();
  const isNarrow = useNarrowerThan('xl');
  return useMemo(() => {
    const other = others.find(({ name }) => name === chosen);
    if (isNarrow) return [other ?? first];
    return [first, ...others.filter((market, index) => (other ? market === other : index === 0))];
  }, [chosen, isNarrow]);
}
