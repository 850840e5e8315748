// When bets on a player are decided. A goal without a recorded scorer can still be anyone's, and a
// player who has not come on yet can still do so. Bets on players who did not play are void.
import type { PlayerEnding } from '#domain/endings/ending.ts';
import type { GameFacts, Goal, Score } from '#domain/game.ts';
import type { ScorerMarket } from '#domain/markets/market.ts';
import type { LegTerms, Outcome } from '#domain/settlement/outcome.ts';
import {
  awaitsScorers,
  goalsAreComplete,
  goalsFitScore,
  hadPlayedBy,
  hasPlayed,
  scorerGoals,
} from '#domain/settlement/scorers.ts';

/** The outcome of a bet on a player if the facts decide it, otherwise null. */
export function decidedScorer(market: ScorerMarket, terms: LegTerms, facts: GameFacts): Outcome | null {
  const player = backedPlayer(terms);
  const played = hasTakenPart(player, facts);
  const isFinished = facts.status === 'finished';
  if (!goalsFitScore(facts)) return isFinished && !played ? 'void' : null;
  if (isFinished && !played) return 'void';
  let decided: Outcome | null = played ? null : 'void';
  for (const ending of playerEndings(player, facts)) {
    const outcome = market.outcome(ending);
    if (decided !== null && outcome !== decided) return null;
    decided = outcome;
  }
  return decided;
}

/** The player of a scorer bet; throws if there is none. */
export function backedPlayer(terms: LegTerms): number {
  if (terms.playerId === null) throw new Error(`a ${terms.betType} bet must have a player`);
  return terms.playerId;
}

/** Whether the player has been on the pitch, by the line-ups or by a goal. */
export function hasTakenPart(player: number, facts: GameFacts): boolean {
  return hasPlayed(player, facts) || scorerGoals(facts).some((goal) => goal.playerId === player);
}

/**
 * Whether a bet in an abandoned game waits for the name of a scorer: with the name it would be
 * decided, for any scorer.
 */
export function waitsForName(market: ScorerMarket, terms: LegTerms, facts: GameFacts): boolean {
  if (!awaitsScorers(facts)) return false;
  return [backedPlayer(terms), SOMEONE_ELSE].some(
    (scorer) => decidedScorer(market, terms, withScorer(scorer, facts)) !== null,
  );
}

/** No player has this id. */
const SOMEONE_ELSE = -1;

/** The facts with all missing goals, and all goals without a scorer, by one player. */
function withScorer(playerId: number, facts: GameFacts): GameFacts {
  const missing = (team: Goal['team'], score: number): Goal[] => {
    const recorded = facts.goals.filter((goal) => goal.team === team).length;
    return Array.from({ length: score - recorded }, () => ({ team, playerId, minute: 0, ownGoal: false }));
  };
  const named = facts.goals.map((goal) => (goal.playerId === null ? { ...goal, playerId } : goal));
  return {
    ...facts,
    goals: [...missing('home', facts.homeGoals), ...missing('away', facts.awayGoals), ...named],
  };
}

const EITHER = [true, false];
/** The further goals of a player that markets tell apart. */
const MOST_FURTHER_GOALS = 3;
/** A draw from here on, and a win of either side. */
const FURTHER: readonly Score[] = [
  { home: 0, away: 0 },
  { home: 9, away: 0 },
  { home: 0, away: 9 },
];

function* playerEndings(player: number, facts: GameFacts): Iterable<PlayerEnding> {
  const counting = scorerGoals(facts);
  const isFinished = facts.status === 'finished';
  const first = counting[0];
  const wasOnForFirst = first === undefined || hadPlayedBy(player, first.minute, facts);
  const scored = counting.filter((goal) => goal.playerId === player).length;
  const most = isFinished ? scored + unnamedGoals(facts) : scored + MOST_FURTHER_GOALS;
  for (const further of isFinished ? FURTHER.slice(0, 1) : FURTHER) {
    const score = { home: facts.homeGoals + further.home, away: facts.awayGoals + further.away };
    for (const scoredFirst of isScorer(player, first, facts))
      for (const scoredLast of isFinished ? isScorer(player, counting.at(-1), facts) : EITHER)
        for (let goals = scored; goals <= most; goals += 1) {
          if (goals > 0 || !(scoredFirst || scoredLast)) yield { score, wasOnForFirst, goals, scoredFirst, scoredLast };
        }
  }
}

/** Whether the player scored this goal, the first or last one recorded: yes, no, or either. */
function isScorer(player: number, goal: Goal | undefined, facts: GameFacts): readonly boolean[] {
  if (!goalsAreComplete(facts)) return EITHER;
  if (goal === undefined) return facts.status === 'finished' ? [false] : EITHER;
  return goal.playerId === null ? EITHER : [goal.playerId === player];
}

function unnamedGoals(facts: GameFacts): number {
  const missing = facts.homeGoals + facts.awayGoals - facts.goals.length;
  return missing + scorerGoals(facts).filter((goal) => goal.playerId === null).length;
}
