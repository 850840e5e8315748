// What staff may set for one player.

/** A freeze of withdrawals ends on its own, at most this many days after it was set or extended. */
export const MAX_FREEZE_DAYS = 90;

/** The share of the betting limits that applies to a player, in percent. Higher limits take two people. */
export const MIN_STAKE_PERCENT = 1;
export const MAX_STAKE_PERCENT = 100;
