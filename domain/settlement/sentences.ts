// Puts a settlement into one sentence: what was backed and what happened, then what that means for the
// stake. "Arsenal -0.75, won by one: half the stake won at 1.90, half returned".
import type { GameFacts } from '#domain/game.ts';
import { formatOdds } from '#domain/odds.ts';
import type { LegResult, LegTerms, Outcome, SideNames } from '#domain/settlement/outcome.ts';

const STAKE_TEXT: Readonly<Record<Outcome, (odds: string) => string>> = {
  won: (odds) => `won at ${odds}`,
  lost: () => 'lost',
  void: () => 'stake returned',
  half_won: (odds) => `half the stake won at ${odds}, half returned`,
  half_lost: () => 'half the stake lost, half returned',
};

/** A leg's result, with the reason (what was backed, what happened) made into the sentence of the bet. */
export function legResult(terms: LegTerms, outcome: Outcome, reason: string): LegResult {
  return { outcome, sentence: `${reason}: ${STAKE_TEXT[outcome](formatOdds(terms.odds))}` };
}

/** "final score 2-1", or "score 2-1" while the game goes on or was abandoned. */
export function scoreText(facts: GameFacts): string {
  const score = `${facts.homeGoals}-${facts.awayGoals}`;
  return facts.status === 'finished' ? `final score ${score}` : `score ${score}`;
}

/** How a result word reads: the side's name, or "Draw". */
export function resultText(word: string, names: SideNames): string {
  if (word === 'home') return names.home;
  return word === 'away' ? names.away : 'Draw';
}

const SMALL_NUMBERS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** "won by one", "lost by two" or "drew", for the goals a side is ahead by. */
export function marginText(aheadBy: number): string {
  if (aheadBy === 0) return 'drew';
  const goals = SMALL_NUMBERS[Math.abs(aheadBy)] ?? String(Math.abs(aheadBy));
  return `${aheadBy > 0 ? 'won' : 'lost'} by ${goals}`;
}

/** "1 goal", "3 goals". */
export function goalsText(goals: number): string {
  return goals === 1 ? '1 goal' : `${goals} goals`;
}
