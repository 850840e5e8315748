// Tests of prompts that end without the payment that was ordered, shared by the providers'
// adapters.
import { expect, it } from 'vitest';
import type { Order, PaymentProvider } from '#server/payments/provider.ts';
import type { EmulatorProcess } from '#tests/support/emulator.ts';
import { answerPrompt, bookRowsOf, queryOf, setBalance, statusAfter } from '#tests/support/payment-phone.ts';

/** Functions, because the emulator and the client are created when the tests run. */
type Adapter = {
  emulator: () => EmulatorProcess;
  client: () => PaymentProvider;
  order: (change?: Partial<Order>) => Order;
};

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
