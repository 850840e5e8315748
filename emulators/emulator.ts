import path from 'node:path';
import { type Callbacks, createCallbacks } from '#emulators/callbacks.ts';
import { createFaults, type Faults } from '#emulators/faults.ts';
import { get, json, listen, type Route, type RunningServer } from '#emulators/http.ts';

export type Environment = Readonly<Record<string, string | undefined>>;
export type Tools = { env: Environment; faults: Faults; callbacks: Callbacks };

/** An emulator's state is in memory, and lost when the process ends. */
export type Emulator = {
  defaultPort: number;
  /** The faults that it has besides those of every emulator. */
  faults: readonly string[];
  /** Lines printed at startup: its pages, and the settings that make a server use it. */
  describe?: (url: string) => string[];
  createRoutes: (tools: Tools) => Route[];
};

type Options = { host?: string; port: number; env?: Environment };

const checkout = path.resolve(import.meta.dirname, '..');

export async function startEmulator(emulator: Emulator, options: Options): Promise<RunningServer> {
  const { host = '127.0.0.1', port, env = {} } = options;
  const faults = createFaults(emulator.faults);
  const callbacks = createCallbacks(faults);
  // A demo reuses an emulator only if it is from the same checkout and not part of another demo.
  const isOfDemo = env.EMULATOR_OF_DEMO === '1';
  const about = get('/_emulator/about', () => json({ checkout, isOfDemo }));
  const own = emulator.createRoutes({ env, faults, callbacks });
  const routes = [...own, ...faults.routes, ...callbacks.routes, about];
  const { url, close } = await listen(routes, { host, port });
  const stop = async () => {
    callbacks.stop();
    await close();
  };
  return { url, close: stop };
}
