// The three goalscorer markets share how they speak: "Bukayo Saka to score first, first goal by another player".
import type { LegResult, LegTerms, Outcome } from '#domain/settlement/outcome.ts';
import type { ReasonCode } from '#domain/settlement/reason.ts';
import { legResult } from '#domain/settlement/sentences.ts';

/** The player a scorer bet is on. A scorer bet without a player is a broken promise and throws. */
export function backedPlayer(terms: LegTerms): number {
  if (terms.playerId === null) throw new Error(`a ${terms.betType} bet keeps its player`);
  return terms.playerId;
}

/** The sentence of a scorer bet: the player, what he was backed to do, what happened. */
export function scorerResult(terms: LegTerms, outcome: Outcome, feat: string, code: ReasonCode): LegResult {
  return legResult(terms, outcome, `${terms.selection ?? 'Player'} ${feat}`, { code });
}
