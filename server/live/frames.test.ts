import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { type Frames, frameForAll, frameOf, joinFrames } from '#server/live/frames.ts';

const server = createServer();
const perMessageDeflate = { serverNoContextTakeover: true, clientNoContextTakeover: true };
const sockets = new WebSocketServer({ server, perMessageDeflate });
afterAll(() => void server.close());
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

/**
 * A client, with or without support for compression, and a function that writes to its connection.
 */
async function connectClient(
  acceptsCompression: boolean,
): Promise<{ client: WebSocket; write: (frames: Frames) => void }> {
  const accepted = once(sockets, 'connection') as Promise<[unknown, IncomingMessage]>;
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = new WebSocket(url, { perMessageDeflate: acceptsCompression });
  const [, { socket }] = await accepted;
  await once(client, 'open');
  return { client, write: ({ plain, packed }) => void socket.write(acceptsCompression ? packed : plain) };
}

const message = (length: number) => ({ type: 'BALANCE_UPDATE' as const, data: { balance: `é${'0'.repeat(length)}` } });
/** The message's bytes besides the zeros. */
const AROUND = 49;
const lengths = [50, 125, 126, 127, 65_535, 65_536, 300_000].map((bytes) => bytes - AROUND);

describe('a frame', () => {
  it.each([
    { form: 'plain', acceptsCompression: false },
    { form: 'packed', acceptsCompression: true },
  ])(
    'is read by a client as the original message, at any length and with several in one chunk: $form',
    async ({ acceptsCompression }) => {
      expect(Buffer.byteLength(JSON.stringify(message(1)))).toBe(AROUND + 1);
      const { client, write } = await connectClient(acceptsCompression);
      const got: string[] = [];
      client.on('message', (data) => got.push(String(data)));
      // Mixes in messages to one player, which are never compressed.
      const frames = lengths.flatMap((length) => [frameForAll(message(length)), frameOf(message(length))]);
      write(joinFrames(frames));
      while (got.length < frames.length) await once(client, 'message');
      expect(got).toEqual(lengths.flatMap((length) => new Array(2).fill(JSON.stringify(message(length)))));
      client.terminate();
    },
  );

  it('is smaller when compressed', () => {
    const { plain, packed } = frameForAll(message(1_000));
    expect(packed.length).toBeLessThan(plain.length / 10);
  });
});
