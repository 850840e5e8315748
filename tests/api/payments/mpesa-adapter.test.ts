import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CurrencyCode, currency, setCurrency } from '#domain/currency.ts';
import { cents } from '#domain/money.ts';
import type {
  Claim,
  Order,
  PaymentCheck,
  PaymentProvider,
  ReceivedPayment,
  StatusQuery,
  StoredCallback,
} from '#server/payments/provider.ts';
import { mpesa } from '#server/payments/providers/mpesa.ts';
import { type EmulatorProcess, startEmulator } from '#tests/support/emulator.ts';
import {
  answerPrompt,
  bookRowsOf,
  newOrder,
  queryOf,
  setBalance,
  statusAfter,
  until,
} from '#tests/support/payment-phone.ts';

const LONG_AGO_SECONDS = 240;
/** The fields of a payment that is this old. */
const madeAgo = (ageSeconds: number) => ({ createdAt: new Date(Date.now() - ageSeconds * 1000), ageSeconds });

let emulator: EmulatorProcess;
let settings: Record<string, string>;
let client: PaymentProvider;
let site: Site;
let before: CurrencyCode;
let check: PaymentCheck = async () => null;

beforeAll(async () => {
  before = currency().code;
  setCurrency('KES');
  site = await startSite();
  emulator = await startEmulator('mpesa', { EMULATOR_PROMPT_SECONDS: '2', EMULATOR_CURRENCY: 'KES' });
  settings = await emulator.read('/_emulator/settings');
  client = connect();
  await client.register?.({ callback: `${site.url}/general`, validation: `${site.url}/validate` });
});
beforeEach(async () => {
  await emulator.reset();
  site.callbacks = [];
  check = async () => null;
});
afterAll(async () => {
  setCurrency(before);
  await emulator.stop();
  site.close();
});

const connect = (change: Record<string, string> = {}, timeoutMs = 1000) =>
  mpesa.create({ ...settings, ...change }, { timeoutMs });

type Site = { url: string; callbacks: StoredCallback[]; close: () => void };

/** Like the server, it has one callback URL per payment, a general one, and one for validation. */
async function startSite(): Promise<Site> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { method = '', url: path = '' } = request;
    const [, reference = null] = /^\/own\/([0-9a-f-]{36})$/.exec(path) ?? [];
    const callback = { body: Buffer.concat(parts), headers: {}, method, path, receivedAt: new Date(), reference };
    if (path === '/validate') {
      response.end(JSON.stringify(await client.validate?.(callback, check)));
      return;
    }
    opened.callbacks.push(callback);
    response.end(JSON.stringify(client.callbackReply));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  const opened: Site = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, callbacks: [], close };
  return opened;
}

let phones = 0;
function order(change: Partial<Order> = {}): Order {
  phones += 1;
  const reference = crypto.randomUUID();
  const phone = `+254711${String(phones).padStart(6, '0')}`;
  return newOrder({ network: 'mpesa_ke', phone, reference, callbackUrl: `${site.url}/own/${reference}`, ...change });
}
const digits = ({ phone }: { phone: string }) => phone.replace('+', '');
const movementsOf = async (phone: string) =>
  (await emulator.read<{ phone: string; receipt: string; direction: string }[]>('/_emulator/books')).filter(
    (row) => row.phone === phone.replace('+', ''),
  );

/** An accepted prompt, as passed to status queries. */
async function prompt(change: Partial<Order> = {}): Promise<StatusQuery> {
  const payment = order(change);
  const sent = await client.collect?.(payment);
  expect(sent).toEqual({ outcome: 'accepted', providerRef: expect.stringMatching(/^ws_CO_/) });
  return queryOf(payment, 'prompt', { providerRef: sent && 'providerRef' in sent ? sent.providerRef : null });
}

/** An accepted payout, as passed to status queries. */
async function payout(change: Partial<Order> = {}): Promise<StatusQuery> {
  const payment = order(change);
  const sent = await client.payOut?.(payment);
  expect(sent).toEqual({ outcome: 'accepted', providerRef: expect.stringMatching(/^AG_/) });
  return queryOf(payment, 'payout', { providerRef: sent && 'providerRef' in sent ? sent.providerRef : null });
}

const readAll = (callbacks: readonly StoredCallback[]) =>
  callbacks.flatMap((one): readonly (Claim | ReceivedPayment | null)[] => client.readCallback(one) ?? [null]);

/** How the adapter parses the callbacks received so far at the payment's own URL. */
async function claimsOf({ reference }: Order, count = 1) {
  const own = () => site.callbacks.filter((one) => one.reference === reference);
  await until(() => own().length >= count, `${count} callbacks`);
  return readAll(own()).map((claim) => (claim?.about === 'payment' ? claim : null));
}

const confirmations = () =>
  readAll(site.callbacks.filter(({ path }) => path === '/general')).filter((claim) => claim?.about === 'received');

async function post<Body>(path: string, body: object): Promise<Body> {
  const response = await fetch(emulator.url + path, { method: 'POST', body: JSON.stringify(body) });
  return (await response.json()) as Body;
}

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
    expect(await client.status({ ...payment, ...madeAgo(85) })).toEqual({ outcome: 'pending' });
    const unreachable = { outcome: 'failed', failure: 'unreachable', code: '1037' };
    for (const seconds of [95, LONG_AGO_SECONDS])
      expect(await client.status({ ...payment, ...madeAgo(seconds) })).toEqual(unreachable);
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
    const old = { ...payment, ...madeAgo(LONG_AGO_SECONDS) };
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
    expect(site.callbacks.filter(({ reference }) => reference !== null)).toEqual([]);
  });

  it.each([
    ['doubled', 'callback-doubled', 2],
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

  it('has no receipt if it is forged', async () => {
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

  it('stays open if it is accepted but never paid, and its status does not trigger another query', async () => {
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
    queryOf(order(), 'unsolicited', { claimedReceipt, ...madeAgo(ageSeconds) });

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
    check = async (payment) => {
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

  it('is empty for a period without payments, and throws if it cannot be read', async () => {
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
