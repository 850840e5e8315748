import { describe, expect, it } from 'vitest';
import { combinedFigures } from '#web/features/slip/combined/combined.ts';
import { combinedRequest } from '#web/features/slip/requests.ts';
import { boostTaken, slipTotals } from '#web/features/slip/single/single-figures.ts';
import {
  acceptPrice,
  changeLine,
  clearSlip,
  emptySlip,
  keyOf,
  nextSlip,
  removeLine,
  type Slip,
  setStake,
  stakedLines,
  toggleSelection,
} from '#web/features/slip/slip.ts';
import type { Boost } from '#web/lib/promotions.ts';
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

describe('selecting', () => {
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

  it('removes a selection that is chosen again, at any price', () => {
    expect(keys(slipOf(home, { ...home, odds: '2.60' }))).toEqual([]);
  });

  it('starts the next bet with an empty slip, which accepts higher odds but not any', () => {
    const placed = { ...slipOf(home, otherGame), mode: 'accumulator' as const };
    expect(nextSlip({ ...placed, acceptOddsChange: 'any' })).toEqual(emptySlip);
    expect(nextSlip({ ...placed, acceptOddsChange: 'higher' })).toEqual({ ...emptySlip, acceptOddsChange: 'higher' });
  });

  it('removes and clears', () => {
    const slip = slipOf(home, otherGame);
    expect(keys(removeLine(slip, firstKey(slip)))).toEqual(['2 match_result home']);
    expect(clearSlip({ ...slip, mode: 'accumulator' })).toEqual({ ...emptySlip, mode: 'accumulator' });
  });
});

describe('a line that was sent but has no response', () => {
  const unanswered = changeLine(slipOf(home), firstKey(slipOf(home)), {
    attempt: { key: 'k', body: {} as never },
    stake: '5',
  });

  it('keeps its stake and its price until there is a response', () => {
    const key = firstKey(unanswered);
    expect(setStake(unanswered, key, '9')).toEqual(unanswered);
    expect(acceptPrice(unanswered, key, { odds: '9.00', line: null }).lines).toEqual(unanswered.lines);
  });
});

describe('totals', () => {
  it('sums stakes and wins in whole cents, and counts only lines with a stake', () => {
    let slip = slipOf(home, goals, otherGame);
    slip = setStake(slip, '1 match_result home', '0.10');
    slip = setStake(slip, '1 over_under over_2.5', '19.99');
    expect(slipTotals(slip, new Map())).toEqual({ stake: 2009, freeStake: 0, win: 25 + 3698 });
    expect(stakedLines(slip)).toHaveLength(2);
  });

  it('treats an invalid amount as zero', () => {
    const slip = setStake(slipOf(home), '1 match_result home', '1.005');
    expect(slipTotals(slip, new Map())).toEqual({ stake: 0, freeStake: 0, win: 0 });
  });
});

describe('boosts and free bets', () => {
  const boost = { promotionId: 4, odds: '3.00', minStake: '2.00', maxStake: '20.00' } as Boost;
  const boosts = new Map([[firstKey(slipOf(home)), boost]]);
  const lineOf = (change: Parameters<typeof changeLine>[2]) => changeLine(slipOf(home), firstKey(slipOf(home)), change);

  it.each([
    ['up to its stake', { stake: '20' }, boost, { stake: 2000, freeStake: 0, win: 6000 }],
    ['not below its minimum', { stake: '1.99' }, null, { stake: 199, freeStake: 0, win: 497 }],
    ['before a stake is entered', { stake: '' }, boost, { stake: 0, freeStake: 0, win: 0 }],
    ['not above it', { stake: '20.01' }, null, { stake: 2001, freeStake: 0, win: 5002 }],
    ['not after it was refused', { stake: '10', isBoostOff: true }, null, { stake: 1000, freeStake: 0, win: 2500 }],
    [
      'not for a free bet, which pays the profit',
      { stake: '10.00', freeBetId: 7 },
      null,
      { stake: 0, freeStake: 1000, win: 1500 },
    ],
  ])('a boost applies: %s', (_, change, taken, totals) => {
    const slip = lineOf(change);
    expect(slip.lines[0] && boostTaken(slip.lines[0], boosts)).toBe(taken);
    expect(slipTotals(slip, boosts)).toEqual(totals);
  });

  it('a free bet keeps its stake, and an accumulator of it pays the profit', () => {
    const slip = lineOf({ stake: '10.00', freeBetId: 7 });
    expect(setStake(slip, firstKey(slip), '5')).toEqual(slip);
    const both = slipOf(home, otherGame);
    const free: Slip = { ...both, accumulator: { ...both.accumulator, stake: '10.00', freeBetId: 7 } };
    expect(combinedFigures(free, new Map())).toMatchObject({ odds: '2.53', return: 1530, win: 1530 });
    expect(combinedRequest(free, new Map())).toMatchObject({ body: { freeBetId: 7, totalStake: '10.00' } });
  });
});

describe('as one bet', () => {
  const staked = (slip: Slip, stake: string, system: Slip['accumulator']['system'] = null): Slip => ({
    ...slip,
    accumulator: { ...slip.accumulator, stake, system },
  });
  const third: Selection = { ...home, gameId: 3, odds: '2.00' };
  const together = new Map([[1, '3.60']]);
  const none = new Map<number, string>();

  it.each([
    ['one selection', staked(slipOf(home), '5'), none, 'tooFew'],
    ['two of one game without a price', staked(slipOf(home, goals), '5'), none, 'noPrice'],
    ['two of one game with a price', staked(slipOf(home, goals), '5'), together, null],
    ['no stake', staked(slipOf(home, otherGame), ''), none, 'badStake'],
    ['complete', staked(slipOf(home, otherGame), '5'), none, null],
    ['more than the maximum amount', staked(slipOf(home, otherGame), '99999999'), none, 'tooMuch'],
    ['a system without a stake', staked(slipOf(home, otherGame, third), '', 'doubles'), none, 'badStake'],
  ])('%s', (_, slip, groupOdds, problem) => {
    expect(combinedFigures(slip, groupOdds).problem).toBe(problem);
  });

  it('returns the profit and the stake: two at 1.01 pay 1.02, not 2.02', () => {
    const slip = staked(slipOf({ ...home, odds: '1.01' }, otherGame), '1');
    expect(combinedFigures(slip, none)).toMatchObject({ odds: '1.02', win: 2, return: 102 });
  });

  it('multiplies a group by its joint price, not by those of its selections', () => {
    expect(combinedFigures(staked(slipOf(home, goals, third), '10'), together)).toMatchObject({
      odds: '7.20',
      return: 7200,
    });
  });

  it('stakes a system on each of its bets', () => {
    // Doubles of 2.50, 1.01 and 2.00: 2.53, 5.00 and 2.02.
    expect(combinedFigures(staked(slipOf(home, otherGame, third), '1', 'doubles'), none)).toMatchObject({
      bets: 3,
      winnersNeeded: 2,
      stake: 300,
      return: 955,
    });
  });

  it('becomes an accumulator if the chosen system is no longer available', () => {
    expect(combinedRequest(staked(slipOf(home, otherGame), '1', 'trixie'), none)).toMatchObject({
      call: 'placeAccumulator',
      body: { totalStake: '1.00', selections: [{ gameId: 1 }, { gameId: 2 }] },
    });
    expect(combinedRequest(staked(slipOf(home, goals, otherGame, third), '1', 'yankee'), together)).toMatchObject({
      call: 'placeBuilder',
      body: {
        groups: [{ gameId: 1, odds: '3.60', selections: [{ betType: 'match_result' }, { betType: 'over_under' }] }],
        selections: [{ gameId: 2 }, { gameId: 3 }],
      },
    });
    expect(combinedRequest(staked(slipOf(home, otherGame, third), '1', 'trixie'), none)).toMatchObject({
      call: 'placeSystem',
      body: { system: 'trixie', stakePerLine: '1.00' },
    });
  });
});
