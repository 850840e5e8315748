import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { frameOf } from '#server/live/frames.ts';

const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
let client: WebSocket;
let write: (bytes: Buffer) => void;

beforeAll(async () => {
  sockets.on('connection', (_socket, { socket }: IncomingMessage) => {
    write = (bytes) => socket.write(bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await once(client, 'open');
});
afterAll(() => {
  client.terminate();
  server.close();
});

const message = (length: number) => ({ type: 'BALANCE_UPDATE' as const, data: { balance: `é${'0'.repeat(length)}` } });
/** What stands around the zeros, in bytes. */
const around = 49;

describe('a frame', () => {
  it('is read by a client as the message, however long, several in one piece', async () => {
    const lengths = [50, 125, 126, 127, 65_535, 65_536, 300_000].map((bytes) => bytes - around);
    expect(Buffer.byteLength(JSON.stringify(message(1)))).toBe(around + 1);
    const got: string[] = [];
    client.on('message', (data) => got.push(String(data)));
    write(Buffer.concat(lengths.map((length) => frameOf(message(length)))));
    while (got.length < lengths.length) await once(client, 'message');
    expect(got).toEqual(lengths.map((length) => JSON.stringify(message(length))));
  });
});
