// Settlement sentences shared by the three goalscorer markets: "Bukayo Saka to score first, first
// goal by another player".
import type { LegResult, LegTerms, Outcome } from '#domain/settlement/outcome.ts';
import type { ReasonCode } from '#domain/settlement/reason.ts';
import { legResult } from '#domain/settlement/sentences.ts';

/** The player of a scorer bet; throws if there is none. */
export function backedPlayer(terms: LegTerms): number {
  if (terms.playerId === null) throw new Error(`a ${terms.betType} bet must have a player`);
  return terms.playerId;
}

/** The sentence of a scorer bet: the player, the bet and what happened. */
export function scorerResult(terms: LegTerms, outcome: Outcome, feat: string, code: ReasonCode): LegResult {
  return legResult(terms, outcome, `${terms.selection ?? 'Player'} ${feat}`, { code });
}
