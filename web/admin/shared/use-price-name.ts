import { useTranslation } from 'react-i18next';
import { LISTED_MARKETS, type LineField, resolvePriceField } from '#domain/markets/registry.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';

type Known = { player?: string | undefined; lines?: Partial<Record<LineField, string>> | undefined };

/** Names a price or line by market and selection, with player or line where known. */
export function usePriceName(): (field: string, known?: Known) => string {
  const { t } = useTranslation('desk');
  const { describeBriefly, marketName } = useSelectionText();
  return (field, { player, lines } = {}) => {
    const found = resolvePriceField(field);
    const line = LISTED_MARKETS.find(({ lineField }) => lineField === field);
    if (line?.lineField) return `${marketName(line.name)}: ${t(`prices.${line.lineField}`)}`;
    if (found === null) return field;
    if (found.playerId !== null) return [marketName(found.market), player].filter(Boolean).join(' ');
    const side = { homeTeam: t('prices.home'), awayTeam: t('prices.away') };
    const priced = (found.usesLine && lines?.[found.usesLine]) ?? null;
    return `${marketName(found.market)} ${describeBriefly({ betType: found.market, selection: found.selection, line: priced, ...side })}`;
  };
}
