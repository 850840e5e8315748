// Starts a provider's emulator in a separate process, as in the demo.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkout } from '#tests/support/folders.ts';

type Fault = { fault: string; times?: number; delayMs?: number; match?: Record<string, string> };
type SentCallback = { url: string; body: string; status: number | null; isForged: boolean };

export type EmulatorProcess = {
  url: string;
  /** Adds faults, each of which occurs on the next calls that it matches. */
  addFaults: (...faults: Fault[]) => Promise<void>;
  /** Removes the faults that have not occurred and the callbacks, including those not yet sent. */
  reset: () => Promise<void>;
  /** The callbacks so far, once there are at least this many. */
  callbacks: (count: number) => Promise<SentCallback[]>;
  read: <Body>(path: string) => Promise<Body>;
  stop: () => Promise<void>;
};

const ENTRY = ['--import', 'tsx', 'emulators/main.ts'];

export async function startEmulator(name: string, env: Record<string, string> = {}): Promise<EmulatorProcess> {
  const child = spawn(process.execPath, [...ENTRY, name, '--port', '0', '--end-with-parent'], {
    cwd: checkout,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const url = await readAddress(child);

  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(url + path, { method, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const callbacks = async (count: number) => {
    for (;;) {
      const sent = (await call('GET', '/_emulator/callbacks')) as SentCallback[];
      if (sent.length >= count) return sent;
      await sleep(20);
    }
  };
  return {
    url,
    addFaults: async (...faults) => void (await call('POST', '/_emulator/faults', faults)),
    reset: async () => {
      await call('DELETE', '/_emulator/faults');
      await call('DELETE', '/_emulator/callbacks');
    },
    callbacks,
    read: <Body>(path: string) => call('GET', path) as Promise<Body>,
    stop: async () => {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function readAddress(child: ChildProcess): Promise<string> {
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('the emulator did not start')));
  const [line] = await Promise.race([once(createInterface(child.stdout as NodeJS.ReadableStream), 'line'), failed]);
  return String(line).replace('listening on ', '');
}
