// Describes selections: 'Arsenal to win', 'Over 2.5 goals', 'Arsenal -0.75'.
import { useTranslation } from 'react-i18next';
import type { BetType } from '#domain/markets/bet-types.ts';
import { formatHandicap, type LineQuarters, parseLine } from '#domain/markets/line.ts';
import type { Market, MarketSelection } from '#domain/markets/market.ts';
import { marketOf } from '#domain/markets/registry.ts';
import { displayHandicap, displayLine } from '#web/lib/format.ts';

export type DescribableSelection = {
  homeTeam: string | null;
  awayTeam: string | null;
  betType: BetType;
  selection: string | null;
  line: string | null;
};

/** The catalogue's keys are dynamic; a test checks that each has a text. */
type TextByAnyKey = (key: string, values?: Record<string, string>) => string;

function entryOf(market: Market, subject: DescribableSelection): MarketSelection | undefined {
  if (market.kind === 'scorer') return undefined;
  return market.selections.find((each) => each.selection === (subject.selection ?? subject.betType));
}

/** A handicap from the backed side; the stored line is the home side's. */
function handicapText(subject: DescribableSelection): string {
  const home = parseLine(subject.line) ?? 0;
  return displayHandicap(formatHandicap((subject.selection === 'away' ? -home : home) as LineQuarters));
}

function textValues(subject: DescribableSelection, entry: MarketSelection | undefined): Record<string, string> {
  return {
    home: subject.homeTeam ?? '',
    away: subject.awayTeam ?? '',
    player: subject.selection ?? '',
    handicap: handicapText(subject),
    ...entry?.labelValues,
    line: displayLine(entry?.labelValues?.line ?? subject.line ?? ''),
  };
}

export function useSelectionText() {
  const text = useTranslation('markets').t as unknown as TextByAnyKey;

  function describeSelection(subject: DescribableSelection): string {
    const market = marketOf(subject.betType);
    const entry = entryOf(market, subject);
    if (market.kind === 'listed' && !entry) return subject.selection ?? '';
    const key = entry?.labelKey ?? `markets.${market.name}.player`;
    return text(key, textValues(subject, entry));
  }

  function describeBriefly(subject: DescribableSelection): string {
    const market = marketOf(subject.betType);
    const entry = entryOf(market, subject);
    const key = entry?.labelKey ?? `markets.${market.name}`;
    return text(key.replace(/^markets/, 'short'), textValues(subject, entry));
  }

  function marketName(betType: BetType): string {
    return text(marketOf(betType).labelKey);
  }

  return { describeSelection, describeBriefly, marketName, tabName: (labelKey: string) => text(labelKey) };
}
