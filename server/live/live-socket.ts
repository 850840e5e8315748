// One browser's live connection. A slow reader is disconnected and reconnects to a fresh snapshot.
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { type Frames, uncompressedFrame } from '#server/live/frames.ts';
import type { Listener } from '#server/live/listener.ts';

/**
 * `signed out`: the session ended or its rights changed. `read failed`: an update or the first
 * snapshot could not be read.
 */
const CLOSE_CODES = { 'going away': 1001, 'signed out': 1008, 'read failed': 1011 } as const;
type CloseReason = keyof typeof CLOSE_CODES;

export type LiveSocket = Listener & {
  /** Writes whole frames, which all sockets share. */
  send: (frames: Frames) => void;
  close: (why: CloseReason) => void;
  isOpen: () => boolean;
  /** Whether its session still has the same rights. */
  isCurrent: () => Promise<boolean>;
};

const MAX_BACKLOG_BYTES = 1_000_000;
const POLICY_VIOLATION = 1008;

/** Frames go directly to `stream`, the connection: `ws` would build a header for each socket. */
export function wrapSocket(
  socket: WebSocket,
  stream: Duplex,
  {
    listener,
    acceptsCompression,
    isCurrent,
  }: { listener: Listener; acceptsCompression: boolean; isCurrent: () => Promise<boolean> },
): LiveSocket {
  const isOpen = () => socket.readyState === socket.OPEN;
  const encoding = acceptsCompression ? 'compressed' : 'plain';
  // A long first snapshot is not a backlog.
  let snapshotBytes: number | null = null;
  return {
    ...listener,
    isOpen,
    isCurrent,
    send: (frames) => {
      if (!isOpen()) return;
      // A close frame would be queued behind the unread data.
      if (stream.writableLength > MAX_BACKLOG_BYTES + (snapshotBytes ?? 0)) return socket.terminate();
      snapshotBytes ??= frames[encoding].length;
      stream.write(frames[encoding]);
    },
    close: (why) => socket.close(CLOSE_CODES[why], why),
  };
}

/** Clients have nothing to send: a few messages are ignored, and many are treated as an attack. */
export function limitInbound(socket: WebSocket, maxPerSecond: number): void {
  let second = 0;
  let received = 0;
  const count = () => {
    const now = Math.floor(performance.now() / 1000);
    received = now === second ? received + 1 : 1;
    second = now;
    if (received <= maxPerSecond) return;
    socket.close(POLICY_VIOLATION, 'too many messages');
    socket.pause();
  };
  socket.on('message', count);
  socket.on('ping', count);
  socket.on('pong', count);
}

/**
 * Ends a connection that missed a heartbeat or failed. Browsers answer pings without informing the
 * page, so a message is sent too.
 */
export function keepAlive(socket: WebSocket, live: LiveSocket, heartbeatMs: number): void {
  const heartbeat = uncompressedFrame({ type: 'HEARTBEAT', data: { intervalMs: heartbeatMs } });
  let isAlive = true;
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
    live.send(heartbeat);
  }, heartbeatMs);
  socket.on('pong', () => {
    isAlive = true;
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => clearInterval(timer));
}
