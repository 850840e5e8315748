// A system bet consists of lines: singles or accumulators, each with its own stake. Each line is
// settled and rounded down separately, and the bet pays the sum of its lines.
import { type Cents, cents } from '#domain/money.ts';
import type { Outcome } from '#domain/settlement/outcome.ts';
import { type BetSettlement, type BetToSettle, settleBet } from '#domain/settlement/settle-bet.ts';

/**
 * Settles a system bet from its lines.
 * @returns null while a line is undecided. The bet is won if it pays more than its total stake,
 * void if exactly that, half_lost if less, and lost if nothing.
 */
export function settleSystem(lines: readonly BetToSettle[]): BetSettlement | null {
  let staked = 0;
  let paid = 0;
  for (const line of lines) {
    const settled = settleBet(line);
    if (settled === null) return null;
    staked += line.stake;
    paid += settled.payout;
  }
  return { status: systemStatus(cents(paid), cents(staked)), payout: cents(paid) };
}

function systemStatus(paid: Cents, staked: Cents): Outcome {
  if (paid === 0) return 'lost';
  if (paid === staked) return 'void';
  return paid > staked ? 'won' : 'half_lost';
}
