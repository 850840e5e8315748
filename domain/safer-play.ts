// What a player can set to stay in control: limits by calendar period, a time-out, self-exclusion, and a reminder
// of the time. Days, weeks (from Monday) and months are those of UTC, the same for every player.
import type { Cents } from '#domain/money.ts';

export const LIMIT_KINDS = ['deposit', 'stake', 'loss'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** How long a raised or removed limit waits before it is in force. */
export const RAISE_DELAY_HOURS = 24;

export const TIME_OUT_LENGTHS = ['24_hours', '7_days', '30_days'] as const;
export type TimeOutLength = (typeof TIME_OUT_LENGTHS)[number];

export const SELF_EXCLUSION_LENGTHS = ['6_months', '1_year', '5_years'] as const;
export type SelfExclusionLength = (typeof SELF_EXCLUSION_LENGTHS)[number];

/** The reminders that a player can choose, in minutes of play. */
export const REALITY_CHECK_MINUTES = [15, 30, 60, 120] as const;

/** A limit as it is in force, with the change that waits; null is no limit. */
export type StandingLimit = { amount: Cents | null; next: { amount: Cents | null } | null };

export type LimitChange = 'none' | 'at-once' | 'later';

/**
 * What becomes of a limit that the player wants to change. Lowering, setting and choosing what is in force already (which
 * cancels a change that waits) count at once; raising and removing wait.
 */
export function limitChange(standing: StandingLimit, wanted: Cents | null): LimitChange {
  if (standing.amount === wanted) return standing.next === null ? 'none' : 'at-once';
  if (standing.amount === null) return 'at-once';
  return wanted !== null && wanted < standing.amount ? 'at-once' : 'later';
}

const DAY_MS = 86_400_000;
const MONDAY_MS = 4 * DAY_MS;

/** The first moment, in milliseconds, of the period after the one that a moment is in. */
export function nextPeriodStart(period: LimitPeriod, nowMs: number): number {
  if (period === 'day') return (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;
  // The first Monday of the count of milliseconds was the fifth day.
  if (period === 'week') return (Math.floor((nowMs - MONDAY_MS) / (7 * DAY_MS)) + 1) * 7 * DAY_MS + MONDAY_MS;
  const now = new Date(nowMs);
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
}
