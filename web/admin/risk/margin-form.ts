// Margins are basis points in the API and per cent on the screen: 525 <-> "5.25".

const MOST_BASIS_POINTS = 5000;

/** Basis points of a typed per cent, from 0 to 50 with at most two decimals; null for anything else. */
export function basisPointsOf(typed: string): number | null {
  const text = typed.trim().replace(',', '.');
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text)) return null;
  const basisPoints = Math.round(Number(text) * 100);
  return basisPoints <= MOST_BASIS_POINTS ? basisPoints : null;
}
