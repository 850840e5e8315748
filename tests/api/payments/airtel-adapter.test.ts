import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import { airtel } from '#server/payments/providers/airtel.ts';
import {
  ACCEPTED,
  itPaysUnansweredRequestsOnce,
  itReportsFailedPrompts,
  itWaitsForAFinalStatus,
} from '#tests/support/adapter-cases.ts';
import { type EmulatorProcess, startEmulator } from '#tests/support/emulator.ts';
import {
  answerPrompt,
  bookRowsOf,
  newOrder,
  queryOf,
  type Receiver,
  setBalance,
  startReceiver,
  statusAfter,
} from '#tests/support/payment-phone.ts';

const PHONE = '+256752000001';
const CALLBACK_KEY = 'a key of the portal';

let emulator: EmulatorProcess;
let receiver: Receiver;
let client: PaymentProvider;
let publicKey: string;

beforeAll(async () => {
  receiver = await startReceiver();
  emulator = await startEmulator('airtel', {
    AIRTEL_CALLBACK_URL: `${receiver.url}/callbacks/token`,
    AIRTEL_CALLBACK_KEY: CALLBACK_KEY,
    EMULATOR_PROMPT_SECONDS: '2',
  });
  publicKey = await (await fetch(`${emulator.url}/_emulator/public-key`)).text();
  client = connect();
});
beforeEach(async () => {
  await emulator.reset();
  receiver.reset();
});
afterAll(async () => {
  await emulator.stop();
  receiver.close();
});

const connect = (change: Record<string, string> = {}, timeoutMs = 2000) =>
  airtel.create(
    {
      AIRTEL_URL: emulator.url,
      AIRTEL_COUNTRY: 'UG',
      AIRTEL_CLIENT_ID: 'emulator-id',
      AIRTEL_CLIENT_SECRET: 'emulator-secret',
      AIRTEL_PIN: '4321',
      AIRTEL_PUBLIC_KEY: publicKey,
      AIRTEL_CALLBACK_KEY: CALLBACK_KEY,
      ...change,
    },
    { timeoutMs },
  );
const order = (change = {}) => newOrder({ network: 'airtel_ug', phone: PHONE, ...change });
const adapter = { emulator: () => emulator, client: () => client, connect, order };
const collect = (payment = order()) => client.collect?.(payment);
const payOut = (payment = order()) => client.payOut?.(payment);
const claimOf = (reference: string, receipt: unknown) => ({
  about: 'payment',
  reference,
  providerRef: null,
  receipt,
  result: null,
});

describe('a collection', () => {
  it('is paid with the PIN; its callback is only a claim', async () => {
    const payment = order();
    expect(await collect(payment)).toEqual(ACCEPTED);
    expect(await client.status(queryOf(payment))).toEqual({ outcome: 'pending' });
    await answerPrompt(emulator, PHONE, { pin: '1234' });
    const settled = await statusAfter(client, queryOf(payment), 'pending');
    const [row] = await bookRowsOf(emulator, payment.reference);
    expect(row).toMatchObject({ direction: 'in', amount: '10.00', phone: '256752000001' });
    expect(settled).toEqual({
      outcome: 'settled',
      receipt: row?.receipt,
      amountCents: 1000,
      payer: null,
      isPromptConfirmed: true,
    });
    const claims = (await receiver.callbacks(1)).map((callback) => client.readCallback(callback));
    expect(claims).toEqual([[claimOf(payment.reference, row?.receipt)]]);
  });

  itReportsFailedPrompts(adapter, { wrongPin: 'wrong_pin', noAnswer: { failure: 'expired' } });

  it('is not sent with a fractional amount', async () => {
    expect(await collect(order({ amountCents: cents(1050) }))).toMatchObject({
      outcome: 'refused',
      code: 'INVALID_AMOUNT',
    });
  });

  it('settles at the requested amount even if another was paid, which only the statement shows', async () => {
    const payment = order();
    await emulator.addFaults({ fault: 'wrong-amount', match: { id: payment.reference } });
    await collect(payment);
    await answerPrompt(emulator, PHONE, { pin: '1234' });
    expect(await statusAfter(client, queryOf(payment), 'pending')).toMatchObject({ amountCents: 1000 });
    expect(await bookRowsOf(emulator, payment.reference)).toMatchObject([{ amount: '5.00' }]);
  });
});

describe('a payout', () => {
  it.each(['pkcs1', 'oaep'])('is paid once with a PIN encrypted with %s', async (AIRTEL_PIN_PADDING) => {
    const payment = order();
    const own = connect({ AIRTEL_PIN_PADDING });
    expect(await own.payOut?.(payment)).toEqual(ACCEPTED);
    expect(await own.payOut?.(payment)).toEqual(ACCEPTED);
    expect(await statusAfter(own, queryOf(payment, 'payout'), 'pending')).toMatchObject({ outcome: 'settled' });
    expect(await bookRowsOf(emulator, payment.reference)).toMatchObject([{ direction: 'out', amount: '10.00' }]);
  });

  it('is not sent while our account has insufficient funds', async () => {
    await setBalance(emulator, { amount: '5' });
    expect(await payOut()).toEqual({ outcome: 'not-sent', reason: 'DP00900001007' });
    await setBalance(emulator, { amount: '1000000' });
  });

  it.each([
    ['003', { outcome: 'failed', failure: 'limit', code: 'DP00900001003' }],
    ['007', { outcome: 'failed', failure: 'refused', code: 'DP00900001007' }],
    ['010', { outcome: 'failed', failure: 'not_registered', code: 'DP00900001010' }],
    // In the documentation: "May be processed or failed."
    ['014', { outcome: 'pending' }],
  ])('gets its outcome from code %s', async (code, expected) => {
    const payment = order();
    await emulator.addFaults({ fault: `fails-${code}` });
    await payOut(payment);
    await receiver.callbacks(1);
    expect(await client.status(queryOf(payment, 'payout'))).toEqual(expected);
  });

  itWaitsForAFinalStatus(adapter, 'ambiguous', () => receiver);
});

describe('a request', () => {
  itPaysUnansweredRequestsOnce(adapter);

  it('gets a new token after the old one was rejected', async () => {
    await collect();
    await emulator.addFaults({ fault: 'token-expired' });
    const payment = order();
    expect(await collect(payment)).toMatchObject({ outcome: 'not-sent' });
    expect(await collect(payment)).toEqual(ACCEPTED);
    expect(await collect(payment)).toEqual(ACCEPTED);
  });

  it.each<[string, () => Promise<unknown>, object]>([
    [
      'to a provider that is down',
      async () => (await emulator.addFaults({ fault: 'unavailable', match: { call: 'start' } })) ?? collect(),
      { outcome: 'unanswered' },
    ],
    [
      'with the wrong API credentials',
      async () => connect({ AIRTEL_CLIENT_SECRET: 'x' }).collect?.(order()),
      { outcome: 'not-sent', reason: 'token: HTTP 401' },
    ],
    [
      'to an unreachable URL',
      async () => connect({ AIRTEL_URL: 'http://127.0.0.1:2' }).collect?.(order()),
      { outcome: 'not-sent' },
    ],
    [
      'for another country',
      async () => collect(order({ network: 'airtel_ke', phone: '+254732000001' })),
      { outcome: 'refused', failure: 'not_registered' },
    ],
    [
      'with a wrong payout PIN',
      async () => connect({ AIRTEL_PIN: '1111' }).payOut?.(order()),
      { outcome: 'not-sent', reason: 'ROUTER116' },
    ],
  ])('returns the right failure when sent %s', async (_, act, expected) => {
    expect(await act()).toMatchObject(expected);
  });

  it("can look up the name of a phone's owner", async () => {
    expect(await client.nameOf?.(PHONE, 'airtel_ug')).toBe('Sand Box');
    expect(await client.nameOf?.('+256752000404', 'airtel_ug')).toBeNull();
  });
});

describe('a callback', () => {
  const payOutWith = async (fault: string) => {
    const payment = order();
    await emulator.addFaults({ fault, delayMs: 300, match: { id: payment.reference } });
    await payOut(payment);
    return payment;
  };

  it('can be lost: the status query settles the payment', async () => {
    const payment = await payOutWith('callback-lost');
    expect(await statusAfter(client, queryOf(payment, 'payout'), 'pending')).toMatchObject({ outcome: 'settled' });
    expect(await receiver.callbacks(0)).toEqual([]);
  });

  it('is rejected if it is forged; the genuine one is a claim', async () => {
    const payment = await payOutWith('callback-forged');
    const claims = (await receiver.callbacks(2)).map((callback) => client.readCallback(callback));
    expect(claims).toEqual([null, [claimOf(payment.reference, expect.any(String))]]);
  });

  it('is only a claim if it reports a failure too early', async () => {
    const payment = await payOutWith('premature-failure');
    const claims = (await receiver.callbacks(2)).map((callback) => client.readCallback(callback));
    expect(claims[0]).toEqual([claimOf(payment.reference, null)]);
    expect(await client.status(queryOf(payment, 'payout'))).toMatchObject({ outcome: 'settled' });
  });

  it('is only a claim if no key is configured, with or without a hash', async () => {
    const payment = order();
    await payOut(payment);
    const [callback] = await receiver.callbacks(1);
    if (!callback) throw new Error('no callback');
    const withoutKey = connect({ AIRTEL_CALLBACK_KEY: '' });
    expect(withoutKey.readCallback(callback)).toEqual([claimOf(payment.reference, expect.any(String))]);
    const { transaction } = JSON.parse(callback.body.toString());
    const bare = { ...callback, body: Buffer.from(JSON.stringify({ transaction })) };
    expect(withoutKey.readCallback(bare)).toEqual([claimOf(payment.reference, expect.any(String))]);
    expect(client.readCallback(bare)).toBeNull();
  });
});
