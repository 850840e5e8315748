import { expect, it } from 'vitest';
import { createAddresses } from '#server/payments/addresses.ts';

it('no callback URL contains a word that Safaricom rejects', () => {
  const references = Array.from({ length: 5000 }, () => crypto.randomUUID());
  const refused = references.filter((reference) => {
    const addresses = createAddresses('https://bets.example', reference);
    const all = [
      addresses.callback('mpesa'),
      addresses.validation('mpesa'),
      addresses.callbackOfPayment('mpesa', reference),
    ];
    return all.some((address) => /m-?pesa|safaricom|exe|cmd|sql|query/i.test(address));
  });
  expect(refused).toEqual([]);
});
