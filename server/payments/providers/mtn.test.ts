import { afterEach, describe, expect, it, vi } from 'vitest';
import { type CurrencyCode, DEFAULT_CURRENCY, setCurrency } from '#domain/currency.ts';
import { cents } from '#domain/money.ts';
import { mtn } from '#server/payments/providers/mtn.ts';

const PAYMENT = {
  reference: 'f4401bd2-1568-4140-bf2d-eb77d2b2b639',
  network: 'mtn_ug',
  phone: '+256772000001',
  amountCents: cents(1000),
  shortReference: 'GL1',
  callbackUrl: 'https://bets.test/callbacks/x',
  kind: 'prompt',
  providerRef: null,
  claimedReceipt: null,
  createdAt: new Date(),
  ageSeconds: 0,
} as const;

const settings = Object.fromEntries(mtn.requiredVariables.map((name) => [name, 'x']));
const create = (change = {}) => mtn.create({ ...settings, MTN_URL: 'http://mtn.test', ...change });

afterEach(() => {
  vi.restoreAllMocks();
  setCurrency(DEFAULT_CURRENCY);
});

/** Responds to token requests, and to all others with this body. */
function mockResponses(body: unknown, status = 200) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const isToken = String(url).endsWith('/token/');
    return isToken ? new Response('{"access_token":"t","expires_in":3600}') : new Response(text, { status });
  });
}

const paid = {
  financialTransactionId: '23503452',
  externalId: 'GL1',
  amount: '1000',
  currency: 'UGX',
  payer: { partyIdType: 'MSISDN', partyId: '256772000001' },
  status: 'SUCCESSFUL',
};
const statusOf = async (change: object | string, kind: 'prompt' | 'payout' = 'prompt') => {
  setCurrency('UGX');
  mockResponses(typeof change === 'string' ? change : { ...paid, ...change });
  return create().status({ ...PAYMENT, kind });
};

describe('the status', () => {
  it('accepts numbers as well as strings', async () => {
    const numbers = { amount: 1000, financialTransactionId: 23503452, payer: { partyId: 256772000001 } };
    const settled = { outcome: 'settled', receipt: '23503452', amountCents: 1000, payer: '256772000001' };
    expect(await statusOf({})).toEqual(settled);
    expect(await statusOf(numbers)).toEqual(settled);
  });

  it.each<[unknown, CurrencyCode]>([
    ['1000.5', 'UGX'],
    ['1e3', 'UGX'],
    ['', 'UGX'],
    [null, 'UGX'],
    ['1000', 'USD'],
  ])('does not settle with the amount %j %s', async (amount, code) => {
    expect(await statusOf({ amount, currency: code })).toMatchObject({ outcome: 'unanswered' });
  });

  it.each<[unknown, 'prompt' | 'payout', object]>([
    ['APPROVAL_REJECTED', 'prompt', { outcome: 'failed', failure: 'cancelled' }],
    [{ code: 'EXPIRED', message: 'x' }, 'prompt', { outcome: 'failed', failure: 'expired' }],
    ['INTERNAL_PROCESSING_ERROR', 'prompt', { outcome: 'failed', failure: 'no_funds' }],
    ['INTERNAL_PROCESSING_ERROR', 'payout', { outcome: 'failed', failure: 'refused' }],
    [undefined, 'prompt', { outcome: 'failed', failure: 'refused', code: 'FAILED' }],
    ['ONGOING', 'prompt', { outcome: 'pending' }],
    [{ code: 'PAYEE_DELAYED' }, 'payout', { outcome: 'pending' }],
  ])('depends on the reason %j for a failed %s', async (reason, kind, expected) => {
    expect(await statusOf({ status: 'FAILED', reason }, kind)).toMatchObject(expected);
  });

  it.each(['<html>', '{}', '[]', '{"status":1e999}'])('is unknown if the response is %j', async (text) => {
    expect(await statusOf(text)).toMatchObject({ outcome: 'unanswered' });
  });
});

describe('a request', () => {
  it.each([
    [202, '', { outcome: 'accepted' }],
    [409, { code: 'RESOURCE_ALREADY_EXIST' }, { outcome: 'accepted' }],
    [400, '', { outcome: 'refused', code: 'BAD_REQUEST' }],
    [500, { code: 'PAYER_NOT_FOUND' }, { outcome: 'refused', failure: 'not_registered' }],
    [500, { code: 'INTERNAL_PROCESSING_ERROR' }, { outcome: 'unanswered' }],
    [503, { code: 'SERVICE_UNAVAILABLE' }, { outcome: 'unanswered' }],
    [404, '', { outcome: 'unanswered' }],
    [200, '<html>', { outcome: 'unanswered' }],
    [403, { code: 'FORBIDDEN' }, { outcome: 'not-sent' }],
    [429, '', { outcome: 'not-sent' }],
  ])('is classified by the response %i %j', async (status, body, expected) => {
    mockResponses(body, status);
    expect(await create().collect?.(PAYMENT)).toMatchObject(expected);
  });

  it("contains our reference, the callback URL and the sandbox's currency", async () => {
    const fetched = mockResponses('', 202);
    await create({ MTN_CURRENCY: 'EUR' }).collect?.(PAYMENT);
    const [, init] = fetched.mock.calls[1] ?? [];
    expect(init?.headers).toMatchObject({
      'x-reference-id': PAYMENT.reference,
      'x-callback-url': PAYMENT.callbackUrl,
      'ocp-apim-subscription-key': 'x',
      authorization: 'Bearer t',
    });
    const payer = { partyIdType: 'MSISDN', partyId: '256772000001' };
    expect(JSON.parse(String(init?.body))).toMatchObject({ amount: '10', currency: 'EUR', externalId: 'GL1', payer });
  });
});
