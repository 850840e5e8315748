import { normaliseTag } from '#domain/player-controls.ts';
import { DEFAULT_WAGERING_TIMES } from '#domain/promotion.ts';
import { MAX_PHONE_PREFIX_DIGITS, MAX_STAKED_DAYS } from '#domain/segment.ts';
import { startOfDay } from '#domain/time-zone.ts';
import { isCount, isWageringTimes } from '#web/admin/promotions/promotion-form.ts';
import { enteredAmount, isPositiveAmount } from '#web/admin/shared/entered-amount.ts';
import { parseEnteredAmount } from '#web/lib/amount-input.ts';
import type { CallOptions } from '#web/lib/api-client.ts';
import { shownTimeZone } from '#web/lib/format.ts';

export const EMPTY_BATCH = {
  tag: '',
  phonePrefix: '',
  /** '', 'yes' or 'no'. */
  identityVerified: '',
  deposited: '',
  /** As in a date field: "2026-08-15". Days start in the zone in which times are shown. */
  registeredFrom: '',
  registeredBefore: '',
  lastBetFrom: '',
  lastBetBefore: '',
  stakedDays: '30',
  stakedMin: '',
  stakedMax: '',
  amount: '',
  days: '7',
  wageringTimes: String(DEFAULT_WAGERING_TIMES),
  note: '',
};
export type BatchForm = typeof EMPTY_BATCH;
export type BatchField = keyof BatchForm;
export type BatchBody = Required<NonNullable<CallOptions<'previewFreeBetBatch'>['body']>>;

const PREFIX = new RegExp(`^\\+?[1-9]\\d{0,${MAX_PHONE_PREFIX_DIGITS - 1}}$`);
const isOrdered = (from: string, before: string) => from === '' || before === '' || from < before;
const hasStaked = ({ stakedMin, stakedMax }: BatchForm) => stakedMin.trim() !== '' || stakedMax.trim() !== '';

/** The key of a field's problem, or null. `useFreeBetLimit` checks the maximum amount. */
export function batchProblemOf(field: BatchField, form: BatchForm) {
  const value = form[field].trim();
  switch (field) {
    case 'tag':
      return value === '' || normaliseTag(value) !== null ? null : 'tag';
    case 'phonePrefix':
      return value === '' || PREFIX.test(value) ? null : 'phonePrefix';
    case 'registeredBefore':
      return isOrdered(form.registeredFrom, value) ? null : 'order';
    case 'lastBetBefore':
      return isOrdered(form.lastBetFrom, value) ? null : 'order';
    case 'stakedDays':
      return !hasStaked(form) || isCount(value, MAX_STAKED_DAYS) ? null : 'days';
    case 'stakedMin':
      return parseEnteredAmount(value) === null ? 'amount' : null;
    case 'stakedMax':
      if (parseEnteredAmount(value) === null) return 'amount';
      return value !== '' && (parseEnteredAmount(value) ?? 0) < (parseEnteredAmount(form.stakedMin) ?? 0)
        ? 'belowMin'
        : null;
    case 'days':
      return isCount(value, 365) ? null : 'days';
    case 'wageringTimes':
      return isWageringTimes(value) ? null : 'times';
    case 'amount':
      return isPositiveAmount(value) ? null : 'amount';
    default:
      return null;
  }
}

const startOf = (day: string) => new Date(startOfDay(shownTimeZone(), day)).toISOString();

/** The request; null while a field has a problem. */
export function batchBodyOf(form: BatchForm): BatchBody | null {
  if ((Object.keys(form) as BatchField[]).some((field) => batchProblemOf(field, form) !== null)) return null;
  const { tag, phonePrefix, identityVerified, deposited, stakedDays, stakedMin, stakedMax } = form;
  const times = (['registeredFrom', 'registeredBefore', 'lastBetFrom', 'lastBetBefore'] as const)
    .filter((rule) => form[rule] !== '')
    .map((rule) => [rule, startOf(form[rule])]);
  return {
    segment: {
      ...(tag.trim() && { tag: tag.trim() }),
      ...(phonePrefix.trim() && { phonePrefix: `+${phonePrefix.trim().replace('+', '')}` }),
      ...(identityVerified && { identityVerified: identityVerified === 'yes' }),
      ...(deposited && { deposited: deposited === 'yes' }),
      ...Object.fromEntries(times),
      ...(hasStaked(form) && {
        staked: {
          days: Number(stakedDays),
          ...(stakedMin.trim() && { min: enteredAmount(stakedMin) }),
          ...(stakedMax.trim() && { max: enteredAmount(stakedMax) }),
        },
      }),
    },
    amount: enteredAmount(form.amount),
    days: Number(form.days),
    wageringTimes: Number(form.wageringTimes),
  };
}
