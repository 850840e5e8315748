import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import type { Frames } from '#server/live/frames.ts';
import { keepAlive, type LiveSocket } from '#server/live/live-socket.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('sends a message with each ping, until one is not answered', () => {
  const socket = Object.assign(new EventEmitter(), { ping: vi.fn(), terminate: vi.fn() });
  const sent: string[] = [];
  const live = { send: ({ plain }: Frames) => sent.push(plain.toString()) };
  keepAlive(socket as unknown as WebSocket, live as unknown as LiveSocket, 1000);
  vi.advanceTimersByTime(1000);
  socket.emit('pong');
  vi.advanceTimersByTime(1000);
  expect(socket.ping).toHaveBeenCalledTimes(2);
  expect(sent).toEqual(new Array(2).fill(expect.stringContaining('{"type":"HEARTBEAT","data":{"intervalMs":1000}}')));
  expect(socket.terminate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(socket.terminate).toHaveBeenCalled();
  expect(sent).toHaveLength(2);
});
