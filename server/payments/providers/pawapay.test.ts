import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { type CurrencyCode, DEFAULT_CURRENCY, setCurrency } from '#domain/currency.ts';
import type { StoredCallback } from '#server/payments/provider.ts';
import { pawapay } from '#server/payments/providers/pawapay.ts';

const REFERENCE = 'f4401bd2-1568-4140-bf2d-eb77d2b2b639';
const PATH = '/api/payments/callbacks/token';
const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const PUBLIC = [{ id: 'HTTP_EC_P256_KEY:1', key: keys.publicKey.export({ type: 'spki', format: 'pem' }) }];

const settings = { PAWAPAY_URL: 'http://127.0.0.1:9', PAWAPAY_TOKEN: 't' };
const site = { callbackUrl: 'https://bets.test' };
const withKeys = pawapay.create({ ...settings, PAWAPAY_PUBLIC_KEYS: JSON.stringify(PUBLIC) }, site);
const withoutKeys = pawapay.create(settings);

afterEach(() => setCurrency(DEFAULT_CURRENCY));

const deposit = {
  depositId: REFERENCE,
  status: 'COMPLETED',
  amount: '100.00',
  currency: 'USD',
  country: 'COD',
  payer: { type: 'MMO', accountDetails: { phoneNumber: '243813456789', provider: 'VODACOM_MPESA_COD' } },
  created: '2026-10-19T08:17:01Z',
  providerTransactionId: 'ABC123',
};

function callback(body: string, host = 'bets.test', key: KeyObject = keys.privateKey): StoredCallback {
  const now = Math.floor(Date.now() / 1000);
  const headers = {
    'content-digest': `sha-512=:${createHash('sha512').update(body).digest('base64')}:`,
    'content-type': 'application/json; charset=UTF-8',
    'signature-date': '2026-10-19T08:17:02Z',
  };
  const names = '"@method" "@authority" "@path" "signature-date" "content-digest" "content-type"';
  const parameters = `(${names});alg="ecdsa-p256-sha256";keyid="HTTP_EC_P256_KEY:1";created=${now};expires=${now + 60}`;
  const values = [
    `"@method": POST\n"@authority": ${host}\n"@path": ${PATH}`,
    `"signature-date": ${headers['signature-date']}`,
    `"content-digest": ${headers['content-digest']}`,
    `"content-type": ${headers['content-type']}`,
    `"@signature-params": ${parameters}`,
  ];
  const signature = sign('sha256', Buffer.from(values.join('\n')), key).toString('base64');
  return {
    body: Buffer.from(body),
    headers: { ...headers, host, 'signature-input': `sig-pp=${parameters}`, signature: `sig-pp=:${signature}:` },
    method: 'POST',
    path: PATH,
    receivedAt: new Date(),
    reference: null,
  };
}

const read = (change: object = {}) => withKeys.readCallback(callback(JSON.stringify({ ...deposit, ...change })));
const resultOf = (change: object = {}) => {
  const [claim] = read(change) ?? [];
  return claim?.about === 'payment' ? claim.result : undefined;
};
const SETTLED = { outcome: 'settled', receipt: 'ABC123', amountCents: 10_000, payer: '243813456789' };

describe('a signed callback', () => {
  it('settles a deposit, regardless of the order of its fields', () => {
    const reordered = JSON.stringify(Object.fromEntries(Object.entries(deposit).reverse()), null, 2);
    const proven = { receipt: 'ABC123', result: SETTLED, direction: 'in' };
    const claim = { about: 'payment', reference: REFERENCE, providerRef: null, ...proven };
    expect(read()).toEqual([claim]);
    expect(withKeys.readCallback(callback(reordered))).toEqual([claim]);
  });

  it('settles a payout, with our reference as the receipt if it has none', () => {
    const { depositId: _, payer, providerTransactionId: __, ...rest } = deposit;
    const payout = JSON.stringify({ ...rest, payoutId: REFERENCE, recipient: payer });
    expect(withKeys.readCallback(callback(payout))).toMatchObject([
      { result: { ...SETTLED, receipt: REFERENCE }, direction: 'out' },
    ]);
  });

  it.each<[unknown, CurrencyCode, number | null]>([
    ['100', 'USD', 10_000],
    ['12.5', 'USD', 1250],
    ['0.01', 'USD', 1],
    [12.5, 'USD', 1250],
    ['1000', 'UGX', 1000],
    ['1000.00', 'UGX', 1000],
    ['1000.5', 'UGX', null],
    ['1e3', 'USD', null],
    [1e21, 'USD', null],
    ['0100', 'USD', null],
    ['-5', 'USD', null],
    ['0', 'USD', null],
    ['1.234', 'USD', null],
    ['1,000', 'USD', null],
    [' 5', 'USD', null],
    ['', 'USD', null],
    [null, 'USD', null],
    [['5'], 'USD', null],
  ])('with the amount %j %s gives %j', (amount, code, expected) => {
    setCurrency(code);
    const result = resultOf({ amount, currency: code });
    expect(result?.outcome === 'settled' ? result.amountCents : null).toBe(expected);
  });

  it('does not settle in a different currency', () => {
    expect(resultOf({ currency: 'CDF' })).toBeNull();
  });

  it.each([
    ['PAYMENT_NOT_APPROVED', 'cancelled'],
    ['INSUFFICIENT_BALANCE', 'no_funds'],
    ['WALLET_LIMIT_REACHED', 'limit'],
    ['PAYER_NOT_FOUND', 'not_registered'],
    ['SOMETHING_NEW', 'refused'],
  ])('fails with %s as %s', (failureCode, failure) => {
    const result = resultOf({ status: 'FAILED', failureReason: { failureCode } });
    expect(result).toEqual({ outcome: 'failed', failure, code: failureCode });
  });

  it.each(['ACCEPTED', 'SUBMITTED', 'PROCESSING', 'ENQUEUED', 'IN_RECONCILIATION', 'SOMETHING_NEW'])(
    'with status %s is not final',
    (status) => {
      expect(resultOf({ status })).toBeNull();
    },
  );

  it.each([{ depositId: undefined, refundId: REFERENCE }, { depositId: 'x' }, { depositId: { a: 1 } }])(
    'with %j is not about one of our payments',
    (change) => {
      expect(read(change)).toEqual([]);
    },
  );

  it('is rejected with a different body, key or host, without a signature, or too late', () => {
    const sent = callback(JSON.stringify(deposit));
    const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const more = Buffer.from(JSON.stringify({ ...deposit, amount: '1000.00' }));
    expect(withKeys.readCallback({ ...sent, body: more })).toBeNull();
    expect(withKeys.readCallback(callback(JSON.stringify(deposit), 'bets.test', stranger))).toBeNull();
    // pawaPay's other merchants get genuine signatures, but for their own hosts.
    expect(withKeys.readCallback(callback(JSON.stringify(deposit), 'attacker.test'))).toBeNull();
    expect(withKeys.readCallback({ ...sent, headers: {} })).toBeNull();
    expect(withKeys.readCallback({ ...sent, receivedAt: new Date(Date.now() + 600_000) })).toBeNull();
  });
});

describe('without keys', () => {
  it('a callback is only a claim', () => {
    const sent = callback(JSON.stringify(deposit));
    expect(withoutKeys.readCallback({ ...sent, headers: {} })).toMatchObject([{ reference: REFERENCE, result: null }]);
    expect(withoutKeys.readCallback(sent)).toMatchObject([{ reference: REFERENCE, result: null }]);
  });

  it.each(['', '[]', 'null', '"x"', '{', '{}'])('%j is unreadable', (body) => {
    expect(withoutKeys.readCallback(callback(body))).toBeNull();
  });
});

describe('the key setting', () => {
  it('accepts a JWK, and is named in the error if it is invalid', () => {
    const jwk = JSON.stringify([{ id: 'HTTP_EC_P256_KEY:1', key: keys.publicKey.export({ format: 'jwk' }) }]);
    const provider = pawapay.create({ ...settings, PAWAPAY_PUBLIC_KEYS: jwk }, site);
    expect(provider.readCallback(callback(JSON.stringify(deposit)))).toMatchObject([{ result: SETTLED }]);
    expect(() => pawapay.create({ ...settings, PAWAPAY_PUBLIC_KEYS: 'x' })).toThrow(/PAWAPAY_PUBLIC_KEYS must be/);
  });
});
