// Tests shared by the providers' adapters.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Order, PaymentProvider } from '#server/payments/provider.ts';
import type { EmulatorProcess } from '#tests/support/emulator.ts';
import {
  answerPrompt,
  bookRowsOf,
  queryOf,
  type Receiver,
  setBalance,
  statusAfter,
} from '#tests/support/payment-phone.ts';

/** Functions, because the emulator and the client are created when the tests run. */
type Adapter = {
  emulator: () => EmulatorProcess;
  client: () => PaymentProvider;
  /** Another client of the same emulator. */
  connect: (change: Record<string, string>, timeoutMs: number) => PaymentProvider;
  order: (change?: Partial<Order>) => Order;
};

export const ACCEPTED = { outcome: 'accepted', providerRef: null };

async function resultOf({ emulator, client }: Adapter, order: Order, answer?: { pin: string } | 'reject') {
  await client().collect?.(order);
  if (answer !== undefined) await answerPrompt(emulator(), order.phone, answer);
  return statusAfter(client(), queryOf(order), 'pending');
}

export function itReportsFailedPrompts(
  adapter: Adapter,
  failures: { wrongPin: string; noAnswer: { failure: string; code?: string } },
): void {
  const { emulator, order } = adapter;

  it.each([
    ['rejected', 'reject', 'cancelled'],
    ['answered with a wrong PIN', { pin: '9999' }, failures.wrongPin],
  ] as const)('fails if its prompt is %s', async (_, answer, failure) => {
    const payment = order();
    expect(await resultOf(adapter, payment, answer)).toMatchObject({ outcome: 'failed', failure });
    expect(await bookRowsOf(emulator(), payment.reference)).toEqual([]);
  });

  it('fails without a response from the player', async () => {
    expect(await resultOf(adapter, order())).toMatchObject({ outcome: 'failed', ...failures.noAnswer });
  });

  it('fails with an insufficient balance', async () => {
    const payment = order({ phone: order().phone.replace(/1$/, '2') });
    await setBalance(emulator(), { phone: payment.phone.slice(1), amount: '9' });
    expect(await resultOf(adapter, payment, { pin: '1234' })).toMatchObject({ failure: 'no_funds' });
  });
}

export function itReportsThePaidAmount(adapter: Adapter): void {
  it('reports the amount that was paid', async () => {
    const payment = adapter.order();
    await adapter.emulator().addFaults({ fault: 'wrong-amount', match: { id: payment.reference } });
    const settled = { outcome: 'settled', amountCents: 500 };
    expect(await resultOf(adapter, payment, { pin: '1234' })).toMatchObject(settled);
  });
}

export function itPaysUnansweredRequestsOnce({ emulator, client, connect, order }: Adapter): void {
  it.each(['no-response', 'server-error', 'slow'])(
    'is processed even if it gets no valid response: %s',
    async (fault) => {
      const payment = order();
      await emulator().addFaults({ fault, delayMs: 500, match: { id: payment.reference } });
      expect(await connect({}, 300).payOut?.(payment)).toMatchObject({ outcome: 'unanswered' });
      expect(await statusAfter(client(), queryOf(payment, 'payout'), 'pending')).toMatchObject({ outcome: 'settled' });
      expect(await client().payOut?.(payment)).toEqual(ACCEPTED);
      expect(await bookRowsOf(emulator(), payment.reference)).toHaveLength(1);
    },
  );

  it('is processed once if the first attempt arrives after the retry', async () => {
    const payment = order();
    await emulator().addFaults({ fault: 'request-late', delayMs: 600, match: { id: payment.reference } });
    expect(await connect({}, 200).payOut?.(payment)).toMatchObject({ outcome: 'unanswered' });
    expect(await client().status(queryOf(payment, 'payout'))).toEqual({ outcome: 'missing' });
    expect(await client().payOut?.(payment)).toEqual(ACCEPTED);
    await sleep(700);
    expect(await bookRowsOf(emulator(), payment.reference)).toHaveLength(1);
  });
}

/** @param fault makes the status lag behind the payment */
export function itWaitsForAFinalStatus({ emulator, client, order }: Adapter, fault: string, receiver: () => Receiver) {
  it('is not final while its status lags behind', async () => {
    const payment = order();
    await emulator().addFaults({ fault, match: { id: payment.reference } });
    await client().payOut?.(payment);
    await receiver().callbacks(1);
    expect(await client().status(queryOf(payment, 'payout'))).toEqual({ outcome: 'pending' });
    expect(await client().status(queryOf(payment, 'payout'))).toMatchObject({ outcome: 'settled' });
  });
}
