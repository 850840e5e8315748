import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { callProvider } from '#server/messages/call-provider.ts';

it('stops reading a response that is too large, before its end', async () => {
  const server = createServer((_, response) => response.write('x'.repeat(5_000_000))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const response = await callProvider({ url: `http://127.0.0.1:${port}`, headers: {}, timeoutMs: 2_000 });
  server.closeAllConnections();
  server.close();
  // Not "(TimeoutError)": the response never ends.
  expect(response).toEqual({ outcome: 'unknown', reason: 'no response from the SMS provider (Error)' });
});
