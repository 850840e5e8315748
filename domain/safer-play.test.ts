import { describe, expect, it } from 'vitest';
import { type Cents, cents } from '#domain/money.ts';
import { exclusionEnd, limitChange, nextPeriodStart } from '#domain/safer-play.ts';

const of = (amount: number | null) => (amount === null ? null : cents(amount));

describe('a limit change', () => {
  it.each<[number | null, number | null | 'nothing', number | null, string]>([
    [null, 'nothing', 100, 'at-once'],
    [null, 'nothing', null, 'none'],
    [100, 'nothing', 50, 'at-once'],
    [100, 'nothing', 100, 'none'],
    [100, 'nothing', 101, 'later'],
    [100, 'nothing', null, 'later'],
    [100, 200, 100, 'at-once'],
    [100, 200, 150, 'later'],
    [100, null, 99, 'at-once'],
    [100, null, null, 'later'],
    [100, 'nothing', 0, 'at-once'],
  ])('from %j, with %j pending, to %j: %s', (amount, next, wanted, expected) => {
    const waiting = next === 'nothing' ? null : { amount: of(next) as Cents | null };
    expect(limitChange({ amount: of(amount), next: waiting }, of(wanted))).toBe(expected);
  });
});

it.each([
  ['6_months', '2026-11-21T13:30:00.000Z', '2027-05-21T13:30:00.000Z'],
  ['6_months', '2026-08-31T13:30:00.000Z', '2027-02-28T13:30:00.000Z'],
  ['6_months', '2027-08-31T13:30:00.000Z', '2028-02-29T13:30:00.000Z'],
  ['1_year', '2028-02-29T13:30:00.000Z', '2029-02-28T13:30:00.000Z'],
  ['5_years', '2026-11-30T23:59:59.999Z', '2031-11-30T23:59:59.999Z'],
] as const)('a self-exclusion of %s from %s ends at %s', (length, now, end) => {
  expect(new Date(exclusionEnd(length, Date.parse(now))).toISOString()).toBe(end);
});

describe('the start of the next period', () => {
  it.each([
    ['day', '2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
    ['day', '2026-11-21T23:59:59.999Z', '2026-11-22T00:00:00.000Z'],
    ['week', '2026-11-22T23:59:59.999Z', '2026-11-23T00:00:00.000Z'],
    ['week', '2026-11-23T00:00:00.000Z', '2026-11-30T00:00:00.000Z'],
    ['month', '2026-12-31T12:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    ['month', '2028-02-29T12:00:00.000Z', '2028-03-01T00:00:00.000Z'],
  ] as const)('for a %s limit at %s is %s', (period, now, expected) => {
    expect(new Date(nextPeriodStart(period, Date.parse(now))).toISOString()).toBe(expected);
  });
});
