// Limits and rules for what staff may set for one player.

/** A withdrawal freeze ends automatically, at most this many days after it was last set. */
export const MAX_FREEZE_DAYS = 90;

/**
 * The percentage of the betting limits that applies to a player. It can't exceed 100, because
 * higher limits require two people (decision 0181).
 */
export const MIN_STAKE_PERCENT = 1;
export const MAX_STAKE_PERCENT = 100;

export const MAX_TAGS = 10;
export const MAX_TAG_LENGTH = 24;

/** Normalises a tag to lower case and single spaces; null if it isn't valid. */
export function normaliseTag(input: string): string | null {
  const tag = input.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ');
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N} _-]*$/u.test(tag) && tag.length <= MAX_TAG_LENGTH ? tag : null;
}
