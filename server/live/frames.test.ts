import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { broadcastFrames, type Frames, joinFrames, uncompressedFrame } from '#server/live/frames.ts';

const server = createServer();
const perMessageDeflate = { clientNoContextTakeover: true };
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
  return { client, write: ({ plain, compressed }) => void socket.write(acceptsCompression ? compressed : plain) };
}

const message = (zeros: number) => ({ type: 'BALANCE_UPDATE' as const, data: { balance: `é${'0'.repeat(zeros)}` } });
/** The message's length without the zeros. */
const OTHER_BYTES = 49;
const zeroCounts = [50, 125, 126, 127, 65_535, 65_536, 300_000].map((bytes) => bytes - OTHER_BYTES);

describe('a frame', () => {
  it.each([
    { encoding: 'plain', acceptsCompression: false },
    { encoding: 'compressed', acceptsCompression: true },
  ])(
    'is read by a client as the original message, at any length and with several in one chunk: $encoding',
    async ({ acceptsCompression }) => {
      expect(Buffer.byteLength(JSON.stringify(message(1)))).toBe(OTHER_BYTES + 1);
      const { client, write } = await connectClient(acceptsCompression);
      const received: string[] = [];
      client.on('message', (data) => received.push(String(data)));
      // Mixes in messages that are never compressed.
      const messages = zeroCounts.map(message);
      const plain = messages.map(uncompressedFrame);
      write(joinFrames([broadcastFrames(messages), ...plain, broadcastFrames(messages)]));
      while (received.length < 3 * messages.length) await once(client, 'message');
      const texts = messages.map((each) => JSON.stringify(each));
      expect(received).toEqual([...texts, ...texts, ...texts]);
      client.terminate();
    },
  );

  it('is smaller when compressed', () => {
    const { plain, compressed } = broadcastFrames([message(1_000)]);
    expect(compressed.length).toBeLessThan(plain.length / 10);
  });

  it('takes few bytes after a similar one', () => {
    const random = { type: 'BALANCE_UPDATE' as const, data: { balance: randomBytes(500).toString('hex') } };
    const one = broadcastFrames([random]).compressed.length;
    expect(broadcastFrames([random, random]).compressed.length).toBeLessThan(one * 1.1);
  });
});
