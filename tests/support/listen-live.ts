import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type ClientOptions, WebSocket } from 'ws';
import type { LiveMessage } from '#contract/live-messages.ts';

/** A test's live connection, with every message received. */
export type LiveListener = {
  messages: LiveMessage[];
  socket: WebSocket;
  /** The first message of this type that passes the test; waits up to half a minute for it. */
  until: (type: string, test?: (data: never) => boolean) => Promise<LiveMessage>;
  /** Resolves to the close code. */
  closed: Promise<number>;
  /** The number of bytes received so far. */
  bytes: () => number;
};

const openSocket = (url: string, headers: Record<string, string>, perMessageDeflate: PerMessageDeflate = true) =>
  new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers, perMessageDeflate });

type PerMessageDeflate = NonNullable<ClientOptions['perMessageDeflate']>;

/** Opens a live connection. @returns the open socket, or the status with which it was refused */
export function tryListenLive(url: string, headers: Record<string, string> = {}): Promise<WebSocket | number> {
  const socket = openSocket(url, headers);
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(socket));
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('error', reject);
  });
}

/** Offers compression by default, as browsers do. */
export function listenLive(
  url: string,
  headers: Record<string, string> = {},
  perMessageDeflate?: PerMessageDeflate,
): LiveListener {
  const socket = openSocket(url, headers, perMessageDeflate);
  let bytes = () => 0;
  socket.on('upgrade', ({ socket: wire }: IncomingMessage) => {
    bytes = () => wire.bytesRead;
  });
  const messages: LiveMessage[] = [];
  socket.on('message', (text: Buffer) => messages.push(JSON.parse(text.toString())));
  const until: LiveListener['until'] = async (type, test = () => true) => {
    const found = () => messages.find((message) => message.type === type && test(message.data as never));
    const deadline = Date.now() + 30_000;
    while (!found() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 5));
    return found() ?? Promise.reject(new Error(`no ${type} in ${messages.map((message) => message.type)}`));
  };
  // A connection that is closed for an invalid message may break before the close frame is read.
  socket.on('error', () => {});
  const closed = once(socket, 'close').then(([code]) => code as number);
  return { messages, socket, until, closed, bytes: () => bytes() };
}
