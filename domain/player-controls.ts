// What staff may set for one player.

/** A freeze of withdrawals ends on its own, at most this many days after it was set or extended. */
export const MAX_FREEZE_DAYS = 90;

/** The share of the betting limits that applies to a player, in percent. Higher limits take two people. */
export const MIN_STAKE_PERCENT = 1;
export const MAX_STAKE_PERCENT = 100;

/** The tags of a player. */
export const MAX_TAGS = 10;
export const MAX_TAG_LENGTH = 24;

/** A tag as it is stored: lower case, single spaces; null if it is not a short word. */
export function readTag(typed: string): string | null {
  const tag = typed.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ');
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N} _-]*$/u.test(tag) && tag.length <= MAX_TAG_LENGTH ? tag : null;
}
