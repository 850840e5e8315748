// Shared by tests of payment providers: a receiver of callbacks, and the payer's phone.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { cents } from '#domain/money.ts';
import type { Order, PaymentProvider, StatusQuery, StatusResult, StoredCallback } from '#server/payments/provider.ts';
import type { EmulatorProcess } from '#tests/support/emulator.ts';

export type Receiver = {
  url: string;
  /** The callbacks so far, once there are at least this many. */
  callbacks: (count: number) => Promise<StoredCallback[]>;
  reset: () => void;
  /** The HTTP statuses of the next responses; 200 after those. */
  respondWith: (...statuses: number[]) => void;
  close: () => void;
};

export async function startReceiver(): Promise<Receiver> {
  let received: StoredCallback[] = [];
  let statuses: number[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { method = '', url: path = '', headers } = request;
    const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    received.push({
      body: Buffer.concat(parts),
      headers: plain,
      method,
      path,
      receivedAt: new Date(),
      reference: null,
    });
    response.writeHead(statuses.shift() ?? 200).end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    callbacks: async (count) => {
      await until(() => received.length >= count, `${count} callbacks`);
      return received;
    },
    reset: () => {
      received = [];
      statuses = [];
    },
    respondWith: (...next) => {
      statuses = next;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

export async function until(isDone: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (let wait = 0; wait < 500; wait += 1) {
    if (await isDone()) return;
    await sleep(20);
  }
  throw new Error(`waited too long for ${what}`);
}

type Prompt = { id: string; phone: string; amount: string };

/** Responds to the prompt on a phone, once it has appeared. */
export async function answerPrompt(emulator: EmulatorProcess, phone: string, answer: { pin: string } | 'reject') {
  const path = `/phone.json?number=${phone.replace('+', '')}`;
  let prompt: Prompt | undefined;
  await until(async () => {
    [prompt] = await emulator.read<Prompt[]>(path);
    return prompt !== undefined;
  }, `the prompt of ${phone}`);
  const fields = answer === 'reject' ? { action: 'reject' } : answer;
  await fetch(`${emulator.url}/phone/${prompt?.id}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  return prompt as Prompt;
}

export async function setBalance(emulator: EmulatorProcess, fields: { phone?: string; amount: string }): Promise<void> {
  await fetch(`${emulator.url}/_emulator/balances`, { method: 'POST', body: new URLSearchParams(fields) });
}

export type BookRow = { receipt: string; reference: string; direction: 'in' | 'out'; amount: string; phone: string };

/** A payment's movements in the emulator's books. */
export async function bookRowsOf(emulator: EmulatorProcess, reference: string): Promise<BookRow[]> {
  const books = await emulator.read<BookRow[]>('/_emulator/books');
  return books.filter((row) => row.reference === reference);
}

let orders = 0;

export function newOrder(change: Partial<Order> & Pick<Order, 'network' | 'phone'>): Order {
  orders += 1;
  return {
    reference: crypto.randomUUID(),
    amountCents: cents(1000),
    shortReference: `TEST${orders}`,
    callbackUrl: 'http://127.0.0.1:9/none',
    ...change,
  };
}

export const queryOf = (
  order: Order,
  kind: StatusQuery['kind'] = 'prompt',
  change: Partial<StatusQuery> = {},
): StatusQuery => ({
  ...order,
  kind,
  providerRef: null,
  claimedReceipt: null,
  createdAt: new Date(),
  ageSeconds: 0,
  ...change,
});

/** Waits for a status with an outcome other than these. */
export async function statusAfter(
  client: PaymentProvider,
  payment: StatusQuery,
  ...passed: StatusResult['outcome'][]
): Promise<StatusResult> {
  let status = await client.status(payment);
  await until(async () => {
    status = await client.status(payment);
    return !passed.includes(status.outcome);
  }, `the end of ${passed}`);
  return status;
}
