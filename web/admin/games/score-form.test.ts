import { describe, expect, it } from 'vitest';
import type { Game } from '#contract/games/objects.ts';
import { scoreBody, scoreFormOf, scoreProblem } from '#web/admin/games/score-form.ts';

const game = {
  homeScore: 2,
  awayScore: 1,
  currentMinute: 61,
  stoppageMinutes: 0,
  halfTimeRecorded: true,
  halfTimeHomeScore: 1,
  halfTimeAwayScore: 1,
  homeRedCards: 0,
  awayRedCards: 1,
} as Game;

describe('scoreFormOf', () => {
  it('leaves a missing half-time score empty', () => {
    expect(scoreFormOf(game)).toMatchObject({ halfTimeHomeScore: '1', halfTimeAwayScore: '1' });
    expect(scoreFormOf({ ...game, halfTimeRecorded: false })).toMatchObject({
      halfTimeHomeScore: '',
      halfTimeAwayScore: '',
    });
  });
});

describe('scoreProblem', () => {
  it.each([
    ['homeScore', { homeScore: '3' }, null],
    ['homeScore', { homeScore: '' }, 'wholeNumber'],
    ['homeScore', { homeScore: '1.5' }, 'wholeNumber'],
    ['homeScore', { homeScore: '-1' }, 'wholeNumber'],
    ['homeScore', { homeScore: '100' }, 'wholeNumber'],
    ['currentMinute', { currentMinute: '104' }, null],
    ['currentMinute', { currentMinute: '105' }, 'wholeNumber'],
    ['stoppageMinutes', { currentMinute: '90', stoppageMinutes: '4' }, null],
    ['stoppageMinutes', { currentMinute: '61', stoppageMinutes: '4' }, 'stoppageOnly'],
    ['stoppageMinutes', { currentMinute: '94', stoppageMinutes: '4' }, 'stoppageOnly'],
    ['stoppageMinutes', { currentMinute: '90', stoppageMinutes: '41' }, 'wholeNumber'],
    ['awayRedCards', { awayRedCards: '12' }, 'wholeNumber'],
    ['halfTimeHomeScore', { halfTimeHomeScore: '' }, 'bothHalves'],
    ['halfTimeHomeScore', { halfTimeHomeScore: '', halfTimeAwayScore: '' }, null],
    ['halfTimeHomeScore', { halfTimeHomeScore: '3' }, 'halfAboveFull'],
    ['halfTimeAwayScore', { halfTimeAwayScore: '1' }, null],
  ] as const)('%s in %j: %s', (field, input, problem) => {
    expect(scoreProblem(field, { ...scoreFormOf(game), ...input })).toBe(problem);
  });
});

describe('scoreBody', () => {
  it('sends numbers, and the half-time score only if there is one', () => {
    const full = {
      homeScore: 2,
      awayScore: 1,
      currentMinute: 61,
      stoppageMinutes: 0,
      homeRedCards: 0,
      awayRedCards: 1,
    };
    expect(scoreBody(scoreFormOf(game))).toEqual({ ...full, halfTimeHomeScore: 1, halfTimeAwayScore: 1 });
    expect(scoreBody(scoreFormOf({ ...game, halfTimeRecorded: false }))).toEqual(full);
  });
});
