import { z } from 'zod';
import { idParams, textField, timeText } from '#contract/fields.ts';
import { playerControlsObject } from '#contract/player-controls/objects.ts';
import { MAX_FREEZE_DAYS, MAX_STAKE_PERCENT, MIN_STAKE_PERCENT } from '#domain/player-controls.ts';

const wholeBetween = (min: number, max: number, message: string) => z.int(message).min(min, message).max(max, message);
const percent = wholeBetween(
  MIN_STAKE_PERCENT,
  MAX_STAKE_PERCENT,
  `Must be a whole number from ${MIN_STAKE_PERCENT} to ${MAX_STAKE_PERCENT}`,
);
const reason = textField(1000, 'Enter a reason');

/** The end of the freeze as the caller saw it, null for none; refused with PLAYER_CHANGED if it has changed. */
const seenUntil = timeText.nullable();

export const playerControlSchemas = {
  getPlayerControls: {
    summary: 'What staff have set for a player: frozen withdrawals and the share of the betting limits',
    params: idParams,
    response: playerControlsObject,
  },
  freezeWithdrawals: {
    summary: 'Freeze the withdrawals of a player for some days from now, or change how long',
    params: idParams,
    body: z.strictObject({
      days: wholeBetween(1, MAX_FREEZE_DAYS, `Must be 1 to ${MAX_FREEZE_DAYS} days`),
      reason,
      seenUntil,
    }),
    response: playerControlsObject,
  },
  liftWithdrawalFreeze: {
    summary: 'Lift a freeze of withdrawals before it ends',
    params: idParams,
    body: z.strictObject({ reason, seenUntil: timeText }),
    response: playerControlsObject,
  },
  setStakePercent: {
    summary: 'Set the share of the betting limits that applies to a player',
    params: idParams,
    body: z.strictObject({
      percent,
      reason,
      /** As the caller saw it; refused with PLAYER_CHANGED if it has changed. */
      seen: percent,
    }),
    response: playerControlsObject,
  },
} as const;
