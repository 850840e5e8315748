// Before kick-off a game is priced from its three result prices and, if given, the over/under 2.5
// price: their margin is removed, the goal model is fitted, and every other market is priced from
// its grid. Manual prices are kept unchanged.
import { type LineQuarters, lineQuarters, MAX_LINE_QUARTERS } from '#domain/markets/line.ts';
import type { PriceBook } from '#domain/markets/market.ts';
import { overUnderField } from '#domain/markets/over-under.ts';
import { LISTED_MARKETS } from '#domain/markets/registry.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import { fitGoalModel } from '#domain/pricing/fit.ts';
import type { GoalModel } from '#domain/pricing/goal-model.ts';
import { homeHandicapChance, overTotalChance } from '#domain/pricing/line-chances.ts';
import { offeredOdds, removeMargin } from '#domain/pricing/margin.ts';
import { DEFAULT_MARGINS, type Lines, type Margins, marketPrices } from '#domain/pricing/market-prices.ts';
import { type Outlook, outlookBeforeKickOff } from '#domain/pricing/outlook.ts';
import { type PricedPlayer, scorerOutlook, scorerShares } from '#domain/pricing/scorers.ts';

export type ResultPrices = {
  readonly home: OddsHundredths;
  readonly draw: OddsHundredths;
  readonly away: OddsHundredths;
};

/** The prices that a model is fitted to. One side of over/under 2.5 is enough; both are better. */
export type FitPrices = {
  readonly result: ResultPrices;
  readonly over25?: OddsHundredths | null | undefined;
  readonly under25?: OddsHundredths | null | undefined;
  readonly margins?: Margins | undefined;
};

export type GamePrices = FitPrices & {
  /** Defaults to the specification's 0.00 and 2.50. */
  readonly handicapLine?: LineQuarters | undefined;
  readonly asianTotalLine?: LineQuarters | undefined;
  readonly players?: readonly PricedPlayer[] | undefined;
  /** Other manual prices, by price field. */
  readonly typed?: PriceBook | undefined;
};

export const DEFAULT_LINES: Lines = { handicapLine: lineQuarters(0), asianTotalLine: lineQuarters(10) };

/** Removes the margin from prices by the operator's method and fits the goal model to them. */
export function fitGame(prices: FitPrices): GoalModel {
  const { result, margins = DEFAULT_MARGINS } = prices;
  const [home = 0, draw = 0, away = 0] = removeMargin([result.home, result.draw, result.away], margins.method);
  return fitGoalModel({ home, draw, away, over25: fairOver25(prices, margins) });
}

function fairOver25({ over25, under25 }: FitPrices, margins: Margins): number | null {
  if (over25 && under25) return removeMargin([over25, under25], margins.method)[0] ?? null;
  const margin = margins.basisPoints.over_under / 10_000;
  if (over25) return insideOdds(100 / over25 / (1 + margin));
  return under25 ? insideOdds(1 - 100 / under25 / (1 + margin)) : null;
}

const insideOdds = (chance: number): number => Math.min(Math.max(chance, 0.02), 0.98);

/**
 * The full book of a game before kick-off: every price field on the game's lines, and scorer prices
 * for the given players. Manual prices are kept unchanged; the caller checks the book
 * (`checkPrices`).
 */
export function priceGame(prices: GamePrices): PriceBook {
  const { margins = DEFAULT_MARGINS, players } = prices;
  const model = priceFromModel(fitGame(prices), { lines: linesOf(prices), margins, players });
  const typed = completeTyped(typedPrices(prices), margins);
  return Object.assign(model, typed);
}

type ModelBook = { lines: Lines; margins: Margins; players?: readonly PricedPlayer[] | undefined };

/** The model's book before kick-off. */
export function priceFromModel(model: GoalModel, { lines, margins, players }: ModelBook): PriceBook {
  const outlook = outlookBeforeKickOff(model);
  const scorers = players?.length
    ? { outlook: scorerOutlook(outlook, []), shares: scorerShares(players) }
    : { outlook: null, shares: [] };
  return marketPrices(outlook, lines, margins, scorers);
}

function linesOf(prices: GamePrices): Lines {
  return {
    handicapLine: prices.handicapLine ?? DEFAULT_LINES.handicapLine,
    asianTotalLine: prices.asianTotalLine ?? DEFAULT_LINES.asianTotalLine,
  };
}

function typedPrices({ result, over25, under25, typed }: GamePrices): PriceBook {
  return {
    ...(over25 && { [overUnderField('over', '2.5')]: over25 }),
    ...(under25 && { [overUnderField('under', '2.5')]: under25 }),
    ...typed,
    homeOdds: result.home,
    drawOdds: result.draw,
    awayOdds: result.away,
  };
}

/**
 * Completes two-way markets of which only one side was entered. A single stored over/under value
 * serves both sides if that book passes; otherwise the other side is priced to give the book the
 * market's margin.
 */
export function completeTyped(typed: PriceBook, margins: Margins): PriceBook {
  const complete: Record<string, OddsHundredths | undefined> = { ...typed };
  for (const [market, first, second] of TWO_WAY_SETS) {
    const one = typed[first];
    const other = typed[second];
    if ((one === undefined) === (other === undefined)) continue;
    const given = (one ?? other) as OddsHundredths;
    const servesBoth = one !== undefined && market === 'over_under' && given <= 200;
    const rest = servesBoth ? given : offeredOdds(1 + margins.basisPoints[market] / 10_000 - 100 / given);
    if (rest !== null) complete[one === undefined ? first : second] = rest;
  }
  return complete as PriceBook;
}

const TWO_WAY_SETS = LISTED_MARKETS.flatMap((market) =>
  market.partitions
    .filter((set) => set.length === 2)
    .map(([first = '', second = '']) => [market.name, first, second] as const),
);

/** The most balanced handicap and total lines: those with both sides closest to evens. */
export function chooseLines(model: GoalModel): Lines {
  return chooseLinesFor(outlookBeforeKickOff(model));
}

/** The same in play: the handicap counts goals from now on, the total all goals. */
export function chooseLinesFor(outlook: Outlook): Lines {
  const scored = (outlook.score.home + outlook.score.away) * 4;
  return {
    handicapLine: mostBalanced(-FURTHEST_HANDICAP, FURTHEST_HANDICAP, (line) => homeHandicapChance(outlook, line)),
    asianTotalLine: mostBalanced(Math.min(scored + 2, MAX_LINE_QUARTERS), MAX_LINE_QUARTERS, (line) =>
      overTotalChance(outlook, line),
    ),
  };
}

const FURTHEST_HANDICAP = 20;

function mostBalanced(from: number, to: number, chanceAt: (line: number) => number): LineQuarters {
  let best = from;
  let smallest = 1;
  for (let line = from; line <= to; line += 1) {
    const distance = Math.abs(chanceAt(line) - 0.5);
    if (distance < smallest - 1e-12) [best, smallest] = [line, distance];
  }
  return lineQuarters(best);
}
