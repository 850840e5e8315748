import { expect, it } from 'vitest';
import { renderIn } from '#tests/support/render-in.tsx';
import { MoneyField } from '#web/ui/money-field.tsx';

it.each([
  ['en', 'left-3', 'pl-7'],
  ['sw', 'left-3', 'pl-7'],
  ['fr', 'right-3', 'pr-7'],
] as const)('shows the currency where the language writes it: %s', async (language, side, padding) => {
  const html = await renderIn(language, <MoneyField label="1" />);
  expect(html).toContain(side);
  expect(html).toContain(padding);
});
