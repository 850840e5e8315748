import { expect, it } from 'vitest';
import { showTimesIn } from '#tests/support/show-times-in.ts';
import { type BatchForm, batchBodyOf, batchProblemOf, EMPTY_BATCH } from '#web/admin/promotions/batch-form.ts';

const form = (fields: Partial<BatchForm> = {}): BatchForm => ({ ...EMPTY_BATCH, amount: '5', ...fields });

it.each([
  ['tag', {}, null],
  ['tag', { tag: '!' }, 'tag'],
  ['phonePrefix', { phonePrefix: '254' }, null],
  ['phonePrefix', { phonePrefix: '+0' }, 'phonePrefix'],
  ['registeredBefore', { registeredFrom: '2026-08-15', registeredBefore: '2026-08-15' }, 'order'],
  ['lastBetBefore', { lastBetFrom: '2026-08-14', lastBetBefore: '2026-08-15' }, null],
  ['stakedDays', { stakedDays: '' }, null],
  ['stakedDays', { stakedDays: '', stakedMin: '5' }, 'days'],
  ['stakedMax', { stakedMin: '5', stakedMax: '4' }, 'belowMin'],
  ['stakedMin', { stakedMin: 'x' }, 'amount'],
  ['amount', { amount: '0' }, 'amount'],
  ['days', { days: '366' }, 'days'],
  ['wageringTimes', { wageringTimes: '51' }, 'times'],
] as const)('validates %s in %j: %s', (field, fields, problem) => {
  showTimesIn('Africa/Nairobi');
  expect(batchProblemOf(field, form(fields))).toBe(problem);
});

it('sends only the rules that are filled in, with days in the zone in which times are shown', () => {
  showTimesIn('Africa/Nairobi');
  expect(batchBodyOf(form())).toEqual({ segment: {}, amount: '5.00', days: 7, wageringTimes: 5 });
  expect(batchBodyOf(form({ days: '' }))).toBeNull();
  const rules = {
    tag: ' VIP ',
    phonePrefix: '254',
    identityVerified: 'yes',
    deposited: 'no',
    lastBetFrom: '2026-08-15',
  };
  expect(batchBodyOf(form({ ...rules, stakedMin: '5', stakedDays: '90' }))?.segment).toEqual({
    tag: 'VIP',
    phonePrefix: '+254',
    identityVerified: true,
    deposited: false,
    lastBetFrom: '2026-08-14T21:00:00.000Z',
    staked: { days: 90, min: '5.00' },
  });
});
