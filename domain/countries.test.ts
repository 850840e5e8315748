import { describe, expect, it } from 'vitest';
import { COUNTRIES, countryOfPhone, PAYMENT_COUNTRIES } from '#domain/countries.ts';
import { NETWORK_IDS, networkOf } from '#domain/payments/networks.ts';

describe('the countries of the site', () => {
  const numbers = NETWORK_IDS.map(networkOf).flatMap(({ id, country, prefixes }) =>
    prefixes.map((prefix) => ({ id, country, phone: `+${prefix}0000000` })),
  );

  it.each(numbers)('include that of $id, $country, for $phone', ({ country, phone }) => {
    expect(PAYMENT_COUNTRIES).toContain(country);
    expect(countryOfPhone(phone)).toBe(country);
  });

  it('can issue identity documents', () => {
    expect(COUNTRIES).toEqual(expect.arrayContaining([...PAYMENT_COUNTRIES]));
  });
});

it('has no country for any other number', () => {
  expect(countryOfPhone('+27820000000')).toBeUndefined();
});
