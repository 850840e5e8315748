import { describe, expect, it, vi } from 'vitest';
import {
  formOf,
  isFieldShown,
  lacksTitle,
  newPromotionBody,
  type PromotionForm,
  problemOf,
  promotionChangeBody,
  seenTerms,
} from '#web/admin/promotions/promotion-form.ts';
import { serverNow } from '#web/lib/server-clock.ts';

const form: PromotionForm = { ...formOf(null), title: ' Derby ', endsAt: '2026-08-15T19:00' };

describe('problemOf', () => {
  it.each([
    ['title', '', 'required'],
    ['title', 'Derby', null],
    ['endsAt', '', 'required'],
    ['endsAt', '2026-08-14T19:00', 'order'],
    ['endsAt', '2026-08-16T19:00', null],
    ['odds', '1', 'odds'],
    ['odds', '3,5', null],
    ['odds', '1000.01', 'odds'],
    ['maxStake', '0', 'amount'],
    ['maxStake', '10', null],
    ['minStake', '', null],
    ['minStake', '0', 'amount'],
    ['minStake', '2', null],
    ['minStake', '20.01', 'aboveMax'],
    ['code', 'a b', 'code'],
    ['code', 'DERBY-10', null],
    ['days', '366', 'days'],
    ['days', '07', 'days'],
    ['maxBetsPerPlayer', '', 'countTo100'],
    ['maxBetsPerPlayer', '101', 'countTo100'],
    ['maxBets', '', 'count'],
    ['maxBets', '500', null],
    ['maxBets', '1000001', 'count'],
    ['maxGrants', '', null],
    ['maxGrants', '1000000', null],
    ['maxGrants', '1000001', 'count'],
    ['minDeposit', '', null],
    ['minDeposit', 'x', 'amount'],
    ['wageringTimes', '0', null],
    ['wageringTimes', '51', 'times'],
    ['wageringTimes', '05', 'times'],
    ['text', '', null],
  ] as const)('%s %j: %s', (field, value, problem) => {
    expect(
      problemOf(field, { ...form, startsAt: '2026-08-15T10:00', maxStake: '20', firstDeposit: true, [field]: value }),
    ).toBe(problem);
  });
});

it.each([
  ['gameId', 'odds_boost', true, true],
  ['gameId', 'odds_boost', false, false],
  ['odds', 'odds_boost', false, true],
  ['odds', 'notice', true, false],
  ['code', 'free_bet', true, true],
  ['code', 'free_bet', false, false],
  ['title', 'notice', false, true],
] as const)('field %s of kind %s (new promotion: %s) is shown: %s', (field, kind, isNew, shown) => {
  expect(isFieldShown(field, kind, isNew)).toBe(shown);
});

const endsAt = new Date('2026-08-15T19:00').toISOString();

it('sends boosts for a listed selection and for a goalscorer', () => {
  const boost: PromotionForm = { ...form, kind: 'odds_boost', gameId: '4', odds: '3,5', maxStake: '10', maxBets: '50' };
  expect(newPromotionBody({ ...boost, pick: 'correct_score|2-1|' })).toEqual({
    kind: 'odds_boost',
    title: 'Derby',
    text: '',
    translations: {},
    colour: 'gold',
    endsAt,
    boost: {
      gameId: 4,
      betType: 'correct_score',
      selection: '2-1',
      odds: '3.50',
      maxStake: '10.00',
      maxBetsPerPlayer: 1,
      maxBets: 50,
      inPlay: false,
    },
  });
  expect(
    newPromotionBody({
      ...boost,
      pick: 'first_goalscorer|A. Striker|9',
      minStake: '2',
      maxBetsPerPlayer: '2',
      inPlay: true,
    }),
  ).toMatchObject({
    boost: { betType: 'first_goalscorer', playerId: 9, minStake: '2.00', maxBetsPerPlayer: 2, inPlay: true },
  });
  expect(newPromotionBody({ ...boost, pick: 'handicap|home||-0.75' })).toMatchObject({
    boost: { betType: 'handicap', selection: 'home', line: '-0.75' },
  });
});

it("sends only a promotion's edited fields, the translations together, with what was seen", () => {
  const boost: PromotionForm = { ...form, kind: 'odds_boost', odds: '3,5', maxStake: '10', maxBets: '50' };
  const seen = { title: 'Old' };
  expect(promotionChangeBody(boost, {}, seen)).toEqual({ seen });
  expect(promotionChangeBody(boost, { odds: true, maxBets: true, translations: {} }, seen)).toEqual({
    boostedOdds: '3.50',
    maxBets: 50,
    seen,
  });
  // Fields that aren't shown have no value.
  const { odds: _odds, minStake: _minStake, maxStake: _maxStake, maxBets: _maxBets, ...notice } = form;
  expect(promotionChangeBody(notice as PromotionForm, { title: true }, seen)).toEqual({ title: 'Derby', seen });
  const translations = { ...form.translations, sw: { title: 'Debi', text: '' } };
  expect(promotionChangeBody({ ...form, translations }, { translations: { sw: { title: true } } }, seen)).toEqual({
    translations: { sw: { title: 'Debi', text: '' } },
    seen,
  });
});

it('starts an edited promotion now, and sets its default minimum stake, if the field was emptied', () => {
  const boost: PromotionForm = { ...form, kind: 'odds_boost', odds: '3,5', maxStake: '20', maxBets: '50' };
  vi.useFakeTimers({ now: Date.parse('2026-08-15T10:00:00Z') });
  expect(promotionChangeBody(boost, { startsAt: true, minStake: true }, {})).toEqual({
    startsAt: new Date(serverNow()).toISOString(),
    minStake: '2.00',
    seen: {},
  });
  vi.useRealTimers();
});

it("updates the terms seen with colleagues' changes that were shown", () => {
  const terms = { title: 'Derby', boostedOdds: '3.00', maxBets: 50, translations: { sw: { title: 'Debi', text: '' } } };
  const shown = { boostedOdds: '3.20', maxBets: '40', 'translations.fr.title': 'Le derby' };
  expect(seenTerms(terms, shown)).toEqual({
    title: 'Derby',
    boostedOdds: '3.20',
    maxBets: 40,
    translations: { sw: { title: 'Debi', text: '' }, fr: { title: 'Le derby', text: '' } },
  });
});

it('sends a free bet, and a notice without a boost or free bet', () => {
  const freeBet: PromotionForm = { ...form, kind: 'free_bet', code: ' DERBY ', amount: '5', maxGrants: '100' };
  expect(newPromotionBody(freeBet)).toMatchObject({
    freeBet: {
      code: 'DERBY',
      amount: '5.00',
      days: 7,
      maxGrants: 100,
      requires: 'identity',
      firstDeposit: false,
      wageringTimes: 5,
    },
  });
  const withDeposit = (minDeposit: string) =>
    newPromotionBody({ ...freeBet, firstDeposit: true, minDeposit })?.freeBet?.minDeposit;
  expect([withDeposit(''), withDeposit('20')]).toEqual([undefined, '20.00']);
  expect(newPromotionBody(form)).toEqual({
    kind: 'notice',
    title: 'Derby',
    text: '',
    translations: {},
    colour: 'gold',
    endsAt,
  });
});

it('sends translations that have a title, and requires a title if there is text', () => {
  const translations = { sw: { title: ' Debi ', text: 'Leo tu.' }, fr: { title: ' ', text: '' } };
  expect(newPromotionBody({ ...form, translations })).toMatchObject({
    translations: { sw: { title: 'Debi', text: 'Leo tu.' } },
  });
  const dirty = { translations: { sw: { title: true } } };
  expect(promotionChangeBody({ ...form, translations }, dirty, {})?.translations).not.toHaveProperty('fr');
  expect(lacksTitle({ title: ' ', text: "Aujourd'hui" })).toBe(true);
  expect(lacksTitle({ title: '', text: ' ' })).toBe(false);
});

it('keeps the translations when editing a promotion', () => {
  const promotion = { title: 'Derby', startsAt: endsAt, endsAt, translations: { fr: { title: 'Le derby', text: '' } } };
  expect(formOf(promotion as unknown as Parameters<typeof formOf>[0]).translations).toEqual({
    sw: { title: '', text: '' },
    fr: { title: 'Le derby', text: '' },
  });
});
