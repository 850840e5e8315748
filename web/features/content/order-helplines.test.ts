import { expect, test } from 'vitest';
import { orderHelplines } from '#web/features/content/order-helplines.ts';

const line = (country: string | null, callingCode: string | null) => ({
  country,
  callingCode,
  name: `Line ${country}`,
  phone: '1',
  website: null,
  hours: null,
});
const lines = [line('ZA', '+27'), line(null, null), line('GB', '+44'), line('FR', '+33')];
const names: Record<string, string> = { ZA: 'South Africa', GB: 'United Kingdom', FR: 'France' };
const nameOf = (country: string) => names[country] ?? country;

test.each([
  ['+27 82 123 4567', ['ZA', null], ['FR', 'GB']],
  ['0033612345678', ['FR', null], ['ZA', 'GB']],
  ['+254712345678', [null], ['FR', 'ZA', 'GB']],
  ['0712345678', [null], ['FR', 'ZA', 'GB']],
  [null, [null], ['FR', 'ZA', 'GB']],
])('for the phone number %s, lists helplines in the same country first', (phone, first, others) => {
  const ordered = orderHelplines(lines, phone, nameOf);
  expect(ordered.first.map(({ country }) => country)).toEqual(first);
  expect(ordered.others.map(({ country }) => country)).toEqual(others);
});
