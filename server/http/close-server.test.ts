import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { closeServer } from '#server/http/close-server.ts';

it('does not wait for a client that has stopped reading a download', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' });
  const endless = function* () {
    for (;;) yield 'x'.repeat(65_536);
  };
  app.get('/', () => Readable.from(endless()));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const client = connect(Number(new URL(url).port), '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(client, 'readable');
  await closeServer(app, 200);
  client.destroy();
  await expect(fetch(url)).rejects.toThrow();
}, 5000);
