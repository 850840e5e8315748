import { describe, expect, it } from 'vitest';
import {
  type ClockTime,
  canEnterPeriod,
  clockAt,
  compareMinutes,
  formatMinute,
  matchMinute,
  PERIODS,
  startOfPeriod,
  tick,
} from '#domain/match-clock.ts';

const shown = (clock: ClockTime) => `${clock.period} ${formatMinute(clock)}`;

function after(ticks: number, start: ClockTime): ClockTime {
  return ticks === 0 ? start : after(ticks - 1, tick(start));
}

describe('the match clock', () => {
  it.each([
    ['first_half', 1, '1'],
    ['first_half', 45, '45'],
    ['first_half', 47, '45+2'],
    ['first_half', 85, '45+40'],
    ['first_half', 120, '45+40'],
    ['half_time', 15, '45'],
    ['second_half', 1, '47'],
    ['second_half', 44, '90'],
    ['second_half', 48, '90+4'],
    ['second_half', 55, '90+11'],
  ] as const)('%s after %i minutes is shown as %s', (period, minutes, minute) => {
    expect(shown(after(minutes, startOfPeriod(period)))).toBe(`${period} ${minute}`);
  });

  it('goes only from the first half to half time, and from half time to the second half', () => {
    const allowed = PERIODS.flatMap((from) =>
      PERIODS.filter((to) => canEnterPeriod(from, to)).map((to) => `${from} > ${to}`),
    );
    expect(allowed).toEqual(['first_half > half_time', 'half_time > second_half']);
  });

  it('orders stoppage time before the minute after it', () => {
    const texts = [matchMinute(46), matchMinute(45, 2), matchMinute(90, 1), matchMinute(45), matchMinute(90)];
    expect(texts.sort(compareMinutes).map(formatMinute)).toEqual(['45', '45+2', '46', '90', '90+1']);
  });
});

describe('a reported minute', () => {
  it.each([
    ['first_half', 30, 0, 'first_half 30'],
    ['first_half', 45, 2, 'first_half 45+2'],
    ['first_half', 46, 0, 'second_half 46'],
    ['half_time', 45, 0, 'half_time 45'],
    ['half_time', 45, 3, 'half_time 45'],
    ['half_time', 44, 0, 'first_half 44'],
    ['half_time', 46, 0, 'second_half 46'],
    ['second_half', 94, 0, 'second_half 90+4'],
    ['second_half', 90, 5, 'second_half 90+5'],
    ['second_half', 44, 0, 'first_half 44'],
  ] as const)('during %s, with %i and %i of stoppage time, sets the clock to %s', (period, minute, stoppage, clock) => {
    expect(shown(clockAt(matchMinute(minute, stoppage), period))).toBe(clock);
  });
});
