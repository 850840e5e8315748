// Selections of one game are not independent, so their odds are never multiplied. Their joint
// chance is the sum over the endings of one score grid. A selection that is implied by the others
// or contradicts them is refused, with the reason.
import { CELL_OF_SPLIT } from '#domain/endings/grid-cells.ts';
import { classOutcomes, type OutcomeTable, outcomeTable, situationOf } from '#domain/endings/outcome-table.ts';
import type { TeamSide } from '#domain/game.ts';
import type { LineQuarters } from '#domain/markets/line.ts';
import { listedMarket, type ResolvedSelection } from '#domain/markets/registry.ts';
import { MIN_ODDS, type OddsHundredths } from '#domain/odds.ts';
import { addMarginToOne, offeredOdds } from '#domain/pricing/margin.ts';
import { splitChances } from '#domain/pricing/market-chances.ts';
import type { Outlook } from '#domain/pricing/outlook.ts';
import { GRID_CELLS, GRID_SIDE, zeros } from '#domain/pricing/score-grid.ts';
import { OWN_GOAL_SHARE, type ScorerOutlook, type ScorerShare } from '#domain/pricing/scorers.ts';
import { lineOf } from '#domain/settlement/quarter-line.ts';
import { groupKey } from '#domain/settlement/settle-group.ts';

/** A selection of the catalogue with the game's line, if its market has one. */
export type JointSelection = Pick<ResolvedSelection, 'betType' | 'market' | 'selection' | 'playerId'> & {
  readonly line: LineQuarters | null;
};

export type JointRequest = {
  readonly outlook: Outlook;
  readonly selections: readonly JointSelection[];
  /** Shares and outlook of the listed players; without them goalscorers are closed. */
  readonly shares?: readonly ScorerShare[] | undefined;
  readonly scorers?: ScorerOutlook | null | undefined;
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

export type JointRefused = {
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

/** The odds of a bet builder with this chance; null if it is almost certain. */
export function builderOdds(
  chance: number,
  marginBasisPoints = DEFAULT_JOINT_MARGIN_BASIS_POINTS,
): OddsHundredths | null {
  return offeredOdds(addMarginToOne(chance, marginBasisPoints / 10_000));
}

export function priceTogether(request: JointRequest): JointPrice | JointRefused {
  const early = refusedBeforePricing(request);
  if (early !== null) return early;
  const chances = subsetChances(request);
  const refusal = refusedByChances(chances, request.selections.length);
  return refusal ?? pricesOf(chances, request);
}

const SCORER_BETS = ['first_goalscorer', 'last_goalscorer', 'anytime_goalscorer'];
const ORDERED_SCORER_BETS = ['first_goalscorer', 'last_goalscorer'];
const isScorer = ({ market }: JointSelection): boolean => SCORER_BETS.includes(market);
const isOrderedScorer = ({ market }: JointSelection): boolean => ORDERED_SCORER_BETS.includes(market);

function refusedBeforePricing({ selections, scorers, shares, outlook }: JointRequest): JointRefused | null {
  const all = [...selections.keys()];
  if (selections.length < MIN_JOINT_SELECTIONS) return { refused: 'too_few_selections', positions: all };
  if (selections.length > MAX_JOINT_SELECTIONS) return { refused: 'too_many_selections', positions: all };
  const pushing = all.filter((at) => canPush(selections[at] as JointSelection));
  if (pushing.length > 0) return { refused: 'line_can_push', positions: pushing };
  if (!scorersCombine(selections))
    return {
      refused: 'scorers_do_not_combine',
      positions: all.filter((at) => isScorer(selections[at] as JointSelection)),
    };
  const closed = all.filter((at) => {
    const each = selections[at] as JointSelection;
    if (!isScorer(each)) return tableOf(each, outlook) === null;
    return !scorers || !shares?.some((player) => player.id === each.playerId);
  });
  return closed.length > 0 ? { refused: 'closed', positions: closed } : null;
}

function canPush({ line }: JointSelection): boolean {
  return line !== null && Math.abs(line % 4) !== 2;
}

/**
 * Any number of anytime scorers can be combined. A first or last scorer can't be combined with
 * another scorer or a half-time market: they depend on the order of goals, which the grid does not
 * contain.
 */
function scorersCombine(selections: readonly JointSelection[]): boolean {
  if (!selections.some(isOrderedScorer)) return true;
  const others = selections.filter(
    (each) => isScorer(each) || listedMarket(each.market).dependsOn === 'half_time_and_full_time',
  );
  return others.length === 1;
}

/**
 * The chance that all selections of a subset win, indexed by the subset's bits; 1 for the empty
 * subset. Listed selections are decided by the ending. Scorers are independent of them given the
 * further goals, so the scorers' chances are calculated once per number of goals.
 */
function subsetChances(request: JointRequest): number[] {
  const { selections } = request;
  const subsets = [...Array(1 << selections.length).keys()];
  const scorers = bitsWhere(selections, isScorer);
  const chances = zeros(subsets.length);
  const scorersChance = scorersChances(request);
  for (const [cell, winning] of chancesByWins(request).entries()) {
    const [home, away] = [Math.floor(cell / GRID_SIDE), cell % GRID_SIDE];
    for (const subset of subsets) {
      const listed = winning[subset & ~scorers] as number;
      if (listed > 0) chances[subset] = (chances[subset] as number) + listed * scorersChance(subset, home, away);
    }
  }
  return chances;
}

/** For each cell of the grid, the chance that at least these selections win, indexed by bits. */
function chancesByWins({ selections, outlook }: JointRequest): number[][] {
  const cells = Array.from({ length: GRID_CELLS }, () => zeros(1 << selections.length));
  const listed = selections.flatMap((each, at) => (isScorer(each) ? [] : [winsOf(each, 1 << at, outlook)]));
  const bySplit = listed.some((each) => each.bySplit);
  const chances = bySplit ? splitChances(outlook) : outlook.grid;
  for (let ending = 0; ending < chances.length; ending += 1) {
    const cell = bySplit ? (CELL_OF_SPLIT[ending] as number) : ending;
    let wins = 0;
    for (const each of listed) wins |= each.bits[each.bySplit ? ending : cell] as number;
    const winning = cells[cell] as number[];
    winning[wins] = (winning[wins] as number) + (chances[ending] as number);
  }
  for (const winning of cells) addSupersets(winning);
  return cells;
}

/** Null for a half-time market without a recorded half time. */
function tableOf(each: JointSelection, outlook: Outlook): OutcomeTable | null {
  const market = listedMarket(each.market);
  return outcomeTable(market, lineOf(market, each), situationOf(outlook));
}

/** For each ending of a selection's outcome table, its bit if it wins there, or 0. */
function winsOf(each: JointSelection, bit: number, outlook: Outlook) {
  const table = tableOf(each, outlook);
  if (table === null) throw new Error(`${each.market} is closed`);
  const outcomes = classOutcomes(listedMarket(each.market), table, each.selection ?? '', null);
  const bits = Uint8Array.from(table.classes, (at) => (outcomes[at] === 'won' ? bit : 0));
  return { bits, bySplit: table.isBySplit };
}

/** Adds to the value of each set the values of its supersets, one bit at a time. */
function addSupersets(values: number[]): void {
  for (let bit = 1; bit < values.length; bit <<= 1)
    for (let set = 0; set < values.length; set += 1)
      if ((set & bit) === 0) values[set] = (values[set] as number) + (values[set | bit] as number);
}

function bitsWhere(selections: readonly JointSelection[], holds: (each: JointSelection) => boolean): number {
  return selections.reduce((bits, each, at) => (holds(each) ? bits | (1 << at) : bits), 0);
}

type ScorersChance = (subset: number, home: number, away: number) => number;

/** The chance that all scorer bets of a subset win, given the further goals of each side. */
function scorersChances({ selections, shares = [], scorers }: JointRequest): ScorersChance {
  if (!scorers || !selections.some(isScorer)) return () => 1;
  const players = selections.map((each) => shares.find(({ id }) => isScorer(each) && id === each.playerId));
  const ordered = selections.findIndex(isOrderedScorer);
  if (ordered >= 0) {
    const [selection, player] = [selections[ordered] as JointSelection, players[ordered] as ScorerShare];
    return (subset, home, away) =>
      subset & (1 << ordered) ? orderedChance(selection, player, scorers, home, away) : 1;
  }
  const sharesOf = (side: TeamSide) =>
    players.map((player) => (player?.side === side && !scorers.scored.has(player.id) ? player.share : null));
  const [home, away] = [allScoreTable(sharesOf('home')), allScoreTable(sharesOf('away'))];
  return (subset, homeGoals, awayGoals) =>
    (home[homeGoals]?.[subset] as number) * (away[awayGoals]?.[subset] as number);
}

/**
 * For each number of goals and each subset, the chance that each of its players scores at least one
 * of them; players without a share are ignored. By inclusion and exclusion: P(all score) = sum over
 * T of (-1)^|T| P(none of T scores).
 */
function allScoreTable(shares: readonly (number | null)[]): number[][] {
  return Array.from({ length: GRID_SIDE }, (_none, goals) => {
    const chances = [...Array(1 << shares.length).keys()].map((subset) => {
      const share = shares.reduce<number>((sum, each, at) => (subset & (1 << at) ? sum + (each ?? 0) : sum), 0);
      return (1 - (1 - OWN_GOAL_SHARE) * share) ** goals;
    });
    shares.forEach((share, at) => {
      if (share === null) return;
      for (let set = 0; set < chances.length; set += 1)
        if (set & (1 << at)) chances[set] = (chances[set & ~(1 << at)] as number) - (chances[set] as number);
    });
    return chances.map((chance) => Math.max(0, chance));
  });
}

/** The first (or last) counting goal is a home goal with chance h / (h + a). */
function orderedChance(
  { market }: JointSelection,
  player: ScorerShare,
  scorers: ScorerOutlook,
  home: number,
  away: number,
): number {
  const all = home + away;
  const noneCounts = OWN_GOAL_SHARE ** all;
  const own = player.side === 'home' ? home : away;
  const next = all === 0 ? 0 : (own / all) * (1 - noneCounts) * player.share;
  if (market === 'last_goalscorer') return next + (scorers.lastSoFar === player.id ? noneCounts : 0);
  return scorers.nextFirst.home + scorers.nextFirst.away > 0 ? next : 0;
}

const NEARLY = 1e-9;

function refusedByChances(chances: readonly number[], count: number): JointRefused | null {
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
): JointPrice | JointRefused {
  const positions = [...selections.keys()];
  const oddsWithout: Record<string, OddsHundredths> = {};
  const all = chances.length - 1;
  for (let subset = 1; subset < all; subset += 1) {
    const key = groupKey(positions.filter((at) => (subset & (1 << at)) !== 0));
    // The rest of a group may be almost certain; it still pays the minimum odds.
    oddsWithout[key] = builderOdds(chances[subset] as number, marginBasisPoints) ?? MIN_ODDS;
  }
  const chance = chances[all] as number;
  const odds = builderOdds(chance, marginBasisPoints);
  if (odds === null) return { refused: 'price_too_low', positions };
  return { refused: null, chance, odds, oddsWithout };
}
