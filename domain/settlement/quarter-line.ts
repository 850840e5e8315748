// A side of a line wins above it, loses below it, and pushes at it. A quarter line splits the stake
// between the two neighbouring half-goal lines, so it can be half won or half lost.
import type { LineQuarters } from '#domain/markets/line.ts';
import type { LegTerms, Outcome } from '#domain/settlement/outcome.ts';

/** The line a bet was accepted at; throws for a handicap or total without one. */
export function acceptedLine(terms: Pick<LegTerms, 'betType' | 'line'>): LineQuarters {
  if (terms.line === null) throw new Error(`a ${terms.betType} bet must have a line`);
  return terms.line;
}

/** The line a bet was accepted at in quarters, 0 for a market without lines; throws as above. */
export function lineOf(market: { lineField: string | null }, terms: Pick<LegTerms, 'betType' | 'line'>): number {
  return market.lineField === null ? 0 : acceptedLine(terms);
}

/**
 * The outcome for a side this many quarter goals above its line (goals x 4 - line). A quarter above
 * wins one half and pushes the other; a quarter below loses one half and pushes the other.
 */
export function outcomeAboveLine(quartersAbove: number): Outcome {
  if (quartersAbove === 0) return 'void';
  if (quartersAbove === 1) return 'half_won';
  if (quartersAbove === -1) return 'half_lost';
  return quartersAbove > 0 ? 'won' : 'lost';
}
