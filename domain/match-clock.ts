// A match is in one period at a time. Minutes 1 to 45 belong to the first half and 46 to 90 to the
// second; stoppage time is counted separately (45+2, 90+4), so the first half never overlaps the
// second. The clock stops at half time.

export const PERIODS = ['not_started', 'first_half', 'half_time', 'second_half', 'full_time'] as const;
export type Period = (typeof PERIODS)[number];

export const FIRST_HALF_END = 45;
export const SECOND_HALF_END = 90;

export type Half = Extract<Period, 'first_half' | 'second_half'>;
/** Stoppage time follows the last minute of a half. */
export const LAST_MINUTES: Readonly<Record<Half, number>> = {
  first_half: FIRST_HALF_END,
  second_half: SECOND_HALF_END,
};
export const isHalf = (period: Period): period is Half => period === 'first_half' || period === 'second_half';

/** Longer than any stoppage time; the clock stops here. */
export const MAX_STOPPAGE_MINUTES = 40;
/** After this much unreported stoppage time, the half has probably ended unrecorded. */
export const PLAUSIBLE_STOPPAGE_MINUTES = 15;

/** Unless sent as stoppage time, a later minute is in extra time, which bets don't cover. */
export const LAST_REPORTED_MINUTE = SECOND_HALF_END + PLAUSIBLE_STOPPAGE_MINUTES - 1;

/** A moment in a half: 45+2 is minute 45 with two minutes of stoppage time. */
export type MatchMinute = {
  readonly minute: number;
  /** 0 outside stoppage time. */
  readonly stoppageMinutes: number;
};

export type ClockTime = MatchMinute & { readonly period: Period };

/** The next period when a half ends or starts. Kick-off and full time are status changes. */
const NEXT_PERIOD: Partial<Record<Period, Period>> = { first_half: 'half_time', half_time: 'second_half' };

/** Whether a live match can go directly from one period to the other. */
export function canEnterPeriod(from: Period, to: Period): boolean {
  return NEXT_PERIOD[from] === to;
}

/** The clock at the start of a period. The second half starts in the 46th minute. */
export function startOfPeriod(period: Period): ClockTime {
  const minute = { not_started: 0, first_half: 0, half_time: 45, second_half: 46, full_time: 90 }[period];
  return { period, minute, stoppageMinutes: 0 };
}

/** Converts a minute without a period: minutes after 90 are the second half's stoppage time. */
export function matchMinute(minute: number, stoppageMinutes = 0): MatchMinute {
  if (minute <= SECOND_HALF_END) return { minute, stoppageMinutes };
  const beyond = Math.min(minute - SECOND_HALF_END + stoppageMinutes, MAX_STOPPAGE_MINUTES);
  return { minute: SECOND_HALF_END, stoppageMinutes: beyond };
}

/** Whether a minute is the last of a half, the only one that can have stoppage time. */
export function endsHalf(minute: number): boolean {
  return minute === FIRST_HALF_END || minute === SECOND_HALF_END;
}

/**
 * The clock after a reported minute: a minute after 45 is in the second half, any other in the
 * first. The exception is 45 at half time, which leaves the clock at half time.
 */
export function clockAt(reported: MatchMinute, period: Period = 'first_half'): ClockTime {
  if (reported.minute > FIRST_HALF_END) return { ...reported, period: 'second_half' };
  if (period === 'half_time' && reported.minute === FIRST_HALF_END) return startOfPeriod('half_time');
  return { ...reported, period: 'first_half' };
}

/** The clock one minute later: into stoppage time after a half, never into another period. */
export function tick(clock: ClockTime): ClockTime {
  if (!isHalf(clock.period) || clock.stoppageMinutes >= MAX_STOPPAGE_MINUTES) return clock;
  return endsHalf(clock.minute)
    ? { ...clock, stoppageMinutes: clock.stoppageMinutes + 1 }
    : { ...clock, minute: clock.minute + 1 };
}

/** Negative if the first minute is earlier: 45+2 is before 46. */
export function compareMinutes(one: MatchMinute, other: MatchMinute): number {
  return one.minute - other.minute || one.stoppageMinutes - other.stoppageMinutes;
}

/** "37", "45+2" */
export function formatMinute({ minute, stoppageMinutes }: MatchMinute): string {
  return stoppageMinutes > 0 ? `${minute}+${stoppageMinutes}` : `${minute}`;
}
