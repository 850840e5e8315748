import { z } from 'zod';
import { idField, timeText } from '#contract/fields.ts';

const freezeObject = z.strictObject({
  until: timeText,
  reason: z.string(),
  /** The member of staff who set it, and when. */
  by: z.string(),
  at: timeText,
});

/** Controls that staff have set for a player; visible to staff only. */
export const playerControlsObject = z
  .strictObject({
    /** Null unless withdrawals are currently frozen. */
    freeze: freezeObject.nullable(),
    /** The percentage of the betting limits that applies to the player. */
    stakePercent: z.int(),
    tags: z.array(z.string()),
    /** Why the account is suspended, by whom, and since when. */
    suspension: z.strictObject({ reason: z.string(), by: z.string().nullable(), at: timeText }).optional(),
  })
  .meta({ id: 'PlayerControls' });
export type PlayerControls = z.infer<typeof playerControlsObject>;

export const playerDevicesObject = z
  .strictObject({
    /** Browsers the player has logged in with, most recently used first. */
    devices: z.array(
      z.strictObject({
        /** The first characters of its cookie's keyed hash. */
        id: z.string(),
        /** Null for devices used before this was recorded. */
        firstUsedAt: timeText.nullable(),
        lastUsedAt: timeText,
        /** When a password change or reset removed it, so that its next login counts as new. */
        removedAt: timeText.nullable(),
        /** Other accounts that have logged in with it. */
        accounts: z.array(z.strictObject({ id: idField, username: z.string() })),
      }),
    ),
    /** Failed logins to the account in the last 24 hours, by IP address. */
    failedLogins: z.array(z.strictObject({ address: z.string(), count: z.int(), lastAt: timeText })),
  })
  .meta({ id: 'PlayerDevices' });
export type PlayerDevices = z.infer<typeof playerDevicesObject>;
