// The product specification's names for bet types and for a game's prices and lines. The catalogue
// does not use them. Most screens import this file instead of the catalogue, which is large.
import { formatLine, type LineQuarters, lineQuarters } from '#domain/markets/line.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { type OddsHundredths, oddsHundredths } from '#domain/odds.ts';
import type { MainLines } from '#domain/pricing/market-prices.ts';

/** The first three are short for a match result. */
export const BET_TYPES = [
  'home',
  'draw',
  'away',
  'match_result',
  'correct_score',
  'over_under',
  'both_teams_score',
  'handicap',
  'asian_total',
  'half_time_full_time',
  'first_goalscorer',
  'last_goalscorer',
  'anytime_goalscorer',
] as const;
export type BetType = (typeof BET_TYPES)[number];

const RESULTS: readonly string[] = ['home', 'draw', 'away'];
/** The market with the three prices that every game has. */
export const RESULT_MARKET: MarketName = 'match_result';
/** The goal totals market; the specification's names of its selections include the line. */
export const TOTAL_MARKET: MarketName = 'over_under';
export const EXACT_SCORE: MarketName = 'correct_score';

/** The market of a bet type: match_result for `home`, otherwise the market of the same name. */
export function marketOfBetType(betType: BetType): MarketName {
  return RESULTS.includes(betType) ? RESULT_MARKET : betType;
}

/** The bet type of a market; null if the specification does not name it. */
export function betTypeOf(market: string): BetType | null {
  return BET_TYPES.find((betType) => betType === market) ?? null;
}

export const LINE_FIELDS = ['handicapLine', 'asianTotalLine'] as const;
export type LineField = (typeof LINE_FIELDS)[number];
export type Lines = Readonly<Record<LineField, LineQuarters>>;

const MARKET_OF_LINE: Readonly<Record<LineField, MarketName>> = {
  handicapLine: 'handicap',
  asianTotalLine: 'asian_total',
};

export const marketOfLine = (field: LineField): MarketName => MARKET_OF_LINE[field];

/** The field of a market's main line; null for a market without one. */
export function lineFieldOf(market: MarketName): LineField | null {
  return LINE_FIELDS.find((field) => MARKET_OF_LINE[field] === market) ?? null;
}

export function mainLinesOf(lines: Lines): MainLines {
  return Object.fromEntries(LINE_FIELDS.map((field) => [MARKET_OF_LINE[field], lines[field]]));
}

/** A selection in the specification's format: a bet type with a selection or a player. */
export type BetTypeRequest = {
  readonly betType: BetType;
  readonly selection?: string | null | undefined;
  readonly playerId?: number | null | undefined;
};

/** The selection of a bet type. Its line is the game's if it has a `lineField`. */
export type SpecSelection = {
  readonly market: MarketName;
  /** Null for a player. */
  readonly selection: string | null;
  readonly line: LineQuarters | null;
  readonly lineField: LineField | null;
  readonly playerId: number | null;
};

/**
 * Finds a selection by its bet type.
 * @returns null for an unknown bet type or selection, an unexpected player, or a scorer bet without
 * a player.
 * `home`, `draw` and `away` accept their own name or none as the selection; the selection of a
 * scorer bet is ignored.
 */
export function findBetType({ betType, selection, playerId }: BetTypeRequest): SpecSelection | null {
  if (!BET_TYPES.includes(betType)) return null;
  const market = marketOfBetType(betType);
  const isScorer = SCORER_FIELDS.some((each) => each.market === market);
  if (isScorer) return isPlayer(playerId) ? { market, selection: null, line: null, lineField: null, playerId } : null;
  if (playerId != null) return null;
  const isShort = RESULTS.includes(betType);
  const word = isShort ? (selection ?? betType) : selection;
  if (isShort && word !== betType) return null;
  const found = PRICE_FIELDS.find((each) => each.market === market && wordOf(each) === word);
  if (found === undefined) return null;
  const lineField = typeof found.line === 'string' ? found.line : null;
  return {
    market,
    selection: found.selection,
    line: lineField ? null : (found.line as LineQuarters | null),
    lineField,
    playerId: null,
  };
}

const isPlayer = (id: number | null | undefined): id is number => id != null && Number.isSafeInteger(id) && id >= 1;

/** How the specification names a selection: a total's line is part of its name. */
function wordOf({ market, selection, line }: Pick<PriceField, 'market' | 'selection' | 'line'>): string {
  if (market !== TOTAL_MARKET || typeof line !== 'number') return selection;
  return `${selection}_${Number(formatLine(line))}`;
}

/** A stored selection in the specification's format. */
export function toSpecSelection(stored: { market: MarketName; selection: string; line: LineQuarters | null }) {
  return { selection: wordOf(stored), line: stored.market === TOTAL_MARKET ? null : stored.line };
}

/** A field for a price that every game has; it is null while the selection is closed. */
export type PriceField = {
  readonly field: string;
  readonly market: MarketName;
  readonly selection: string;
  /** A fixed line, or the game's line field. */
  readonly line: LineQuarters | LineField | null;
  /** The specification's default; null where it has none (the three result prices). */
  readonly specDefault: OddsHundredths | null;
};

const price = (
  field: string,
  market: MarketName,
  selection: string,
  specDefault: number | null,
  line: PriceField['line'] = null,
): PriceField => ({
  field,
  market,
  selection,
  line,
  specDefault: specDefault === null ? null : oddsHundredths(specDefault),
});

const SCORE_DEFAULTS: Readonly<Record<string, number>> = {
  '1-0': 850,
  '2-0': 1200,
  '2-1': 1500,
  '1-1': 650,
  '0-0': 1200,
  '0-1': 850,
  '0-2': 1200,
  '1-2': 1500,
  '2-2': 1800,
  '3-0': 2500,
  '3-1': 3500,
  '1-3': 3500,
  '0-3': 2500,
  '3-2': 2200,
  '2-3': 3500,
  other: 4500,
};
const TOTAL_DEFAULTS: Readonly<Record<string, number>> = { '0.5': 120, '1.5': 180, '2.5': 185, '3.5': 250 };
const HALVES_DEFAULTS: Readonly<Record<string, number>> = {
  home_home: 250,
  home_draw: 800,
  home_away: 2500,
  draw_home: 450,
  draw_draw: 320,
  draw_away: 450,
  away_home: 2500,
  away_draw: 800,
  away_away: 250,
};

const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A game's price fields, except those of players, in the order of their bet types. */
export const PRICE_FIELDS: readonly PriceField[] = [
  ...RESULTS.map((side) => price(`${side}Odds`, 'match_result', side, null)),
  ...Object.entries(SCORE_DEFAULTS).map(([score, odds]) =>
    price(`correctScore${capitalise(score.replace('-', ''))}Odds`, 'correct_score', score, odds),
  ),
  ...Object.entries(TOTAL_DEFAULTS).flatMap(([line, odds]) => {
    const name = `overUnder${line.replace('.', '')}`;
    const quarters = lineQuarters(Number(line) * 4);
    return [
      price(`${name}Odds`, 'over_under', 'over', odds, quarters),
      price(`${name}UnderOdds`, 'over_under', 'under', odds, quarters),
    ];
  }),
  price('bttsYesOdds', 'both_teams_score', 'yes', 190),
  price('bttsNoOdds', 'both_teams_score', 'no', 190),
  price('handicapHomeOdds', 'handicap', 'home', 190, 'handicapLine'),
  price('handicapAwayOdds', 'handicap', 'away', 190, 'handicapLine'),
  price('asianOverOdds', 'asian_total', 'over', 185, 'asianTotalLine'),
  price('asianUnderOdds', 'asian_total', 'under', 185, 'asianTotalLine'),
  ...Object.entries(HALVES_DEFAULTS).map(([pair, odds]) =>
    price(`htft${pair.split('_').map(capitalise).join('')}`, 'half_time_full_time', pair, odds),
  ),
];

export const PRICE_FIELD_NAMES: readonly string[] = PRICE_FIELDS.map(({ field }) => field);

/** The prefixes of a player's price fields, such as "firstGoalscorerOdds:7". */
export const SCORER_PRICE_PREFIXES = ['firstGoalscorerOdds', 'lastGoalscorerOdds', 'anytimeGoalscorerOdds'] as const;
export type ScorerPricePrefix = (typeof SCORER_PRICE_PREFIXES)[number];

export const SCORER_FIELDS: readonly { prefix: ScorerPricePrefix; market: MarketName; specDefault: OddsHundredths }[] =
  [
    { prefix: 'firstGoalscorerOdds', market: 'first_goalscorer', specDefault: oddsHundredths(500) },
    { prefix: 'lastGoalscorerOdds', market: 'last_goalscorer', specDefault: oddsHundredths(800) },
    { prefix: 'anytimeGoalscorerOdds', market: 'anytime_goalscorer', specDefault: oddsHundredths(350) },
  ];
