import { afterEach, expect, it } from 'vitest';
import { setCurrency } from '#domain/currency.ts';
import { amountInput, isAmountPrefix, parseEnteredAmount } from '#web/lib/amount-input.ts';

it.each([
  ['', 0],
  ['5', 500],
  ['5.', 500],
  ['.5', 50],
  ['19.99', 1999],
  ['19,99', 1999],
  ['99999999.99', 9_999_999_999],
  ['10.005', null],
  ['-1', null],
  ['1e3', null],
  ['.', null],
  ['five', null],
])('parses %j as %s cents', (input, expected) => {
  expect(parseEnteredAmount(input)).toBe(expected);
});

afterEach(() => setCurrency('USD'));

it.each([
  ['5000', 5000],
  ['5000.', 5000],
  ['5000.00', 5000],
  ['5000.5', null],
  ['5,000', null],
  ['99999999999', 99_999_999_999],
])('in UGX parses %j as %s shillings', (input, expected) => {
  setCurrency('UGX');
  expect(parseEnteredAmount(input)).toBe(expected);
});

it('accepts only prefixes of a valid amount', () => {
  expect(['', '2', '2.', '2,5', '12345678.99'].every(isAmountPrefix)).toBe(true);
  expect(['2.555', 'a', '123456789'].some(isAmountPrefix)).toBe(false);
  setCurrency('UGX');
  expect(['', '2', '99999999999'].every(isAmountPrefix)).toBe(true);
  expect(['2.', '2,5'].some(isAmountPrefix)).toBe(false);
});

it('requests a decimal keypad only for currencies with decimals', () => {
  expect(amountInput()).toEqual({ inputMode: 'decimal', placeholder: '0.00' });
  setCurrency('RWF');
  expect(amountInput()).toEqual({ inputMode: 'numeric', placeholder: '0' });
});
