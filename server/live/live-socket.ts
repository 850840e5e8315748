// One browser's live connection. A slow reader is disconnected instead of buffered for, and reconnects to a fresh snapshot.
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Frames } from '#server/live/frames.ts';
import type { Listener } from '#server/live/listener.ts';

export type LiveSocket = Listener & {
  /** Writes whole frames, which all sockets share. */
  send: (frames: Frames) => void;
  /** The server stops, or the session that opened the connection ended. */
  close: (why: 'going away' | 'signed out') => void;
  isOpen: () => boolean;
  /** Whether its session still has the same rights. */
  isCurrent: () => Promise<boolean>;
};

const BACKLOG_BYTES_MAX = 1_000_000;
const GOING_AWAY = 1001;
const POLICY_VIOLATION = 1008;

/** `stream` is the connection under the socket. Frames go there directly: `ws` would make a header for each socket. */
export function wrapSocket(
  socket: WebSocket,
  stream: Duplex,
  { listener, takesPacked, isCurrent }: { listener: Listener; takesPacked: boolean; isCurrent: () => Promise<boolean> },
): LiveSocket {
  const isOpen = () => socket.readyState === socket.OPEN;
  const form = takesPacked ? 'packed' : 'plain';
  // The snapshot at the start is no backlog, however long it is.
  let snapshotBytes: number | null = null;
  return {
    ...listener,
    isOpen,
    isCurrent,
    send: (frames) => {
      if (!isOpen()) return;
      // A close frame would only wait behind what is not read.
      if (stream.writableLength > BACKLOG_BYTES_MAX + (snapshotBytes ?? 0)) return socket.terminate();
      snapshotBytes ??= frames[form].length;
      stream.write(frames[form]);
    },
    close: (why) => socket.close(why === 'signed out' ? POLICY_VIOLATION : GOING_AWAY, why),
  };
}

/** Closes a connection that sends much: browsers of this site send nothing, so a few messages are ignored and many are an attack. */
export function limitInbound(socket: WebSocket, perSecondMax: number): void {
  let second = 0;
  let received = 0;
  const count = () => {
    const now = Math.floor(performance.now() / 1000);
    received = now === second ? received + 1 : 1;
    second = now;
    if (received <= perSecondMax) return;
    socket.close(POLICY_VIOLATION, 'too many messages');
    // Stops reading what is still on its way.
    socket.pause();
  };
  socket.on('message', count);
  socket.on('ping', count);
}

/** Ends a connection that missed a heartbeat or broke. */
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
