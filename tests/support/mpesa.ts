import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'vitest';
import { currency, setCurrency } from '#domain/currency.ts';
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
import { startEmulator } from '#tests/support/emulator.ts';
import { newOrder, queryOf, until } from '#tests/support/payment-phone.ts';

/** The fields of a payment that is this old. */
export const createdAgo = (ageSeconds: number) => ({ createdAt: new Date(Date.now() - ageSeconds * 1000), ageSeconds });
export const digits = ({ phone }: { phone: string }) => phone.replace('+', '');

type Site = {
  url: string;
  callbacks: StoredCallback[];
  /** Decides whether a payment may be made. */
  check: PaymentCheck;
  close: () => void;
};

/** Like the server, it has one callback URL per payment, a general one, and one for validation. */
async function startSite(client: () => PaymentProvider): Promise<Site> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { method = '', url: path = '' } = request;
    const [, reference = null] = /^\/own\/([0-9a-f-]{36})$/.exec(path) ?? [];
    const callback = { body: Buffer.concat(parts), headers: {}, method, path, receivedAt: new Date(), reference };
    if (path === '/validate') {
      response.end(JSON.stringify(await client().validate?.(callback, opened.check)));
      return;
    }
    opened.callbacks.push(callback);
    response.end(JSON.stringify(client().callbackReply));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const opened: Site = { url, callbacks: [], check: async () => null, close };
  return opened;
}

let phones = 0;

/** The M-Pesa adapter, its emulator in shillings, and a server that receives its callbacks. */
export async function startMpesa() {
  const before = currency().code;
  setCurrency('KES');
  const site = await startSite(() => client);
  const emulator = await startEmulator('mpesa', { EMULATOR_PROMPT_SECONDS: '2', EMULATOR_CURRENCY: 'KES' });
  const settings: Record<string, string> = await emulator.read('/_emulator/settings');
  const connect = (change: Record<string, string> = {}, timeoutMs = 1000) =>
    mpesa.create({ ...settings, ...change }, { timeoutMs });
  const client: PaymentProvider = connect();
  await client.register?.({ callback: `${site.url}/general`, validation: `${site.url}/validate` });

  async function reset(): Promise<void> {
    await emulator.reset();
    site.callbacks = [];
    site.check = async () => null;
  }

  async function stop(): Promise<void> {
    setCurrency(before);
    await emulator.stop();
    site.close();
  }

  function order(change: Partial<Order> = {}): Order {
    phones += 1;
    const reference = crypto.randomUUID();
    const phone = `+254711${String(phones).padStart(6, '0')}`;
    return newOrder({ network: 'mpesa_ke', phone, reference, callbackUrl: `${site.url}/own/${reference}`, ...change });
  }
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

  return {
    emulator,
    client,
    site,
    reset,
    stop,
    connect,
    order,
    movementsOf,
    prompt,
    payout,
    readAll,
    claimsOf,
    confirmations,
    post,
  };
}
