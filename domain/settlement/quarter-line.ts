// A side of a line wins above it and loses below it; at the line the stake comes back. A quarter line is
// half the stake on each of the two neighbouring half-goal lines, so it can be half won or half lost.
import type { LineQuarters } from '#domain/markets/line.ts';
import type { LegTerms, Outcome } from '#domain/settlement/outcome.ts';

/** The line that a bet was accepted on. A handicap or total without one is a broken promise and throws. */
export function keptLine(terms: LegTerms): LineQuarters {
  if (terms.line === null) throw new Error(`a ${terms.betType} bet keeps its line`);
  return terms.line;
}

/**
 * The outcome for a side that is so many quarter goals above its line (goals x 4 less the line).
 * Exactly one quarter past the line wins one half and pushes the other; one quarter short, the reverse.
 */
export function outcomeAboveLine(quartersAbove: number): Outcome {
  if (quartersAbove === 0) return 'void';
  if (quartersAbove === 1) return 'half_won';
  if (quartersAbove === -1) return 'half_lost';
  return quartersAbove > 0 ? 'won' : 'lost';
}
