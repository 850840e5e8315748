import { z } from 'zod';
import { goalCountField, idField, minuteField, stoppageField } from '#contract/fields.ts';
import { TEAM_SIDES } from '#domain/game.ts';
import { endsHalf, LAST_REPORTED_MINUTE } from '#domain/match-clock.ts';

/**
 * When the event happened, by default LATE_BET_WINDOW_S ago. In-play bets that it affects and that
 * were accepted since are voided.
 */
export const happenedAtField = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .optional();

type Minute = { minute: number; stoppageMinutes?: number | undefined };
/** Only the last minute of a half can have stoppage time. */
export const isValidStoppage = ({ minute, stoppageMinutes = 0 }: Minute) => stoppageMinutes === 0 || endsHalf(minute);
export const STOPPAGE_PROBLEM = {
  path: ['stoppageMinutes'],
  error: 'Stoppage time is only allowed with minute 45 or 90',
};

/** Past 45 means the second half; past 90, its stoppage time. */
export const reportedMinuteField = minuteField.max(
  LAST_REPORTED_MINUTE,
  "Minutes from 105 on are extra time, which bets don't cover. Send stoppage time as minute 90 with stoppageMinutes",
);

const goalFields = z.strictObject({
  team: z.enum(TEAM_SIDES),
  playerId: idField.nullish(),
  minute: reportedMinuteField,
  /** Only with minute 45 or 90: 45+2 is minute 45 with 2 stoppage minutes. */
  stoppageMinutes: stoppageField.default(0),
  ownGoal: z.boolean().default(false),
});

const goalInput = goalFields.refine(isValidStoppage, STOPPAGE_PROBLEM);
export const newGoalInput = goalFields
  .extend({
    happenedAt: happenedAtField,
    /** The score that the caller saw. If it has changed since, nothing is recorded. */
    seen: z.strictObject({ homeScore: goalCountField, awayScore: goalCountField }).optional(),
  })
  .refine(isValidStoppage, STOPPAGE_PROBLEM);

export const correctedResultInput = z.strictObject({
  homeScore: goalCountField,
  awayScore: goalCountField,
  // The half-time score is unchanged if omitted; null removes one recorded by mistake.
  halfTimeHomeScore: goalCountField.nullish(),
  halfTimeAwayScore: goalCountField.nullish(),
  // In match order, and as many as the score unless goalsMissing is set. If omitted, the recorded
  // goals up to the score are kept.
  goals: z.array(goalInput).max(99).optional(),
  /**
   * Set if goals are deliberately omitted: bets on scorers or the order of goals stay open unless
   * the result and the listed goals decide them.
   */
  goalsMissing: z.boolean().optional(),
  /** When the score became wrong; no time is assumed. In-play bets accepted since are voided. */
  happenedAt: happenedAtField,
});
