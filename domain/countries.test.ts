import { describe, expect, it } from 'vitest';
import { COUNTRIES, countryOfPhone, PAYMENT_COUNTRIES } from '#domain/countries.ts';
import { NETWORK_IDS, networkOf } from '#domain/payments/networks.ts';

describe('the supported countries', () => {
  const numbers = NETWORK_IDS.map(networkOf).flatMap(({ id, country, prefixes }) =>
    prefixes.map((prefix) => ({ id, country, phone: `+${prefix}0000000` })),
  );

  it.each(numbers)('include $country, for the number $phone of $id', ({ country, phone }) => {
    expect(PAYMENT_COUNTRIES).toContain(country);
    expect(countryOfPhone(phone)).toBe(country);
  });

  it('can issue identity documents', () => {
    expect(COUNTRIES).toEqual(expect.arrayContaining([...PAYMENT_COUNTRIES]));
  });
});

it('finds no country for a number without a supported network', () => {
  expect(countryOfPhone('+27820000000')).toBeUndefined();
});
