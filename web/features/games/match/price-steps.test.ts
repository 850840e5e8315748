import { expect, it } from 'vitest';
import { beforeKickOff, priceSteps } from '#web/features/games/match/price-steps.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();
const prices = (minute: number, home: string | null) => ({ pricedAt: at(minute), home, draw: '3.30', away: '2.90' });

it('samples the price at regular intervals, to the end', () => {
  const steps = priceSteps([prices(0, '2.50'), prices(30, '2.00')], Date.parse(at(39)));
  expect(steps.map(({ prices: { home } }) => home)).toEqual([...Array(30).fill('2.50'), ...Array(10).fill('2.00')]);
});

it('ends with the last price, even if it is later than the requested end, and skips closed prices', () => {
  const steps = priceSteps([prices(0, '2.50'), prices(10, null), prices(20, '2.20')], Date.parse(at(5)));
  expect(steps.at(-1)?.prices.home).toBe('2.20');
  expect(new Set(steps.map((step) => step.prices.home))).toEqual(new Set(['2.50', '2.20']));
});

it('is empty without a price', () => {
  expect(priceSteps([prices(0, null)], Date.parse(at(5)))).toEqual([]);
});

it('leaves out prices set after kick-off', () => {
  const early = prices(0, '2.50');
  const late = prices(31, '2.20');
  expect(beforeKickOff([early, late], at(30))).toEqual([early]);
});
