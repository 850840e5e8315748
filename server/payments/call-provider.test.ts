import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { callProvider } from '#server/payments/call-provider.ts';

afterEach(() => vi.restoreAllMocks());

it('stops reading a response that is too large, before its end', async () => {
  const server = createServer((_, response) => response.write('x'.repeat(5_000_000))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const response = await callProvider({ url: `http://127.0.0.1:${port}`, timeoutMs: 2_000 });
  server.closeAllConnections();
  server.close();
  // Not "no response (TimeoutError)": the response never ends.
  expect(response).toEqual({ outcome: 'unanswered', reason: 'no response (Error)' });
});

it.each(['ECONNREFUSED', 'ENOTFOUND', 'ENETUNREACH', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])(
  'reports a request that failed with %s as not sent',
  async (code) => {
    const error = Object.assign(new TypeError('fetch failed'), { cause: { code } });
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(error);
    const response = await callProvider({ url: 'http://provider.test' });
    expect(response).toEqual({ outcome: 'not-sent', reason: `no response (${code})` });
  },
);

it.each(['ECONNRESET', 'ETIMEDOUT', 'UND_ERR_SOCKET'])(
  'reports a request that failed with %s as unanswered',
  async (code) => {
    const error = Object.assign(new TypeError('fetch failed'), { cause: { code } });
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(error);
    expect(await callProvider({ url: 'http://provider.test' })).toMatchObject({ outcome: 'unanswered' });
  },
);
