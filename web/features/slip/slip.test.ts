import { describe, expect, it } from 'vitest';
import type { Bet } from '#contract/bets/objects.ts';
import { HOME_WIN } from '#tests/support/home-win.ts';
import { combinedFigures, shownMode, shownMultiples, shownSingles } from '#web/features/slip/combined/combined.ts';
import { withBetsOf, withSelectionsOf } from '#web/features/slip/receipt/receipt.ts';
import { combinedRequest, kindOf } from '#web/features/slip/requests.ts';
import { appliedBoost, linePotentialWin } from '#web/features/slip/single/single-figures.ts';
import {
  emptySlip,
  keyOf,
  type Multiple,
  type MultipleKind,
  removeLine,
  type Slip,
  toggleSelection,
} from '#web/features/slip/slip.ts';
import {
  acceptPrice,
  addSelections,
  changeLine,
  changeMultiple,
  clearSlip,
  lastOfEachMarket,
  nextSlip,
  replacedBy,
  setMultipleStake,
  setStake,
  stakeOf,
  withoutPlaced,
} from '#web/features/slip/slip-changes.ts';
import { readSlip } from '#web/features/slip/slip-store.ts';
import type { Boost } from '#web/lib/promotions.ts';
import type { Selection } from '#web/lib/selection.ts';

const home = HOME_WIN;
const away: Selection = { ...home, selection: 'away', odds: '3.10' };
const goals: Selection = { ...home, market: 'over_under', betType: 'over_under', selection: 'over_2.5', odds: '1.85' };
const ownLine: Selection = { ...home, market: 'handicap', betType: null, line: '-1.00', odds: '2.40' };
const otherGame: Selection = { ...home, gameId: 2, odds: '1.01' };

const slipOf = (...selections: Selection[]): Slip => selections.reduce(toggleSelection, emptySlip);
const keys = (slip: Slip) => slip.lines.map(keyOf);
const firstKey = (slip: Slip): string => keys(slip)[0] ?? '';

describe('selecting', () => {
  it('adds selections from another game and from another market of the same game', () => {
    expect(keys(slipOf(home, goals, otherGame))).toEqual([
      '1 match_result home',
      '1 over_under over_2.5',
      '2 match_result home',
    ]);
  });

  it('includes the line in the key of a selection without a bet type, and keeps one selection per market', () => {
    expect(keys(slipOf(home, ownLine))).toEqual(['1 match_result home', '1 handicap home@-1.00']);
    expect(keys(slipOf(ownLine, { ...ownLine, line: '-1.50' }))).toEqual(['1 handicap home@-1.50']);
  });

  it('replaces a selection from the same game and market, and keeps its stake', () => {
    const staked = setStake(slipOf(home), firstKey(slipOf(home)), '5');
    const slip = toggleSelection(staked, away);
    expect(keys(slip)).toEqual(['1 match_result away']);
    expect(slip.lines[0]?.stake).toBe('5');
  });

  it('removes a selection that is chosen again, even at a different price', () => {
    expect(keys(slipOf(home, { ...home, odds: '2.60' }))).toEqual([]);
  });

  it('starts the next bet with an empty slip that keeps accepting higher odds, but not any odds', () => {
    const placed: Slip = { ...slipOf(home, otherGame), mode: 'accumulator' };
    expect(nextSlip({ ...placed, acceptOddsChange: 'any' })).toEqual(emptySlip);
    expect(nextSlip({ ...placed, acceptOddsChange: 'higher' })).toEqual({ ...emptySlip, acceptOddsChange: 'higher' });
  });

  it('removes one selection, or all', () => {
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

  it('keeps its stake and price until there is a response', () => {
    const key = firstKey(unanswered);
    expect(setStake(unanswered, key, '9')).toEqual(unanswered);
    expect(acceptPrice(unanswered, key, { odds: '9.00', line: null }).lines).toEqual(unanswered.lines);
  });
});

describe('stakes', () => {
  it('count only if they are valid amounts', () => {
    const slip = setStake(slipOf(home, goals), firstKey(slipOf(home)), '0.10');
    expect(slip.lines.map(stakeOf)).toEqual([10, 0]);
    expect(setStake(slip, firstKey(slip), '1.005').lines.map(stakeOf)).toEqual([0, 0]);
  });
});

describe('boosts and free bets', () => {
  const boost = { promotionId: 4, odds: '3.00', minStake: '2.00', maxStake: '20.00' } as Boost;
  const boosts = new Map([[firstKey(slipOf(home)), boost]]);
  const lineOf = (change: Parameters<typeof changeLine>[2]) => changeLine(slipOf(home), firstKey(slipOf(home)), change);

  it.each([
    ['yes, up to its maximum stake', { stake: '20' }, boost, 6000],
    ['no, below its minimum stake', { stake: '1.99' }, null, 497],
    ['yes, before a stake is entered', { stake: '' }, boost, 0],
    ['no, above its maximum stake', { stake: '20.01' }, null, 5002],
    ['no, after it was refused', { stake: '10', isBoostOff: true }, null, 2500],
    ['no, for a free bet, which pays only the profit', { stake: '10.00', freeBetId: 7 }, null, 1500],
  ])('whether a boost applies: %s', (_, change, taken, win) => {
    const [line] = lineOf(change).lines;
    expect(line && appliedBoost(line, boosts)).toBe(taken);
    expect(line && linePotentialWin(line, boosts)).toBe(win);
  });

  it('a free bet keeps its stake, and pays only the profit of an accumulator', () => {
    const slip = lineOf({ stake: '10.00', freeBetId: 7 });
    expect(setStake(slip, firstKey(slip), '5')).toEqual(slip);
    const free = changeMultiple(slipOf(home, otherGame), 'accumulator', { stake: '10.00', freeBetId: 7 });
    expect(combinedFigures(free, 'accumulator', new Map())).toMatchObject({
      odds: '2.53',
      potentialWin: 1530,
      profit: 1530,
    });
    expect(combinedRequest(free, 'accumulator', new Map())).toMatchObject({
      body: { freeBetId: 7, totalStake: '10.00' },
    });
    expect(setMultipleStake(free, 'accumulator', '5')).toEqual(free);
    expect(toggleSelection(free, goals).multiples).toEqual({});
  });
});

describe('a combined bet', () => {
  const withStake = (slip: Slip, stake: string, kind: MultipleKind = 'accumulator'): Slip =>
    setMultipleStake(slip, kind, stake);
  const third: Selection = { ...home, gameId: 3, odds: '2.00' };
  const together = new Map([[1, '3.60']]);
  const none = new Map<number, string>();

  it.each([
    ['one selection', withStake(slipOf(home), '5'), none, 'tooFew'],
    ['two from one game without a joint price', withStake(slipOf(home, goals), '5'), none, 'noPrice'],
    ['two from one game with a joint price', withStake(slipOf(home, goals), '5'), together, null],
    ['no stake', withStake(slipOf(home, otherGame), ''), none, 'badStake'],
    ['complete', withStake(slipOf(home, otherGame), '5'), none, null],
    ['more than the maximum amount', withStake(slipOf(home, otherGame), '99999999'), none, 'tooMuch'],
  ])('%s', (_, slip, builderOdds, problem) => {
    expect(combinedFigures(slip, 'accumulator', builderOdds).problem).toBe(problem);
  });

  it('is not complete as a system without a stake', () => {
    expect(combinedFigures(slipOf(home, otherGame, third), 'doubles', none).problem).toBe('badStake');
  });

  it('returns the profit and the stake: two selections at 1.01 pay 1.02, not 2.02', () => {
    const slip = withStake(slipOf({ ...home, odds: '1.01' }, otherGame), '1');
    expect(combinedFigures(slip, 'accumulator', none)).toMatchObject({ odds: '1.02', profit: 2, potentialWin: 102 });
  });

  it("multiplies by a bet builder's joint price, not by its selections' prices", () => {
    expect(combinedFigures(withStake(slipOf(home, goals, third), '10'), 'accumulator', together)).toMatchObject({
      odds: '7.20',
      potentialWin: 7200,
    });
  });

  it('requests a selection without a bet type by its market and line', () => {
    const scorer: Selection = {
      ...third,
      market: 'to_score_hat_trick',
      betType: null,
      selection: 'Okoro',
      playerId: 7,
    };
    expect(combinedRequest(withStake(slipOf(ownLine, otherGame, scorer), '5'), 'accumulator', none)).toMatchObject({
      body: {
        selections: [
          { gameId: 1, market: 'handicap', selection: 'home', line: '-1.00' },
          { gameId: 2, betType: 'match_result', selection: 'home' },
          { gameId: 3, market: 'to_score_hat_trick', playerId: 7 },
        ],
      },
    });
  });

  it("puts a system's stake on each of its bets", () => {
    // The doubles of 2.50, 1.01 and 2.00 have the odds 2.53, 5.00 and 2.02.
    expect(combinedFigures(withStake(slipOf(home, otherGame, third), '1', 'doubles'), 'doubles', none)).toMatchObject({
      bets: 3,
      winnersNeeded: 2,
      stake: 300,
      potentialWin: 955,
    });
  });

  it('is requested as an accumulator, a system or a bet with bet builders', () => {
    expect(combinedRequest(withStake(slipOf(home, otherGame), '1'), 'accumulator', none)).toMatchObject({
      call: 'placeAccumulator',
      body: { totalStake: '1.00', selections: [{ gameId: 1 }, { gameId: 2 }] },
    });
    expect(
      combinedRequest(withStake(slipOf(home, goals, otherGame, third), '1'), 'accumulator', together),
    ).toMatchObject({
      call: 'placeBuilder',
      body: {
        groups: [{ gameId: 1, odds: '3.60', selections: [{ betType: 'match_result' }, { betType: 'over_under' }] }],
        selections: [{ gameId: 2 }, { gameId: 3 }],
      },
    });
    expect(combinedRequest(withStake(slipOf(home, otherGame, third), '1', 'trixie'), 'trixie', none)).toMatchObject({
      call: 'placeSystem',
      body: { system: 'trixie', stakePerLine: '1.00' },
    });
  });

  it.each([
    ['builder', 'one bet builder', slipOf(home, goals)],
    ['accumulator', 'a bet builder and another game', slipOf(home, goals, otherGame)],
    ['accumulator', 'two bet builders', slipOf(home, goals, otherGame, { ...goals, gameId: 2 })],
  ])('is shown as %s: %s', (kind, _, slip) => {
    expect(kindOf(combinedRequest(withStake(slip, '1'), 'accumulator', together))).toBe(kind);
  });

  it('keeps an accumulator while selections change, but removes systems if the number of games changes', () => {
    const both = withStake(withStake(slipOf(home, otherGame, third), '1'), '2', 'trixie');
    const more = toggleSelection(both, { ...home, gameId: 4 });
    expect(Object.keys(more.multiples)).toEqual(['accumulator']);
    expect(Object.keys(toggleSelection(both, away).multiples)).toEqual(['accumulator', 'trixie']);
    const sent = changeMultiple(both, 'trixie', { attempt: { key: 'k', body: {} as never } });
    expect(Object.keys(removeLine(sent, keyOf(sent.lines[0] as never)).multiples)).toEqual(['accumulator', 'trixie']);
  });
});

describe('the visible bets', () => {
  const three = slipOf(home, otherGame, { ...home, gameId: 3 });
  const inMode = (mode: Slip['mode'], slip = three): Slip => ({ ...slip, mode });

  it.each<[Slip, MultipleKind[], number]>([
    [inMode('all', slipOf(home)), [], 1],
    [inMode('all', slipOf(home, goals)), ['accumulator'], 2],
    [inMode('all'), ['accumulator', 'doubles', 'trixie', 'patent'], 3],
    [inMode('single'), [], 3],
    [inMode('accumulator'), ['accumulator'], 0],
    [inMode('accumulator', slipOf(home)), ['accumulator'], 0],
    [inMode('system'), ['doubles', 'trixie', 'patent'], 0],
    [inMode('system', slipOf(home, otherGame)), ['accumulator'], 2],
  ])('case %#: shows multiples %s and %s singles', (slip, multiples, singles) => {
    expect(shownMultiples(slip)).toEqual(multiples);
    expect(shownSingles(slip)).toHaveLength(singles);
  });

  it('always include bets without a response', () => {
    const attempt = { key: 'k', body: {} as never };
    const single = changeLine(inMode('accumulator'), firstKey(three), { attempt });
    expect(shownSingles(single).map(keyOf)).toEqual([firstKey(three)]);
    expect(shownMultiples(changeMultiple(inMode('single'), 'patent', { attempt }))).toEqual(['patent']);
    expect(shownMode(inMode('system', slipOf(home)))).toBe('all');
  });
});

describe('after placing', () => {
  const attemptOf = (...gameIds: number[]): Multiple['attempt'] => ({
    key: 'k',
    body: { call: 'placeAccumulator', body: { selections: gameIds.map((gameId) => ({ gameId })) } } as never,
  });
  const two = slipOf(home, otherGame);
  const [first, second] = two.lines as [Slip['lines'][number], Slip['lines'][number]];
  const sentBoth = changeMultiple(setStake(two, keyOf(first), '5'), 'accumulator', {
    stake: '3',
    attempt: attemptOf(1, 2),
  });
  const accumulator = { lines: [], multiples: ['accumulator'] as MultipleKind[] };

  it('only placed singles are removed', () => {
    const slip = setStake(two, keyOf(first), '5');
    const sent = { lines: [first], multiples: [] };
    expect(keys(withoutPlaced(slip, sent, sent))).toEqual([keyOf(second)]);
    expect(withoutPlaced(slip, sent, { lines: [], multiples: [] })).toEqual(slip);
  });

  it('the selections of a placed accumulator are removed, except for a single that failed', () => {
    const sent = { lines: [first], multiples: accumulator.multiples };
    expect(withoutPlaced(sentBoth, sent, sent)).toEqual(emptySlip);
    const left = withoutPlaced(sentBoth, sent, accumulator);
    expect(left.lines).toMatchObject([{ selection: { gameId: 1 }, stake: '5' }]);
    expect(left.multiples).toEqual({});
  });

  it('all selections of a failed accumulator stay; the stake of a placed single is cleared', () => {
    const sent = { lines: [first], multiples: accumulator.multiples };
    const left = withoutPlaced(sentBoth, sent, { lines: [first], multiples: [] });
    expect(left.lines).toMatchObject([{ stake: '' }, { stake: '' }]);
    expect(left.multiples.accumulator?.stake).toBe('3');
  });

  it('a selection added in the meantime stays', () => {
    const added = toggleSelection(sentBoth, { ...home, gameId: 3 });
    expect(keys(withoutPlaced(added, accumulator, accumulator))).toEqual(['3 match_result home']);
  });

  it('the receipt restores the selections, or the bets with their stakes', () => {
    const receipt = {
      bets: [] as Bet[],
      mode: 'all' as const,
      lines: two.lines,
      stakes: new Map([[keyOf(first), '5']]),
      multipleStakes: new Map([['accumulator', '3'] as const]),
    };
    expect(withSelectionsOf(emptySlip, receipt)).toEqual(two);
    const again = withBetsOf(emptySlip, receipt);
    expect(again.lines).toMatchObject([{ stake: '5' }, { stake: '' }]);
    expect(again.multiples.accumulator?.stake).toBe('3');
    // The player's newer choice for the same game and market stays as it is.
    expect(withBetsOf(slipOf(away), receipt).lines).toMatchObject([
      { selection: { selection: 'away' }, stake: '' },
      {},
    ]);
    expect(withBetsOf(slipOf(away), receipt).multiples).toEqual({});
  });
});

describe('shared selections', () => {
  it('are added to the slip, replace those from the same game and market, and keep existing stakes', () => {
    const own = setStake(slipOf(home, otherGame), firstKey(slipOf(otherGame)), '4');
    expect(replacedBy(own, [away, otherGame]).map(keyOf)).toEqual(['1 match_result home']);
    const added = addSelections(own, [away, otherGame, goals]);
    expect(keys(added)).toEqual(['2 match_result home', '1 match_result away', '1 over_under over_2.5']);
    expect(added.lines[0]?.stake).toBe('4');
  });

  it('are added once if a code has two of the same game and market, and then replace nothing', () => {
    const added = addSelections(slipOf(otherGame), [home, away]);
    expect(keys(added)).toEqual(['2 match_result home', '1 match_result away']);
    expect(lastOfEachMarket([home, goals, away])).toEqual([goals, away]);
    expect(replacedBy(added, [home, away])).toEqual([]);
    const staked = setStake(added, '1 match_result away', '5');
    expect(addSelections(staked, [home, away])).toEqual(staked);
  });

  it('do not keep the stake of a selection that they replace', () => {
    const own = setStake(slipOf(home), firstKey(slipOf(home)), '7');
    const stakes = addSelections(own, [away]).lines.map((line) => [keyOf(line), line.stake]);
    expect(stakes).toEqual([['1 match_result away', '']]);
  });
});

describe('a stored slip', () => {
  it('from an earlier version keeps an unanswered request', () => {
    const attempt = { key: 'k', body: { call: 'placeSystem', body: {} } };
    const earlier = { accumulator: { stake: '2', system: 'doubles', freeBetId: null, attempt, problem: null } };
    const { lines, acceptOddsChange } = slipOf(home);
    expect(readSlip({ mode: 'accumulator', lines, acceptOddsChange, ...earlier })).toMatchObject({
      mode: 'all',
      multiples: { doubles: { stake: '2', attempt } },
    });
  });

  it.each([null, 'garbage', { lines: [] }, { ...emptySlip, lines: [{}] }])(
    'is discarded if it is invalid: %j',
    (stored) => {
      expect(readSlip(stored)).toEqual(emptySlip);
    },
  );
});
