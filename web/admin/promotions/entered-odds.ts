import { type OddsHundredths, parseOdds } from '#domain/odds.ts';

/** Parses odds with a decimal point or comma; null if empty or invalid. */
export function parseEnteredOdds(input: string): OddsHundredths | null {
  const text = input.trim().replace(',', '.');
  return /^\d{1,4}(\.\d{1,2})?$/.test(text) ? parseOdds(Number(text)) : null;
}
