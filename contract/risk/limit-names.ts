/**
 * The risk limits, in the order of the form. The browser imports them, so there is no schema here.
 */
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
