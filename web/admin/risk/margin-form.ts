// The API uses basis points, screens use percentages: 525 <-> "5.25".

const MAX_BASIS_POINTS = 5000;

/** Parses a percentage from 0 to 50, with up to two decimals; null if invalid. */
export function basisPointsOf(input: string): number | null {
  const text = input.trim().replace(',', '.');
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text)) return null;
  const basisPoints = Math.round(Number(text) * 100);
  return basisPoints <= MAX_BASIS_POINTS ? basisPoints : null;
}
