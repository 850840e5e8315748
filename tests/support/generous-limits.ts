/** Betting limits that tests don't reach by accident, in whole units of the currency. */
export const GENEROUS_LIMITS = {
  stake: 100000,
  payout: 1000000,
  selection: 1000000,
  game: 1000000,
  player: 1000000,
  playerGame: 1000000,
  playerDay: 1000000,
  combination: 1000000,
};
