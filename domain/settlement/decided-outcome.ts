// A bet is decided as soon as every ending that is still possible gives it the same outcome. No
// market needs a special rule for this.
import type { GoalOrder, Halves } from '#domain/endings/ending.ts';
import { followGoals, goalEvents, statesOf } from '#domain/endings/goal-sequence.ts';
import { AWAY_GOALS, cellOf, HOME_GOALS } from '#domain/endings/grid-cells.ts';
import { trackOrder } from '#domain/endings/order-trackers.ts';
import {
  type GameFacts,
  type Goal,
  goalsSince,
  NO_GOALS,
  type Score,
  TEAM_SIDES,
  type TeamSide,
} from '#domain/game.ts';
import { allMarkets } from '#domain/markets/catalogue.ts';
import type { ListedMarket, Market, MarketName, OrderMarket } from '#domain/markets/market.ts';
import { type ListedEnding, selectionOutcome } from '#domain/markets/selection-outcome.ts';
import { decidedScorerOutcome, waitsForName } from '#domain/settlement/decided-scorer.ts';
import type { LegTerms, Outcome } from '#domain/settlement/outcome.ts';
import { goalsAreComplete } from '#domain/settlement/scorers.ts';

/** The outcome of a leg if the facts decide it, otherwise null. Not for postponed games. */
export function decidedOutcome(market: Market, terms: LegTerms, facts: GameFacts): Outcome | null {
  return market.kind === 'scorer'
    ? decidedScorerOutcome(market, terms, facts)
    : decidedListedOutcome(market, terms, facts);
}

/** Whether a bet on an abandoned game waits for a missing goal or scorer that could decide it. */
export function waitsForGoals(market: Market, terms: LegTerms, facts: GameFacts): boolean {
  if (market.kind === 'scorer') return waitsForName(market, terms, facts);
  if (market.dependsOn !== 'goal_order' || goalsAreComplete(facts)) return false;
  return TEAM_SIDES.some((first) => decidedListedOutcome(market, terms, withMissingGoals(facts, first)) !== null);
}

/** The facts with the missing goals before the recorded ones; those of `first` come first. */
function withMissingGoals(facts: GameFacts, first: TeamSide): GameFacts {
  const missing = (team: TeamSide): Goal[] => {
    const scored = team === 'home' ? facts.homeGoals : facts.awayGoals;
    const recorded = facts.goals.filter((goal) => goal.team === team).length;
    return Array.from({ length: Math.max(scored - recorded, 0) }, () => ({
      team,
      playerId: null,
      minute: 0,
      ownGoal: false,
    }));
  };
  const second = first === 'home' ? 'away' : 'home';
  return { ...facts, goals: [...missing(first), ...missing(second), ...facts.goals] };
}

/** Goals to add to the lead: more than any line requires, since the largest line is 12.5. */
const MAX_ADDED_GOALS = 16;
/** The same for markets on both halves, which have no lines: enough to reverse each half. */
const MAX_HALF_GOALS = 7;
/** The same for markets on the order of goals, which is tracked on the score grid. */
const MAX_ORDERED_GOALS = 10;

function decidedListedOutcome(market: ListedMarket, terms: LegTerms, facts: GameFacts): Outcome | null {
  if (isOnHalves(market) && facts.status === 'finished' && facts.halfTime === null) return 'void';
  const line = backedLine(market, terms);
  return unanimous(endingsFrom(market, terms, facts), (ending) =>
    selectionOutcome(market, terms.selection ?? '', ending, line, terms.pricedSelections),
  );
}

/** A bet's line, 0 for a market without one; throws if it is missing. */
export function backedLine(market: ListedMarket, { line }: Pick<LegTerms, 'line'>): number {
  if (line === null && market.lines !== undefined) throw new Error(`a bet on ${market.name} must have a line`);
  return line ?? 0;
}

/** Whether a market depends on the half-time score. */
export function isOnHalves({ dependsOn }: Market): boolean {
  return (
    dependsOn === 'half_time_and_full_time' || dependsOn === 'first_half_score' || dependsOn === 'second_half_score'
  );
}

/** Whether a market depends on the order or the scorers of the goals. */
const isOnGoals = ({ dependsOn }: Market): boolean => dependsOn === 'goal_order' || dependsOn === 'scorers';

const namesOf = (belongs: (market: Market) => boolean): MarketName[] =>
  allMarkets()
    .filter(belongs)
    .map(({ name }) => name);

export const marketsOnHalves = (): MarketName[] => namesOf(isOnHalves);
export const marketsOnGoals = (): MarketName[] => namesOf(isOnGoals);

/** The endings that are still possible; none if the facts are too incomplete to list them. */
function endingsFrom(market: ListedMarket, terms: LegTerms, facts: GameFacts): Iterable<ListedEnding> {
  const score = { home: facts.homeGoals, away: facts.awayGoals };
  switch (market.dependsOn) {
    case 'full_time_score':
      return scoresFrom(score, facts);
    case 'score_since_placement':
      return scoresFrom(goalsSince(score, terms.scoreAtPlacement ?? NO_GOALS), facts);
    case 'first_half_score':
      return isHalfTimeFinal(facts) ? known(facts.halfTime) : scoresFrom(score, facts);
    case 'second_half_score':
      if (!isHalfTimeFinal(facts)) return scoresFrom(NO_GOALS, facts);
      return facts.halfTime === null ? [] : scoresFrom(goalsSince(score, facts.halfTime), facts);
    case 'half_time_and_full_time':
      return halvesFrom(score, facts);
    case 'goal_order':
      return ordersFrom(market, terms, facts);
  }
}

/** The outcome shared by all endings; null if they differ, or if there are none. */
function unanimous<Ending>(endings: Iterable<Ending>, outcomeOf: (ending: Ending) => Outcome): Outcome | null {
  let decided: Outcome | null = null;
  for (const ending of endings) {
    const outcome = outcomeOf(ending);
    if (decided !== null && outcome !== decided) return null;
    decided = outcome;
  }
  return decided;
}

const plus = (one: Score, other: Score): Score => ({ home: one.home + other.home, away: one.away + other.away });
const known = (score: Score | null): Score[] => (score === null ? [] : [score]);
const isHalfTimeFinal = (facts: GameFacts): boolean => facts.status === 'finished' || facts.halfTimePassed;

function* scoresFrom(score: Score, { status }: GameFacts): Iterable<Score> {
  if (status === 'finished') yield score;
  else for (const further of furtherGoals(MAX_ADDED_GOALS + leadAt(score))) yield plus(score, further);
}

function* halvesFrom(score: Score, facts: GameFacts): Iterable<Halves> {
  if (isHalfTimeFinal(facts)) {
    if (facts.halfTime === null) return;
    for (const fullTime of scoresFrom(score, facts)) yield { halfTime: facts.halfTime, fullTime };
    return;
  }
  const further = furtherGoals(MAX_HALF_GOALS + leadAt(score));
  for (const early of further) {
    const halfTime = plus(score, early);
    for (const late of further) yield { halfTime, fullTime: plus(halfTime, late) };
  }
}

function* ordersFrom(market: OrderMarket, terms: LegTerms, facts: GameFacts): Iterable<GoalOrder> {
  const score = { home: facts.homeGoals, away: facts.awayGoals };
  const placed = terms.scoreAtPlacement ?? NO_GOALS;
  const placedAfter = placed.home + placed.away;
  if (!goalsAreComplete(facts)) {
    if (facts.status === 'finished') yield* ordersOf(score, market, placedAfter);
    return;
  }
  const soFar = { sides: facts.goals.map(({ team }) => team), placedAfter };
  const { trackers, endingOf } = trackOrder(market.reads, soFar);
  if (facts.status === 'finished') {
    yield endingOf(
      trackers.map(({ start }) => start),
      score,
    );
    return;
  }
  const cells = followGoals(trackers, goalEvents([]), score);
  const max = MAX_ORDERED_GOALS + leadAt(score);
  for (const [cell, chances] of cells.entries()) {
    const further = { home: HOME_GOALS[cell] as number, away: AWAY_GOALS[cell] as number };
    if (further.home > max || further.away > max) continue;
    for (const [combination, chance] of chances.entries())
      if (chance > 0) yield endingOf(statesOf(trackers, combination), plus(score, further));
  }
}

/** Every order of the goals that make a final score; none if it is beyond the score grid. */
function* ordersOf(score: Score, market: OrderMarket, placedAfter: number): Iterable<GoalOrder> {
  const { trackers, endingOf } = trackOrder(market.reads, { sides: [], placedAfter });
  const cell = cellOf(score);
  const chances = cell === null ? [] : (followGoals(trackers, goalEvents([]), NO_GOALS)[cell] ?? []);
  for (const [combination, chance] of chances.entries())
    if (chance > 0) yield endingOf(statesOf(trackers, combination), score);
}

const leadAt = ({ home, away }: Score): number => Math.abs(home - away);

const furtherGoalsUpTo = new Map<number, readonly Score[]>();

/** Ordered with the extremes first, since most open bets have different outcomes there. */
function furtherGoals(max: number): readonly Score[] {
  const further = furtherGoalsUpTo.get(max) ?? listFurtherGoals(max);
  furtherGoalsUpTo.set(max, further);
  return further;
}

function listFurtherGoals(max: number): Score[] {
  const all = Array.from({ length: (max + 1) ** 2 }, (_none, index) => ({
    home: Math.floor(index / (max + 1)),
    away: index % (max + 1),
  }));
  const extremes = ({ home, away }: Score) => Number(home % max === 0) + Number(away % max === 0);
  return all.sort((one, other) => extremes(other) - extremes(one));
}
