// One browser's live connection. What it can't take in time is not piled up for it: a slow reader is dropped
// and comes back to a fresh snapshot.
import type { WebSocket } from 'ws';
import type { Listener } from '#server/live/listener.ts';

export type LiveSocket = Listener & {
  send: (message: string) => void;
  close: () => void;
  isOpen: () => boolean;
};

const backlogBytesMax = 1_000_000;
const goingAway = 1001;
const tryAgainLater = 1013;

export function wrapSocket(socket: WebSocket, listener: Listener): LiveSocket {
  const isOpen = () => socket.readyState === socket.OPEN;
  return {
    ...listener,
    isOpen,
    send: (message) => {
      if (!isOpen()) return;
      if (socket.bufferedAmount > backlogBytesMax) socket.close(tryAgainLater, 'reading too slowly');
      else socket.send(message);
    },
    close: () => socket.close(goingAway, 'the server is going away'),
  };
}
