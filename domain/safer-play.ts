// Safer play settings: limits by calendar period, time-outs, self-exclusion and reality checks.
// Days, weeks (from Monday) and months are in UTC, the same for every player.
import type { Cents } from '#domain/money.ts';

export const LIMIT_KINDS = ['deposit', 'stake', 'loss'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** How long an increased or removed limit is pending before it takes effect. */
export const RAISE_DELAY_HOURS = 24;

export const TIME_OUT_LENGTHS = ['24_hours', '7_days', '30_days'] as const;
export type TimeOutLength = (typeof TIME_OUT_LENGTHS)[number];

export const SELF_EXCLUSION_LENGTHS = ['6_months', '1_year', '5_years'] as const;
export type SelfExclusionLength = (typeof SELF_EXCLUSION_LENGTHS)[number];

const EXCLUSION_MONTHS = { '6_months': 6, '1_year': 12, '5_years': 60 } as const;

/** The end of a self-exclusion that starts now; in a shorter month, on its last day. */
export function exclusionEnd(length: SelfExclusionLength, nowMs: number): number {
  const end = new Date(nowMs);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + EXCLUSION_MONTHS[length]);
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return end.getTime();
}

/** Reality check intervals, in minutes of one session. */
export const REALITY_CHECK_MINUTES = [15, 30, 60, 120] as const;

/** The current limit with its pending change; a null amount means no limit. */
export type CurrentLimit = { amount: Cents | null; next: { amount: Cents | null } | null };

export type LimitChange = 'none' | 'at-once' | 'later';

/**
 * The effect of a requested limit change. Decreases, new limits and the current value (which
 * cancels a pending change) apply immediately; increases and removals are delayed.
 */
export function limitChange(current: CurrentLimit, wanted: Cents | null): LimitChange {
  if (current.amount === wanted) return current.next === null ? 'none' : 'at-once';
  if (current.amount === null) return 'at-once';
  return wanted !== null && wanted < current.amount ? 'at-once' : 'later';
}

const DAY_MS = 86_400_000;
const MONDAY_MS = 4 * DAY_MS;

/** The start of the next period after a time; both in milliseconds since 1970. */
export function nextPeriodStart(period: LimitPeriod, nowMs: number): number {
  if (period === 'day') return (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;
  // 1 January 1970 was a Thursday, so the first Monday was 5 January.
  if (period === 'week') return (Math.floor((nowMs - MONDAY_MS) / (7 * DAY_MS)) + 1) * 7 * DAY_MS + MONDAY_MS;
  const now = new Date(nowMs);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
}
