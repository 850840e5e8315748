import { useTranslation } from 'react-i18next';
import { LINE_FIELDS, type LineField, marketOfLine, PRICE_FIELDS, SCORER_FIELDS } from '#domain/markets/api-fields.ts';
import { parseKey } from '#domain/markets/keys.ts';
import { formatLine } from '#domain/markets/line.ts';
import { selectionOfField } from '#web/lib/selection.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';

/** Players' names by id, and the game's lines. */
export type Known = {
  players?: Readonly<Record<string, string>> | undefined;
  lines?: Partial<Record<LineField, string>> | undefined;
};

/** Names a price or line by market and selection, with the player or line if known. */
export function usePriceName(): (field: string, known?: Known) => string {
  const { t } = useTranslation('desk');
  const { describeBriefly, marketName } = useSelectionText();
  return (field, { players, lines = {} } = {}) => {
    const player = players?.[/\d+$/.exec(field)?.[0] ?? ''];
    const lineField = LINE_FIELDS.find((each) => each === field);
    if (lineField) return `${marketName(marketOfLine(lineField))}: ${t(`prices.${lineField}`)}`;
    const scorer = SCORER_FIELDS.find(({ prefix }) => field.startsWith(`${prefix}:`));
    if (scorer) return [marketName(scorer.market), player].filter(Boolean).join(' ');
    const price = PRICE_FIELDS.find((each) => each.field === field);
    const parts = parseKey(field);
    const found = price
      ? selectionOfField(price, lines)
      : parts && { ...parts, line: parts.line === null ? null : formatLine(parts.line) };
    if (!found) return field;
    if (parts?.playerId) return [marketName(found.market), player].filter(Boolean).join(' ');
    const sides = { homeTeam: t('prices.home'), awayTeam: t('prices.away') };
    return `${marketName(found.market)} ${describeBriefly({ ...found, ...sides })}`;
  };
}
