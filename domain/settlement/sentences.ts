// Describes a settlement in one sentence: the bet and what happened, then the result for the stake.
// "Arsenal -0.75, won by one: half won at 1.90, half returned".
import { formatOdds } from '#domain/odds.ts';
import type { LegResult, LegTerms, Outcome } from '#domain/settlement/outcome.ts';
import { type Reason, reasonText } from '#domain/settlement/reason.ts';

const STAKE_TEXT: Readonly<Record<Outcome, (odds: string) => string>> = {
  won: (odds) => `won at ${odds}`,
  lost: () => 'lost',
  void: () => 'stake returned',
  half_won: (odds) => `half won at ${odds}, half returned`,
  half_lost: () => 'half lost, half returned',
};

/**
 * A leg's result with its sentence.
 * @param label the backed selection, such as "Arsenal -0.75"; null if the leg is void because the
 * game was not played or not completed
 */
export function legResult(terms: LegTerms, outcome: Outcome, label: string | null, reason: Reason): LegResult {
  const description = label === null ? reasonText(reason) : `${label}, ${reasonText(reason)}`;
  return { outcome, reason, sentence: `${description}: ${STAKE_TEXT[outcome](formatOdds(terms.odds))}` };
}

export function voidSentence(reason: Reason): string {
  return `${reasonText(reason)}: ${STAKE_TEXT.void('')}`;
}
