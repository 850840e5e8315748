import { z } from 'zod';
import { idParams } from '#contract/fields.ts';
import { netPositionObject, playLimitsInput, playLimitsObject } from '#contract/safer-play/objects.ts';
import { SELF_EXCLUSION_LENGTHS, TIME_OUT_LENGTHS } from '#domain/safer-play.ts';

export const saferPlaySchemas = {
  getPlayLimits: {
    summary: "A player's own limits with what is left, time-out, self-exclusion and reality check",
    params: idParams,
    response: playLimitsObject,
  },
  setPlayLimits: {
    summary: 'Change own limits: decreases take effect immediately, increases and removals after 24 hours',
    params: idParams,
    body: playLimitsInput,
    response: playLimitsObject,
  },
  takeTimeOut: {
    summary: 'Take a time-out: no bets or deposits until it ends',
    params: idParams,
    body: z.strictObject({ length: z.enum(TIME_OUT_LENGTHS) }),
    response: playLimitsObject,
  },
  selfExclude: {
    summary: 'Self-exclude: no bets or deposits until it ends; it cannot be shortened',
    params: idParams,
    body: z.strictObject({ length: z.enum(SELF_EXCLUSION_LENGTHS) }),
    response: playLimitsObject,
  },
  getNetPosition: {
    summary: "A player's deposits, withdrawals, stakes and payouts: today, in 7 and 30 days, and in total",
    params: idParams,
    response: netPositionObject,
  },
} as const;
