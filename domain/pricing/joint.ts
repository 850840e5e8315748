// Selections of one game are not independent, so their odds are never multiplied. Their joint
// chance is the sum over the endings of one score grid. A selection that is implied by the others
// or contradicts them is refused, with the reason.
import { CELL_OF_SPLIT, EARLY_CELL_OF_SPLIT, LATE_CELL_OF_SPLIT } from '#domain/endings/grid-cells.ts';
import { BEFORE_KICK_OFF, classOutcomes, outcomeTable } from '#domain/endings/outcome-table.ts';
import { dependsOnGoalOrder } from '#domain/endings/player-trackers.ts';
import { marketNamed } from '#domain/markets/catalogue.ts';
import type { KeyParts } from '#domain/markets/keys.ts';
import type { Market, TabledMarket } from '#domain/markets/market.ts';
import { MIN_ODDS, type OddsHundredths } from '#domain/odds.ts';
import { addSupersets, sequenceChances } from '#domain/pricing/joint-sequences.ts';
import { addMarginToOne, offeredOdds } from '#domain/pricing/margin.ts';
import { endingChances, situationOf } from '#domain/pricing/market-chances.ts';
import type { Outlook } from '#domain/pricing/outlook.ts';
import { GRID_CELLS, zeros } from '#domain/pricing/score-grid.ts';
import { type ScorerShare, scorersOf } from '#domain/pricing/scorers.ts';
import { backedLine, isOnHalves } from '#domain/settlement/decided-outcome.ts';
import { groupKey } from '#domain/settlement/settle-group.ts';

/** A selection from the catalogue with its line, if its market has one. */
export type JointSelection = KeyParts;

export type JointRequest = {
  readonly outlook: Outlook;
  readonly selections: readonly JointSelection[];
  /** The shares of the listed players; without them goalscorers are closed. */
  readonly shares?: readonly ScorerShare[] | undefined;
  readonly marginBasisPoints?: number | undefined;
};

/** Reasons for not pricing selections together, in order of precedence. */
export const JOINT_REFUSALS = [
  'too_few_selections',
  'too_many_selections',
  'line_can_push',
  'scorers_do_not_combine',
  'closed',
  'contradictory',
  'implied',
  'price_too_low',
] as const;
export type JointRefusal = (typeof JOINT_REFUSALS)[number];

export type RefusedJointPrice = {
  readonly refused: JointRefusal;
  /** The affected positions; for `implied` the last one follows from the others. */
  readonly positions: readonly number[];
};

export type JointPrice = {
  readonly refused: null;
  readonly chance: number;
  readonly odds: OddsHundredths;
  /** The odds of every smaller group, by positions ("0,2"), which apply when legs are void. */
  readonly oddsWithout: Readonly<Record<string, OddsHundredths>>;
};

export const MIN_JOINT_SELECTIONS = 2;
export const MAX_JOINT_SELECTIONS = 6;
export const DEFAULT_JOINT_MARGIN_BASIS_POINTS = 1000;

/** A bet builder's odds for this chance; null if it is almost certain. */
export function builderOdds(
  chance: number,
  marginBasisPoints = DEFAULT_JOINT_MARGIN_BASIS_POINTS,
): OddsHundredths | null {
  return offeredOdds(addMarginToOne(chance, marginBasisPoints / 10_000));
}

export function priceTogether(request: JointRequest): JointPrice | RefusedJointPrice {
  const early = refusedBeforePricing(request);
  if (early !== null) return early;
  const chances = subsetChances(request);
  const refusal = refusedByChances(chances, request.selections.length);
  return refusal ?? pricesOf(chances, request);
}

/**
 * A bet builder pays at least as much as each of its selections alone, whose margin can be smaller.
 * @param listed the game's price of each selection
 */
export function raiseToListedOdds(
  { odds, oddsWithout }: Pick<JointPrice, 'odds' | 'oddsWithout'>,
  listed: readonly OddsHundredths[],
): Pick<JointPrice, 'odds' | 'oddsWithout'> {
  const atLeast = (own: OddsHundredths, positions: readonly number[]): OddsHundredths =>
    positions.reduce<OddsHundredths>((highest, at) => {
      const single = listed[at] as OddsHundredths;
      return single > highest ? single : highest;
    }, own);
  return {
    odds: atLeast(odds, [...listed.keys()]),
    oddsWithout: Object.fromEntries(
      Object.entries(oddsWithout).map(([key, own]) => [key, atLeast(own, key.split(',').map(Number))]),
    ),
  };
}

const marketOf = ({ market }: JointSelection): Market => marketNamed(market);
const isScorer = (each: JointSelection): boolean => marketOf(each).kind === 'scorer';

/** Whether a selection depends on who scored which goal, not only on the score. */
const isSequential = (each: JointSelection): boolean => isScorer(each) || marketOf(each).dependsOn === 'goal_order';

/** Whether a selection depends on the order of the goals. */
function isOnOrder(each: JointSelection): boolean {
  const market = marketOf(each);
  return market.kind === 'scorer' ? dependsOnGoalOrder(market) : market.dependsOn === 'goal_order';
}

function refusedBeforePricing({ selections, shares, outlook }: JointRequest): RefusedJointPrice | null {
  const all = [...selections.keys()];
  if (selections.length < MIN_JOINT_SELECTIONS) return { refused: 'too_few_selections', positions: all };
  if (selections.length > MAX_JOINT_SELECTIONS) return { refused: 'too_many_selections', positions: all };
  const pushing = all.filter((at) => canPush(selections[at] as JointSelection));
  if (pushing.length > 0) return { refused: 'line_can_push', positions: pushing };
  const incompatible = cannotCombine(selections, outlook);
  if (incompatible.length > 0) return { refused: 'scorers_do_not_combine', positions: incompatible };
  const closed = all.filter((at) => isClosed(selections[at] as JointSelection, outlook, shares));
  return closed.length > 0 ? { refused: 'closed', positions: closed } : null;
}

/** Whether any score makes a selection void, half won or half lost, which has no joint price. */
function canPush(each: JointSelection): boolean {
  const market = marketOf(each);
  if (market.kind === 'scorer' || market.dependsOn === 'goal_order') return false;
  const table = outcomeTable(market, backedLine(market, each), BEFORE_KICK_OFF);
  if (table === null) return false;
  const outcomes = classOutcomes(market, table, each.selection ?? '');
  return outcomes.some((outcome) => outcome !== 'won' && outcome !== 'lost');
}

/**
 * The selections that can't be combined: several on the first or last scorer; or, before half time,
 * those on the order of goals if another selection is on the halves, since the grid does not show
 * which goals fall into which half.
 */
function cannotCombine(selections: readonly JointSelection[], outlook: Outlook): number[] {
  const positions = [...selections.keys()];
  const on = (test: (each: JointSelection) => boolean) =>
    positions.filter((at) => test(selections[at] as JointSelection));
  const ordered = on(isOnOrder);
  const isMixed = ordered.length > 0 && outlook.splits !== null && on((each) => isOnHalves(marketOf(each))).length > 0;
  const orderedScorers = on((each) => isScorer(each) && isOnOrder(each));
  if (isMixed) return ordered;
  return orderedScorers.length > 1 ? orderedScorers : [];
}

function isClosed(each: JointSelection, outlook: Outlook, shares: readonly ScorerShare[] = []): boolean {
  const market = marketOf(each);
  const { score, goals } = outlook;
  if (market.kind === 'scorer')
    return goals === null || scorersOf(score, goals) === null || !shares.some(({ id }) => id === each.playerId);
  if (market.dependsOn === 'goal_order') return goals === null || goals.length !== score.home + score.away;
  return outcomeTable(market, backedLine(market, each), situationOf(outlook)) === null;
}

/**
 * The chance that all selections in a subset win, indexed by the subset's bits; 1 for the empty
 * subset. Selections on scores are decided by the ending. Given the number of further goals, the
 * others are independent of them.
 */
function subsetChances(request: JointRequest): number[] {
  const { selections } = request;
  const sequential = bitsWhere(selections, isSequential);
  const chances = zeros(1 << selections.length);
  const byScore = winsByScore(request);
  const bySequence = winsBySequence(request);
  for (let cell = 0; cell < GRID_CELLS; cell += 1) {
    const scores = byScore[cell] as readonly number[];
    const sequences = bySequence?.[cell];
    for (let subset = 0; subset < chances.length; subset += 1) {
      const listed = scores[subset & ~sequential] as number;
      if (listed > 0) chances[subset] = (chances[subset] as number) + listed * (sequences?.[subset & sequential] ?? 1);
    }
  }
  return chances;
}

/** For each cell of the grid, the chance that at least these selections win, indexed by bits. */
function winsByScore({ selections, outlook }: JointRequest): number[][] {
  const cells = Array.from({ length: GRID_CELLS }, () => zeros(1 << selections.length));
  const wins = selections.flatMap((each, at) => (isSequential(each) ? [] : [winsOf(each, 1 << at, outlook)]));
  const needsSplits = wins.some(({ space }) => space !== 'all');
  const chances = endingChances(outlook, needsSplits ? 'splits' : 'all');
  for (let ending = 0; ending < chances.length; ending += 1) {
    const cell = needsSplits ? (CELL_OF_SPLIT[ending] as number) : ending;
    let won = 0;
    for (const { space, bits } of wins) {
      if (space === 'all') won |= bits[cell] as number;
      else if (space === 'splits') won |= bits[ending] as number;
      else won |= bits[(space === 'early' ? EARLY_CELL_OF_SPLIT : LATE_CELL_OF_SPLIT)[ending] as number] as number;
    }
    const winning = cells[cell] as number[];
    winning[won] = (winning[won] as number) + (chances[ending] as number);
  }
  for (const winning of cells) addSupersets(winning);
  return cells;
}

/** For each ending of a selection's outcome table, its bit if it wins there, or 0. */
function winsOf(each: JointSelection, bit: number, outlook: Outlook) {
  const market = marketOf(each) as TabledMarket;
  const table = outcomeTable(market, backedLine(market, each), situationOf(outlook));
  if (table === null) throw new Error(`${each.market} is closed`);
  const outcomes = classOutcomes(market, table, each.selection ?? '');
  return { space: table.space, bits: Uint8Array.from(table.classes, (at) => (outcomes[at] === 'won' ? bit : 0)) };
}

/** For each cell, the chance that at least these of the sequential selections win; null if none. */
function winsBySequence({ selections, shares = [], outlook: { score, goals } }: JointRequest): number[][] | null {
  const orderSelections = selections.flatMap((each, at) => {
    const market = marketOf(each);
    return market.dependsOn === 'goal_order' ? [{ bit: 1 << at, market, selection: each.selection ?? '' }] : [];
  });
  const playerSelections = selections.flatMap((each, at) => {
    const market = marketOf(each);
    const player = shares.find(({ id }) => id === each.playerId) as ScorerShare;
    return market.kind === 'scorer' ? [{ bit: 1 << at, market, player }] : [];
  });
  if (orderSelections.length + playerSelections.length === 0) return null;
  const sides = (goals ?? []).map(({ team }) => team);
  const scorers = (goals && scorersOf(score, goals)) ?? [];
  return sequenceChances({ score, sides, scorers, orderSelections, playerSelections }, 1 << selections.length);
}

function bitsWhere(selections: readonly JointSelection[], holds: (each: JointSelection) => boolean): number {
  return selections.reduce((bits, each, at) => (holds(each) ? bits | (1 << at) : bits), 0);
}

const NEARLY = 1e-9;

function refusedByChances(chances: readonly number[], count: number): RefusedJointPrice | null {
  const all = chances.length - 1;
  const positions = [...Array(count).keys()];
  const impossible = positions.filter((at) => (chances[1 << at] as number) <= 0);
  if (impossible.length > 0) return { refused: 'closed', positions: impossible };
  if ((chances[all] as number) <= 0)
    return { refused: 'contradictory', positions: contradictoryPair(chances, positions) };
  for (const at of positions) {
    const without = chances[all & ~(1 << at)] as number;
    if ((chances[all] as number) < without * (1 - NEARLY)) continue;
    const implying = positions.filter((other) => other !== at && implies(chances, other, at)).slice(0, 1);
    const others = implying.length > 0 ? implying : positions.filter((other) => other !== at);
    return { refused: 'implied', positions: [...others, at] };
  }
  return null;
}

function contradictoryPair(chances: readonly number[], positions: readonly number[]): readonly number[] {
  for (const one of positions) {
    const other = positions.find((each) => each > one && chances[(1 << one) | (1 << each)] === 0);
    if (other !== undefined) return [one, other];
  }
  return positions;
}

function implies(chances: readonly number[], one: number, other: number): boolean {
  return (chances[(1 << one) | (1 << other)] as number) >= (chances[1 << one] as number) * (1 - NEARLY);
}

function pricesOf(
  chances: readonly number[],
  { selections, marginBasisPoints }: JointRequest,
): JointPrice | RefusedJointPrice {
  const positions = [...selections.keys()];
  const oddsWithout: Record<string, OddsHundredths> = {};
  const all = chances.length - 1;
  for (let subset = 1; subset < all; subset += 1) {
    const key = groupKey(positions.filter((at) => (subset & (1 << at)) !== 0));
    // A smaller group may be almost certain; it still pays the minimum odds.
    oddsWithout[key] = builderOdds(chances[subset] as number, marginBasisPoints) ?? MIN_ODDS;
  }
  const chance = chances[all] as number;
  const odds = builderOdds(chance, marginBasisPoints);
  if (odds === null) return { refused: 'price_too_low', positions };
  return { refused: null, chance, odds, oddsWithout };
}
