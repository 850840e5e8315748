import { expect, it } from 'vitest';
import { createCallbackUrls } from '#server/payments/callback-urls.ts';

it('no callback URL contains a word that Safaricom rejects', () => {
  const references = Array.from({ length: 5000 }, () => crypto.randomUUID());
  const refused = references.filter((reference) => {
    const callbackUrls = createCallbackUrls('https://bets.example', reference);
    const all = [
      callbackUrls.callback('mpesa'),
      callbackUrls.validation('mpesa'),
      callbackUrls.callbackOfPayment('mpesa', reference),
    ];
    return all.some((address) => /m-?pesa|safaricom|exe|cmd|sql|query/i.test(address));
  });
  expect(refused).toEqual([]);
});
