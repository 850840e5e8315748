import { z } from 'zod';
import { idParams } from '#contract/fields.ts';
import { netPositionObject, playLimitsInput, playLimitsObject } from '#contract/safer-play/objects.ts';
import { SELF_EXCLUSION_LENGTHS, TIME_OUT_LENGTHS } from '#domain/safer-play.ts';

export const saferPlaySchemas = {
  getPlayLimits: {
    summary: "A player's own limits with what they leave, time-out, self-exclusion and reality check",
    params: idParams,
    status: 200,
    response: playLimitsObject,
  },
  setPlayLimits: {
    summary:
      'Change own limits: lower at once, higher or none after 24 hours; the limit in force cancels a change to come',
    params: idParams,
    body: playLimitsInput,
    status: 200,
    response: playLimitsObject,
  },
  takeTimeOut: {
    summary: 'Take a time-out: no bets and no deposits until it is over',
    params: idParams,
    body: z.strictObject({ length: z.enum(TIME_OUT_LENGTHS) }),
    status: 200,
    response: playLimitsObject,
  },
  selfExclude: {
    summary: 'Exclude oneself: no bets and no deposits until it is over; nobody can shorten it',
    params: idParams,
    body: z.strictObject({ length: z.enum(SELF_EXCLUSION_LENGTHS) }),
    status: 200,
    response: playLimitsObject,
  },
  getNetPosition: {
    summary: 'What a player paid in, took out, staked and was paid: today, in 7 and 30 days, and in all',
    params: idParams,
    status: 200,
    response: netPositionObject,
  },
} as const;
