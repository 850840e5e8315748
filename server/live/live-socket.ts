// One browser's live connection. What it can't take in time is not piled up for it: a slow reader is dropped
// and comes back to a fresh snapshot.
import type { WebSocket } from 'ws';

export type LiveSocket = {
  /** Whose session opened it; null for a visitor. */
  userId: number | null;
  send: (message: string) => void;
  close: () => void;
  isOpen: () => boolean;
};

const backlogBytesMax = 1_000_000;
const goingAway = 1001;
const tryAgainLater = 1013;

export function wrapSocket(socket: WebSocket, userId: number | null): LiveSocket {
  const isOpen = () => socket.readyState === socket.OPEN;
  return {
    userId,
    isOpen,
    send: (message) => {
      if (!isOpen()) return;
      if (socket.bufferedAmount > backlogBytesMax) socket.close(tryAgainLater, 'reading too slowly');
      else socket.send(message);
    },
    close: () => socket.close(goingAway, 'the server is going away'),
  };
}
