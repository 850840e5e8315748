import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { oddsHundredths } from '#domain/odds.ts';
import {
  accumulatorFigures,
  SYSTEM_KINDS,
  type SystemKind,
  systemFigures,
  systemLines,
  systemsFor,
} from '#domain/slip.ts';

const odds = (...values: number[]) => values.map(oddsHundredths);

describe('an accumulator', () => {
  it.each([
    [1000, odds(200, 300, 150), 900, 8000, 9000],
    [1000, odds(115, 115), 132, 320, 1320],
    [1000, odds(101, 101), 102, 20, 1020],
    [1000, odds(250), 250, 1500, 2500],
    [1000, odds(), 100, 0, 1000],
  ])('of %i cents at %j shows odds %i, profit %i and return %i', (stake, legs, total, win, paid) => {
    expect(accumulatorFigures(cents(stake), legs)).toEqual({
      stake,
      totalOdds: total,
      profit: win,
      return: paid,
    });
  });

  it('keeps return = profit + stake', () => {
    const legs = fc.array(fc.integer({ min: 101, max: 900 }).map(oddsHundredths), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), legs, (stake, each) => {
        const figures = accumulatorFigures(cents(stake), each);
        expect(figures?.return).toBe((figures?.profit ?? 0) + stake);
      }),
    );
  });

  it('is refused when it could pay more than the maximum amount, without overflowing', () => {
    expect(accumulatorFigures(cents(100), Array(20).fill(oddsHundredths(100_000)))).toBeNull();
    expect(accumulatorFigures(cents(9_999_999_999), odds(101))).toBeNull();
    expect(accumulatorFigures(cents(1), odds(100_000, 100_000))?.return).toBe(1_000_000);
  });
});

describe('system bets', () => {
  it.each([
    ['doubles', 3, 3],
    ['doubles', 4, 6],
    ['trebles', 4, 4],
    ['fourfolds', 5, 5],
    ['trixie', 3, 4],
    ['patent', 3, 7],
    ['yankee', 4, 11],
    ['lucky_15', 4, 15],
    ['canadian', 5, 26],
    ['lucky_31', 5, 31],
    ['heinz', 6, 57],
    ['lucky_63', 6, 63],
    ['super_heinz', 7, 120],
    ['goliath', 8, 247],
  ] as [SystemKind, number, number][])('turn %s of %i selections into %i distinct lines', (kind, selections, lines) => {
    const made = systemLines(kind, [...Array(selections).keys()]);
    expect(made).toHaveLength(lines);
    expect(new Set(made?.map((line) => line.join())).size).toBe(lines);
  });

  it('keep the order of the slip, smaller lines first', () => {
    expect(systemLines('patent', ['a', 'b', 'c'])).toEqual([
      ['a'],
      ['b'],
      ['c'],
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'c'],
      ['a', 'b', 'c'],
    ]);
  });

  it('accept only the numbers of selections that they are made for', () => {
    for (const kind of SYSTEM_KINDS) {
      expect(systemLines(kind, ['a', 'b'])).toBeNull();
      expect(systemLines(kind, Array(13).fill('a'))).toBeNull();
    }
    expect(systemLines('trixie', Array(4).fill('a'))).toBeNull();
    expect(systemsFor(3)).toEqual(['doubles', 'trixie', 'patent']);
    expect(systemsFor(2)).toEqual([]);
  });

  it('cost their stake on every line and pay every line', () => {
    expect(systemFigures('trixie', cents(100), odds(200, 300, 400))).toEqual({
      lines: 4,
      stakePerLine: 100,
      stake: 400,
      return: 600 + 800 + 1200 + 2400,
      profit: 5000 - 400,
    });
    expect(systemFigures('trixie', cents(100), odds(200, 300))).toBeNull();
  });
});
