// Who is connected to this node, and how bytes get to them: to everybody in slices, so that calls are answered between
// them, or to the sockets of one player.
import { setImmediate as breathe } from 'node:timers/promises';
import type { StaffTopic } from '#contract/live-messages.ts';
import type { Frames } from '#server/live/frames.ts';
import type { LiveSocket } from '#server/live/live-socket.ts';

const sliceSize = 250;

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

  async function tellAll(frames: Frames): Promise<void> {
    let told = 0;
    for (const socket of sockets) {
      socket.send(frames);
      told += 1;
      if (told % sliceSize === 0) await breathe();
    }
  }

  function tellUser(userId: number, frames: Frames): void {
    for (const socket of byUser.get(userId) ?? []) socket.send(frames);
  }

  function tellStaff(topic: StaffTopic, frames: Frames): void {
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
    tellAll,
    tellUser,
    tellStaff,
    closeAll,
    ofUser: (userId: number): LiveSocket[] => [...(byUser.get(userId) ?? [])],
    signedIn: (): LiveSocket[] => [...sockets].filter(({ userId }) => userId !== null),
    isHere: (userId: number) => byUser.has(userId),
    size: () => sockets.size,
  };
}
