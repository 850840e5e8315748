import { z } from 'zod';
import { textField, timeText } from '#contract/fields.ts';
import { playerControlsObject, playerDevicesObject } from '#contract/player-controls/objects.ts';
import {
  MAX_FREEZE_DAYS,
  MAX_STAKE_PERCENT,
  MAX_TAG_LENGTH,
  MIN_STAKE_PERCENT,
  normaliseTag,
} from '#domain/player-controls.ts';

const wholeBetween = (min: number, max: number, message: string) => z.int(message).min(min, message).max(max, message);
const percent = wholeBetween(
  MIN_STAKE_PERCENT,
  MAX_STAKE_PERCENT,
  `Must be a whole number from ${MIN_STAKE_PERCENT} to ${MAX_STAKE_PERCENT}`,
);
const TAG_CHARACTERS = 'letters, digits, spaces, hyphens or underscores, and starts with a letter or digit';
const TAG_PROBLEM = `A tag has 1 to ${MAX_TAG_LENGTH} ${TAG_CHARACTERS}`;

/** A tag, normalised as it is stored. */
export const tagField = z.string(TAG_PROBLEM).transform((input, context): string => {
  const tag = normaliseTag(input);
  if (tag === null) context.addIssue({ code: 'custom', message: TAG_PROBLEM });
  return tag ?? z.NEVER;
});
const reason = textField(1000, 'Enter a reason');

/** When the freeze ends, as the caller saw it; null for none. PLAYER_CHANGED if it differs. */
const seenUntil = timeText.nullable();

export const playerControlSchemas = {
  getPlayerControls: {
    summary: 'The controls set for a player: frozen withdrawals, the share of the betting limits, and tags',
    response: playerControlsObject,
  },
  freezeWithdrawals: {
    summary: "Freeze a player's withdrawals for a number of days from now, or change when it ends",
    body: z.strictObject({
      days: wholeBetween(1, MAX_FREEZE_DAYS, `Must be 1 to ${MAX_FREEZE_DAYS} days`),
      reason,
      seenUntil,
    }),
    response: playerControlsObject,
  },
  liftWithdrawalFreeze: {
    summary: 'Lift a withdrawal freeze early',
    body: z.strictObject({ reason, seenUntil: timeText }),
    response: playerControlsObject,
  },
  addPlayerTag: {
    summary: 'Add a tag to a player; adding a tag the player already has changes nothing',
    body: z.strictObject({ tag: tagField }),
    response: playerControlsObject,
  },
  removePlayerTag: {
    summary: 'Remove a tag from a player',
    body: z.strictObject({ tag: tagField }),
    response: playerControlsObject,
  },
  listPlayerTags: {
    summary: 'The tags in use, most used first; at most 200',
    response: z.array(z.strictObject({ tag: z.string(), players: z.int() })),
    shared: true,
  },
  getPlayerDevices: {
    summary: "A player's browsers, other accounts that used them, and IP addresses of recent failed logins",
    response: playerDevicesObject,
  },
  setStakePercent: {
    summary: 'Set the share of the betting limits that applies to a player',
    body: z.strictObject({
      percent,
      reason,
      /** The value the caller saw; PLAYER_CHANGED if it has changed. */
      seen: percent,
    }),
    response: playerControlsObject,
  },
} as const;
