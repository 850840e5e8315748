// One browser's live connection. What it can't take in time is not piled up for it: a slow reader is dropped
// and comes back to a fresh snapshot.
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Listener } from '#server/live/listener.ts';

export type LiveSocket = Listener & {
  /** Writes whole frames, which all sockets share: they are never changed. */
  send: (frames: Buffer) => void;
  close: () => void;
  isOpen: () => boolean;
};

const backlogBytesMax = 1_000_000;
const goingAway = 1001;
const tryAgainLater = 1013;

/** `stream` is the connection under the socket: ready frames go there, without a copy or a head of each socket's own. */
export function wrapSocket(socket: WebSocket, stream: Duplex, listener: Listener): LiveSocket {
  const isOpen = () => socket.readyState === socket.OPEN;
  return {
    ...listener,
    isOpen,
    send: (frames) => {
      if (!isOpen()) return;
      if (stream.writableLength > backlogBytesMax) socket.close(tryAgainLater, 'reading too slowly');
      else stream.write(frames);
    },
    close: () => socket.close(goingAway, 'the server is going away'),
  };
}
