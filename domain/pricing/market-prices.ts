// Prices every market of a game from one outlook: the market's chances, plus its margin, rounded
// down to a price. A selection that is decided, or whose price would be below 1.01, has no price:
// it is closed.
import type { LineQuarters } from '#domain/markets/line.ts';
import type { LineField, ListedMarket, MarketSelection, PriceBook } from '#domain/markets/market.ts';
import { LISTED_MARKETS, type MarketName, SCORER_MARKETS, scorerField } from '#domain/markets/registry.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import { addMargin, addMarginToOne, addMarginTwoWay, type MarginMethod, offeredOdds } from '#domain/pricing/margin.ts';
import { marketChances } from '#domain/pricing/market-chances.ts';
import type { Outlook } from '#domain/pricing/outlook.ts';
import type { ScorerOutlook, ScorerShare } from '#domain/pricing/scorers.ts';

export type Lines = Readonly<Record<LineField, LineQuarters>>;

/** The operator's margin method, and the margin of each market (500 is a book of 1.05). */
export type Margins = {
  readonly method: MarginMethod;
  readonly basisPoints: Readonly<Record<MarketName, number>>;
};

export const DEFAULT_MARGINS: Margins = {
  method: 'odds_ratio',
  basisPoints: {
    match_result: 500,
    correct_score: 1400,
    over_under: 500,
    both_teams_score: 500,
    handicap: 400,
    asian_total: 400,
    half_time_full_time: 1200,
    first_goalscorer: 1200,
    last_goalscorer: 1200,
    anytime_goalscorer: 1000,
  },
};

type MutablePrices = Record<string, OddsHundredths>;

/** The book of all listed markets, and of the scorer markets for the given players. */
export function marketPrices(
  outlook: Outlook,
  lines: Lines,
  margins: Margins,
  scorers: { readonly outlook: ScorerOutlook | null; readonly shares: readonly ScorerShare[] },
): PriceBook {
  const prices: MutablePrices = {};
  for (const market of PLANS) priceListed(prices, market, outlook, lines, margins);
  if (scorers.outlook !== null) priceScorers(prices, scorers.outlook, scorers.shares, margins);
  return prices;
}

/** A listed market with its partitions as indexes into its selections. */
type Plan = {
  readonly market: ListedMarket;
  /**
   * The price of the selection that covers the rest. It is closed when a possible selection is, or
   * it would win on that one's endings too.
   */
  readonly rest: string | undefined;
  readonly sets: readonly (readonly number[])[];
};

const PLANS: readonly Plan[] = LISTED_MARKETS.map((market) => {
  const fields = market.selections.map((each) => each.priceField);
  const rest = market.selections.find(({ selection }) => selection === market.rest)?.priceField;
  return { market, rest, sets: market.partitions.map((set) => set.map((field) => fields.indexOf(field))) };
});

function priceListed(prices: MutablePrices, plan: Plan, outlook: Outlook, lines: Lines, margins: Margins): void {
  const { market, sets, rest } = plan;
  const chances = marketChances(market, outlook, market.lineField === null ? 0 : lines[market.lineField]);
  const margin = margins.basisPoints[market.name] / 10_000;
  for (const set of sets) {
    const fair = set.map((position) => chances[position] as number);
    if (fair.some((chance) => chance >= 1)) continue;
    const implied = withMargin(fair, margin, margins.method);
    let isComplete = true;
    set.forEach((position, index) => {
      const field = (market.selections[position] as MarketSelection).priceField;
      const odds = offeredOdds(implied[index] as number);
      if (odds !== null) prices[field] = odds;
      else if ((fair[index] as number) > 0) isComplete = false;
    });
    if (!isComplete && rest !== undefined) delete prices[rest];
  }
}

function withMargin(fair: readonly number[], margin: number, method: MarginMethod): readonly number[] {
  if (fair.length === 2 && method === 'odds_ratio') return addMarginTwoWay(fair[0] as number, margin);
  return addMargin(fair, margin, method);
}

function priceScorers(
  prices: MutablePrices,
  outlook: ScorerOutlook,
  shares: readonly ScorerShare[],
  margins: Margins,
): void {
  for (const market of SCORER_MARKETS) {
    const margin = margins.basisPoints[market.name] / 10_000;
    for (const player of shares) {
      const chance = market.chance(outlook, player);
      const odds = chance < 1 ? offeredOdds(addMarginToOne(chance, margin)) : null;
      if (odds !== null) prices[scorerField(market, player.id)] = odds;
    }
  }
}
