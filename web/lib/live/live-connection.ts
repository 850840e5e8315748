// One socket for the whole page, which reconnects after each loss.
import type { LiveMessage } from '#contract/live-messages.ts';
import { createStore } from '#web/lib/store.ts';

export type LiveStatus = 'connecting' | 'live' | 'error';
/** `lostAt` is when the connection was lost; reset to null once the missed updates have arrived. */
type LiveState = { status: LiveStatus; lostAt: number | null };

/**
 * The average delay before the first retry. It doubles while retries bring no snapshot, and varies
 * by a third, so that pages disconnected by the same node don't all reconnect at once.
 */
export const RETRY_DELAY_MS = 3000;
const MAX_RETRY_DELAY_MS = 12_000;
/** Without a message for this long, the connection is lost: the server sends one every 30 s. */
export const MAX_SILENCE_MS = 65_000;
/** Messages are collected for this long and applied together, to limit renders. */
export const BATCH_MS = 200;

type Socket = Pick<WebSocket, 'close' | 'onopen' | 'onmessage' | 'onclose'>;

type LiveSettings = {
  openSocket: () => Socket;
  onMessages: (messages: LiveMessage[]) => void;
  whenIdle: (task: () => void) => void;
  now: () => number;
  /** From 0 up to 1. */
  random: () => number;
};

export function createLiveConnection({ openSocket, onMessages, whenIdle, now, random }: LiveSettings) {
  const state = createStore<LiveState>({ status: 'connecting', lostAt: null });
  let socket: Socket | null = null;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let lastReceivedAt = 0;
  let batchTimer: ReturnType<typeof setTimeout> | undefined;
  let batch: LiveMessage[] = [];

  function flush(): void {
    clearTimeout(batchTimer);
    batchTimer = undefined;
    const messages = batch;
    batch = [];
    if (messages.length === 0) return;
    failures = 0;
    onMessages(messages);
    // The first message on a socket is a snapshot of all live and upcoming games.
    const { status, lostAt } = state.current();
    if (status === 'live' && lostAt !== null) state.set({ status: 'live', lostAt: null });
  }

  function receive(text: unknown): void {
    lastReceivedAt = now();
    const message = readMessage(text);
    if (!message) return;
    batch.push(message);
    batchTimer ??= setTimeout(() => whenIdle(flush), BATCH_MS);
  }

  function handleLoss(): void {
    socket = null;
    flush();
    state.set({ status: 'error', lostAt: state.current().lostAt ?? now() });
    clearTimeout(retryTimer);
    retryTimer = setTimeout(connect, retryDelay());
    failures += 1;
  }

  function retryDelay(): number {
    const average = Math.min(RETRY_DELAY_MS * 2 ** failures, MAX_RETRY_DELAY_MS);
    return (average * (2 + 2 * random())) / 3;
  }

  function connect(): void {
    clearTimeout(retryTimer);
    try {
      listenTo(openSocket());
    } catch {
      handleLoss();
    }
  }

  function listenTo(opened: Socket): void {
    socket = opened;
    lastReceivedAt = now();
    opened.onopen = () => socket === opened && state.set({ status: 'live', lostAt: state.current().lostAt });
    opened.onmessage = (event: MessageEvent) => socket === opened && receive(event.data);
    opened.onclose = () => socket === opened && handleLoss();
  }

  function closeSocket(): void {
    const dropped = socket;
    socket = null;
    clearTimeout(retryTimer);
    dropped?.close();
  }

  function reconnect(): void {
    closeSocket();
    flush();
    state.set({ status: 'connecting', lostAt: state.current().lostAt ?? now() });
    connect();
  }

  return {
    start: connect,
    reconnect,
    /**
     * Reconnects after a long silence. A browser closes a socket without a network, such as after a
     * tunnel or a sleep, only after minutes.
     */
    check: () => socket && now() - lastReceivedAt > MAX_SILENCE_MS && reconnect(),
    /** Called when the browser goes offline, because the socket's own close event comes later. */
    markLost(): void {
      closeSocket();
      handleLoss();
    },
    state: state.current,
    useState: state.use,
  };
}

function readMessage(text: unknown): LiveMessage | null {
  try {
    const message: unknown = JSON.parse(String(text));
    return typeof message === 'object' && message !== null && 'type' in message ? (message as LiveMessage) : null;
  } catch {
    return null;
  }
}
