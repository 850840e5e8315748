import type { OddsHundredths } from '#domain/odds.ts';

const FAR_ABOVE_FACTOR = 2;

/**
 * Whether a price is more than twice another. Genuine news rarely doubles a price, so a larger rise
 * suggests a mistake or fraud.
 */
export function isFarAbove(odds: OddsHundredths, reference: OddsHundredths): boolean {
  return odds > FAR_ABOVE_FACTOR * reference;
}

/** The highest price that is not far above another. */
export const highestAllowedPrice = (reference: OddsHundredths) => (FAR_ABOVE_FACTOR * reference) as OddsHundredths;
