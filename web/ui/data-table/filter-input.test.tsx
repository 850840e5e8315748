import { afterEach, expect, it } from 'vitest';
import type { Language } from '#contract/languages.ts';
import { type CurrencyCode, setCurrency } from '#domain/currency.ts';
import { renderIn } from '#tests/support/render-in.tsx';
import { FilterInput } from '#web/ui/data-table/filter-input.tsx';

afterEach(() => setCurrency('USD'));

it.each<[Language, CurrencyCode, string, placeholder: string]>([
  ['en', 'USD', 'Enter an amount such as 12.50', '0.00'],
  ['en', 'UGX', 'Enter an amount such as 1250', '0'],
  ['fr', 'USD', 'Saisissez un montant comme 12,50', '0,00'],
])('in %s, an invalid amount in %s is answered with "%s"', async (language, code, error, placeholder) => {
  setCurrency(code);
  const input = <FilterInput kind="amount" label={code} value="x" onCommit={() => undefined} />;
  const field = await renderIn(language, input);
  expect(field).toContain(`${error}<`);
  expect(field).toContain(`placeholder="${placeholder}"`);
});
