import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  CURRENCY_CODES,
  type CurrencyCode,
  currency,
  currencyText,
  moneyFormat,
  readCurrency,
  setCurrency,
} from '#domain/currency.ts';
import { atScale, cents, formatAmount, isZero, maxAmount, parseAmount, wholeUnits } from '#domain/money.ts';
import { oddsHundredths, potentialWinCents } from '#domain/odds.ts';
import { splitBet } from '#domain/pricing/cash-out.ts';
import { minBoostStake } from '#domain/promotion.ts';
import { accumulatorFigures } from '#domain/slip.ts';
import { maxDeposit, minDeposit, minStake, minWithdrawal } from '#domain/wallet.ts';

afterEach(() => setCurrency('USD'));

describe('an amount in UGX', () => {
  it.each([
    [1250, 1250],
    ['1250', 1250],
    [0, 0],
    ['1', 1],
    [1e3, 1000],
    ['99999999999', 99_999_999_999],
  ])('%j is %i shillings', (input, expected) => {
    setCurrency('UGX');
    expect(parseAmount(input)).toBe(expected);
  });

  it.each(['1250.00', '1250.', '12.5', 12.5, 0.1, '-5', -5, '1e3', '1,250', '', 100_000_000_000])(
    'is not %j',
    (input) => {
      setCurrency('UGX');
      expect(parseAmount(input)).toBeNull();
    },
  );

  it.each([
    [1250, '1250'],
    [5, '5'],
    [0, '0'],
    [-1250, '-1250'],
  ])('of %i prints as %s', (amount, text) => {
    setCurrency('UGX');
    expect(formatAmount(cents(amount))).toBe(text);
  });
});

describe.each(CURRENCY_CODES)('%s', (code: CurrencyCode) => {
  it('parses every amount it prints, up to the largest', () => {
    setCurrency(code);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxAmount() }), (amount) => {
        expect(parseAmount(formatAmount(cents(amount)))).toBe(amount);
        expect(parseAmount(Number(formatAmount(cents(amount))))).toBe(amount);
      }),
    );
    expect(parseAmount(formatAmount(cents(maxAmount() + 1)))).toBeNull();
  });

  it('has limits in whole units, and a largest amount no smaller than the default game limit', () => {
    setCurrency(code);
    for (const amount of [minDeposit(), maxDeposit(), minWithdrawal()]) expect(amount % wholeUnits(1)).toBe(0);
    expect(minStake()).toBeGreaterThan(0);
    expect(atScale(5_000_000_00)).toBeLessThanOrEqual(maxAmount());
    expect(currency().quickStakes.every((units) => wholeUnits(units) >= minStake())).toBe(true);
  });

  it('is read from the text of the page', () => {
    setCurrency(code);
    const [expected, text] = [currency(), currencyText()];
    setCurrency('USD');
    readCurrency(text);
    expect(currency()).toEqual(expected);
  });

  it('has the same number of decimals on screens as in the API', () => {
    setCurrency(code);
    const [, shown = ''] = new Intl.NumberFormat('en', moneyFormat()).format(1250).split('.');
    const [, printed = ''] = formatAmount(cents(125_000)).split('.');
    expect(shown.length).toBe(printed.length);
  });

  it('pays whole minor units, never more than the exact product', () => {
    setCurrency(code);
    const stake = fc.integer({ min: 1, max: 1_000_000 });
    const odds = fc.integer({ min: 101, max: 5000 });
    fc.assert(
      fc.property(stake, odds, (amount, price) => {
        const paid = potentialWinCents(cents(amount), oddsHundredths(price));
        expect(Number.isInteger(paid)).toBe(true);
        expect(paid * 100).toBeLessThanOrEqual(amount * price);
        expect(paid * 100).toBeGreaterThan(amount * price - 100);
      }),
    );
  });
});

it('computes a slip, its cash-out and a boost in whole shillings', () => {
  setCurrency('UGX');
  const price = oddsHundredths(233);
  const other = oddsHundredths(187);
  const single = accumulatorFigures(cents(1001), [price]);
  expect([single?.return ?? cents(0), single?.profit ?? cents(0)].map(formatAmount)).toEqual(['2332', '1331']);
  expect(formatAmount(accumulatorFigures(cents(1001), [price, other])?.return ?? cents(0))).toBe('4364');
  expect(formatAmount(minBoostStake(cents(1009)))).toBe('100');
  const parts = splitBet(cents(1001), price, 33);
  expect(parts?.cashedOut.stake).toBe(330);
  expect(parts?.remaining.stake).toBe(671);
});

it('recognises a zero amount in every format', () => {
  expect(['0.00', '0', '-0.00'].map(isZero)).toEqual([true, true, true]);
  expect(['0.01', '1', '-1'].some(isZero)).toBe(false);
});
