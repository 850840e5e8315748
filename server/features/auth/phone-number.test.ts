import { expect, it } from 'vitest';
import { SITE_COUNTRIES } from '#domain/countries.ts';
import { NETWORK_IDS, networkOf } from '#domain/payments/networks.ts';
import { textBudgets } from '#server/features/auth/phone-number.ts';

const phones = NETWORK_IDS.map(networkOf).flatMap(({ prefixes }) =>
  prefixes.map((prefix) => `+${prefix.padEnd(12, '1')}`),
);

it.each(phones)('%s can receive as many texts as the other phones of the networks that the site serves', (phone) => {
  const { textsToUsualCountry, textsToOtherCountry } = textBudgets(phone, { verified: false });
  expect(textsToOtherCountry).toBeUndefined();
  expect(SITE_COUNTRIES).toContain(textsToUsualCountry);
});

it('a phone in another country counts towards a smaller budget', () => {
  expect(textBudgets('+27821234567', { verified: false })).toMatchObject({ textsToOtherCountry: 'ZA' });
});
