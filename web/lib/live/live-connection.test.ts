import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveMessage } from '#contract/live-messages.ts';
import { BATCH_MS, createLiveConnection, MAX_SILENCE_MS, RETRY_DELAY_MS } from '#web/lib/live/live-connection.ts';

type FakeSocket = {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  close: () => void;
};

/** By default, delays are average ones. */
function start(random = () => 0.5) {
  const sockets: FakeSocket[] = [];
  const batches: LiveMessage[][] = [];
  const idleTasks: (() => void)[] = [];
  const connection = createLiveConnection({
    openSocket: () => {
      const socket: FakeSocket = { onopen: null, onmessage: null, onclose: null, close: vi.fn() };
      sockets.push(socket);
      return socket as never;
    },
    onMessages: (messages) => batches.push(messages),
    whenIdle: (task) => idleTasks.push(task),
    now: () => Date.now(),
    random,
  });
  connection.start();
  const newest = () => sockets.at(-1) as FakeSocket;
  const receive = (message: unknown) => newest().onmessage?.({ data: JSON.stringify(message) });
  const runIdleTask = () => idleTasks.shift()?.();
  return { connection, sockets, batches, newest, receive, runIdleTask };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(1000);
});
afterEach(() => vi.useRealTimers());

describe('the live connection', () => {
  it('is connecting, live once open, in error once closed, and live again after a retry', () => {
    const { connection, sockets, newest, receive, runIdleTask } = start();
    expect(connection.state()).toEqual({ status: 'connecting', lostAt: null });
    newest().onopen?.();
    expect(connection.state()).toEqual({ status: 'live', lostAt: null });
    newest().onclose?.();
    expect(connection.state()).toEqual({ status: 'error', lostAt: 1000 });
    vi.advanceTimersByTime(RETRY_DELAY_MS - 1);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
    newest().onclose?.();
    expect(connection.state()).toEqual({ status: 'error', lostAt: 1000 });
    vi.advanceTimersByTime(RETRY_DELAY_MS * 2);
    newest().onopen?.();
    // Live, but not current until the missed updates have arrived.
    expect(connection.state()).toEqual({ status: 'live', lostAt: 1000 });
    receive({ type: 'INITIAL_DATA' });
    vi.advanceTimersByTime(BATCH_MS);
    runIdleTask();
    expect(connection.state()).toEqual({ status: 'live', lostAt: null });
  });

  it('delivers messages in batches, in order, when the page is idle, and ignores invalid ones', () => {
    const { batches, newest, receive, runIdleTask } = start();
    newest().onopen?.();
    receive({ type: 'A' });
    newest().onmessage?.({ data: 'not JSON' });
    receive('a string');
    receive({ type: 'B' });
    expect(batches).toEqual([]);
    vi.advanceTimersByTime(BATCH_MS);
    receive({ type: 'C' });
    vi.advanceTimersByTime(BATCH_MS);
    expect(batches).toEqual([]);
    runIdleTask();
    expect(batches).toEqual([[{ type: 'A' }, { type: 'B' }, { type: 'C' }]]);
    receive({ type: 'D' });
    vi.advanceTimersByTime(BATCH_MS);
    runIdleTask();
    expect(batches.slice(1)).toEqual([[{ type: 'D' }]]);
  });

  it('delivers pending messages when the socket is lost', () => {
    const { batches, newest, receive } = start();
    receive({ type: 'A' });
    newest().onclose?.();
    expect(batches).toEqual([[{ type: 'A' }]]);
  });

  it.each([
    [0, 2000],
    [1, 4000],
  ])('varies the delay by a third, so that browsers reconnect at different moments', (random, delayMs) => {
    const { sockets, newest } = start(() => random);
    newest().onclose?.();
    vi.advanceTimersByTime(delayMs - 1);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
  });

  it('doubles the delay up to 12 s while no snapshot arrives', () => {
    const { sockets, newest, receive } = start();
    const delayOf = () => {
      newest().onclose?.();
      const count = sockets.length;
      const lostAt = Date.now();
      while (sockets.length === count) vi.advanceTimersByTime(100);
      return Date.now() - lostAt;
    };
    expect([delayOf(), delayOf(), delayOf(), delayOf()]).toEqual([3000, 6000, 12_000, 12_000]);
    receive({ type: 'INITIAL_DATA' });
    expect(delayOf()).toBe(3000);
  });

  it('listens only to the new socket after reconnecting', () => {
    const { connection, sockets, batches, newest } = start();
    const old = newest();
    old.onopen?.();
    connection.reconnect();
    expect(old.close).toHaveBeenCalled();
    old.onmessage?.({ data: '{"type":"OLD"}' });
    old.onclose?.();
    vi.advanceTimersByTime(RETRY_DELAY_MS * 2);
    expect(sockets).toHaveLength(2);
    expect(batches).toEqual([]);
  });

  it('is not current after reconnecting until the new socket has delivered a snapshot', () => {
    const { connection, newest, receive, runIdleTask } = start();
    newest().onopen?.();
    receive({ type: 'A' });
    connection.reconnect();
    expect(connection.state()).toEqual({ status: 'connecting', lostAt: 1000 });
    newest().onopen?.();
    vi.advanceTimersByTime(BATCH_MS);
    runIdleTask();
    expect(connection.state()).toEqual({ status: 'live', lostAt: 1000 });
    receive({ type: 'INITIAL_DATA' });
    vi.advanceTimersByTime(BATCH_MS);
    runIdleTask();
    expect(connection.state()).toEqual({ status: 'live', lostAt: null });
  });

  it('reconnects after a long silence, in which the browser may not have noticed the loss', () => {
    const { connection, sockets, newest, receive } = start();
    newest().onopen?.();
    receive({ type: 'INITIAL_DATA' });
    vi.advanceTimersByTime(MAX_SILENCE_MS);
    connection.check();
    receive({ type: 'HEARTBEAT' });
    vi.advanceTimersByTime(MAX_SILENCE_MS);
    connection.check();
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    connection.check();
    connection.check();
    expect(sockets).toHaveLength(2);
    expect(sockets[0]?.close).toHaveBeenCalled();
    expect(connection.state()).toEqual({ status: 'connecting', lostAt: Date.now() });
  });

  it('is in error as soon as the network is lost', () => {
    const { connection, newest } = start();
    newest().onopen?.();
    connection.markLost();
    expect(connection.state()).toEqual({ status: 'error', lostAt: 1000 });
  });
});
