import { expect, it } from 'vitest';
import type { Promotion } from '#contract/promotions/objects.ts';
import { HOME_WIN } from '#tests/support/home-win.ts';
import { type Boost, boostedSelection, boostOn, translatePromotion } from '#web/lib/promotions.ts';

const boost = { ...HOME_WIN, promotionId: 4, odds: '3.00', normalOdds: '2.50', maxStake: '20.00' } as unknown as Boost;

it.each([
  ['the same selection', {}, true],
  ['the same selection, by its other name', { betType: 'home' }, true],
  ['another selection', { selection: 'away' }, false],
  ['another game', { gameId: 2 }, false],
  ['a different line', { line: '-0.50' }, false],
])('applies the boost only to the boosted selection: %s', (_, fields, expected) => {
  expect(boostOn(HOME_WIN, [{ ...boost, ...fields } as Boost]) !== null).toBe(expected);
});

it('returns the boosted selection at its normal price, or null while it is closed', () => {
  expect(boostedSelection({ ...boost, betType: 'home' })).toEqual(HOME_WIN);
  expect(boostedSelection({ ...boost, normalOdds: null })).toBeNull();
});

it.each([
  ['en', 'Derby', 'Today only.'],
  ['sw', 'Debi', 'Leo tu.'],
  ['fr', 'Le derby', 'Today only.'],
])('in %s shows %s: %s', (language, title, text) => {
  const translations = { sw: { title: 'Debi', text: 'Leo tu.' }, fr: { title: 'Le derby', text: '' } };
  const promotion = { title: 'Derby', text: 'Today only.', translations } as unknown as Promotion;
  expect(translatePromotion(promotion, language)).toMatchObject({ title, text });
  expect(translatePromotion({ ...promotion, translations: {} }, language)).toMatchObject({ title: 'Derby' });
});
