// The match clock. A match is in one period at a time, and a minute belongs to its half: 1 to 45 to the first,
// 46 to 90 to the second. Time added to a half is counted apart, as 45+2 and 90+4, so the first half never runs
// into the second one. The clock stands during half time.

export const PERIODS = ['not_started', 'first_half', 'half_time', 'second_half', 'full_time'] as const;
export type Period = (typeof PERIODS)[number];

export const FIRST_HALF_END = 45;
export const SECOND_HALF_END = 90;
/** Longer than any stoppage time; the clock stops there. */
export const MAX_STOPPAGE_MINUTES = 40;
/** Past so many minutes that no one reported, the half is probably over and only its end was not recorded. */
export const PLAUSIBLE_STOPPAGE_MINUTES = 15;

/** A moment of a half: 45+2 is minute 45 with two minutes of stoppage time. */
export interface MatchMinute {
  readonly minute: number;
  /** 0 outside stoppage time. */
  readonly stoppageMinutes: number;
}

export interface ClockTime extends MatchMinute {
  readonly period: Period;
}

/** The period that follows when a half ends or begins; kick-off and the end of a game are changes of its status. */
const NEXT_PERIOD: Partial<Record<Period, Period>> = { first_half: 'half_time', half_time: 'second_half' };

/** Whether a live match may go from one period straight to the other. */
export function canEnterPeriod(from: Period, to: Period): boolean {
  return NEXT_PERIOD[from] === to;
}

/** Where the clock stands when a period begins. The second half begins in the 46th minute. */
export function startOfPeriod(period: Period): ClockTime {
  const minute = { not_started: 0, first_half: 0, half_time: 45, second_half: 46, full_time: 90 }[period];
  return { period, minute, stoppageMinutes: 0 };
}

/** A minute without its period: those past 90 are stoppage time of the second half. */
export function matchMinute(minute: number, stoppageMinutes = 0): MatchMinute {
  if (minute <= SECOND_HALF_END) return { minute, stoppageMinutes };
  const beyond = Math.min(minute - SECOND_HALF_END + stoppageMinutes, MAX_STOPPAGE_MINUTES);
  return { minute: SECOND_HALF_END, stoppageMinutes: beyond };
}

/** Whether a minute may have stoppage time: the last one of a half. */
export function endsHalf(minute: number): boolean {
  return minute === FIRST_HALF_END || minute === SECOND_HALF_END;
}

/**
 * A live match's clock once a minute has been reported: one past 45 begins the second half, an earlier one corrects
 * the clock back into the first. At half time, 45 is no news.
 */
export function clockAt(reported: MatchMinute, period: Period = 'first_half'): ClockTime {
  if (reported.minute > FIRST_HALF_END) return { ...reported, period: 'second_half' };
  if (period === 'half_time' && reported.minute === FIRST_HALF_END) return startOfPeriod('half_time');
  return { ...reported, period: 'first_half' };
}

/** The clock a minute later: into stoppage time at the end of a half, never into another period. */
export function tick(clock: ClockTime): ClockTime {
  const runs = clock.period === 'first_half' || clock.period === 'second_half';
  if (!runs || clock.stoppageMinutes >= MAX_STOPPAGE_MINUTES) return clock;
  return endsHalf(clock.minute)
    ? { ...clock, stoppageMinutes: clock.stoppageMinutes + 1 }
    : { ...clock, minute: clock.minute + 1 };
}

/** Below zero when the first moment comes before the second: 45+2 comes before 46. */
export function compareMinutes(one: MatchMinute, other: MatchMinute): number {
  return one.minute - other.minute || one.stoppageMinutes - other.stoppageMinutes;
}

/** "37", "45+2" */
export function formatMinute({ minute, stoppageMinutes }: MatchMinute): string {
  return stoppageMinutes > 0 ? `${minute}+${stoppageMinutes}` : `${minute}`;
}
