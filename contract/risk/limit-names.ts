/** In form order. The browser imports this file, so it contains no schema. */
export const RISK_LIMIT_NAMES = [
  'stake',
  'payout',
  'selection',
  'game',
  'player',
  'playerGame',
  'playerDay',
  'combination',
  'freeBet',
] as const;
