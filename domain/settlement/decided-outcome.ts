// A bet is decided as soon as every ending that is still possible gives it the same outcome. No
// market has a rule of its own for that.
import type { Halves } from '#domain/endings/ending.ts';
import type { GameFacts, Score } from '#domain/game.ts';
import type { ListedMarket, Market } from '#domain/markets/market.ts';
import { selectionOutcome } from '#domain/markets/selection-outcome.ts';
import { decidedScorer } from '#domain/settlement/decided-scorer.ts';
import type { LegTerms, Outcome } from '#domain/settlement/outcome.ts';
import { lineOf } from '#domain/settlement/quarter-line.ts';

/** The outcome of a leg if the facts decide it, otherwise null. Not for postponed games. */
export function decidedOutcome(market: Market, terms: LegTerms, facts: GameFacts): Outcome | null {
  return market.kind === 'scorer' ? decidedScorer(market, terms, facts) : decidedListed(market, terms, facts);
}

/** Beyond the lead, more further goals than any line allows for: the largest is 12.5. */
const MOST_GOALS = 16;
/** The same where there are no lines: enough to turn each half round. */
const MOST_GOALS_OF_A_HALF = 7;

function decidedListed(market: ListedMarket, terms: LegTerms, facts: GameFacts): Outcome | null {
  const selection = terms.selection ?? terms.betType;
  const score = { home: facts.homeGoals, away: facts.awayGoals };
  const line = lineOf(market, terms);
  const outcomeOf = (ending: Score | Halves) => selectionOutcome(market, selection, ending, line, terms.listedScores);
  switch (market.dependsOn) {
    case 'full_time_score':
      return unanimous(scoresFrom(score, facts), outcomeOf);
    case 'score_since_placement':
      return unanimous(scoresFrom(minus(score, terms.scoreAtPlacement), facts), outcomeOf);
    case 'half_time_and_full_time':
      if (facts.status === 'finished' && facts.halfTime === null) return 'void';
      return unanimous(halvesFrom(score, facts), outcomeOf);
  }
}

/** The outcome of all endings; null if they differ, or if there are none. */
function unanimous<Ending>(endings: Iterable<Ending>, outcomeOf: (ending: Ending) => Outcome): Outcome | null {
  let decided: Outcome | null = null;
  for (const ending of endings) {
    const outcome = outcomeOf(ending);
    if (decided !== null && outcome !== decided) return null;
    decided = outcome;
  }
  return decided;
}

const minus = (score: Score, start: Score | null): Score =>
  start === null ? score : { home: score.home - start.home, away: score.away - start.away };

const plus = (one: Score, other: Score): Score => ({ home: one.home + other.home, away: one.away + other.away });

function* scoresFrom(score: Score, { status }: GameFacts): Iterable<Score> {
  if (status === 'finished') yield score;
  else for (const further of furtherGoals(MOST_GOALS + leadAt(score))) yield plus(score, further);
}

function* halvesFrom(score: Score, facts: GameFacts): Iterable<Halves> {
  const isHalfTimeFinal = facts.status === 'finished' || facts.halfTimePassed;
  if (isHalfTimeFinal) {
    if (facts.halfTime === null) return;
    for (const fullTime of scoresFrom(score, facts)) yield { halfTime: facts.halfTime, fullTime };
    return;
  }
  const further = furtherGoals(MOST_GOALS_OF_A_HALF + leadAt(score));
  for (const early of further) {
    const halfTime = plus(score, early);
    for (const late of further) yield { halfTime, fullTime: plus(halfTime, late) };
  }
}

const leadAt = ({ home, away }: Score): number => Math.abs(home - away);

const furtherGoalsUpTo = new Map<number, readonly Score[]>();

/** All numbers of further goals; the extremes first, which tells most open bets apart at once. */
function furtherGoals(most: number): readonly Score[] {
  const known = furtherGoalsUpTo.get(most) ?? listFurtherGoals(most);
  furtherGoalsUpTo.set(most, known);
  return known;
}

function listFurtherGoals(most: number): Score[] {
  const all = Array.from({ length: (most + 1) ** 2 }, (_none, at) => ({
    home: Math.floor(at / (most + 1)),
    away: at % (most + 1),
  }));
  const extremes = ({ home, away }: Score) => Number(home % most === 0) + Number(away % most === 0);
  return all.sort((one, other) => extremes(other) - extremes(one));
}
