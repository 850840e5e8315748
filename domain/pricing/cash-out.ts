// A cash-out pays what a bet is worth now, less a visible margin: its stake times what each leg is expected to
// multiply it by, over the endings of that leg's game as it stands.
import { type Cents, cents } from '#domain/money.ts';
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
