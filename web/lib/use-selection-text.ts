// How a selection is said, by the catalogue of markets: 'Arsenal to win', 'Over 2.5 goals', 'Arsenal -0.75'.
import { useTranslation } from 'react-i18next';
import type { BetType } from '#domain/markets/bet-types.ts';
import { formatHandicap, type LineQuarters, parseLine } from '#domain/markets/line.ts';
import type { Market, MarketSelection } from '#domain/markets/market.ts';
import { marketOf } from '#domain/markets/registry.ts';
import { displayHandicap, displayLine } from '#web/lib/format.ts';

/** What has to be known of a selection to say it: of a choice, of a line in the slip, or of a bet. */
export type SayableSelection = {
  homeTeam: string | null;
  awayTeam: string | null;
  betType: BetType;
  selection: string | null;
  line: string | null;
};

/** The catalogue of markets makes its keys of its own words; that each has its text is what a test checks. */
type TextByAnyKey = (key: string, values?: Record<string, string>) => string;

function entryOf(market: Market, said: SayableSelection): MarketSelection | undefined {
  if (market.kind === 'scorer') return undefined;
  return market.selections.find((each) => each.selection === (said.selection ?? said.betType));
}

/** A handicap from the side that is backed; the line is kept as the home side's. */
function handicapText(said: SayableSelection): string {
  const home = parseLine(said.line) ?? 0;
  return displayHandicap(formatHandicap((said.selection === 'away' ? -home : home) as LineQuarters));
}

function textValues(said: SayableSelection, entry: MarketSelection | undefined): Record<string, string> {
  return {
    home: said.homeTeam ?? '',
    away: said.awayTeam ?? '',
    player: said.selection ?? '',
    handicap: handicapText(said),
    ...entry?.labelValues,
    line: displayLine(entry?.labelValues?.line ?? said.line ?? ''),
  };
}

export function useSelectionText() {
  const text = useTranslation('markets').t as unknown as TextByAnyKey;

  /** In full, for the slip, bets, and the name of a price button. */
  function sayInFull(said: SayableSelection): string {
    const market = marketOf(said.betType);
    const entry = entryOf(market, said);
    if (market.kind === 'listed' && !entry) return said.selection ?? '';
    const key = entry?.labelKey ?? `markets.${market.name}.player`;
    return text(key, textValues(said, entry));
  }

  /** Briefly, for the face of a price button. */
  function sayBriefly(said: SayableSelection): string {
    const market = marketOf(said.betType);
    const entry = entryOf(market, said);
    const key = entry?.labelKey ?? `markets.${market.name}`;
    return text(key.replace(/^markets/, 'short'), textValues(said, entry));
  }

  function marketName(betType: BetType): string {
    return text(marketOf(betType).labelKey);
  }

  return { sayInFull, sayBriefly, marketName, tabName: (labelKey: string) => text(labelKey) };
}
