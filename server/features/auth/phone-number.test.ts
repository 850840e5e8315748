import { expect, it } from 'vitest';
import { PAYMENT_COUNTRIES } from '#domain/countries.ts';
import { NETWORK_IDS, networkOf } from '#domain/payments/networks.ts';
import { readConfig } from '#server/config.ts';
import { setPlayerCountries, textBudgets } from '#server/features/auth/phone-number.ts';

setPlayerCountries(readConfig({}).playerCountries);

const phones = NETWORK_IDS.map(networkOf).flatMap(({ prefixes }) =>
  prefixes.map((prefix) => `+${prefix.padEnd(12, '1')}`),
);

it.each(phones)('%s, on a supported mobile network, counts towards the larger budget', (phone) => {
  const { textsToUsualCountry, textsToOtherCountry } = textBudgets(phone, { verified: false });
  expect(textsToOtherCountry).toBeUndefined();
  expect(PAYMENT_COUNTRIES).toContain(textsToUsualCountry);
});

it('a phone in another country counts towards the smaller budget', () => {
  expect(textBudgets('+27821234567', { verified: false })).toMatchObject({ textsToOtherCountry: 'ZA' });
});
