// Posts callbacks to the server, on request with faults like those of real networks and providers.
import type { Faults, Subject } from '#emulators/faults.ts';
import { get, json, type Route, remove } from '#emulators/http.ts';

export type Callback = {
  url: string;
  method?: 'POST' | 'PUT';
  headers: Record<string, string>;
  body: string;
};

type Sending = Callback & {
  /** The delay between the call and the callback. */
  waitMs?: number;
  /** The delays before the retries, which end once the server responds with 200. */
  retryWaitsMs?: readonly number[];
  /** What an attacker without the secret could send. The fault callback-forged sends it first. */
  forged?: () => Callback;
};

/** A callback that was sent, with the response's status; null if there was no response. */
type SentCallback = { url: string; body: string; status: number | null; isForged: boolean };

export type Callbacks = {
  /** Returns immediately; the callback is sent after its delay, normally after the response. */
  send: (sending: Sending, subject?: Subject) => void;
  /** Drops the callbacks that haven't been sent yet. */
  stop: () => void;
  /** GET /_emulator/callbacks lists the callbacks sent; DELETE also drops the waiting ones. */
  routes: Route[];
};

const TIMEOUT_MS = 10_000;
const DEFAULT_WAIT_MS = 50;

export function createCallbacks(faults: Faults): Callbacks {
  const timers = new Set<NodeJS.Timeout>();
  let held: Sending[] = [];
  let sent: SentCallback[] = [];

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
    const copies = faults.take('callback-duplicated', subject) ? 2 : 1;
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
  const routes = [
    get(path, () => json(sent)),
    remove(path, () => {
      stop();
      sent = [];
      return json(sent);
    }),
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
