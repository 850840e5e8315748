import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import { pawapay } from '#server/payments/providers/pawapay.ts';
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
const TEST_NUMBERS: [string, string, string][] = [
  ['prompt', '256783456019', 'limit'],
  ['prompt', '256783456029', 'not_registered'],
  ['prompt', '256783456069', 'refused'],
  ['payout', '256783456089', 'not_registered'],
  ['payout', '256783456099', 'limit'],
  ['payout', '256783456119', 'refused'],
];

let emulator: EmulatorProcess;
let receiver: Receiver;
let client: PaymentProvider;

beforeAll(async () => {
  receiver = await startReceiver();
  emulator = await startEmulator('pawapay', {
    PAWAPAY_CALLBACK_URL: `${receiver.url}/api/payments/callbacks/token`,
    EMULATOR_PROMPT_SECONDS: '2',
  });
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
  pawapay.create(
    {
      PAWAPAY_URL: emulator.url,
      PAWAPAY_TOKEN: 'emulator-token',
      PAWAPAY_PUBLIC_KEYS: 'fetch',
      ...change,
    },
    { timeoutMs, callbackUrl: receiver.url },
  );
const order = (change = {}) => newOrder({ network: 'mtn_ug', phone: PHONE, ...change });
const adapter = { emulator: () => emulator, client: () => client, connect, order };
const collect = (payment = order()) => client.collect?.(payment);
const payOut = (payment = order()) => client.payOut?.(payment);

/** The result that the adapter reads from each callback, once there are at least `count`. */
const resultsOf = async (count: number) =>
  (await receiver.callbacks(count)).map((callback) => {
    const [claim] = client.readCallback(callback) ?? [null];
    return claim?.about === 'payment' ? claim.result : claim;
  });

describe('a deposit', () => {
  it('is paid with the PIN and settled by its callback and its status', async () => {
    const payment = order({ amountCents: cents(1250) });
    expect(await collect(payment)).toEqual(ACCEPTED);
    expect(await client.status(queryOf(payment))).toEqual({ outcome: 'pending' });
    await answerPrompt(emulator, PHONE, { pin: '1234' });
    const settled = await statusAfter(client, queryOf(payment), 'pending');
    const [row] = await bookRowsOf(emulator, payment.reference);
    expect(row).toMatchObject({ direction: 'in', amount: '12.50', phone: '256772000001' });
    expect(settled).toEqual({ outcome: 'settled', receipt: row?.receipt, amountCents: 1250, payer: '256772000001' });
    expect(await resultsOf(1)).toEqual([settled]);
  });

  const noAnswer = { failure: 'cancelled', code: 'PAYMENT_NOT_APPROVED' };
  itReportsFailedPrompts(adapter, { wrongPin: 'cancelled', noAnswer });
  itReportsThePaidAmount(adapter);
});

describe('with the sandbox test numbers', () => {
  it.each(TEST_NUMBERS)('a %s to %s fails: %s', async (kind, phone, failure) => {
    const payment = order({ phone: `+${phone}` });
    expect(await (kind === 'payout' ? payOut(payment) : collect(payment))).toEqual(ACCEPTED);
    const status = await statusAfter(client, queryOf(payment, kind as 'prompt'), 'pending');
    expect(status).toMatchObject({ outcome: 'failed', failure });
  });

  it('256783456129 stays pending without a callback', async () => {
    const payment = order({ phone: '+256783456129' });
    await collect(payment);
    await sleep(300);
    expect(await client.status(queryOf(payment))).toEqual({ outcome: 'pending' });
    expect(await receiver.callbacks(0)).toEqual([]);
  });
});

describe('a payout', () => {
  it('is paid once, even if it is sent again', async () => {
    const payment = order();
    expect(await payOut(payment)).toEqual(ACCEPTED);
    expect(await payOut(payment)).toEqual(ACCEPTED);
    expect(await statusAfter(client, queryOf(payment, 'payout'), 'pending')).toMatchObject({ outcome: 'settled' });
    expect(await bookRowsOf(emulator, payment.reference)).toMatchObject([{ direction: 'out', amount: '10.00' }]);
  });

  it.each(['PAWAPAY_WALLET_OUT_OF_FUNDS', 'UNSPECIFIED_FAILURE'])(
    'moves no money if it fails with %s',
    async (code) => {
      const payment = order();
      await emulator.addFaults({ fault: `fails-${code}` });
      await payOut(payment);
      const status = await statusAfter(client, queryOf(payment, 'payout'), 'pending');
      expect(status).toEqual({ outcome: 'failed', failure: 'refused', code });
      expect(await bookRowsOf(emulator, payment.reference)).toEqual([]);
    },
  );

  itWaitsForAFinalStatus(adapter, 'in-reconciliation', () => receiver);

  it('is not sent while our account has insufficient funds', async () => {
    const payment = order({ amountCents: cents(900_000_000_00) });
    await setBalance(emulator, { amount: '5' });
    expect(await payOut(payment)).toEqual({ outcome: 'not-sent', reason: 'PAWAPAY_WALLET_OUT_OF_FUNDS' });
    await setBalance(emulator, { amount: '1000000' });
  });
});

describe('a request', () => {
  itPaysUnansweredRequestsOnce(adapter);

  it('is missing if it was lost, and can be sent again', async () => {
    const payment = order();
    await emulator.addFaults({ fault: 'request-lost', match: { id: payment.reference } });
    expect(await connect({}, 300).payOut?.(payment)).toMatchObject({ outcome: 'unanswered' });
    expect(await client.status(queryOf(payment, 'payout'))).toEqual({ outcome: 'missing' });
    expect(await payOut(payment)).toEqual(ACCEPTED);
  });

  it.each<[string, () => Promise<unknown>, object]>([
    [
      'to a provider that is down',
      async () => (await emulator.addFaults({ fault: 'unavailable' })) ?? collect(),
      { outcome: 'unanswered' },
    ],
    [
      'to a network that is closed',
      async () => (await emulator.addFaults({ fault: 'provider-closed' })) ?? collect(),
      { outcome: 'not-sent', reason: 'PROVIDER_TEMPORARILY_UNAVAILABLE' },
    ],
    [
      'to an unreachable URL',
      async () => connect({ PAWAPAY_URL: 'http://127.0.0.1:2' }).collect?.(order()),
      { outcome: 'not-sent' },
    ],
    [
      'with a wrong token',
      async () => connect({ PAWAPAY_TOKEN: 'x' }).collect?.(order()),
      { outcome: 'not-sent', reason: 'AUTHENTICATION_ERROR' },
    ],
    [
      'for a network that it does not serve',
      async () => collect(order({ network: 'airtel_ke' })),
      { outcome: 'refused', failure: 'refused' },
    ],
    [
      'with a reference that is not a version 4 UUID',
      async () => collect(order({ reference: '00000000-0000-1000-8000-000000000000' })),
      { outcome: 'refused', failure: 'refused', code: 'INVALID_PARAMETER' },
    ],
  ])('returns the right failure when sent %s', async (_, act, expected) => {
    expect(await act()).toMatchObject(expected);
  });

  it('leaves the payment open if it is a status query that fails', async () => {
    const payment = order();
    await emulator.addFaults({ fault: 'server-error', match: { call: 'status' } });
    expect(await client.status(queryOf(payment))).toEqual({ outcome: 'unanswered', reason: 'HTTP 500' });
  });
});

describe('a callback', () => {
  const payOutWith = async (fault: string, delayMs = 300) => {
    const payment = order();
    await emulator.addFaults({ fault, delayMs, match: { id: payment.reference } });
    await payOut(payment);
    return payment;
  };

  it('can be lost: the status query settles the payment', async () => {
    const payment = await payOutWith('callback-lost');
    expect(await statusAfter(client, queryOf(payment, 'payout'), 'pending')).toMatchObject({ outcome: 'settled' });
    expect(await receiver.callbacks(0)).toEqual([]);
  });

  it('has the same result if it is delivered twice', async () => {
    await payOutWith('callback-duplicated');
    const [first, second] = await resultsOf(2);
    expect(first).toMatchObject({ outcome: 'settled' });
    expect(second).toEqual(first);
  });

  it('identifies its own payment even if it is late or out of order', async () => {
    const late = await payOutWith('callback-late');
    const next = order();
    await payOut(next);
    const references = (await receiver.callbacks(2)).map((each) => client.readCallback(each)?.[0]);
    expect(references).toMatchObject([{ reference: next.reference }, { reference: late.reference }]);
  });

  it('is rejected if it is forged; the genuine one is applied', async () => {
    await payOutWith('callback-forged');
    expect(await resultsOf(2)).toEqual([null, expect.objectContaining({ outcome: 'settled' })]);
  });

  it('is repeated until it gets 200, and on request', async () => {
    receiver.respondWith(500);
    const payment = order();
    await payOut(payment);
    expect(await receiver.callbacks(2)).toHaveLength(2);
    const again = `${emulator.url}/v2/payouts/resend-callback/${payment.reference}`;
    await fetch(again, { method: 'POST', headers: { authorization: 'Bearer emulator-token' } });
    expect(await receiver.callbacks(3)).toHaveLength(3);
  });

  it('is only a claim until the keys have been fetched', async () => {
    const fresh = connect({ PAWAPAY_URL: 'http://127.0.0.1:2' });
    const payment = order();
    await payOut(payment);
    const [callback] = await receiver.callbacks(1);
    const claim = {
      about: 'payment',
      reference: payment.reference,
      providerRef: null,
      receipt: expect.any(String),
      result: null,
      direction: 'out',
    };
    expect(callback && fresh.readCallback(callback)).toEqual([claim]);
  });
});
