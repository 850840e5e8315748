// A cash-out pays the current value of a bet minus a visible margin. The value is the stake times
// the expected return of each leg, over the possible endings of its game. While the same bet is on
// offer, a leg is worth no more than that bet costs, so placing a bet at a generous price and
// cashing it out immediately can't win. The value of a system is the sum of its lines, each rounded
// down as when it is paid.
import { marketNamed } from '#domain/markets/catalogue.ts';
import type { ScorerMarket } from '#domain/markets/market.ts';
import { type Cents, cents } from '#domain/money.ts';
import { type OddsHundredths, potentialWinCents } from '#domain/odds.ts';
import { legChances, playerChances } from '#domain/pricing/market-chances.ts';
import type { Outlook } from '#domain/pricing/outlook.ts';
import type { ScorerShare } from '#domain/pricing/scorers.ts';
import { legFactor } from '#domain/settlement/factor.ts';
import type { LegTerms, Outcome } from '#domain/settlement/outcome.ts';

export const DEFAULT_CASH_OUT_MARGIN_BASIS_POINTS = 500;

/**
 * The multiple of the stake that an open leg is expected to return.
 * @param player for a scorer bet, the player's share
 * @returns null if it can't be valued, because a goal, a scorer, the half-time score or the
 * player's share is missing
 */
export function legValue(outlook: Outlook, terms: LegTerms, player?: ScorerShare): number | null {
  const market = marketNamed(terms.market);
  const chances =
    market.kind === 'scorer' ? player && playerChances(market, player, outlook) : legChances(market, terms, outlook);
  return chances ? (chances.won * terms.odds) / 100 + (1 - chances.won - chances.lost) : null;
}

/** More than rounding errors, and far less than a cent of a stake. */
const MIN_EFFECT = 1e-9;

/**
 * Whether an open bet on a player depends on further goals of that player: its value would change
 * if the player scored no more. False if a goal or its scorer is missing.
 */
export function dependsOnFurtherGoals(market: ScorerMarket, player: ScorerShare, outlook: Outlook): boolean {
  const expected = playerChances(market, player, outlook);
  const without = playerChances(market, { ...player, share: 0 }, outlook);
  return expected !== null && without !== null && Math.abs(expected.won - without.won) > MIN_EFFECT;
}

/**
 * Caps an open leg's value at the cost of placing the same bet now: the accepted odds over the
 * offered odds.
 * @param current the price of the same bet; null if it is not offered
 */
export function cappedAtCost(value: number, accepted: OddsHundredths, current: OddsHundredths | null): number {
  return current === null ? value : Math.min(value, accepted / current);
}

export function settledLegValue(outcome: Outcome, terms: Pick<LegTerms, 'odds'>): number {
  const { numerator, denominator } = legFactor(outcome, terms.odds);
  return Number(numerator) / Number(denominator);
}

export type CashOutRequest = {
  readonly stake: Cents;
  /** The value of each leg or bet builder; games are independent of each other. */
  readonly legValues: readonly number[];
  /** The potential win of this stake, which the value never exceeds. */
  readonly potentialWin: Cents;
  readonly marginBasisPoints?: number | undefined;
};

export type CashOutQuote = {
  /** The expected payout of the bet, rounded down. */
  readonly fairValue: Cents;
  /** The fair value minus the margin, rounded down. */
  readonly offer: Cents;
};

/** Null for an offer below one cent. For a partial cash-out, pass that part of the stake. */
export function quoteCashOut(request: CashOutRequest): CashOutQuote | null {
  return quoteOf(worthOf(request), request.marginBasisPoints);
}

/** Quotes a whole system bet by its lines; null for an offer below one cent. */
export function quoteSystemCashOut(lines: readonly Omit<CashOutRequest, 'marginBasisPoints'>[]): CashOutQuote | null {
  return quoteOf(lines.reduce((sum, line) => sum + Math.floor(worthOf(line)), 0));
}

function worthOf({ stake, legValues, potentialWin }: CashOutRequest): number {
  const worth = legValues.reduce((product, value) => product * value, stake as number);
  return Math.min(worth, potentialWin);
}

function quoteOf(fair: number, marginBasisPoints = DEFAULT_CASH_OUT_MARGIN_BASIS_POINTS): CashOutQuote | null {
  const offer = Math.floor(fair * (1 - marginBasisPoints / 10_000));
  return offer < 1 ? null : { fairValue: cents(Math.floor(fair)), offer: cents(offer) };
}

/** A bet's stake and potential win, split into a part to cash out and a part that stays open. */
export type BetParts = {
  readonly cashedOut: { readonly stake: Cents; readonly potentialWin: Cents };
  /** Both zero when the whole bet is cashed out. */
  readonly remaining: { readonly stake: Cents; readonly potentialWin: Cents };
};

/**
 * Splits a bet into a share to cash out and the rest. The share of the stake is rounded down to the
 * cent; each part has its own potential win at the bet's total odds.
 * @param sharePercent a whole number from 1 to 100
 * @returns null if the share is less than a cent
 */
export function splitBet(stake: Cents, odds: OddsHundredths, sharePercent: number): BetParts | null {
  const part = cents(Number((BigInt(stake) * BigInt(sharePercent)) / 100n));
  if (part < 1) return null;
  const rest = cents(stake - part);
  return {
    cashedOut: { stake: part, potentialWin: potentialWinCents(part, odds) },
    remaining: { stake: rest, potentialWin: potentialWinCents(rest, odds) },
  };
}
