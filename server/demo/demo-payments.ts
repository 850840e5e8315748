// The demo's payment providers are emulators chosen at its start, which commands also use.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Config, readConfig } from '#server/config.ts';

/** Written by scripts/support/emulators.mjs. */
const FILE = 'demo-payments.json';

/** Adds the demo's providers to the configuration if it has none and a demo has run here. */
export async function withDemoPayments(config: Config, env: Record<string, string | undefined>): Promise<Config> {
  if (config.seed !== 'demo' || env.PAYMENT_PROVIDERS !== undefined) return config;
  try {
    const settings = JSON.parse(await readFile(path.join(config.dataDir, FILE), 'utf8')) as Record<string, string>;
    return readConfig({ ...env, ...settings });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return config;
    throw error;
  }
}
