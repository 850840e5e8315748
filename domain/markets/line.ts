// A line is a whole number of quarter goals (-0.75 is -3), so comparisons are exact. The handicap
// line is the home side's; a quarter line puts half the stake on each neighbouring line.

declare const unit: unique symbol;

/** A line in whole quarter goals: -3 is -0.75, 10 is 2.50. */
export type LineQuarters = number & { readonly [unit]: 'quarters' };

/** The largest line: 12.50 goals. */
export const MAX_LINE_QUARTERS = 50;

/** Brands a whole number of quarters. A fraction or a line out of range throws. */
export function lineQuarters(value: number): LineQuarters {
  if (!Number.isInteger(value) || Math.abs(value) > MAX_LINE_QUARTERS) {
    throw new RangeError(`not a whole number of quarter goals in range: ${value}`);
  }
  return (value === 0 ? 0 : value) as LineQuarters;
}

const LINE_TEXT = /^([+-]?)(\d{1,2})(?:\.(\d{1,2}))?$/;

/**
 * Parses a line from a request or a column: a number, or a string such as "-0.75", "2.5", "0.0".
 * @returns quarters, or null for anything that is not a multiple of a quarter goal or is out of
 * range
 */
export function parseLine(input: unknown): LineQuarters | null {
  const match = typeof input === 'string' || typeof input === 'number' ? LINE_TEXT.exec(String(input)) : null;
  if (match === null) return null;
  const [, sign, whole = '0', fraction = ''] = match;
  const hundredths = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  const quarters = (sign === '-' ? -hundredths : hundredths) / 25;
  if (!Number.isInteger(quarters) || Math.abs(quarters) > MAX_LINE_QUARTERS) return null;
  return lineQuarters(quarters);
}

/** Prints a line with two decimals: -3 -> "-0.75", 10 -> "2.50", 0 -> "0.00". */
export function formatLine(line: LineQuarters): string {
  return (line / 4).toFixed(2);
}

/** Prints a handicap with its sign, as screens show it: -3 -> "-0.75", 4 -> "+1", 0 -> "0". */
export function formatHandicap(line: LineQuarters): string {
  return line > 0 ? `+${line / 4}` : String(line / 4);
}
