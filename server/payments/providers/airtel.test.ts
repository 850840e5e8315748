import { generateKeyPairSync } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cents } from '#domain/money.ts';
import { airtel } from '#server/payments/providers/airtel.ts';

const REFERENCE = 'f4401bd2-1568-4140-bf2d-eb77d2b2b639';
const PAYMENT = {
  reference: REFERENCE,
  network: 'airtel_ug',
  phone: '+256752000001',
  amountCents: cents(1000),
  shortReference: 'GOLD1',
  callbackUrl: 'https://bets.test/callbacks/x',
  kind: 'payout',
  providerRef: null,
  claimedReceipt: null,
  createdAt: new Date(),
  ageSeconds: 0,
} as const;

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const AIRTEL_PUBLIC_KEY = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
const settings = Object.fromEntries(airtel.requiredVariables.map((name) => [name, 'x']));
const create = () =>
  airtel.create({ ...settings, AIRTEL_URL: 'http://airtel.test', AIRTEL_COUNTRY: 'UG', AIRTEL_PUBLIC_KEY });

afterEach(() => {
  vi.restoreAllMocks();
});

/** Responds to token requests, and to all others with this body. */
function mockResponses(body: object | string, status = 200) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    if (String(url).endsWith('/token')) return new Response('{"access_token":"t","expires_in":"180"}');
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  });
}

describe('a request', () => {
  it.each<[number, object | string, object]>([
    [200, { status: { response_code: 'DP00800001006', success: true } }, { outcome: 'accepted' }],
    [200, { status: { result_code: 'ESB000010', success: true } }, { outcome: 'accepted' }],
    [200, { status: { response_code: 'DP00900001000', success: false } }, { outcome: 'accepted' }],
    [200, { status: { response_code: 'DP00900001017', success: false } }, { outcome: 'accepted' }],
    [200, { status: { result_code: 'ESB000045', success: false } }, { outcome: 'accepted' }],
    [
      200,
      { status: { response_code: 'DP00900001012', success: false } },
      { outcome: 'refused', failure: 'not_registered' },
    ],
    [200, { status: { result_code: 'ESB000036', success: false } }, { outcome: 'refused', failure: 'limit' }],
    [200, { status: { response_code: 'DP00900001014', success: false } }, { outcome: 'unanswered' }],
    [200, { status: { response_code: 'DP00999999999', success: false } }, { outcome: 'unanswered' }],
    [200, { status: { response_code: 'ROUTER117', success: false } }, { outcome: 'unanswered' }],
    [400, { status: { response_code: 'ROUTER006', success: false } }, { outcome: 'not-sent' }],
    [200, { status: { response_code: 'DP00900001011', success: false } }, { outcome: 'not-sent' }],
    [500, { status: { response_code: 'DP00900001012' } }, { outcome: 'unanswered' }],
    [200, '<html>', { outcome: 'unanswered' }],
    [403, '', { outcome: 'not-sent' }],
  ])('is classified by the response %i %j', async (status, body, expected) => {
    mockResponses(body, status);
    expect(await create().payOut?.(PAYMENT)).toMatchObject(expected);
  });

  it('contains the number without its country code, a whole amount and our reference', async () => {
    const fetched = mockResponses({ status: { success: true } });
    await create().collect?.(PAYMENT);
    const [, init] = fetched.mock.calls[1] ?? [];
    expect(init?.headers).toMatchObject({ 'x-country': 'UG', 'x-currency': 'USD', authorization: 'Bearer t' });
    expect(JSON.parse(String(init?.body))).toEqual({
      reference: 'GOLD1',
      subscriber: { country: 'UG', currency: 'USD', msisdn: '752000001' },
      transaction: { amount: 10, country: 'UG', currency: 'USD', id: REFERENCE },
    });
  });
});

describe('the status', () => {
  const statusBody = (status: unknown, code: string, id: unknown = REFERENCE) => ({
    data: { transaction: { id, status, airtel_money_id: 'MP1', message: 'x' } },
    status: { response_code: code, success: true },
  });
  it.each<[string, object | string, object]>([
    ['TS', statusBody('TS', 'DP00900001001'), { outcome: 'settled', receipt: 'MP1', amountCents: 1000, payer: null }],
    ['TF', statusBody('TF', 'DP00900001013'), { outcome: 'failed', failure: 'refused', code: 'DP00900001013' }],
    ['TE', statusBody('TE', 'DP00900009999'), { outcome: 'failed', failure: 'expired', code: 'DP00900009999' }],
    ['TIP', statusBody('TIP', 'DP00900001006'), { outcome: 'pending' }],
    ['TA', statusBody('TA', 'DP00900001000'), { outcome: 'pending' }],
    ['TF after a timeout', statusBody('TF', 'DP00900001014'), { outcome: 'pending' }],
    ['an unknown status', statusBody('TX', 'DP00900001001'), { outcome: 'pending' }],
    ['not found', { status: { response_code: 'DP00900001015' } }, { outcome: 'missing' }],
    ['another payment', statusBody('TS', 'DP00900001001', crypto.randomUUID()), { outcome: 'unanswered' }],
    ['no status', statusBody(undefined, 'DP00900001001'), { outcome: 'unanswered', reason: 'DP00900001001' }],
    ['not an object', '[]', { outcome: 'unanswered', reason: 'HTTP 200' }],
  ])('is interpreted: %s', async (_, body, expected) => {
    mockResponses(body);
    expect(await create().status(PAYMENT)).toMatchObject(expected);
  });
});
