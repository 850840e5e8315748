/** Parses a whole number with at most nine digits; null if it is anything else or out of range. */
export function parseWhole(input: string, { min, max }: { min: number; max: number }): number | null {
  const number = /^\d{1,9}$/.test(input.trim()) ? Number(input) : Number.NaN;
  return number >= min && number <= max ? number : null;
}
