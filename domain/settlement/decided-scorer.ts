// When bets on a player are decided. A goal without a recorded scorer may be any player's, and a
// player who has not played yet may still come on. Bets on players who did not play are void.
import type { PlayerEnding } from '#domain/endings/ending.ts';
import { type GameFacts, type Goal, NO_GOALS, type Score, TEAM_SIDES, type TeamSide } from '#domain/game.ts';
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
export function decidedScorerOutcome(market: ScorerMarket, terms: LegTerms, facts: GameFacts): Outcome | null {
  const player = backedPlayer(terms);
  const played = hasTakenPart(player, facts);
  const isFinished = facts.status === 'finished';
  if (isFinished && !played) return 'void';
  if (!goalsFitScore(facts)) return null;
  let decided: Outcome | null = played ? null : 'void';
  for (const ending of playerEndings(player, facts)) {
    const outcome = market.outcome(ending);
    if (decided !== null && outcome !== decided) return null;
    decided = outcome;
  }
  return decided;
}

/** A scorer bet's player; throws if there is none. */
export function backedPlayer(terms: LegTerms): number {
  if (terms.playerId === null) throw new Error(`a bet on ${terms.market} must have a player`);
  return terms.playerId;
}

/** Whether the player has been on the pitch, according to the line-ups or a goal. */
export function hasTakenPart(player: number, facts: GameFacts): boolean {
  return hasPlayed(player, facts) || scorerGoals(facts).some((goal) => goal.playerId === player);
}

/** Whether a bet on an abandoned game is waiting for a scorer's name that could decide it. */
export function waitsForName(market: ScorerMarket, terms: LegTerms, facts: GameFacts): boolean {
  if (!awaitsScorers(facts)) return false;
  return [backedPlayer(terms), SOMEONE_ELSE].some(
    (scorer) => decidedScorerOutcome(market, terms, withScorer(scorer, facts)) !== null,
  );
}

/** No player has this id. */
const SOMEONE_ELSE = -1;

/** The facts with all missing goals, and all goals without a scorer, credited to one player. */
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
/** Beyond this, extra goals make no difference to player markets. */
const MAX_FURTHER_GOALS = 3;
const FEW_GOALS = [0, 1, 2, 3];
const FURTHER: readonly Score[] = FEW_GOALS.flatMap((home) => FEW_GOALS.map((away) => ({ home, away })));

/** Every small number of further goals, and a win by either side, however far behind. */
function furtherGoals({ status, homeGoals, awayGoals }: GameFacts): readonly Score[] {
  if (status === 'finished') return [NO_GOALS];
  const toWin = Math.abs(homeGoals - awayGoals) + 1;
  return [{ ...NO_GOALS, home: toWin }, { ...NO_GOALS, away: toWin }, ...FURTHER];
}

function* playerEndings(player: number, facts: GameFacts): Iterable<PlayerEnding> {
  const counting = scorerGoals(facts);
  const isFinished = facts.status === 'finished';
  const first = counting[0];
  const wasOnForFirst = first === undefined || hadPlayedBy(player, first.minute, facts);
  const own = counting.filter((goal) => goal.playerId === player);
  const scored = own.length;
  const sides = own[0] === undefined ? TEAM_SIDES : [own[0].team];
  for (const further of furtherGoals(facts)) {
    const score = { home: facts.homeGoals + further.home, away: facts.awayGoals + further.away };
    for (const scoredFirst of possibleAnswers(player, first, facts))
      for (const scoredLast of isFinished ? possibleAnswers(player, counting.at(-1), facts) : EITHER) {
        const ending = { score, wasOnForFirst, scoredFirst, scoredLast };
        if (scored === 0 && !scoredFirst && !scoredLast) yield { ...ending, side: null, goals: 0 };
        for (const side of sides) {
          const max = scored + unnamedGoals(side, facts) + Math.min(further[side], MAX_FURTHER_GOALS);
          for (let goals = Math.max(scored, 1); goals <= max; goals += 1) yield { ...ending, side, goals };
        }
      }
  }
}

/** The possible answers to whether the player scored the first or last goal. */
function possibleAnswers(player: number, goal: Goal | undefined, facts: GameFacts): readonly boolean[] {
  if (!goalsAreComplete(facts)) return EITHER;
  if (goal === undefined) return facts.status === 'finished' ? [false] : EITHER;
  return goal.playerId === null ? EITHER : [goal.playerId === player];
}

/** A side's goals that any of its players may have scored. */
function unnamedGoals(side: TeamSide, { goals, homeGoals, awayGoals }: GameFacts): number {
  const recorded = goals.filter(({ team }) => team === side);
  const missing = (side === 'home' ? homeGoals : awayGoals) - recorded.length;
  return missing + recorded.filter(({ ownGoal, playerId }) => !ownGoal && playerId === null).length;
}
