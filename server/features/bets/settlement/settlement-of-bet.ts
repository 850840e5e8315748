// Computes a bet's outcome from its legs' outcomes: over its selections, where each bet builder
// counts as one, or over each line of a system.
import { type BetBonus, settledBonus } from '#domain/accumulator-bonus.ts';
import { type Cents, cents } from '#domain/money.ts';
import { type OddsHundredths, potentialWinCents, totalOdds } from '#domain/odds.ts';
import { freeBetPayout } from '#domain/promotion.ts';
import type { Outcome } from '#domain/settlement/outcome.ts';
import { type BetSettlement, type SettledLeg, settleBet } from '#domain/settlement/settle-bet.ts';
import { type BuilderOdds, settleBuilder } from '#domain/settlement/settle-builder.ts';
import { settleSystem } from '#domain/settlement/settle-system.ts';
import { type SystemKind, systemLines } from '#domain/slip.ts';

export type SettlementLeg = { odds: OddsHundredths; status: Outcome | 'pending'; group: number | null };

/** A bet builder, with its number in the bet. */
export type BetBuilder = BuilderOdds & { number: number };

export type SettlementInput = {
  stake_cents: Cents;
  potential_win_cents: Cents;
  system: SystemKind | null;
  line_stake_cents: Cents | null;
  /** The accumulator bonus that the bet was placed with. */
  bonus_terms: BetBonus | null;
  /** The stake is a free bet: only the profit is paid, and potential_win_cents is the profit. */
  is_free: boolean;
  /** In the bet's order. */
  legs: readonly SettlementLeg[];
  builders: readonly BetBuilder[];
};

export type SettlementWithBonus = BetSettlement & {
  /** The accumulator bonus included in the payout. */
  readonly bonus: Cents;
};

const ZERO = cents(0);

/** The bet's status and payout; null while it is undecided. */
export function settlementOfBet(bet: SettlementInput): SettlementWithBonus | null {
  if (bet.is_free) return settlementOfFreeBet(bet);
  const settlement = settlementOfStake(bet);
  if (settlement === null) return null;
  const bonus = bonusOf(bet, settlement.payout);
  return { ...settlement, payout: cents(settlement.payout + bonus), bonus };
}

/**
 * The settlement that staff decide for a bet whose pending legs are the ones they decide. As won,
 * these legs win; a leg that is already void or half lost still reduces the payout, so the bet may
 * not be won. As void, a bet returns its stake, but a free bet can be used again instead.
 */
export function manualSettlementOf(bet: SettlementInput, requested: 'won' | 'lost' | 'void'): SettlementWithBonus {
  if (requested === 'lost') return { status: 'lost', payout: ZERO, bonus: ZERO };
  if (requested === 'void') return { status: 'void', payout: bet.is_free ? ZERO : bet.stake_cents, bonus: ZERO };
  const legs = bet.legs.map((leg) => (leg.status === 'pending' ? { ...leg, status: requested } : leg));
  const settlement = settlementOfBet({ ...bet, legs });
  if (settlement === null) throw new Error('a bet is undecided although none of its legs is pending');
  return settlement;
}

function settlementOfFreeBet(bet: SettlementInput): SettlementWithBonus | null {
  const { stake_cents: stake, potential_win_cents: profit } = bet;
  const settlement = settlementOfStake({ ...bet, potential_win_cents: cents(profit + stake) });
  return settlement && { ...settlement, payout: freeBetPayout(settlement.payout, stake), bonus: ZERO };
}

/**
 * For the bonus, a bet builder with a void selection counts at its reduced odds. Otherwise, adding
 * a selection that is sure to be void would raise a short builder to the minimum odds.
 */
function bonusOf(bet: SettlementInput, payout: Cents): Cents {
  if (bet.bonus_terms === null) return ZERO;
  return settledBonus(bet.bonus_terms, settledLegsOf(bet), { stake: bet.stake_cents, payout });
}

function settlementOfStake(bet: SettlementInput): BetSettlement | null {
  const legs = settledLegsOf(bet);
  if (bet.system === null) return settleBet({ stake: bet.stake_cents, legs, potentialWin: bet.potential_win_cents });
  const stake = bet.line_stake_cents as Cents;
  const lines = systemLines(bet.system, legs);
  if (lines === null) throw new Error(`a ${bet.system} does not have ${legs.length} selections`);
  return settleSystem(
    lines.map((line) => ({
      stake,
      legs: line,
      potentialWin: potentialWinCents(stake, totalOdds(line.map((leg) => leg.odds))),
    })),
  );
}

function settledLegsOf({ legs, builders }: SettlementInput): SettledLeg[] {
  const outcome = ({ status }: SettlementLeg) => (status === 'pending' ? null : status);
  const singles = legs.filter((leg) => leg.group === null).map((leg) => ({ odds: leg.odds, outcome: outcome(leg) }));
  const together = builders.map((builder) =>
    settleBuilder(legs.filter((leg) => leg.group === builder.number).map(outcome), builder),
  );
  return [...together, ...singles];
}
