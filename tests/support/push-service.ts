import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkout } from '#tests/support/folders.ts';
import type { Delivery, Misbehaviour } from '#tests/support/push-emulator.ts';

export type EmulatedBrowser = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  misbehave: (...how: Misbehaviour[]) => Promise<void>;
  deliveries: () => Promise<Delivery[]>;
  /** Waits until the browser has received this many requests. */
  until: (count: number) => Promise<Delivery[]>;
};

export type PushService = {
  origin: string;
  newBrowser: () => Promise<EmulatedBrowser>;
  /** Requests that failed the emulator's checks. */
  faults: () => Promise<string[]>;
  stop: () => Promise<void>;
};

/** Starts the emulator in its own process. */
export async function startPushService(): Promise<PushService> {
  const file = path.join(checkout, 'tests/support/push-emulator.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    cwd: checkout,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const origin = `http://127.0.0.1:${Number(String(line))}`;
  const read = async <Value>(name: string) => (await fetch(`${origin}/${name}`)).json() as Promise<Value>;

  const newBrowser = async (): Promise<EmulatedBrowser> => {
    const subscription = await read<EmulatedBrowser['subscription']>('new-browser');
    const id = subscription.endpoint.split('/').at(-1) as string;
    const deliveries = async () => (await read<Delivery[]>('deliveries')).filter(({ browser }) => browser === id);
    return {
      subscription,
      deliveries,
      misbehave: async (...how) => {
        for (const each of how)
          await fetch(`${origin}/misbehave/${id}`, { method: 'POST', body: JSON.stringify(each) });
      },
      until: async (count) => {
        const deadline = Date.now() + 30_000;
        for (;;) {
          const found = await deliveries();
          if (found.length >= count) return found;
          if (Date.now() > deadline) throw new Error(`${found.length} requests instead of ${count}`);
          await sleep(50);
        }
      },
    };
  };

  return {
    origin,
    newBrowser,
    faults: () => read('faults'),
    stop: async () => {
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}
