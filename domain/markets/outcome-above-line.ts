import type { Outcome } from '#domain/settlement/outcome.ts';

/**
 * The outcome for a side this many quarter goals above its line (goals x 4 - line): it wins above
 * the line, loses below it, and pushes at it. A quarter line puts half the stake on the line above
 * and half on the line below, so a quarter above wins one half and pushes the other.
 */
export function outcomeAboveLine(quartersAbove: number): Outcome {
  if (quartersAbove === 0) return 'void';
  if (quartersAbove === 1) return 'half_won';
  if (quartersAbove === -1) return 'half_lost';
  return quartersAbove > 0 ? 'won' : 'lost';
}
