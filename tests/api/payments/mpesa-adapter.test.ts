import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { createdAgo, digits, startMpesa } from '#tests/support/mpesa.ts';
import { answerPrompt, bookRowsOf, queryOf, setBalance, statusAfter, until } from '#tests/support/payment-phone.ts';

const mpesa = await startMpesa();
const { emulator, client, site, connect, order, movementsOf, prompt, payout, readAll, claimsOf, confirmations, post } =
  mpesa;
beforeEach(mpesa.reset);
afterAll(mpesa.stop);

describe('a request that fails or gets no response', () => {
  it.each(['no-response', 'server-error'])('settles a deposit by its account number (%s)', async (fault) => {
    await emulator.addFaults({ fault, match: { call: 'collect' } });
    const payment = order();
    expect(await client.collect?.(payment)).toMatchObject({ outcome: 'unanswered' });
    expect(await client.status(queryOf(payment))).toEqual({ outcome: 'missing' });
    await answerPrompt(emulator, payment.phone, { pin: '1234' });
    const settled = await statusAfter(client, queryOf(payment), 'missing');
    expect(settled).toMatchObject({ outcome: 'settled', amountCents: 1000, payer: digits(payment) });
    expect(await claimsOf(payment)).toMatchObject([{ providerRef: expect.stringMatching(/^ws_CO_/) }]);
  });

  it.each(['no-response', 'server-error'])('pays a withdrawal once (%s)', async (fault) => {
    await emulator.addFaults({ fault, match: { call: 'payout' } });
    const payment = order();
    expect(await client.payOut?.(payment)).toMatchObject({ outcome: 'unanswered' });
    expect(await claimsOf(payment)).toMatchObject([
      { providerRef: expect.stringMatching(/^AG_/), result: { outcome: 'settled' } },
    ]);
    expect(await client.payOut?.(payment)).toEqual({ outcome: 'accepted', providerRef: null });
    expect(await movementsOf(payment.phone)).toHaveLength(1);
  });

  it.each([
    ['the API is down', { fault: 'unavailable', match: { call: 'collect' } }, 'unanswered'],
    ['there is no token', { fault: 'unavailable', match: { call: 'token' } }, 'not-sent'],
    ['the token was revoked', { fault: 'token-refused' }, 'not-sent'],
  ])('has the right outcome if %s', async (_, fault, outcome) => {
    const fresh = connect();
    if (fault.fault === 'token-refused') await fresh.collect?.(order());
    await emulator.addFaults(fault);
    const payment = order();
    expect(await fresh.collect?.(payment)).toMatchObject({ outcome });
    expect(await fresh.collect?.(payment)).toMatchObject({ outcome: 'accepted' });
  });

  it('is not sent if no token can be obtained, and is refused with a wrong passkey', async () => {
    const unreachable = connect({ MPESA_URL: 'http://127.0.0.1:9' });
    expect(await unreachable.collect?.(order())).toMatchObject({ outcome: 'not-sent' });
    const wrongSecret = connect({ MPESA_CONSUMER_SECRET: 'wrong' });
    expect(await wrongSecret.payOut?.(order())).toMatchObject({ outcome: 'not-sent' });
    const wrongPasskey = connect({ MPESA_PASSKEY: 'wrong' });
    expect(await wrongPasskey.collect?.(order())).toMatchObject({ outcome: 'refused', code: '500.001.1001' });
  });

  it('leaves the payment open if it was a status query', async () => {
    const payment = await prompt();
    await emulator.addFaults({ fault: 'no-response', match: { call: 'query' } });
    expect(await client.status(payment)).toMatchObject({ outcome: 'unanswered' });
  });
});

describe('a withdrawal', () => {
  it('is settled by its result, and by a status query', async () => {
    const payment = await payout({ amountCents: cents(200_000) });
    const [result] = await claimsOf(payment);
    const [row] = await bookRowsOf(emulator, payment.reference);
    expect(row).toMatchObject({ direction: 'out', amount: '2000.00', phone: digits(payment) });
    const settled = { outcome: 'settled', receipt: row?.receipt, amountCents: 200_000, payer: digits(payment) };
    expect(result?.result).toMatchObject(settled);
    expect(await client.status(payment)).toEqual({ outcome: 'pending' });
    const [, status] = await claimsOf(payment, 2);
    expect(status?.result).toMatchObject({ ...settled, chargeCents: 900 });
    expect(status?.providerRef).toBeNull();
  });

  it.each([
    ['float-empty', 'refused', '1'],
    ['payout-2', 'limit', '2'],
    ['payout-8', 'limit', '8'],
    ['payout-2040', 'not_registered', '2040'],
    ['payout-8006', 'refused', '8006'],
  ])('fails with %s', async (fault, failure, code) => {
    await emulator.addFaults({ fault });
    const payment = await payout();
    expect((await claimsOf(payment))[0]?.result).toEqual({ outcome: 'failed', failure, code });
    expect(await movementsOf(payment.phone)).toEqual([]);
  });

  it('fails with wrong initiator credentials', async () => {
    const wrong = connect({ MPESA_INITIATOR_PASSWORD: 'wrong' });
    const payment = order();
    await wrong.payOut?.(payment);
    expect((await claimsOf(payment))[0]?.result).toEqual({ outcome: 'failed', failure: 'refused', code: '2001' });
  });

  it("fails if it is below M-Pesa's minimum", async () => {
    const payment = await payout({ amountCents: cents(900) });
    expect((await claimsOf(payment))[0]?.result).toMatchObject({ outcome: 'failed', code: '2' });
  });

  it('is settled by a status query if its result is lost', async () => {
    await emulator.addFaults({ fault: 'callback-lost', match: { kind: 'payout' } });
    const payment = await payout();
    await client.status(payment);
    expect((await claimsOf(payment))[0]?.result).toMatchObject({ outcome: 'settled' });
  });

  it('fails after a status query if its failure result is lost', async () => {
    await emulator.addFaults({ fault: 'callback-lost', match: { kind: 'payout' } }, { fault: 'payout-4' });
    const payment = await payout();
    await client.status(payment);
    expect((await claimsOf(payment))[0]?.result).toMatchObject({ outcome: 'failed', code: 'Declined' });
  });

  it('does not fail if a status query fails', async () => {
    await emulator.addFaults({ fault: 'status-fails' });
    const payment = await payout();
    await client.status(payment);
    const results = (await claimsOf(payment, 2)).map((claim) => claim?.result?.outcome ?? null);
    expect(results).toEqual(['settled']);
    const unknown = queryOf(order(), 'payout');
    await client.status(unknown);
    expect(await claimsOf(unknown)).toEqual([]);
  });

  it('is neither settled nor queried again because of its status if it is accepted but never paid', async () => {
    await emulator.addFaults({ fault: 'payout-lost' });
    const payment = await payout();
    await client.status(payment);
    expect(await claimsOf(payment)).toEqual([]);
  });

  it('can still be paid after a queue timeout', async () => {
    await emulator.addFaults({ fault: 'queue-timeout', delayMs: 300 });
    const payment = await payout();
    expect((await claimsOf(payment))[0]?.result).toBeNull();
    expect((await claimsOf(payment, 2))[1]?.result).toMatchObject({ outcome: 'settled' });
  });

  it('is settled by a result with a string as its code and a list of references', async () => {
    await emulator.addFaults({ fault: 'result-as-text' }, { fault: 'reference-list' });
    expect((await claimsOf(await payout()))[0]?.result).toMatchObject({ outcome: 'settled' });
  });

  it('is not settled by a forged result', async () => {
    await emulator.addFaults({ fault: 'callback-forged', match: { kind: 'payout' } }, { fault: 'float-empty' });
    const payment = await payout();
    expect((await claimsOf(payment))[0]?.result).toMatchObject({ outcome: 'failed' });
    const forged = site.callbacks.filter(({ path }) => path.startsWith('/own/0000'));
    expect(forged).toHaveLength(1);
    expect(readAll(forged.map((callback) => ({ ...callback, reference: null })))).toEqual([null]);
  });
});

describe('an unsolicited payment', () => {
  const payBill = async (change: object = {}) => {
    const { phone } = order();
    const body = { phone, account: '0712345678', amount: 150, pin: '1234', ...change };
    return {
      phone: digits({ phone }),
      ...(await post<{ receipt: string | null; message?: string }>('/phone/api/pay-bill', body)),
    };
  };
  const receivedAs = (claimedReceipt: string | null, ageSeconds = 0) =>
    queryOf(order(), 'unsolicited', { claimedReceipt, ...createdAgo(ageSeconds) });

  it('is confirmed once, with a masked number, and proven by the statement', async () => {
    const { phone, receipt } = await payBill();
    await until(() => confirmations().length === 1, 'the confirmation');
    expect(confirmations()).toMatchObject([
      { receipt, amountCents: 15_000, account: '0712345678', payer: null, name: expect.any(String), isProven: false },
    ]);
    expect(await client.status(receivedAs(receipt))).toEqual({
      outcome: 'settled',
      receipt,
      amountCents: 15_000,
      payer: phone,
    });
  });

  it('is in the statement if its confirmation is lost', async () => {
    await emulator.addFaults({ fault: 'callback-lost', match: { kind: 'confirmation' } });
    const { phone, receipt } = await payBill();
    const rows = await client.statement?.(new Date(Date.now() - 60_000), new Date(Date.now() + 60_000));
    expect(rows?.find((row) => row.receipt === receipt)).toEqual({
      receipt,
      direction: 'in',
      amountCents: 15_000,
      payer: phone,
      reference: '0712345678',
      at: expect.any(Date),
    });
    expect(confirmations()).toEqual([]);
  });

  it('is queried by its receipt if the statement is late', async () => {
    await emulator.addFaults({ fault: 'statement-late', delayMs: 60_000 });
    const { phone, receipt } = await payBill();
    const payment = receivedAs(receipt);
    expect(await client.status(payment)).toEqual({ outcome: 'pending' });
    const settled = { outcome: 'settled', receipt, amountCents: 15_000, payer: phone };
    expect((await claimsOf(payment))[0]?.result).toMatchObject(settled);
  });

  it('is missing if its confirmation was forged', async () => {
    await emulator.addFaults({ fault: 'callback-forged', match: { kind: 'confirmation' } });
    await payBill();
    await until(() => confirmations().length === 2, 'both confirmations');
    const forged = confirmations().find((claim) => claim?.receipt?.startsWith('FAKE'));
    expect(forged).toMatchObject({ isProven: false });
    const payment = receivedAs(forged?.receipt ?? null);
    expect(await client.status(payment)).toEqual({ outcome: 'pending' });
    expect(await claimsOf(payment)).toEqual([]);
    expect(await client.status(receivedAs(forged?.receipt ?? null, 16 * 60))).toEqual({ outcome: 'missing' });
    expect(await client.status(receivedAs(null))).toEqual({ outcome: 'missing' });
  });

  it.each([
    ['account', 'has no account'],
    ['amount', 'does not accept this amount'],
    // The payer must not learn that the player is excluded or at a limit.
    ['refused', 'has no account'],
    ['stopped', 'did not accept the payment'],
  ] as const)('is rejected before it is paid: %s', async (problem, message) => {
    const seen: unknown[] = [];
    site.check = async (payment) => {
      seen.push(payment.account, payment.amountCents);
      return problem;
    };
    const { phone, receipt, message: shown } = await payBill();
    expect([receipt, seen]).toEqual([null, ['0712345678', 15_000]]);
    expect(shown).toContain(message);
    expect(await movementsOf(phone)).toEqual([]);
  });

  it('is not made with a wrong PIN or an insufficient balance', async () => {
    expect(await payBill({ pin: '1' })).toMatchObject({ receipt: null });
    expect(await payBill({ amount: 60_000 })).toMatchObject({ receipt: null });
  });

  it('looks like a prompt confirmation, except for the account number', async () => {
    const payment = await prompt();
    await answerPrompt(emulator, payment.phone, { pin: '1234' });
    const [claim] = await claimsOf(payment);
    await until(() => confirmations().length === 1, 'the confirmation');
    expect(confirmations()).toMatchObject([{ receipt: claim?.receipt, account: payment.shortReference }]);
  });
});

describe('the statement', () => {
  it('is read in full if it has more than one page', async () => {
    const { phone } = order();
    const from = new Date(Date.now() - 1000);
    await setBalance(emulator, { phone: digits({ phone }), amount: '50000' });
    for (let count = 0; count < 205; count += 1)
      await post('/phone/api/pay-bill', { phone, account: `A${count}`, amount: 1, pin: '1234' });
    const rows = await client.statement?.(from, new Date(Date.now() + 1000));
    const own = rows?.filter(({ payer }) => payer === digits({ phone })) ?? [];
    expect(new Set(own.map(({ reference }) => reference)).size).toBe(205);
  });

  it("is empty for a period without payments, and throws if it can't be read", async () => {
    expect(await client.statement?.(new Date(Date.now() - 7_200_000), new Date(Date.now() - 7_100_000))).toEqual([]);
    await emulator.addFaults({ fault: 'server-error', match: { call: 'statement' } });
    await expect(client.statement?.(new Date(), new Date())).rejects.toThrow('HTTP 500');
  });
});

describe('callback URL registration', () => {
  const addresses = () => ({ callback: `${site.url}/general`, validation: `${site.url}/validate` });

  it('succeeds if the URLs are already registered', async () => {
    await expect(client.register?.(addresses())).resolves.toBeUndefined();
  });

  it('throws if it fails', async () => {
    await emulator.addFaults({ fault: 'server-error', match: { call: 'register' } });
    await expect(client.register?.(addresses())).rejects.toThrow('HTTP 500');
    const wrong = connect({ MPESA_SHORTCODE: '12345' });
    await expect(wrong.register?.(addresses())).rejects.toThrow('400.002.02');
  });
});

it('a phone shows its prompt, its messages and the payments that it received', async () => {
  const payment = await prompt();
  const state = () =>
    emulator.read<{
      balance: string;
      prompt: { text: string } | null;
      messages: { text: string }[];
      received: object[];
    }>(`/phone/api/state?number=${digits(payment)}`);
  expect((await state()).prompt?.text).toContain(`KES 10.00 to GOLDLINE, account ${payment.shortReference}`);
  await answerPrompt(emulator, payment.phone, { pin: '1234' });
  await payout({ phone: payment.phone, amountCents: cents(2000) });
  expect(await state()).toMatchObject({
    balance: 'KES 50,010.00',
    prompt: null,
    messages: [
      { text: expect.stringContaining('received KES 20.00') },
      { text: expect.stringContaining('sent to GOLDLINE') },
    ],
    received: [{ amount: 'KES 20.00' }],
  });
  const page = await fetch(`${emulator.url}/phone?number=0711000001`);
  expect(await page.text()).toContain('+254711000001');
});
