// A demo reuses an M-Pesa emulator started separately (npm run emulate) in the same checkout, but
// not one that belongs to another demo or another checkout.
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { withDemoPayments } from '#server/demo/demo-payments.ts';
import { startEmulator } from '#tests/support/emulator.ts';
import { checkout } from '#tests/support/folders.ts';

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function startMpesa(env: Record<string, string> = {}): Promise<string> {
  const { url, stop } = await startEmulator('mpesa', env);
  stops.push(stop);
  return url;
}
const portOf = (url: string) => new URL(url).port;

/** Looks for the emulator as the demo does. */
async function findMpesa(port: string): Promise<string | null> {
  const code = `const { findMpesa } = await import('#scripts/support/emulators.mjs');
    console.log(JSON.stringify(await findMpesa(process.argv[1])));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code, port], {
    cwd: checkout,
  });
  return JSON.parse(stdout) as string | null;
}

describe('the M-Pesa emulator', () => {
  it('is used if it was started separately', async () => {
    const url = await startMpesa();
    expect(await findMpesa(portOf(url))).toBe(url);
  });

  it('is not used if it belongs to another demo', async () => {
    expect(await findMpesa(portOf(await startMpesa({ EMULATOR_OF_DEMO: '1' })))).toBeNull();
  });

  it('is not used if it belongs to another checkout, or is not an emulator', async () => {
    const answers: Record<string, unknown> = {
      '/_emulator/about': { checkout: '/elsewhere', isOfDemo: false },
    };
    const server = createServer((request, response) => {
      response.end(JSON.stringify(answers[request.url ?? ''] ?? { MPESA_URL: `http://${request.headers.host}` }));
    });
    stops.push(() => server.close());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const port = String((server.address() as AddressInfo).port);
    expect(await findMpesa(port)).toBeNull();
    answers['/_emulator/about'] = { checkout, isOfDemo: false };
    expect(await findMpesa(port)).toBe(`http://127.0.0.1:${port}`);
    delete answers['/_emulator/about'];
    expect(await findMpesa(port)).toBeNull();
  });
});

describe('a command run while the demo is running', () => {
  const providersIn = async (folder: string, env: Record<string, string> = {}) => {
    const settings = { DATA_DIR: folder, ...env };
    return [...(await withDemoPayments(readConfig(settings), settings)).payments.providers];
  };

  it("uses the demo's providers, unless the environment sets providers or no demo data", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'goldline-demo-'));
    expect(await providersIn(folder)).toEqual([]);
    const settings = {
      PAYMENT_PROVIDERS: 'pawapay',
      PAYMENT_CALLBACK_SECRET: 'x'.repeat(48),
      PAYMENT_CALLBACK_URL: 'http://127.0.0.1:3000',
      PAWAPAY_URL: 'http://127.0.0.1:4012',
      PAWAPAY_TOKEN: 'emulator-token',
    };
    await writeFile(path.join(folder, 'demo-payments.json'), JSON.stringify(settings));
    expect(await providersIn(folder)).toEqual(['pawapay']);
    expect(await providersIn(folder, { PAYMENT_PROVIDERS: '' })).toEqual([]);
    expect(await providersIn(folder, { SEED: 'none' })).toEqual([]);
  });
});
