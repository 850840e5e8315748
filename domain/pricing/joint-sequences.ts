// The chance that selections on scorers and on the order of goals win together, for each number of
// further goals. Given these numbers, a side's scorers are independent of the other side's and of
// the order in which the sides score. Only a bet on the first or last scorer links them: all goals
// before the first scorer's, or after the last scorer's, are own goals.

import { createCache } from '#domain/endings/cache.ts';
import type { PlayerEnding } from '#domain/endings/ending.ts';
import { goalCountChances, MAX_PLAYER_GOALS } from '#domain/endings/goal-counts.ts';
import { combinationCount, statesOf } from '#domain/endings/goal-sequence.ts';
import { AWAY_GOALS, HOME_GOALS } from '#domain/endings/grid-cells.ts';
import { trackOrder } from '#domain/endings/order-trackers.ts';
import { goalsOf, neededFacts, type ScorersSoFar } from '#domain/endings/player-trackers.ts';
import { CELLS_TO_NEXT, type Counts, type SideOrders, sideOrders } from '#domain/endings/side-orders.ts';
import type { Score, TeamSide } from '#domain/game.ts';
import type { OrderMarket, ScorerMarket } from '#domain/markets/market.ts';
import { selectionOutcome } from '#domain/markets/selection-outcome.ts';
import { GRID_CELLS, zeros } from '#domain/pricing/score-grid.ts';
import { OWN_GOAL_SHARE, type ScorerShare } from '#domain/pricing/scorers.ts';

type OrderSelection = { readonly bit: number; readonly market: OrderMarket; readonly selection: string };
type PlayerSelection = { readonly bit: number; readonly market: ScorerMarket; readonly player: ScorerShare };

export type SequenceRequest = {
  readonly score: Score;
  /** The sides and scorers of the goals so far. */
  readonly sides: readonly TeamSide[];
  readonly scorers: ScorersSoFar;
  readonly orderSelections: readonly OrderSelection[];
  /** At most one depends on the first or last scorer. */
  readonly playerSelections: readonly PlayerSelection[];
};

/** Seven own goals in a row have a chance of 2 in 100 billion. */
const MAX_OWN_GOALS = 6;

/** For each cell, the chance that at least these selections win, indexed by their bits. */
export function sequenceChances(request: SequenceRequest, subsets: number): number[][] {
  const { orderSelections, playerSelections, scorers } = request;
  const { goals, wins } = followOrder(request);
  const linked = playerSelections.find((each) => linkOf(each, scorers) !== null) ?? null;
  const sets = setsOf(playerSelections.filter((each) => each !== linked));
  const { kinds, kindOf } = kindsOfCells(request, linked);
  const chances = Array.from({ length: GRID_CELLS }, () => zeros(subsets));
  const playerChances = (bit: number, linkedGoals: number) =>
    kinds.map((accepted) =>
      chancesOfSets(
        sets.map((set) => set | bit),
        { request, accepted, linked, linkedGoals },
      ),
    );

  /** Adds the orders that lead to a cell to the chances of the sets that win there. */
  function add({ cell, counts, weight, others }: Orders, bit: number, ofKinds: readonly Float64Array[]): void {
    const target = chances[cell] as number[];
    const won = wins[cell] as readonly number[];
    const ofSets = ofKinds[kindOf[cell] as number] as Float64Array;
    for (let state = 0; state < counts.length; state += 1) {
      const chance = ((counts[state] as number) * weight) / (goals.orders[cell] as number);
      if (chance === 0) continue;
      const fixed = (won[state] as number) | bit;
      for (let index = 0; index < sets.length; index += 1) {
        const set = fixed | (sets[index] as number);
        target[set] = (target[set] as number) + chance * (ofSets[others * sets.length + index] as number);
      }
    }
  }

  const all = goals.reach(0, [1]);
  const unlinked = playerChances(0, 0);
  all.forEach((counts = [], cell) => {
    add({ cell, counts, weight: 1, others: cell }, 0, unlinked);
  });
  if (linked !== null) {
    const withGoal = playerChances(linked.bit, 1);
    const withoutGoal = playerChances(linked.bit, 0);
    for (const each of ordersWithLink(linked, goals, scorers)) add(each, linked.bit, withGoal);
    for (const each of ordersOfLastSoFar(linked, goals, scorers)) add(each, linked.bit, withoutGoal);
  }
  const orderBits = orderSelections.reduce((bits, { bit }) => bits | bit, 0);
  for (const each of chances) addSupersets(each, orderBits);
  return chances;
}

/** All subsets of these selections, as bits. */
function setsOf(selections: readonly { readonly bit: number }[]): number[] {
  const sets = [0];
  for (const { bit } of selections) sets.push(...sets.map((set) => set | bit));
  return sets;
}

/** Adds to each set's value the values of its supersets that contain more of `bits`. */
export function addSupersets(values: number[], bits = values.length - 1): void {
  for (let bit = 1; bit < values.length; bit <<= 1) {
    if ((bits & bit) === 0) continue;
    for (let set = 0; set < values.length; set += 1)
      if ((set & bit) === 0) values[set] = (values[set] as number) + (values[set | bit] as number);
  }
}

/** Orders of goals that lead to a cell. */
type Orders = {
  readonly cell: number;
  readonly counts: Counts;
  /** The chance of the scorers on which the linked selection depends. */
  readonly weight: number;
  /** The cell of the goals that anyone can score. */
  readonly others: number;
};

/** Whether a selection depends on the player being the first or last scorer of further goals. */
function linkOf({ market }: PlayerSelection, scorers: ScorersSoFar): 'first' | 'last' | null {
  const { first, last } = neededFacts(market);
  if (last) return 'last';
  return first && scorers.length === 0 ? 'first' : null;
}

/** The orders with a goal of the linked player, and only own goals before it or after it. */
function ordersWithLink(linked: PlayerSelection, goals: SideOrders, scorers: ScorersSoFar): Orders[] {
  const { side, share } = linked.player;
  const isFirst = linkOf(linked, scorers) === 'first';
  const found: Orders[] = [];
  goals.reach(0, [1]).forEach((before = [], cellBefore) => {
    if (isFirst && goalsAt(cellBefore) > MAX_OWN_GOALS) return;
    const linkedAt = cellBefore + CELLS_TO_NEXT[side];
    const counts = goals.afterGoal(cellBefore, before, side);
    if (counts === null) return;
    goals.reach(linkedAt, counts, isFirst ? undefined : MAX_OWN_GOALS).forEach((each, cell) => {
      if (each === undefined) return;
      const after = cell - linkedAt;
      const [own, others] = isFirst ? [cellBefore, after] : [after, cellBefore];
      const weight = OWN_GOAL_SHARE ** goalsAt(own) * (1 - OWN_GOAL_SHARE) * share;
      found.push({ cell, counts: each, weight, others });
    });
  });
  return found;
}

/** The orders of own goals only, after which the last scorer so far remains the last one. */
function ordersOfLastSoFar(linked: PlayerSelection, goals: SideOrders, scorers: ScorersSoFar): Orders[] {
  if (linkOf(linked, scorers) !== 'last' || scorers.at(-1) !== linked.player.id) return [];
  return goals.reach(0, [1]).map((counts = [], cell) => {
    return { cell, counts, weight: OWN_GOAL_SHARE ** goalsAt(cell), others: 0 };
  });
}

const goalsAt = (cell: number): number => (HOME_GOALS[cell] as number) + (AWAY_GOALS[cell] as number);

const finalScore = ({ home, away }: Score, cell: number): Score => ({
  home: home + (HOME_GOALS[cell] as number),
  away: away + (AWAY_GOALS[cell] as number),
});

/** The orders of goals, and by cell and state the bits of the selections on the order that win. */
function followOrder({ orderSelections, sides, score }: SequenceRequest) {
  const selections = orderSelections.map((each) => {
    const { trackers } = trackOrder(each.market.reads, { sides, placedAfter: sides.length });
    return { bit: each.bit, trackers, winsIn: winningStates(each, score) };
  });
  const goals = sideOrders(
    selections.flatMap(({ trackers }) => trackers),
    score,
  );
  const wins = goals.states.map((combinations, cell) => {
    const won = zeros(combinations.length);
    let stride = 1;
    for (const { bit, trackers, winsIn } of selections) {
      const states = combinationCount(trackers);
      for (let index = 0; index < won.length; index += 1) {
        const own = Math.floor((combinations[index] as number) / stride) % states;
        if (winsIn[cell * states + own] === 1) won[index] = (won[index] as number) | bit;
      }
      stride *= states;
    }
    return won;
  });
  return { goals, wins };
}

const cached = createCache<Uint8Array>(1000);

/** By cell, then by combination of the market's own trackers: 1 if the selection wins. */
function winningStates({ market, selection }: OrderSelection, score: Score): Uint8Array {
  return cached(market, `${selection} ${score.home}-${score.away}`, () => {
    const { trackers, endingOf } = trackOrder(market.reads, { sides: [], placedAfter: 0 });
    const states = combinationCount(trackers);
    return Uint8Array.from({ length: GRID_CELLS * states }, (_none, index) => {
      const final = finalScore(score, Math.floor(index / states));
      const ending = endingOf(statesOf(trackers, index % states), final);
      return selectionOutcome(market, selection, ending, 0) === 'won' ? 1 : 0;
    });
  });
}

/** By selection: the player's winning goal counts, as bits. */
type AcceptedGoals = readonly number[];

/** Groups cells into kinds: at cells of one kind, every selection accepts the same goal counts. */
function kindsOfCells({ playerSelections, score, scorers }: SequenceRequest, linked: PlayerSelection | null) {
  const tables = playerSelections.map((each) => {
    const isLinked = each === linked;
    return acceptedGoals(each, { scoredFirst: isLinked || scorers[0] === each.player.id, scoredLast: isLinked, score });
  });
  const kinds: AcceptedGoals[] = [];
  const found = new Map<string, number>();
  const kindOf = Array.from({ length: GRID_CELLS }, (_none, cell) => {
    const accepted = tables.map((table) => table[cell] as number);
    const key = accepted.join();
    const kind = found.get(key) ?? kinds.push(accepted) - 1;
    found.set(key, kind);
    return kind;
  });
  return { kinds, kindOf };
}

type ScoredFacts = Pick<PlayerEnding, 'scoredFirst' | 'scoredLast' | 'score'>;

/** By cell: the player's winning goal counts, as bits. */
function acceptedGoals({ market, player: { side } }: PlayerSelection, { score, ...scored }: ScoredFacts): Uint8Array {
  const key = `${side} ${scored.scoredFirst} ${scored.scoredLast} ${score.home}-${score.away}`;
  return cached(market, key, () =>
    Uint8Array.from({ length: GRID_CELLS }, (_none, cell) => {
      const ending = { ...scored, side, score: finalScore(score, cell), wasOnForFirst: true };
      const winning = PLAYER_GOALS.filter((goals) => market.outcome({ ...ending, goals }) === 'won');
      return winning.reduce((bits, goals) => bits | (1 << goals), 0);
    }),
  );
}

const PLAYER_GOALS = [...Array(MAX_PLAYER_GOALS + 1).keys()];
const ANY_GOALS = (1 << (MAX_PLAYER_GOALS + 1)) - 1;

type SetTerms = {
  readonly request: SequenceRequest;
  readonly accepted: AcceptedGoals;
  readonly linked: PlayerSelection | null;
  /** The linked player's further goals, besides those that anyone can score. */
  readonly linkedGoals: number;
};

/** By cell of the goals that anyone can score, then by set: the chance that a whole set wins. */
function chancesOfSets(sets: readonly number[], terms: SetTerms): Float64Array {
  const home = goalsOfSets('home', sets, terms);
  const away = goalsOfSets('away', sets, terms);
  const chances = new Float64Array(GRID_CELLS * sets.length);
  for (let cell = 0, index = 0; cell < GRID_CELLS; cell += 1)
    for (let at = 0; at < sets.length; at += 1, index += 1)
      chances[index] =
        (home[at]?.[HOME_GOALS[cell] as number] as number) * (away[at]?.[AWAY_GOALS[cell] as number] as number);
  return chances;
}

/** By set, then by the side's number of goals. */
function goalsOfSets(
  side: TeamSide,
  sets: readonly number[],
  { request: { playerSelections, scorers }, accepted, linked, linkedGoals }: SetTerms,
): Float64Array[] {
  const selections = playerSelections.flatMap(({ bit, player }, index) =>
    player.side === side ? [{ bit, player, accepted: accepted[index] as number }] : [],
  );
  const bits = selections.reduce((all, { bit }) => all | bit, 0);
  const known = new Map<number, Float64Array>();
  return sets.map((set) => {
    const found = known.get(set & bits);
    if (found !== undefined) return found;
    const inSet = selections.filter(({ bit }) => (set & bit) !== 0);
    // Players outside the set are left out, so that a price never depends on other selections.
    const players = [...new Set(inSet.map(({ player }) => player))];
    const counted = players.map((player) => ({
      share: player.share,
      scored: goalsOf(player.id, scorers) + (player === linked?.player ? linkedGoals : 0),
      accepted: inSet.reduce((goals, each) => (each.player === player ? goals & each.accepted : goals), ANY_GOALS),
    }));
    const chances = goalCountChances(counted);
    known.set(set & bits, chances);
    return chances;
  });
}
