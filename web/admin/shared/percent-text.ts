/** Formats basis points as a percentage, without trailing zeros. */
export function percentText(basisPoints: number): string {
  return String(basisPoints / 100);
}
