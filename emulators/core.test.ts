import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Emulator, startEmulator } from '#emulators/emulator.ts';
import { html } from '#emulators/html.ts';
import { json, type RunningServer, readBasic, readForm, readJson } from '#emulators/http.ts';

let emulator: RunningServer;
let actions = 0;
/** The bodies received, and the statuses of the next responses; later ones are 200. */
let received: string[] = [];
let statuses: number[] = [];

const receiver = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += part;
  received.push(body);
  response.writeHead(statuses.shift() ?? 200).end();
});

const example: Emulator = {
  defaultPort: 0,
  faults: ['no-money'],
  createRoutes: ({ env, faults, callbacks }) => [
    {
      method: 'POST',
      path: '/payments/:id.json',
      handle: ({ parameters: { id = '' }, body }) =>
        faults.respond({ id }, () => {
          actions += 1;
          if (faults.take('no-money', { id })) return json({ code: 1 }, 402);
          const callback = { url: env.CALLBACK_URL ?? '', headers: {}, body: id };
          const forged = () => ({ ...callback, body: `forged ${id}` });
          callbacks.send({ ...callback, forged, retryWaitsMs: [10, 10] }, { id });
          return json({ id, hex: body.toString('hex') });
        }),
    },
    { method: 'POST', path: '/form', handle: (call) => json([readForm(call), readBasic(call)]) },
    { method: 'POST', path: '/json', handle: (call) => json(readJson(call)) },
  ],
};

beforeEach(async () => {
  actions = 0;
  received = [];
  statuses = [];
  if (!receiver.listening) await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  emulator = await startEmulator(example, { port: 0, env: { CALLBACK_URL: url } });
});
afterEach(async () => {
  await emulator.close();
  receiver.close();
  receiver.closeAllConnections();
});

const call = (path: string, body: string | Uint8Array<ArrayBuffer> = '', init: RequestInit = {}) =>
  fetch(emulator.url + path, { method: 'POST', body, ...init });
const pay = (id: string, init: RequestInit = {}) => call(`/payments/${id}.json`, new Uint8Array([0, 255]), init);
const addFaults = (...faults: object[]) => call('/_emulator/faults', JSON.stringify(faults));
const arrived = async (count: number) => {
  for (let wait = 0; received.length < count && wait < 200; wait += 1) await sleep(10);
  await sleep(100);
  return received;
};

describe('the router', () => {
  it('finds the route, its parameters and the raw body', async () => {
    expect(await (await pay('a%20b')).json()).toEqual({ id: 'a b', hex: '00ff' });
    expect((await call('/payments/1.xml')).status).toBe(404);
    expect((await call('/form', '', { method: 'PUT' })).status).toBe(405);
  });

  it('reads forms, Basic authentication and JSON', async () => {
    const authorization = `Basic ${Buffer.from('me:se:cret').toString('base64')}`;
    const response = await call('/form', 'a=1&b=%26', { headers: { authorization } });
    expect(await response.json()).toEqual([
      { a: '1', b: '&' },
      { user: 'me', password: 'se:cret' },
    ]);
    expect((await call('/json', '{')).status).toBe(400);
  });

  it('refuses a body that is too large, and then serves the next request of the connection', async () => {
    const { hostname, port } = new URL(emulator.url);
    const socket = connect(Number(port), hostname);
    const head = (length: number) => `POST /json HTTP/1.1\r\nHost: emulator\r\nContent-Length: ${length}\r\n`;
    socket.write(`${head(3_000_000)}\r\n${'x'.repeat(3_000_000)}`);
    socket.write(`${head(2)}Connection: close\r\n\r\n{}`);
    let responses = '';
    for await (const part of socket) responses += part;
    expect(responses.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 400', 'HTTP/1.1 200']);
  });

  it('escapes values in pages', () => {
    expect(html`<b title="${'"'}">${'<i>'}${[html`<u>`]}</b>`.text).toBe('<b title="&#34;">&#60;i&#62;<u></b>');
  });
});

describe('a fault', () => {
  it('occurs as often as requested, and only where it matches', async () => {
    await addFaults({ fault: 'no-money', times: 2, match: { id: '7' } });
    const statusOf = async (id: string) => (await pay(id)).status;
    expect([await statusOf('8'), await statusOf('7'), await statusOf('7'), await statusOf('7')]).toEqual([
      200, 402, 402, 200,
    ]);
  });

  it('that does not exist is refused with a list of the valid ones', async () => {
    const response = await addFaults({ fault: 'no-such' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('no-money');
  });

  it('is removed by DELETE', async () => {
    await addFaults({ fault: 'no-money' });
    await call('/_emulator/faults', '', { method: 'DELETE', body: null });
    expect((await pay('1')).status).toBe(200);
  });

  it.each([
    ['unavailable', 503, 0],
    ['server-error', 500, 1],
  ])('%s responds with %i after performing the call %i times', async (fault, status, times) => {
    await addFaults({ fault });
    expect((await pay('1')).status).toBe(status);
    expect(actions).toBe(times);
  });

  it('no-response performs the call without responding, and slow responds late', async () => {
    await addFaults({ fault: 'no-response' }, { fault: 'slow', delayMs: 200, match: { id: '2' } });
    await expect(pay('1', { signal: AbortSignal.timeout(100) })).rejects.toThrow();
    expect(actions).toBe(1);
    const began = performance.now();
    expect((await pay('2')).status).toBe(200);
    expect(performance.now() - began).toBeGreaterThan(190);
  });
});

describe('a lost request', () => {
  it.each([
    ['request-lost', 0],
    ['request-late', 1],
  ])('%s is handled %i times, after the client has given up', async (fault, times) => {
    await addFaults({ fault, delayMs: 150 });
    await expect(pay('1', { signal: AbortSignal.timeout(50) })).rejects.toThrow();
    expect(actions).toBe(0);
    await sleep(300);
    await expect.poll(() => actions, { timeout: 5000 }).toBe(times);
  });
});

describe('a callback', () => {
  it.each([
    ['callback-lost', ['2']],
    ['callback-duplicated', ['1', '1', '2']],
    ['callback-late', ['2', '1']],
    ['callback-reordered', ['2', '1']],
    ['callback-forged', ['forged 1', '1', '2']],
  ])('with %s arrives as %j', async (fault, expected) => {
    await addFaults({ fault, delayMs: 300, match: { id: '1' } });
    await pay('1');
    await arrived(expected.indexOf('2'));
    await pay('2');
    await sleep(300);
    expect(await arrived(expected.length)).toEqual(expected);
  });

  it('is retried until it gets 200, and is listed', async () => {
    statuses = [500, 404];
    await pay('1');
    expect(await arrived(3)).toEqual(['1', '1', '1']);
    const listed = (await (await fetch(`${emulator.url}/_emulator/callbacks`)).json()) as { status: number }[];
    expect(listed.map(({ status }) => status)).toEqual([500, 404, 200]);
  });
});
