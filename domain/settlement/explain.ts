// Why a leg has its outcome: the score, the goals, the margin, or what the player did.
import { neededFacts } from '#domain/endings/player-trackers.ts';
import type { GameFacts } from '#domain/game.ts';
import type { Market, OrderMarket, ScorerMarket } from '#domain/markets/market.ts';
import { isOnHalves } from '#domain/settlement/decided-outcome.ts';
import { backedPlayer, hasTakenPart } from '#domain/settlement/decided-scorer.ts';
import type { LegTerms, Outcome } from '#domain/settlement/outcome.ts';
import { halfTimeReason, marginReason, orderReason, type Reason, scoreReason } from '#domain/settlement/reason.ts';
import { awaitsScorers, goalsAreComplete, scorerGoals } from '#domain/settlement/scorers.ts';

export function explain(market: Market, terms: LegTerms, facts: GameFacts, outcome: Outcome): Reason {
  if (market.kind === 'scorer') return scorerReason(market, terms, facts, outcome);
  if (isOnHalves(market)) return halfTimeReason(facts);
  if (market.dependsOn === 'goal_order') return orderOfGoals(market, terms, facts);
  if (market.explainedBy === 'goals') return { code: 'goals_scored', goals: facts.homeGoals + facts.awayGoals };
  if (market.explainedBy === 'margin') return ownMargin(terms, facts);
  return scoreReason(facts);
}

/**
 * The score after each goal, if there were several and all are recorded; otherwise the score. With
 * complete goals, the next-goal market also has the score at placement.
 */
function orderOfGoals({ reads }: OrderMarket, { scoreAtPlacement: start }: LegTerms, facts: GameFacts): Reason {
  if (!goalsAreComplete(facts)) return scoreReason(facts);
  return { ...orderReason(facts), ...(start && reads.includes('next') && { since: `${start.home}-${start.away}` }) };
}

/** The backed side's margin, counted from the score at placement. */
function ownMargin({ selection, scoreAtPlacement: start }: LegTerms, { homeGoals, awayGoals }: GameFacts): Reason {
  const homeAhead = homeGoals - awayGoals - (start ? start.home - start.away : 0);
  const reason = marginReason(selection === 'away' ? -homeAhead : homeAhead);
  return { ...reason, ...(start && { since: `${start.home}-${start.away}` }) };
}

function scorerReason(market: ScorerMarket, terms: LegTerms, facts: GameFacts, outcome: Outcome): Reason {
  if (!hasTakenPart(backedPlayer(terms), facts)) return { code: 'took_no_part' };
  if (outcome === 'void') return { code: 'came_on_late' };
  const { first, score } = neededFacts(market);
  const own = ownReason(market, terms, facts);
  // The bet is lost even if the player scored every goal without a scorer: the score decides it.
  const mayBeHigher = own.code === 'did_not_score' || own.code === 'goals_scored';
  if (mayBeHigher && outcome === 'lost' && awaitsScorers(facts)) return scoreReason(facts);
  if (!score) return own;
  if (facts.status === 'finished') return { ...own, finalScore: `${facts.homeGoals}-${facts.awayGoals}` };
  // Before the end, only the first scorer is certain: a player who has not scored still can.
  return first ? own : scoreReason(facts);
}

/** The reason based on what the player did. */
function ownReason(market: ScorerMarket, terms: LegTerms, facts: GameFacts): Reason {
  const { first, last, maxGoals } = neededFacts(market);
  const scorers = scorerGoals(facts).map(({ playerId }) => playerId);
  const hasNoScorer = scorers.length === 0;
  const goals = scorers.filter((scorer) => scorer === terms.playerId).length;
  const hasScored = first ? scorers[0] === terms.playerId : last ? scorers.at(-1) === terms.playerId : goals > 0;
  if (hasScored && maxGoals > 1) return { code: 'goals_scored', goals };
  if (first) return { code: hasScored ? 'scored_first' : hasNoScorer ? 'only_own_goals' : 'other_scored_first' };
  if (last) return { code: hasScored ? 'scored_last' : hasNoScorer ? 'only_own_goals' : 'other_scored_last' };
  return { code: hasScored ? 'scored' : 'did_not_score' };
}
