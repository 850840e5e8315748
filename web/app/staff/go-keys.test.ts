import { expect, it } from 'vitest';
import { ADMIN_TABS, tabsOf } from '#web/admin/shared/admin-tabs.ts';
import { GO_LETTERS, pageOfLetter } from '#web/app/staff/go-keys.ts';

it('assigns each letter to only one page', () => {
  const letters = Object.values(GO_LETTERS);
  expect(new Set(letters).size).toBe(letters.length);
});

it.each([
  ['o', 'overview'],
  ['G', 'games'],
  ['q', undefined],
])('the letter %s opens %s', (letter, tab) => {
  expect(pageOfLetter(letter, ADMIN_TABS)).toBe(tab);
});

it('opens only pages that the role may see', () => {
  expect(pageOfLetter('d', tabsOf('trader'))).toBeUndefined();
  expect(pageOfLetter('d', tabsOf('cashier'))).toBe('deposit-approval');
});
