import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type ClientOptions, WebSocket } from 'ws';
import type { LiveMessage } from '#contract/live-messages.ts';

/** A live connection of a test, with every message that it got. */
export type LiveListener = {
  messages: LiveMessage[];
  socket: WebSocket;
  /** Waits for a message of the type, at most half a minute. */
  until: (type: string, test?: (data: never) => boolean) => Promise<LiveMessage>;
  /** The code that it was closed with, once it is. */
  closed: Promise<number>;
  /** What came over the wire so far. */
  bytes: () => number;
};

const openSocket = (url: string, headers: Record<string, string>, perMessageDeflate: PerMessageDeflate = true) =>
  new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers, perMessageDeflate });

type PerMessageDeflate = NonNullable<ClientOptions['perMessageDeflate']>;

/** Asks for a live connection. @returns it once it is open, or the status that it was refused with */
export function askForLive(url: string, headers: Record<string, string> = {}): Promise<WebSocket | number> {
  const socket = openSocket(url, headers);
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(socket));
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('error', reject);
  });
}

/** `perMessageDeflate` is what the client offers: like a browser, unless a test says otherwise. */
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
  // A connection that is closed for what it sent may break before its farewell is read.
  socket.on('error', () => {});
  const closed = once(socket, 'close').then(([code]) => code as number);
  return { messages, socket, until, closed, bytes: () => bytes() };
}
