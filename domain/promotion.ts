// What a promotion can be. A notice says something; an odds boost gives one selection better odds for a limited stake; a
// free bet is a stake that the house puts up, and of which only the profit is the player's.
import { type Cents, cents } from '#domain/money.ts';

export const PROMOTION_KINDS = ['notice', 'odds_boost', 'free_bet'] as const;

/** The colours of a promotion's picture. */
export const PROMOTION_COLOURS = ['gold', 'green', 'blue', 'purple', 'red'] as const;

/** What a free bet pays of what a bet of the player's own money would be paid: all but the stake, and never less than nothing. */
export function freeBetPayout(payout: Cents, stake: Cents): Cents {
  return cents(Math.max(0, payout - stake));
}
