// One browser's live connection. What it can't take in time is not piled up for it: a slow reader is dropped
// and comes back to a fresh snapshot.
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Frames } from '#server/live/frames.ts';
import type { Listener } from '#server/live/listener.ts';

export type LiveSocket = Listener & {
  /** Writes whole frames, which all sockets share: they are never changed. */
  send: (frames: Frames) => void;
  /** The server ends, or the session that opened it did. */
  close: (why: 'going away' | 'signed out') => void;
  isOpen: () => boolean;
  /** Whether its session may still hear what it hears. */
  isCurrent: () => Promise<boolean>;
};

const backlogBytesMax = 1_000_000;
const goingAway = 1001;
const policyViolation = 1008;

/** `stream` is the connection under the socket: ready frames go there, without a copy or a head of each socket's own. */
export function wrapSocket(
  socket: WebSocket,
  stream: Duplex,
  { listener, takesPacked, isCurrent }: { listener: Listener; takesPacked: boolean; isCurrent: () => Promise<boolean> },
): LiveSocket {
  const isOpen = () => socket.readyState === socket.OPEN;
  const form = takesPacked ? 'packed' : 'plain';
  // The lists that a newcomer gets first are no backlog, however long they are.
  let greetingBytes: number | null = null;
  return {
    ...listener,
    isOpen,
    isCurrent,
    send: (frames) => {
      if (!isOpen()) return;
      // A farewell would only wait behind what is not read.
      if (stream.writableLength > backlogBytesMax + (greetingBytes ?? 0)) return socket.terminate();
      greetingBytes ??= frames[form].length;
      stream.write(frames[form]);
    },
    close: (why) => socket.close(why === 'signed out' ? policyViolation : goingAway, why),
  };
}

/** Ends a connection that talks: browsers of this site say nothing, so a few messages are ignored and many are an attack. */
export function refuseToListen(socket: WebSocket, perSecondMax: number): void {
  let second = 0;
  let heard = 0;
  const hear = () => {
    const now = Math.floor(performance.now() / 1000);
    heard = now === second ? heard + 1 : 1;
    second = now;
    if (heard <= perSecondMax) return;
    socket.close(policyViolation, 'too many messages');
    // What is still on its way is not read any more.
    socket.pause();
  };
  socket.on('message', hear);
  socket.on('ping', hear);
}

/** Ends a connection that missed a heartbeat or broke, so that it is not written to for ever. */
export function keepAlive(socket: WebSocket, heartbeatMs: number): void {
  let answered = true;
  const timer = setInterval(() => {
    if (!answered) return socket.terminate();
    answered = false;
    socket.ping();
  }, heartbeatMs);
  socket.on('pong', () => {
    answered = true;
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => clearInterval(timer));
}
