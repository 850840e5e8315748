// Posts callbacks to the server under test, and misbehaves as the network and providers do.
import type { Faults, Subject } from '#emulators/faults.ts';
import { json, type Route } from '#emulators/http.ts';

export type Callback = {
  url: string;
  method?: 'POST' | 'PUT';
  headers: Record<string, string>;
  body: string;
};

type Sending = Callback & {
  /** From the call to the callback. */
  waitMs?: number;
  /** The waits of a provider that sends again until it gets 200. Without any it sends once. */
  retryWaitsMs?: readonly number[];
  /** What an attacker without the secret would send. Sent before the real one for callback-forged. */
  forged?: () => Callback;
};

/** A callback that was sent, and the status of the response; null without one. */
type Sent = { url: string; body: string; status: number | null; isForged: boolean };

export type Callbacks = {
  /** Returns at once; the callback is sent after the response to the current call. */
  send: (sending: Sending, subject?: Subject) => void;
  /** Drops what waits to be sent. */
  stop: () => void;
  /** GET /_emulator/callbacks lists what was sent. */
  routes: Route[];
};

const TIMEOUT_MS = 10_000;
const DEFAULT_WAIT_MS = 50;

export function createCallbacks(faults: Faults): Callbacks {
  const timers = new Set<NodeJS.Timeout>();
  let held: Sending[] = [];
  let sent: Sent[] = [];

  const later = (delayMs: number, work: () => Promise<void>) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void work();
    }, delayMs);
    timers.add(timer);
  };

  const post = async (callback: Callback, isForged = false) => {
    const status = await request(callback);
    sent.push({ url: callback.url, body: callback.body, status, isForged });
    return status;
  };

  const deliver = async (sending: Sending, attempt = 0): Promise<void> => {
    const status = await post(sending);
    const wait = sending.retryWaitsMs?.[attempt];
    if (status !== 200 && wait !== undefined) later(wait, () => deliver(sending, attempt + 1));
  };

  const send: Callbacks['send'] = (sending, subject) => {
    if (faults.take('callback-lost', subject)) return;
    const lateMs = faults.take('callback-late', subject)?.delayMs ?? 0;
    const copies = faults.take('callback-doubled', subject) ? 2 : 1;
    const forged = faults.take('callback-forged', subject) ? sending.forged?.() : undefined;
    if (faults.take('callback-reordered', subject)) {
      held.push(sending);
      return;
    }
    const overtaken = held;
    held = [];
    later((sending.waitMs ?? DEFAULT_WAIT_MS) + lateMs, async () => {
      if (forged) await post(forged, true);
      for (let copy = 0; copy < copies; copy += 1) await deliver(sending);
      for (const earlier of overtaken) await deliver(earlier);
    });
  };

  const stop = () => {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    held = [];
  };

  const path = '/_emulator/callbacks';
  const routes: Route[] = [
    { method: 'GET', path, handle: () => json(sent) },
    {
      method: 'DELETE',
      path,
      handle: () => {
        stop();
        sent = [];
        return json(sent);
      },
    },
  ];
  return { send, stop, routes };
}

async function request({ url, method = 'POST', headers, body }: Callback): Promise<number | null> {
  try {
    const response = await fetch(url, { method, headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}
