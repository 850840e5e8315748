// A cash-out pays what a bet is worth now, less a visible margin: its stake times what each leg is expected to
// multiply it by, over the endings of that leg's game as it stands. No leg is worth more than the same bet costs now,
// so that placing a bet at a generous price and cashing it out at once can't win.
import { type Cents, cents } from '#domain/money.ts';
import { type OddsHundredths, potentialWinCents } from '#domain/odds.ts';
import { endingsOf } from '#domain/pricing/endings.ts';
import type { Outlook } from '#domain/pricing/outlook.ts';
import { legFactor } from '#domain/settlement/factor.ts';
import type { LegTerms, Outcome } from '#domain/settlement/outcome.ts';
import { settleLeg } from '#domain/settlement/settle-leg.ts';

export const DEFAULT_CASH_OUT_MARGIN_BASIS_POINTS = 500;

/** What an open leg of a listed market is expected to multiply the stake by. Scorer legs use `scorerLegValue`. */
export function legValue(outlook: Outlook, terms: LegTerms): number {
  return endingsOf(outlook).reduce((sum, { facts, chance }) => {
    const settled = settleLeg(terms, facts);
    if (settled === null) throw new Error(`the score of a game decides every ${terms.betType} bet`);
    return sum + chance * settledLegValue(settled.outcome, terms);
  }, 0);
}

/** The same for an open goalscorer leg, from the chance that it wins. */
export function scorerLegValue(chance: number, terms: Pick<LegTerms, 'odds'>): number {
  return (chance * terms.odds) / 100;
}

/**
 * An open leg's value, but no more than it costs to place the same bet now: the odds accepted over the odds offered.
 * @param current the price of the very same bet; null where it is not offered
 */
export function atMostItsCost(value: number, accepted: OddsHundredths, current: OddsHundredths | null): number {
  return current === null ? value : Math.min(value, accepted / current);
}

/** What a settled leg multiplies the stake by. */
export function settledLegValue(outcome: Outcome, terms: Pick<LegTerms, 'odds'>): number {
  const { numerator, denominator } = legFactor(outcome, terms.odds);
  return Number(numerator) / Number(denominator);
}

export interface CashOutRequest {
  readonly stake: Cents;
  /** What each leg is worth, from the functions above; games are independent of each other. */
  readonly legValues: readonly number[];
  /** The most that the bet can still pay. */
  readonly potentialWin: Cents;
  readonly marginBasisPoints?: number | undefined;
}

export interface CashOutQuote {
  /** What the bet is worth on average, rounded down. */
  readonly fairValue: Cents;
  /** What is offered for it: the fair value less the margin, rounded down. */
  readonly offer: Cents;
}

/** Quotes a whole bet; null when the offer would be less than a cent. A part of it is quoted by its part of the stake. */
export function quoteCashOut(request: CashOutRequest): CashOutQuote | null {
  const { stake, legValues, potentialWin, marginBasisPoints = DEFAULT_CASH_OUT_MARGIN_BASIS_POINTS } = request;
  const worth = legValues.reduce((product, value) => product * value, stake as number);
  const fair = Math.min(worth, potentialWin);
  const offer = Math.floor(fair * (1 - marginBasisPoints / 10_000));
  return offer < 1 ? null : { fairValue: cents(Math.floor(fair)), offer: cents(offer) };
}

/** A bet's stake and what it can still win, taken apart: what is cashed out, and what stays open. */
export interface BetParts {
  readonly taken: { readonly stake: Cents; readonly potentialWin: Cents };
  /** Both zero when the whole bet is cashed out. */
  readonly left: { readonly stake: Cents; readonly potentialWin: Cents };
}

/**
 * Takes a share of a bet: that share of the stake, rounded down to the cent, and what it would win at the bet's total
 * odds. @returns null where the share is less than a cent
 * @param sharePercent a whole number from 1 to 100
 */
export function takeShare(stake: Cents, odds: OddsHundredths, sharePercent: number): BetParts | null {
  const part = cents(Number((BigInt(stake) * BigInt(sharePercent)) / 100n));
  if (part < 1) return null;
  const rest = cents(stake - part);
  return {
    taken: { stake: part, potentialWin: potentialWinCents(part, odds) },
    left: { stake: rest, potentialWin: potentialWinCents(rest, odds) },
  };
}
