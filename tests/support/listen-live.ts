import { WebSocket } from 'ws';
import type { LiveMessage } from '#contract/live-messages.ts';

/** A live connection of a test, with every message that it got. */
export type LiveListener = {
  messages: LiveMessage[];
  socket: WebSocket;
  /** Waits for a message of the type, at most half a minute. */
  until: (type: string, test?: (data: never) => boolean) => Promise<LiveMessage>;
};

export function listenLive(url: string, headers: Record<string, string> = {}): LiveListener {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers });
  const messages: LiveMessage[] = [];
  socket.on('message', (text: Buffer) => messages.push(JSON.parse(text.toString())));
  const until: LiveListener['until'] = async (type, test = () => true) => {
    const found = () => messages.find((message) => message.type === type && test(message.data as never));
    const deadline = Date.now() + 30_000;
    while (!found() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 5));
    return found() ?? Promise.reject(new Error(`no ${type} in ${messages.map((message) => message.type)}`));
  };
  return { messages, socket, until };
}
