// Fits the goal model to whatever prices a game has on its final score: the result, totals and
// handicaps at any line, both teams to score and correct scores. If result and over/under 2.5 are
// given, they are matched exactly (fit.ts), and the other prices decide how strongly the goals of
// both sides are related. Otherwise all prices are fitted together by weighted least squares.
import { SHARE_LOST, SHARE_WON } from '#domain/endings/cell-shares.ts';
import { BEFORE_KICK_OFF, classOutcomes, outcomeTable } from '#domain/endings/outcome-table.ts';
import { findMarket } from '#domain/markets/catalogue.ts';
import { parseKey } from '#domain/markets/keys.ts';
import type { LineQuarters } from '#domain/markets/line.ts';
import type { Market, TabledMarket } from '#domain/markets/market.ts';
import type { PriceBook } from '#domain/markets/price-book.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import { expectedOver25, fitGoalModel, gridOf } from '#domain/pricing/fit.ts';
import {
  DEFAULT_DEPENDENCE,
  type GoalModel,
  MAX_EXPECTED_GOALS,
  MEAN_DRAW_TILT,
  MIN_EXPECTED_GOALS,
} from '#domain/pricing/goal-model.ts';
import { leastSquares } from '#domain/pricing/least-squares.ts';
import { type MarginMethod, removeMargin, removeMarginTo } from '#domain/pricing/margin.ts';
import { fairChance } from '#domain/pricing/market-chances.ts';
import { GRID_SIDE, type ScoreGrid } from '#domain/pricing/score-grid.ts';
import type { Outcome } from '#domain/settlement/outcome.ts';

/** Prices of some or all selections of a market at one line. */
export type QuotedMarket = {
  readonly market: TabledMarket;
  /** Null for a market without lines. */
  readonly line: LineQuarters | null;
  readonly odds: ReadonlyMap<string, OddsHundredths>;
};

/**
 * The prices of a book that depend on the final score alone, by market and line: those the model
 * can be fitted to. A selection that covers the rest is left out, since its meaning depends on the
 * others.
 */
export function quotesIn(book: PriceBook): QuotedMarket[] {
  const quoted = new Map<
    string,
    { market: TabledMarket; line: LineQuarters | null; odds: Map<string, OddsHundredths> }
  >();
  for (const [key, odds] of Object.entries(book)) {
    const { market: name, selection = null, line = null } = parseKey(key) ?? { market: '' };
    const market = findMarket(name);
    if (odds === undefined || market === null || !isOnFinalScore(market) || selection === market.rest) continue;
    const id = `${name} ${line}`;
    const known = quoted.get(id) ?? { market, line, odds: new Map() };
    quoted.set(id, known);
    known.odds.set(selection ?? '', odds);
  }
  return [...quoted.values()];
}

/** Before kick-off, all goals come after the bet is placed. */
function isOnFinalScore(market: Market): market is TabledMarket {
  return market.dependsOn === 'full_time_score' || market.dependsOn === 'score_since_placement';
}

export type ResultAndTotal = { home: number; draw: number; away: number; over25: number | null };

/**
 * The model that comes closest to these markets. It matches the fair probabilities in `exact`; if
 * over 2.5 is missing there, almost exactly.
 */
export function fitToQuotes(
  exact: ResultAndTotal | null,
  markets: readonly QuotedMarket[],
  method: MarginMethod,
): GoalModel {
  if (markets.length === 0 && exact !== null) return fitGoalModel(exact);
  const tables = markets.map(withTables);
  if (exact !== null && exact.over25 !== null) return fitDependence(exact, tables, method);
  return fitEverything(exact, tables, method);
}

/** How much the parameters vary between real games: larger values let prices move them more. */
const DEPENDENCE_SPREAD = 0.15;
const DRAW_TILT_SPREAD = 0.05;
const LOG_MEAN_SPREAD = 0.5;
/** A price's typical error: this times sqrt(p (1 - p)) for a probability of p. */
const PRICE_ERROR = 0.01;
/** Typical errors of probabilities: the estimated over 2.5, and the result, which has to match. */
const GUESSED_TOTAL_ERROR = 0.06;
const RESULT_ERROR = 0.0005;

function fitDependence(exact: ResultAndTotal, tables: readonly QuotedTable[], method: MarginMethod): GoalModel {
  const modelAt = (dependence: number) => fitGoalModel(exact, bounded(dependence, MIN_DEPENDENCE, MAX_DEPENDENCE));
  const residualsAt = ([dependence = 0]: readonly number[]) => [
    (dependence - DEFAULT_DEPENDENCE) / DEPENDENCE_SPREAD,
    ...misses(gridOf(modelAt(dependence)), tables, method),
  ];
  const [dependence = DEFAULT_DEPENDENCE] = leastSquares(residualsAt, [DEFAULT_DEPENDENCE]);
  return modelAt(dependence);
}

const MIN_DEPENDENCE = -0.5;
const MAX_DEPENDENCE = 1.5;
const bounded = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

function fitEverything(exact: ResultAndTotal | null, tables: readonly QuotedTable[], method: MarginMethod): GoalModel {
  const start = exact ? fitGoalModel(exact) : { homeGoals: 1.45, awayGoals: 1.15, drawTilt: MEAN_DRAW_TILT };
  const first = [
    Math.log(start.homeGoals),
    Math.log(start.awayGoals),
    bounded(start.drawTilt, -0.6, 0.6),
    DEFAULT_DEPENDENCE,
  ];
  const residualsAt = (parameters: readonly number[]) => {
    const grid = gridOf(modelFrom(parameters));
    const [home = 0, away = 0, draw = 0, dependence = 0] = parameters;
    return [
      (home - (first[0] as number)) / LOG_MEAN_SPREAD,
      (away - (first[1] as number)) / LOG_MEAN_SPREAD,
      (draw - MEAN_DRAW_TILT) / DRAW_TILT_SPREAD,
      (dependence - DEFAULT_DEPENDENCE) / DEPENDENCE_SPREAD,
      ...(exact ? missesOfResult(grid, exact) : []),
      ...misses(grid, tables, method),
    ];
  };
  return modelFrom(leastSquares(residualsAt, first));
}

function modelFrom([home = 0, away = 0, drawTilt = 0, dependence = 0]: readonly number[]): GoalModel {
  const goals = (logarithm: number) => bounded(Math.exp(logarithm), MIN_EXPECTED_GOALS, MAX_EXPECTED_GOALS);
  return {
    homeGoals: goals(home),
    awayGoals: goals(away),
    drawTilt: bounded(drawTilt, -1, 1),
    dependence: bounded(dependence, MIN_DEPENDENCE, MAX_DEPENDENCE),
  };
}

/** An estimated over 2.5 has a low weight, so that it yields to any quoted total. */
function missesOfResult(grid: ScoreGrid, exact: ResultAndTotal): number[] {
  let home = 0;
  let draw = 0;
  let over = 0;
  for (let h = 0, cell = 0; h < GRID_SIDE; h += 1) {
    for (let a = 0; a < GRID_SIDE; a += 1, cell += 1) {
      const chance = grid[cell] as number;
      if (h > a) home += chance;
      if (h === a) draw += chance;
      if (h + a > 2) over += chance;
    }
  }
  const guess = expectedOver25(exact.home, exact.draw, exact.away);
  return [(home - exact.home) / RESULT_ERROR, (draw - exact.draw) / RESULT_ERROR, (over - guess) / GUESSED_TOTAL_ERROR];
}

/** The part of its stake that each bet wins (above 0) or loses in each cell. */
type QuotedTable = { odds: OddsHundredths[]; returns: Float64Array[]; isComplete: boolean };

function withTables({ market, line, odds }: QuotedMarket): QuotedTable {
  const table = outcomeTable(market, line ?? 0, BEFORE_KICK_OFF);
  if (table === null) throw new Error(`${market.name} has no outcomes before kick-off`);
  const returns = [...odds.keys()].map((selection) => {
    const outcomes = classOutcomes(market, table, selection);
    return Float64Array.from(table.classes, (each) => {
      const outcome = outcomes[each] as Outcome;
      return SHARE_WON[outcome] - SHARE_LOST[outcome];
    });
  });
  return { odds: [...odds.values()], returns, isComplete: table.isBook && odds.size === market.selections.length };
}

/** How far the model is from each market's margin-free prices, in typical errors. */
function misses(grid: ScoreGrid, tables: readonly QuotedTable[], method: MarginMethod): number[] {
  return tables.flatMap(({ odds, returns, isComplete }) => {
    const modelled = returns.map((each) => fairChanceOf(grid, each));
    const listed = modelled.reduce((sum, chance) => sum + chance, 0);
    const fair = isComplete ? removeMargin(odds, method) : removeMarginTo(odds, Math.min(listed, 1), method);
    return modelled.map((chance, index) => {
      const wanted = fair[index] as number;
      return (chance - wanted) / (PRICE_ERROR * Math.sqrt(wanted * (1 - wanted) + 1e-6));
    });
  });
}

function fairChanceOf(grid: ScoreGrid, returns: Float64Array): number {
  let won = 0;
  let lost = 0;
  for (let cell = 0; cell < returns.length; cell += 1) {
    const part = (returns[cell] as number) * (grid[cell] as number);
    if (part > 0) won += part;
    else lost -= part;
  }
  return fairChance({ won, lost });
}
