import type { GoalOrder, Halves } from '#domain/endings/ending.ts';
import type { Score } from '#domain/game.ts';
import type { ListedMarket } from '#domain/markets/market.ts';
import type { Outcome } from '#domain/settlement/outcome.ts';

export type ListedEnding = Score | Halves | GoalOrder;

/**
 * The outcome of a selection of a listed market.
 * @param ending of the kind that the market depends on
 * @param line in quarters, 0 for a market without one
 * @param priced for the selection that covers the rest: the selections that had a price when the
 * bet was placed; null means all
 */
export function selectionOutcome(
  market: ListedMarket,
  selection: string,
  ending: ListedEnding,
  line: number,
  priced: readonly string[] | null = null,
): Outcome {
  const outcomeOf = market.outcome as (selection: string, ending: ListedEnding, line: number) => Outcome;
  if (selection !== market.rest) return outcomeOf(selection, ending, line);
  const others = priced ?? market.selections;
  const isCovered = others.some((other) => other !== market.rest && outcomeOf(other, ending, line) === 'won');
  return isCovered ? 'lost' : 'won';
}
