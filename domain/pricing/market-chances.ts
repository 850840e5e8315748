// The chances of selections, summed over the endings of a game: the shares of its stake that a bet
// wins and loses on average. The rest is returned. Fair odds are 1 + lost / won, so won / (won +
// lost) acts as the probability of a selection, even with a push or half outcomes.
import { type CellShares, SHARE_LOST, SHARE_WON } from '#domain/endings/cell-shares.ts';
import { type OrderShares, orderShares } from '#domain/endings/order-shares.ts';
import { classOutcomes, type OutcomeTable, outcomeTable } from '#domain/endings/outcome-table.ts';
import { playerShares } from '#domain/endings/player-trackers.ts';
import { NO_GOALS, type Score, type TeamSide } from '#domain/game.ts';
import { selectionKey } from '#domain/markets/keys.ts';
import { type LineQuarters, lineQuarters } from '#domain/markets/line.ts';
import type { ListedMarket, OrderMarket, ScorerMarket, TabledMarket } from '#domain/markets/market.ts';
import { endingChances, groupChances, situationOf } from '#domain/pricing/ending-chances.ts';
import type { Outlook } from '#domain/pricing/outlook.ts';
import { type PlannedLine, type PlannedMarket, planMarket } from '#domain/pricing/price-plan.ts';
import { GRID_CELLS, zeros } from '#domain/pricing/score-grid.ts';
import { type ScorerShare, scorersOf } from '#domain/pricing/scorers.ts';
import { backedLine } from '#domain/settlement/decided-outcome.ts';
import type { LegTerms } from '#domain/settlement/outcome.ts';

/** The shares of its stake that a bet wins and loses on average. */
export type Chances = { readonly won: number; readonly lost: number };

/** The fair implied probability: exactly 0 or 1 for a decided selection, 0 for a void one. */
export function fairChance({ won, lost }: Chances): number {
  return won + lost === 0 ? 0 : won / (won + lost);
}

/**
 * The chances of each selection, in selection order.
 * @param line in quarters, 0 for a market without one
 * @returns null while the market is closed because a half-time score or a goal is missing
 */
export function marketChances(market: ListedMarket, outlook: Outlook, line: number): Chances[] | null {
  if (market.dependsOn === 'goal_order') return orderChances(market, outlook, null);
  const plan = planMarket(market, [market.lines === undefined ? null : lineQuarters(line)], situationOf(outlook));
  if (plan === null) return null;
  const sums = planChances(plan, outlook);
  return chancesAt(plan.lines[0] as PlannedLine, sums);
}

/** A market's fair chances at each of these lines; empty while it is closed. */
export function pricedLines(
  market: ListedMarket,
  lines: readonly (LineQuarters | null)[],
  outlook: Outlook,
): PricedLine[] {
  if (market.dependsOn === 'goal_order') return orderLine(market, outlook);
  const plan = planMarket(market, lines, situationOf(outlook));
  if (plan === null) return [];
  const sums = planChances(plan, outlook);
  const priced: PricedLine[] = [];
  for (const { line, keys, isBook, won, lost } of plan.lines)
    priced.push({ line, keys, isBook, fair: fairAt(keys.length, sums, won, lost) });
  return priced;
}

function orderLine(market: OrderMarket, outlook: Outlook): PricedLine[] {
  const found = sharesOfOrder(market, outlook, null);
  if (found === null) return [];
  const keys = market.selections.map((selection) => selectionKey({ market: market.name, selection }));
  const fair = found.shares.map((each) => fairChance(sumCells(each, outlook)));
  return [{ line: null, keys, isBook: found.isBook, fair }];
}

// Without closures or objects for each selection: this is the innermost loop of pricing.
function fairAt(selections: number, sums: readonly number[], won: Float64Array, lost: Float64Array): number[] {
  const fair: number[] = [];
  for (let selection = 0, at = 0; selection < selections; selection += 1) {
    let wonSum = 0;
    let lostSum = 0;
    for (let each = 0; each < sums.length; each += 1, at += 1) {
      const chance = sums[each] as number;
      wonSum += chance * (won[at] as number);
      lostSum += chance * (lost[at] as number);
    }
    fair.push(wonSum + lostSum === 0 ? 0 : wonSum / (wonSum + lostSum));
  }
  return fair;
}

export type PricedLine = Pick<PlannedLine, 'line' | 'keys' | 'isBook'> & {
  /** The fair implied probability of each selection. */
  readonly fair: readonly number[];
};

function planChances({ space, groups, classes, classCount }: PlannedMarket, outlook: Outlook): number[] {
  const chances = groups === null ? endingChances(outlook, space) : groupChances(groups, outlook);
  const sums = zeros(classCount);
  for (let ending = 0; ending < classes.length; ending += 1) {
    const each = classes[ending] as number;
    sums[each] = (sums[each] as number) + (chances[ending] as number);
  }
  return sums;
}

function chancesAt({ keys, won, lost }: PlannedLine, sums: readonly number[]): Chances[] {
  return keys.map((_key, selection) => {
    let wonSum = 0;
    let lostSum = 0;
    for (let each = 0, at = selection * sums.length; each < sums.length; each += 1, at += 1) {
      wonSum += (sums[each] as number) * (won[at] as number);
      lostSum += (sums[each] as number) * (lost[at] as number);
    }
    return { won: wonSum, lost: lostSum };
  });
}

/** The chances of an open leg, on its own terms; null while its market is closed. */
export function legChances(market: ListedMarket, terms: LegTerms, outlook: Outlook): Chances | null {
  const selection = terms.selection ?? '';
  const since = terms.scoreAtPlacement ?? NO_GOALS;
  if (market.dependsOn === 'goal_order')
    return orderChances(market, outlook, since)?.[market.selections.indexOf(selection)] ?? null;
  const table = outcomeTable(market, backedLine(market, terms), { ...situationOf(outlook), since });
  if (table === null) return null;
  const sums = classChances(table, outlook);
  let won = 0;
  let lost = 0;
  classOutcomes(market, table, selection, terms.pricedSelections).forEach((outcome, each) => {
    won += (sums[each] as number) * SHARE_WON[outcome];
    lost += (sums[each] as number) * SHARE_LOST[outcome];
  });
  return { won, lost };
}

/** The chance that a leg loses its whole stake. */
export function outrightLossChance(market: TabledMarket, terms: LegTerms, outlook: Outlook): number {
  const since = terms.scoreAtPlacement ?? NO_GOALS;
  const table = outcomeTable(market, backedLine(market, terms), { ...situationOf(outlook), since });
  if (table === null) return 0;
  const sums = classChances(table, outlook);
  return classOutcomes(market, table, terms.selection ?? '', terms.pricedSelections).reduce(
    (sum, outcome, each) => (outcome === 'lost' ? sum + (sums[each] as number) : sum),
    0,
  );
}

/** The chances of a bet on a player; null while a goal or its scorer is missing. */
export function playerChances(market: ScorerMarket, player: ScorerShare, outlook: Outlook): Chances | null {
  const { score, goals } = outlook;
  const scorers = goals && scorersOf(score, goals);
  return scorers && sumCells(playerShares(market, player, { scorers, score }), outlook);
}

/**
 * The fair chances of a bet on each player; null while a goal or its scorer is missing. Players
 * of one side with the same share who have not scored have the same chance.
 */
export function playersChances(
  market: ScorerMarket,
  players: readonly ScorerShare[],
  outlook: Outlook,
): number[] | null {
  const { score, goals } = outlook;
  const scorers = goals && scorersOf(score, goals);
  if (scorers === null) return null;
  const known: Record<TeamSide, Map<number, number>> = { home: new Map(), away: new Map() };
  return players.map((player) => {
    const { side, share, id } = player;
    const hasScored = scorers.includes(id);
    const found = hasScored ? undefined : known[side].get(share);
    if (found !== undefined) return found;
    const chance = fairChance(sumCells(playerShares(market, player, { scorers, score }), outlook));
    if (!hasScored) known[side].set(share, chance);
    return chance;
  });
}

function sumCells({ won, lost }: CellShares, { grid }: Outlook): Chances {
  let wonSum = 0;
  let lostSum = 0;
  for (let cell = 0; cell < GRID_CELLS; cell += 1) {
    wonSum += (grid[cell] as number) * (won[cell] as number);
    lostSum += (grid[cell] as number) * (lost[cell] as number);
  }
  return { won: wonSum, lost: lostSum };
}

/** @param since the score at placement; null for now */
function orderChances(market: OrderMarket, outlook: Outlook, since: Score | null): Chances[] | null {
  return sharesOfOrder(market, outlook, since)?.shares.map((each) => sumCells(each, outlook)) ?? null;
}

function sharesOfOrder(market: OrderMarket, { score, goals }: Outlook, since: Score | null): OrderShares | null {
  if (goals === null || goals.length !== score.home + score.away) return null;
  const placed = since ?? score;
  return orderShares(market, score, { sides: goals.map(({ team }) => team), placedAfter: placed.home + placed.away });
}

function classChances({ space, classes, outcomes }: OutcomeTable, outlook: Outlook): Float64Array {
  const chances = endingChances(outlook, space);
  const sums = new Float64Array(outcomes.length);
  for (let ending = 0; ending < classes.length; ending += 1) {
    const each = classes[ending] as number;
    sums[each] = (sums[each] as number) + (chances[ending] as number);
  }
  return sums;
}
