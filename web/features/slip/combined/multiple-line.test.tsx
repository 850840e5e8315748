import { afterEach, expect, it } from 'vitest';
import { type CurrencyCode, setCurrency } from '#domain/currency.ts';
import { renderIn } from '#tests/support/render-in.tsx';
import { combinedFigures } from '#web/features/slip/combined/combined.ts';
import { MultipleLine } from '#web/features/slip/combined/multiple-line.tsx';
import { emptyMultiple, emptySlip } from '#web/features/slip/slip.ts';
import type { SlipBets } from '#web/features/slip/use-slip-bets.ts';

afterEach(() => setCurrency('USD'));

it.each<[CurrencyCode, string]>([
  ['USD', '0.01'],
  ['UGX', '1'],
])('accepts stakes for a multiple in steps of the smallest amount in %s', async (currency, smallest) => {
  setCurrency(currency);
  const bets = {
    live: emptySlip,
    mode: 'accumulator',
    busy: false,
    decisiveLines: [],
  } as Partial<SlipBets> as SlipBets;
  const figures = combinedFigures(emptySlip, 'accumulator', new Map());
  const shown = { kind: 'accumulator', multiple: emptyMultiple, figures, isFree: false } as const;
  const html = await renderIn('en', <MultipleLine bets={bets} shown={shown} />);
  expect(html).toContain(`step="${smallest}" min="${smallest}"`);
});
