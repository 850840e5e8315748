import { useTranslation } from 'react-i18next';
import { LISTED_MARKETS, resolvePriceField } from '#domain/markets/registry.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';

/** A price or line by its market and selection; a scorer's by the player where the name is known. */
export function usePriceName(): (field: string, playerName?: string) => string {
  const { t } = useTranslation('desk');
  const { sayBriefly, marketName } = useSelectionText();
  return (field, playerName) => {
    const found = resolvePriceField(field);
    const line = LISTED_MARKETS.find(({ lineField }) => lineField === field);
    if (line?.lineField) return `${marketName(line.name)}: ${t(`prices.${line.lineField}`)}`;
    if (found === null) return field;
    if (found.playerId !== null) return [marketName(found.market), playerName].filter(Boolean).join(' ');
    const side = { homeTeam: t('prices.home'), awayTeam: t('prices.away'), line: null };
    return `${marketName(found.market)} ${sayBriefly({ betType: found.market, selection: found.selection, ...side })}`;
  };
}
