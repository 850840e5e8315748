// The English texts of selections, for messages and the sentences that explain outcomes. Screens
// show the same texts in the user's language.
import type { KeyParts } from '#domain/markets/keys.ts';
import more from '#domain/markets/labels/en/more.json' with { type: 'json' };
import popular from '#domain/markets/labels/en/popular.json' with { type: 'json' };
import { formatHandicap, formatLine, lineQuarters } from '#domain/markets/line.ts';
import type { MarketGroup } from '#domain/markets/market.ts';

type Texts = Readonly<Record<string, string>>;

const MARKET_TEXTS = { ...popular.markets, ...more.markets } as Readonly<Record<string, Texts>>;

export type LabelNames = { readonly home: string; readonly away: string; readonly player?: string | null };

/** The name of a market: "Both Teams to Score". */
export function marketLabel(market: string): string {
  return MARKET_TEXTS[market]?.label ?? market.replaceAll('_', ' ');
}

const GROUPS: Readonly<Record<MarketGroup, string>> = {
  main: 'Main',
  goals: 'Goals',
  handicaps: 'Handicaps',
  halves: 'Halves',
  correct_score: 'Correct score',
  scorers: 'Scorers',
  combos: 'Combos',
};

export const groupLabel = (group: MarketGroup): string => GROUPS[group];

/** A selection: "Over 2.5 goals", "Arsenal -0.75", "First half: Arsenal or draw". */
export function selectionLabel(parts: KeyParts, names: LabelNames): string {
  const text = MARKET_TEXTS[parts.market]?.[textKey(parts)];
  const values = valuesOf(parts, names);
  return (text ?? withoutText(parts)).replace(/\{\{(\w+)\}\}/g, (_match, name: string) => values[name] ?? '');
}

/** For a market without texts, such as one that a test registers: "probe total: over 1.5". */
function withoutText({ market, selection, line }: KeyParts): string {
  const name = selection === null ? '{{player}}' : '{{selection}}';
  return `${marketLabel(market)}: ${name}${line === null ? '' : ' {{line}}'}`;
}

/** "2-1", or the scores of half time and full time: "1-0_2-1". */
const SCORE = /^\d+-\d+(_\d+-\d+)?$/;

/** Scores share one text, as do players. */
function textKey({ selection }: KeyParts): string {
  if (selection === null) return 'player';
  return SCORE.test(selection) ? 'score' : selection;
}

function valuesOf({ selection, line }: KeyParts, { home, away, player }: LabelNames): Texts {
  const ownLine = selection === 'away' ? -(line ?? 0) : (line ?? 0);
  return {
    home,
    away,
    player: player ?? 'Player',
    score: (selection ?? '').replace('_', ' / '),
    selection: (selection ?? '').replaceAll('_', ' '),
    line: String(Number(formatLine(lineQuarters(line ?? 0)))),
    goals: line === 4 ? 'goal' : 'goals',
    handicap: formatHandicap(lineQuarters(ownLine)),
  };
}
