import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { createdAgo, digits, startMpesa } from '#tests/support/mpesa.ts';
import { answerPrompt, bookRowsOf, setBalance, statusAfter, until } from '#tests/support/payment-phone.ts';

const mpesa = await startMpesa();
const { emulator, client, site, order, movementsOf, prompt, readAll, claimsOf } = mpesa;
beforeEach(mpesa.reset);
afterAll(mpesa.stop);

const LONG_AGO_SECONDS = 240;

describe('a deposit', () => {
  it('is paid with the PIN, and its receipt comes from the statement', async () => {
    const payment = await prompt({ amountCents: cents(12_500) });
    expect(await client.status(payment)).toEqual({ outcome: 'pending' });
    await answerPrompt(emulator, payment.phone, { pin: '1234' });
    const settled = await statusAfter(client, payment, 'pending');
    const [row] = await bookRowsOf(emulator, payment.shortReference);
    expect(row).toMatchObject({ direction: 'in', amount: '125.00', phone: digits(payment) });
    expect(settled).toEqual({
      outcome: 'settled',
      receipt: row?.receipt,
      amountCents: 12_500,
      payer: digits(payment),
      isPromptConfirmed: true,
    });
    const claim = { about: 'payment', reference: payment.reference, providerRef: payment.providerRef };
    expect(await claimsOf(payment)).toEqual([{ ...claim, receipt: row?.receipt, result: null }]);
  });

  it.each([
    ['rejected', 'reject', 'cancelled', '1032'],
    ['answered with a wrong PIN', { pin: '9999' }, 'wrong_pin', '2001'],
  ] as const)('fails if its prompt is %s', async (_, answer, failure, code) => {
    const payment = await prompt();
    await answerPrompt(emulator, payment.phone, answer);
    expect(await statusAfter(client, payment, 'pending')).toEqual({ outcome: 'failed', failure, code });
    expect(await movementsOf(payment.phone)).toEqual([]);
  });

  it('fails with an insufficient balance', async () => {
    const payment = await prompt();
    await setBalance(emulator, { phone: digits(payment), amount: '9' });
    await answerPrompt(emulator, payment.phone, { pin: '1234' });
    const failed = { outcome: 'failed', failure: 'no_funds', code: '1' };
    expect(await statusAfter(client, payment, 'pending')).toEqual(failed);
  });

  it('stays pending without a response from the player until its result is final', async () => {
    const payment = await prompt();
    await claimsOf(payment);
    expect(await client.status(payment)).toEqual({ outcome: 'pending' });
    expect(await client.status({ ...payment, ...createdAgo(85) })).toEqual({ outcome: 'pending' });
    const unreachable = { outcome: 'failed', failure: 'unreachable', code: '1037' };
    for (const seconds of [95, LONG_AGO_SECONDS])
      expect(await client.status({ ...payment, ...createdAgo(seconds) })).toEqual(unreachable);
  });

  it.each([
    ['prompt-1', 'no_funds'],
    ['prompt-17', 'limit'],
    ['prompt-1019', 'expired'],
    ['prompt-8006', 'wrong_pin'],
  ])('fails with the result %s', async (fault, failure) => {
    await emulator.addFaults({ fault });
    expect(await client.status(await prompt())).toMatchObject({ outcome: 'failed', failure });
  });

  it.each(['early-1001', 'early-1025', 'early-1031', 'early-1037', 'early-9999'])(
    'can still be paid after %s',
    async (fault) => {
      await emulator.addFaults({ fault });
      const payment = await prompt();
      expect(await claimsOf(payment)).toMatchObject([{ receipt: null, result: null }]);
      expect(await client.status(payment)).toEqual({ outcome: 'pending' });
      await answerPrompt(emulator, payment.phone, { pin: '1234' });
      expect(await statusAfter(client, payment, 'pending')).toMatchObject({ outcome: 'settled' });
    },
  );

  it('is rejected while the phone has another prompt', async () => {
    const { phone } = await prompt();
    const refused = { outcome: 'refused', failure: 'unreachable', code: '500.001.1001' };
    expect(await client.collect?.(order({ phone }))).toEqual(refused);
    // Its expiry would otherwise use up a later test's fault.
    await answerPrompt(emulator, phone, 'reject');
  });

  it.each([
    ['wrong-amount', { amountCents: 1100 }],
    ['other-payer', { amountCents: 1000, payer: '254700000009' }],
  ])('has its amount and payer in the statement: %s', async (fault, expected) => {
    await emulator.addFaults({ fault });
    const payment = await prompt();
    await answerPrompt(emulator, payment.phone, { pin: '1234' });
    expect(await statusAfter(client, payment, 'pending')).toMatchObject({ outcome: 'settled', ...expected });
  });

  it('has the receipt of the statement, even if a forged confirmation claimed another', async () => {
    const payment = await prompt();
    await answerPrompt(emulator, payment.phone, { pin: '1234' });
    await claimsOf(payment);
    const [row] = await bookRowsOf(emulator, payment.shortReference);
    const settled = await statusAfter(client, { ...payment, claimedReceipt: 'FAKE123456' }, 'pending');
    expect(settled).toMatchObject({ outcome: 'settled', receipt: row?.receipt });
  });

  it('is not settled by a different amount that another phone pays to its account number', async () => {
    const payment = await prompt();
    const body = JSON.stringify({ phone: '254700000009', account: payment.shortReference, amount: 1, pin: '1234' });
    await fetch(`${emulator.url}/phone/api/pay-bill`, { method: 'POST', body });
    await answerPrompt(emulator, payment.phone, { pin: '1234' });
    expect(await statusAfter(client, payment, 'pending')).toMatchObject({ outcome: 'settled', amountCents: 1000 });
  });

  it('is settled even if the customer has reversed it', async () => {
    await emulator.addFaults({ fault: 'customer-reversal' });
    const payment = await prompt();
    await answerPrompt(emulator, payment.phone, { pin: '1234' });
    expect(await statusAfter(client, payment, 'pending')).toMatchObject({ outcome: 'settled' });
    expect(await movementsOf(payment.phone)).toMatchObject([{ direction: 'in' }, { direction: 'out' }]);
  });
});

describe('a deposit that is not in the statement yet', () => {
  const payLate = async () => {
    await emulator.addFaults({ fault: 'statement-late', delayMs: 60_000 });
    const payment = await prompt();
    await answerPrompt(emulator, payment.phone, { pin: '1234' });
    const [claim] = await claimsOf(payment);
    return { payment, receipt: claim?.receipt ?? null };
  };

  it('takes the receipt from its callback', async () => {
    const { payment, receipt } = await payLate();
    const settled = { outcome: 'settled', receipt, amountCents: 1000, payer: null, isPromptConfirmed: true };
    expect(await client.status({ ...payment, claimedReceipt: receipt })).toEqual(settled);
  });

  it("waits for a receipt, then uses the prompt's id", async () => {
    const { payment } = await payLate();
    expect(await client.status(payment)).toEqual({ outcome: 'pending' });
    const old = { ...payment, ...createdAgo(LONG_AGO_SECONDS) };
    const receipt = payment.providerRef;
    const settled = { outcome: 'settled', receipt, amountCents: 1000, payer: null, isPromptConfirmed: true };
    expect(await client.status(old)).toEqual(settled);
  });

  it('is settled while the statement is unavailable', async () => {
    const { payment, receipt } = await payLate();
    await emulator.addFaults({ fault: 'unavailable', match: { call: 'statement' } });
    expect(await client.status({ ...payment, claimedReceipt: receipt })).toMatchObject({ outcome: 'settled', receipt });
  });
});

describe('a deposit callback', () => {
  const pay = async (...faults: string[]) => {
    await emulator.addFaults(...faults.map((fault) => ({ fault, delayMs: 300, match: { kind: 'prompt' } })));
    const payment = await prompt();
    await answerPrompt(emulator, payment.phone, { pin: '1234' });
    return payment;
  };

  it('can be lost', async () => {
    const payment = await pay('callback-lost');
    expect(await statusAfter(client, payment, 'pending')).toMatchObject({ outcome: 'settled' });
    await sleep(200);
    expect(site.callbacks.filter(({ reference }) => reference === payment.reference)).toEqual([]);
  });

  it.each([
    ['doubled', 'callback-duplicated', 2],
    ['late', 'callback-late', 1],
  ])('can be %s', async (_, fault, count) => {
    const claims = await claimsOf(await pay(fault), count);
    expect(claims.map((claim) => claim?.result)).toEqual(claims.map(() => null));
    expect(claims).toHaveLength(count);
  });

  it("can arrive after a later deposit's callback", async () => {
    const first = await pay('callback-reordered');
    const second = await pay();
    await claimsOf(second);
    expect(await claimsOf(first)).toHaveLength(1);
  });

  it('has a receipt only at its own URL, so a forged callback at the general URL has none', async () => {
    const payment = await pay('callback-forged');
    await until(() => site.callbacks.some(({ path }) => path.startsWith('/own/0000')), 'the forged callback');
    const [forged] = readAll(site.callbacks.filter(({ path }) => path.startsWith('/own/0000')));
    expect(forged).toMatchObject({ receipt: 'FAKE123456' });
    const general = site.callbacks.map((callback) => ({ ...callback, reference: null }));
    for (const claim of readAll(general)) expect(claim).not.toMatchObject({ receipt: 'FAKE123456' });
    expect(await statusAfter(client, payment, 'pending')).not.toMatchObject({ receipt: 'FAKE123456' });
  });

  it('can have a string as its code, or no receipt', async () => {
    await emulator.addFaults({ fault: 'result-as-text' }, { fault: 'metadata-missing' });
    const payment = await prompt();
    await answerPrompt(emulator, payment.phone, { pin: '1234' });
    expect(await claimsOf(payment)).toMatchObject([{ providerRef: payment.providerRef, receipt: null, result: null }]);
    expect(await statusAfter(client, payment, 'pending')).toMatchObject({ outcome: 'settled' });
  });
});
