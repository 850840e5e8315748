// This node's sockets, and how bytes are written to them.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { StaffTopic } from '#contract/live-messages.ts';
import type { Frames } from '#server/live/frames.ts';
import type { LiveSocket } from '#server/live/live-socket.ts';

const SLICE_SIZE = 250;

export function createAudience() {
  const sockets = new Set<LiveSocket>();
  const byUser = new Map<number, Set<LiveSocket>>();

  function add(socket: LiveSocket): void {
    sockets.add(socket);
    if (socket.userId !== null) byUser.set(socket.userId, (byUser.get(socket.userId) ?? new Set()).add(socket));
  }

  function remove(socket: LiveSocket): void {
    sockets.delete(socket);
    if (socket.userId === null) return;
    const own = byUser.get(socket.userId);
    own?.delete(socket);
    if (own?.size === 0) byUser.delete(socket.userId);
  }

  /** Writes to a slice of the sockets at a time; other work runs in between. */
  async function sendToAll(frames: Frames): Promise<void> {
    let sent = 0;
    for (const socket of sockets) {
      socket.send(frames);
      sent += 1;
      if (sent % SLICE_SIZE === 0) await yieldToEventLoop();
    }
  }

  function sendToUser(userId: number, frames: Frames): void {
    for (const socket of byUser.get(userId) ?? []) socket.send(frames);
  }

  function sendToStaff(topic: StaffTopic, frames: Frames): void {
    for (const socket of sockets) if (socket.topics.includes(topic)) socket.send(frames);
  }

  function closeAll(): void {
    for (const socket of sockets) socket.close('going away');
    sockets.clear();
    byUser.clear();
  }

  return {
    add,
    remove,
    sendToAll,
    sendToUser,
    sendToStaff,
    closeAll,
    all: (): LiveSocket[] => [...sockets],
    ofUser: (userId: number): LiveSocket[] => [...(byUser.get(userId) ?? [])],
    signedIn: (): LiveSocket[] => [...sockets].filter(({ userId }) => userId !== null),
    isConnected: (userId: number) => byUser.has(userId),
    size: () => sockets.size,
  };
}
