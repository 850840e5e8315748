import { z } from 'zod';
import { textField } from '#contract/fields.ts';
import { limitAmount, netPositionObject, playLimitsInput, playLimitsObject } from '#contract/safer-play/objects.ts';
import { LIMIT_KINDS, LIMIT_PERIODS, SELF_EXCLUSION_LENGTHS, TIME_OUT_LENGTHS } from '#domain/safer-play.ts';

export const saferPlaySchemas = {
  getPlayLimits: {
    summary: "A player's limits with the amounts left, time-out, self-exclusion and reality check",
    response: playLimitsObject,
  },
  setPlayLimits: {
    summary:
      "Change a player's own limits (decreases take effect immediately, increases and removals after 24 hours) " +
      'or the reality check interval',
    body: playLimitsInput,
    response: playLimitsObject,
  },
  setStaffLimit: {
    summary: "Set or remove a limit for a player; it applies immediately, alongside the player's own",
    body: z.strictObject({
      kind: z.enum(LIMIT_KINDS),
      period: z.enum(LIMIT_PERIODS),
      amount: limitAmount.nullable(),
      /** The value the caller saw; PLAYER_CHANGED if it has changed. */
      seen: limitAmount.nullable(),
      reason: textField(1000, 'Enter a reason'),
    }),
    response: playLimitsObject,
  },
  takeTimeOut: {
    summary: 'Take a time-out: no bets or deposits until it ends',
    body: z.strictObject({ length: z.enum(TIME_OUT_LENGTHS) }),
    response: playLimitsObject,
  },
  selfExclude: {
    summary: 'Self-exclude: no bets or deposits until it ends; it cannot be shortened',
    body: z.strictObject({ length: z.enum(SELF_EXCLUSION_LENGTHS) }),
    response: playLimitsObject,
  },
  getNetPosition: {
    summary: "A player's deposits, withdrawals, stakes and payouts: today, in the last 7 and 30 days, and in total",
    response: netPositionObject,
  },
} as const;
