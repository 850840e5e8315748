import { describe, expect, it } from 'vitest';
import { accumulatorFigures } from '#web/features/slip/accumulator.ts';
import {
  acceptPrice,
  changeLine,
  clearSlip,
  emptySlip,
  keyOf,
  removeLine,
  type Slip,
  setStake,
  slipTotals,
  stakedLines,
  toggleSelection,
} from '#web/features/slip/slip.ts';
import type { Selection } from '#web/lib/selection.ts';

const home: Selection = {
  gameId: 1,
  homeTeam: 'Ashford',
  awayTeam: 'Benwick',
  betType: 'match_result',
  selection: 'home',
  playerId: null,
  line: null,
  odds: '2.50',
};
const away: Selection = { ...home, selection: 'away', odds: '3.10' };
const goals: Selection = { ...home, betType: 'over_under', selection: 'over_2.5', odds: '1.85' };
const otherGame: Selection = { ...home, gameId: 2, odds: '1.01' };

const slipOf = (...selections: Selection[]): Slip => selections.reduce(toggleSelection, emptySlip);
const keys = (slip: Slip) => slip.lines.map(keyOf);
const firstKey = (slip: Slip): string => keys(slip)[0] ?? '';

describe('choosing', () => {
  it('adds a selection of another game, and another bet type of the same game', () => {
    expect(keys(slipOf(home, goals, otherGame))).toEqual([
      '1 match_result home',
      '1 over_under over_2.5',
      '2 match_result home',
    ]);
  });

  it('replaces a selection of the same game and bet type, and keeps its stake', () => {
    const staked = setStake(slipOf(home), firstKey(slipOf(home)), '5');
    const slip = toggleSelection(staked, away);
    expect(keys(slip)).toEqual(['1 match_result away']);
    expect(slip.lines[0]?.stake).toBe('5');
  });

  it('removes a selection that is chosen again, at whatever price', () => {
    expect(keys(slipOf(home, { ...home, odds: '2.60' }))).toEqual([]);
  });

  it('removes and clears', () => {
    const slip = slipOf(home, otherGame);
    expect(keys(removeLine(slip, firstKey(slip)))).toEqual(['2 match_result home']);
    expect(clearSlip({ ...slip, mode: 'accumulator' })).toEqual({ ...emptySlip, mode: 'accumulator' });
  });
});

describe('a line that was sent and not answered', () => {
  const waiting = changeLine(slipOf(home), firstKey(slipOf(home)), {
    attempt: { key: 'k', body: {} as never },
    stake: '5',
  });

  it('keeps its stake and its price until there is an answer', () => {
    const key = firstKey(waiting);
    expect(setStake(waiting, key, '9')).toEqual(waiting);
    expect(acceptPrice(waiting, key, { odds: '9.00', line: null }).lines).toEqual(waiting.lines);
  });
});

describe('totals', () => {
  it('adds stakes and wins in whole cents, and counts only lines with a stake', () => {
    let slip = slipOf(home, goals, otherGame);
    slip = setStake(slip, '1 match_result home', '0.10');
    slip = setStake(slip, '1 over_under over_2.5', '19.99');
    expect(slipTotals(slip)).toEqual({ stake: 2009, win: 25 + 3698 });
    expect(stakedLines(slip)).toHaveLength(2);
  });

  it('takes what is not an amount as nothing', () => {
    const slip = setStake(slipOf(home), '1 match_result home', '1.005');
    expect(slipTotals(slip)).toEqual({ stake: 0, win: 0 });
  });
});

describe('accumulator', () => {
  const staked = (slip: Slip, stake: string): Slip => ({ ...slip, accumulator: { ...slip.accumulator, stake } });

  it.each([
    ['one selection', staked(slipOf(home), '5'), 'tooFew'],
    ['two of one game', staked(slipOf(home, goals), '5'), 'sameGame'],
    ['no stake', staked(slipOf(home, otherGame), ''), 'badStake'],
    ['all in order', staked(slipOf(home, otherGame), '5'), null],
  ])('%s', (_, slip, problem) => {
    expect(accumulatorFigures(slip).problem).toBe(problem);
  });

  it('returns the profit and the stake: two at 1.01 pay 1.02, not 2.02', () => {
    const slip = staked(slipOf({ ...home, odds: '1.01' }, otherGame), '1');
    expect(accumulatorFigures(slip)).toMatchObject({ odds: '1.02', win: 2, return: 102 });
  });
});
