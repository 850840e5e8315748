import type { OddsHundredths } from '#domain/odds.ts';

const FAR_ABOVE = 2;

/**
 * Whether a price is more than twice another. News moves prices by less; mistakes and fraud move
 * them by more.
 */
export function isFarAbove(odds: OddsHundredths, reference: OddsHundredths): boolean {
  return odds > FAR_ABOVE * reference;
}

export const notFarAbove = (reference: OddsHundredths) => (FAR_ABOVE * reference) as OddsHundredths;
