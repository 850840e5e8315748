import { z } from 'zod';
import { timeText } from '#contract/fields.ts';

const freezeObject = z.strictObject({
  until: timeText,
  reason: z.string(),
  /** The member of staff, and when. */
  by: z.string(),
  at: timeText,
});

/** What staff have set for a player; for staff only. */
export const playerControlsObject = z
  .strictObject({
    /** Null unless withdrawals are frozen now. */
    freeze: freezeObject.nullable(),
    /** The share of the betting limits that applies to the player. */
    stakePercent: z.int(),
  })
  .meta({ id: 'PlayerControls' });
export type PlayerControls = z.infer<typeof playerControlsObject>;
