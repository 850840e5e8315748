/** The per cent of basis points, without needless zeros. */
export function percentText(basisPoints: number): string {
  return String(basisPoints / 100);
}
