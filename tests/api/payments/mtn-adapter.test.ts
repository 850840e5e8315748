import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import { mtn } from '#server/payments/providers/mtn.ts';
import {
  ACCEPTED,
  itPaysUnansweredRequestsOnce,
  itReportsFailedPrompts,
  itReportsThePaidAmount,
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

const PHONE = '+256772000001';

let emulator: EmulatorProcess;
let receiver: Receiver;
let client: PaymentProvider;

beforeAll(async () => {
  receiver = await startReceiver();
  emulator = await startEmulator('mtn', { EMULATOR_PROMPT_SECONDS: '2' });
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

const CREDENTIALS = ['COLLECTION', 'DISBURSEMENT'].flatMap((name) => [
  [`MTN_${name}_KEY`, 'emulator-key'],
  [`MTN_${name}_USER`, 'emulator-user'],
  [`MTN_${name}_API_KEY`, 'emulator-api-key'],
]);

const connect = (change: Record<string, string> = {}, timeoutMs = 2000) =>
  mtn.create(
    { MTN_URL: emulator.url, MTN_TARGET_ENVIRONMENT: 'sandbox', ...Object.fromEntries(CREDENTIALS), ...change },
    { timeoutMs },
  );
const order = (change = {}) =>
  newOrder({ network: 'mtn_ug', phone: PHONE, callbackUrl: `${receiver.url}/callbacks/of-payment`, ...change });
const adapter = { emulator: () => emulator, client: () => client, connect, order };
const collect = (payment = order()) => client.collect?.(payment);
const payOut = (payment = order()) => client.payOut?.(payment);

describe('a request to pay', () => {
  it('is paid with the PIN; its callback is only a claim', async () => {
    const payment = order({ amountCents: cents(1250) });
    expect(await collect(payment)).toEqual(ACCEPTED);
    expect(await client.status(queryOf(payment))).toEqual({ outcome: 'pending' });
    await answerPrompt(emulator, PHONE, { pin: '1234' });
    const settled = await statusAfter(client, queryOf(payment), 'pending');
    const [row] = await bookRowsOf(emulator, payment.reference);
    expect(row).toMatchObject({ direction: 'in', amount: '12.50', phone: '256772000001' });
    expect(settled).toEqual({ outcome: 'settled', receipt: row?.receipt, amountCents: 1250, payer: '256772000001' });
    const [callback] = await receiver.callbacks(1);
    if (!callback) throw new Error('no callback');
    expect(callback.method).toBe('POST');
    const claim = {
      about: 'payment',
      reference: payment.reference,
      providerRef: null,
      receipt: row?.receipt,
      result: null,
    };
    expect(client.readCallback({ ...callback, reference: payment.reference })).toEqual([claim]);
    expect(client.readCallback(callback)).toEqual([]);
    expect(client.readCallback({ ...callback, body: Buffer.from('x') })).toBeNull();
  });

  itReportsFailedPrompts(adapter, { wrongPin: 'cancelled', noAnswer: { failure: 'expired' } });
  itReportsThePaidAmount(adapter);
});

describe('with the sandbox test numbers', () => {
  it.each([
    ['prompt', '46733123450', 'refused'],
    ['prompt', '46733123451', 'cancelled'],
    ['prompt', '46733123452', 'expired'],
    ['prompt', '46733123455', 'not_registered'],
    ['prompt', '46733123461', 'no_funds'],
    ['prompt', '46733123462', 'unreachable'],
    ['prompt', '46733123463', 'expired'],
    ['payout', '46733123455', 'refused'],
    ['payout', '46733123456', 'limit'],
    ['payout', '46733123457', 'not_registered'],
    ['payout', '46733123462', 'refused'],
  ] as const)('a %s to %s fails: %s', async (kind, phone, failure) => {
    const payment = order({ phone: `+${phone}` });
    expect(await (kind === 'payout' ? payOut(payment) : collect(payment))).toEqual(ACCEPTED);
    expect(await statusAfter(client, queryOf(payment, kind), 'pending')).toMatchObject({ outcome: 'failed', failure });
  });

  it('46733123453 stays pending, and 46733123454 succeeds later', async () => {
    const ongoing = order({ phone: '+46733123453' });
    const delayed = order({ phone: '+46733123454' });
    await Promise.all([collect(ongoing), collect(delayed)]);
    expect(await client.status(queryOf(delayed))).toEqual({ outcome: 'pending' });
    expect(await statusAfter(client, queryOf(delayed), 'pending')).toMatchObject({ outcome: 'settled' });
    expect(await client.status(queryOf(ongoing))).toEqual({ outcome: 'pending' });
  });
});

describe('a transfer', () => {
  it('is paid once, and its callback uses PUT', async () => {
    const payment = order();
    expect(await payOut(payment)).toEqual(ACCEPTED);
    expect(await payOut(payment)).toEqual(ACCEPTED);
    expect(await statusAfter(client, queryOf(payment, 'payout'), 'pending')).toMatchObject({ outcome: 'settled' });
    expect(await bookRowsOf(emulator, payment.reference)).toMatchObject([{ direction: 'out', amount: '10.00' }]);
    expect((await receiver.callbacks(1))[0]?.method).toBe('PUT');
  });

  it('fails while our account has insufficient funds', async () => {
    const payment = order();
    await setBalance(emulator, { amount: '5' });
    await payOut(payment);
    const status = await statusAfter(client, queryOf(payment, 'payout'), 'pending');
    expect(status).toEqual({ outcome: 'failed', failure: 'refused', code: 'NOT_ENOUGH_FUNDS' });
    await setBalance(emulator, { amount: '1000000' });
  });

  itWaitsForAFinalStatus(adapter, 'still-pending', () => receiver);

  it('is not found through the other product', async () => {
    const payment = order();
    await payOut(payment);
    expect(await client.status(queryOf(payment, 'prompt'))).toEqual({ outcome: 'missing' });
  });
});

describe('a request', () => {
  itPaysUnansweredRequestsOnce(adapter);

  it('gets a new token after the old one was rejected', async () => {
    await collect();
    await emulator.addFaults({ fault: 'token-expired' });
    const payment = order();
    expect(await collect(payment)).toEqual({ outcome: 'not-sent', reason: 'UNAUTHORIZED' });
    expect(await collect(payment)).toEqual(ACCEPTED);
  });

  it.each<[string, () => Promise<unknown>, object]>([
    [
      'to a provider that is down',
      async () => (await emulator.addFaults({ fault: 'unavailable', match: { call: 'start' } })) ?? collect(),
      { outcome: 'unanswered' },
    ],
    [
      'without a token',
      async () =>
        (await emulator.addFaults({ fault: 'server-error', match: { call: 'token' } })) ?? connect().collect?.(order()),
      { outcome: 'not-sent', reason: 'token: HTTP 500' },
    ],
    [
      'to an unreachable URL',
      async () => connect({ MTN_URL: 'http://127.0.0.1:2' }).collect?.(order()),
      { outcome: 'not-sent' },
    ],
    [
      'with the wrong subscription key',
      async () => connect({ MTN_COLLECTION_KEY: 'x' }).collect?.(order()),
      { outcome: 'not-sent', reason: 'token: HTTP 401' },
    ],
    [
      'in a currency that it does not accept',
      async () => connect({ MTN_CURRENCY: 'EUR' }).collect?.(order()),
      { outcome: 'refused', failure: 'refused', code: 'INVALID_CURRENCY' },
    ],
    [
      'for another country',
      async () => connect({ MTN_TARGET_ENVIRONMENT: 'mtnuganda' }).collect?.(order({ network: 'mtn_rw' })),
      { outcome: 'refused', code: 'NOT_ALLOWED_TARGET_ENVIRONMENT' },
    ],
    [
      'with a reference that is not a version 4 UUID',
      async () => collect(order({ reference: '00000000-0000-1000-8000-000000000000' })),
      { outcome: 'refused', failure: 'refused' },
    ],
  ])('returns the right failure when sent %s', async (_, act, expected) => {
    expect(await act()).toMatchObject(expected);
  });

  it("can look up the name of a phone's owner", async () => {
    expect(await client.nameOf?.(PHONE, 'mtn_ug')).toBe('Sand Box');
    expect(await client.nameOf?.('+46733123450', 'mtn_ug')).toBeNull();
  });
});

describe('a callback', () => {
  it.each([
    ['callback-lost', 0],
    ['callback-duplicated', 2],
    ['callback-forged', 2],
  ])('is only a claim, and with %s it arrives %i times', async (fault, count) => {
    const payment = order();
    await emulator.addFaults({ fault, match: { id: payment.reference } });
    await payOut(payment);
    expect(await statusAfter(client, queryOf(payment, 'payout'), 'pending')).toMatchObject({ amountCents: 1000 });
    await sleep(150);
    const callbacks = await receiver.callbacks(count);
    expect(callbacks).toHaveLength(count);
    for (const callback of callbacks) {
      const claims = client.readCallback({ ...callback, reference: payment.reference });
      expect(claims).toMatchObject([{ reference: payment.reference, result: null }]);
    }
  });

  it('is not repeated, even after an error response', async () => {
    receiver.respondWith(500);
    await payOut();
    await receiver.callbacks(1);
    await sleep(300);
    expect(await receiver.callbacks(1)).toHaveLength(1);
  });
});
