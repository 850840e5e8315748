import { expect, it } from 'vitest';
import type { Promotion } from '#contract/promotions/objects.ts';
import { previewOf } from '#web/admin/promotions/preview-of.ts';
import { formOf } from '#web/admin/promotions/promotion-form.ts';

const promotion: Promotion = {
  id: 7,
  kind: 'odds_boost',
  title: 'Derby',
  text: '',
  colour: 'gold',
  startsAt: '2026-08-15T10:00:00.000Z',
  endsAt: '2026-08-15T19:00:00.000Z',
  createdAt: '2026-08-15T09:00:00.000Z',
  running: true,
  translations: {},
  boost: {
    gameId: 4,
    homeTeam: 'Lions',
    awayTeam: 'Eagles',
    startTime: '2026-08-15T19:00:00.000Z',
    betType: 'match_result',
    selection: 'home',
    playerId: null,
    line: null,
    odds: '3.00',
    normalOdds: '2.50',
    minStake: '1.00',
    maxStake: '10.00',
    maxBetsPerPlayer: 1,
    inPlay: false,
    sureWin: false,
    maxBets: 50,
    betsTaken: 3,
  },
  freeBet: null,
};

it('shows the boost of an existing promotion with the edited terms, unless they are invalid', () => {
  const form = { ...formOf(promotion), odds: '3,5', maxStake: '20', minStake: '' };
  expect(previewOf(form, { game: null, promotion }).boost).toEqual({
    ...promotion.boost,
    odds: '3.50',
    minStake: '2.00',
    maxStake: '20.00',
  });
  expect(previewOf({ ...form, odds: '' }, { game: null, promotion }).boost).toBeNull();
});

it('has no end until one is entered', () => {
  expect(previewOf({ ...formOf(promotion), endsAt: '' }, { game: null, promotion }).endsAt).toBe('');
});

it('shows the code of an existing promotion', () => {
  const freeBet: Promotion['freeBet'] = {
    amount: '5.00',
    days: 7,
    requires: 'identity',
    firstDeposit: false,
    minDeposit: null,
    wageringTimes: 5,
    code: 'DERBY',
    maxGrants: null,
    granted: 2,
  };
  const offer: Promotion = { ...promotion, kind: 'free_bet', boost: null, freeBet };
  expect(previewOf(formOf(offer), { game: null, promotion: offer }).freeBet).toEqual(freeBet);
});
