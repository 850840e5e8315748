import { afterEach, expect, it } from 'vitest';
import { type CurrencyCode, setCurrency } from '#domain/currency.ts';
import { renderIn } from '#tests/support/render-in.tsx';
import { FilterInput } from '#web/ui/data-table/filter-input.tsx';

afterEach(() => setCurrency('USD'));

it.each<[CurrencyCode, string]>([
  ['USD', '12.50'],
  ['UGX', '1250'],
])('an invalid amount in %s names a valid example: %s', async (code, example) => {
  setCurrency(code);
  const field = await renderIn('en', <FilterInput kind="amount" label={code} value="x" onCommit={() => undefined} />);
  expect(field).toContain(`Enter an amount such as ${example}<`);
});
