// The filters of My Bets. They are in the URL, so that they survive going back and reloading.
import { addDays } from '#domain/add-days.ts';
import { BET_KINDS, BET_VIEWS } from '#domain/bet.ts';
import { startOfDay } from '#domain/time-zone.ts';
import type { CallOptions } from '#web/lib/api-client.ts';
import { calendarDay, shownTimeZone } from '#web/lib/format.ts';

export const VIEWS = ['all', ...BET_VIEWS] as const;
export const KINDS = ['any', ...BET_KINDS] as const;
export const PERIODS = ['any', 'today', 'week', 'month'] as const;

export type BetFilters = {
  view: (typeof VIEWS)[number];
  kind: (typeof KINDS)[number];
  period: (typeof PERIODS)[number];
  /** Part of a team's name. */
  team: string;
};

type BetQuery = NonNullable<CallOptions<'listUserBets'>['query']>;

const DAYS = { today: 1, week: 7, month: 30 } as const;

/** The start of a period of whole days that ends with today, in the player's time zone. */
function startOfDays(count: number, nowMs: number): string {
  const first = addDays(calendarDay(nowMs), 1 - count);
  return new Date(startOfDay(shownTimeZone(), first)).toISOString();
}

export function filterQuery({ view, kind, period, team }: BetFilters, nowMs: number): BetQuery {
  const query: BetQuery = {};
  if (view !== 'all') query.show = view;
  if (kind !== 'any') query.kind = kind;
  if (period !== 'any') query.from = startOfDays(DAYS[period], nowMs);
  if (team.trim() !== '') query.team = team.trim();
  return query;
}

export const NO_FILTERS: BetFilters = { view: 'all', kind: 'any', period: 'any', team: '' };

export const hasFilters = ({ view, kind, period, team }: BetFilters): boolean =>
  view !== 'all' || kind !== 'any' || period !== 'any' || team !== '';
