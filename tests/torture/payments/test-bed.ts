// The environment of the payment torture test: its own PostgreSQL behind a proxy, two nodes behind
// a load balancer, and one emulator per provider.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '#server/database/embedded/start-embedded.ts';
import { silentLog } from '#server/database/log.ts';
import { createPool } from '#server/database/pool.ts';
import { createCallbackUrls } from '#server/payments/callback-urls.ts';
import { openBalancer } from '#tests/support/balancer.ts';
import { type EmulatorProcess, startEmulator } from '#tests/support/emulator.ts';
import { openTcpProxy } from '#tests/support/tcp-proxy.ts';
import type { FaultTargets } from '#tests/torture/faults.ts';
import { ADMIN, createNode } from '#tests/torture/node.ts';

export const PROVIDERS = ['mpesa', 'mtn', 'airtel', 'pawapay'] as const;
export type ProviderName = (typeof PROVIDERS)[number];
export type Emulators = Record<ProviderName, EmulatorProcess>;

export type TestBed = FaultTargets & {
  emulators: Emulators;
  databaseUrl: string;
  /** Environment variables of the nodes, for commands. */
  env: Record<string, string>;
  stop: () => Promise<void>;
};

const SECRET = 'a test secret that is long enough';
/** How long a prompt waits for a PIN. */
const PROMPT_SECONDS = '2';
const AIRTEL = { AIRTEL_COUNTRY: 'KE', AIRTEL_CLIENT_ID: 'emulator-id', AIRTEL_CLIENT_SECRET: 'emulator-secret' };
const AIRTEL_PIN = '4321';
const AIRTEL_CALLBACK_KEY = 'callback hash key';
const MTN = Object.fromEntries(
  ['COLLECTION', 'DISBURSEMENT'].flatMap((product) => [
    [`MTN_${product}_KEY`, 'emulator-key'],
    [`MTN_${product}_USER`, 'emulator-user'],
    [`MTN_${product}_API_KEY`, 'emulator-api-key'],
  ]),
);

export async function openTestBed(): Promise<TestBed> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'goldline-payments-'));
  chmodSync(folder, 0o755);
  const dataDir = path.join(folder, 'data');
  mkdirSync(dataDir, { mode: 0o755 });
  const embedded = await startEmbedded(dataDir, silentLog);
  const { host, port, user, database } = embedded.connection;
  const proxy = await openTcpProxy(path.join(host, `.s.PGSQL.${port}`));
  const databaseUrl = `postgresql://${user}@127.0.0.1:${proxy.port}/${database}`;
  const pool = createPool({ connection: { ...embedded.superuserConnection, database }, size: 4, log: silentLog });
  // The nodes' environment contains the balancer's URL, and the balancer needs their ports, so
  // the environment is filled in after the nodes have been created.
  const env: Record<string, string> = {};
  const nodes: FaultTargets['nodes'] = [await createNode(databaseUrl, env), await createNode(databaseUrl, env)];
  const balancer = await openBalancer(nodes.map(({ url }) => Number(new URL(url).port)));
  const emulators = await startEmulators(balancer.url);
  Object.assign(env, await settingsOf(emulators, balancer.url));
  const stop = async () => {
    for (const node of nodes) await node.stop();
    for (const name of PROVIDERS) await emulators[name].stop();
    await balancer.close();
    await pool.end();
    await proxy.close();
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (const node of nodes) await node.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return { nodes, proxy, pool, folder: dataDir, canFillDisk: false, emulators, databaseUrl, env, stop };
}

async function startEmulators(url: string): Promise<Emulators> {
  const callbackUrls = createCallbackUrls(url, SECRET);
  const common = { EMULATOR_CURRENCY: 'USD', EMULATOR_PROMPT_SECONDS: PROMPT_SECONDS };
  const [mpesa, mtn, airtel, pawapay] = await Promise.all([
    // Without validation, payments to unknown accounts arrive, as they do until Safaricom activates
    // validation.
    startEmulator('mpesa', { ...common, EMULATOR_VALIDATION: 'off' }),
    startEmulator('mtn', common),
    startEmulator('airtel', { ...common, AIRTEL_CALLBACK_URL: callbackUrls.callback('airtel'), AIRTEL_CALLBACK_KEY }),
    startEmulator('pawapay', { ...common, PAWAPAY_CALLBACK_URL: callbackUrls.callback('pawapay') }),
  ]);
  return { mpesa, mtn, airtel, pawapay };
}

async function settingsOf({ mpesa, mtn, airtel, pawapay }: Emulators, url: string): Promise<Record<string, string>> {
  return {
    // In the demo, providers may be used with a currency that they don't accept.
    SEED: 'demo',
    CURRENCY: 'USD',
    LOG_LEVEL: 'fatal',
    ADMIN_PHONE: ADMIN.phoneNumber,
    ADMIN_PASSWORD: ADMIN.password,
    PAYMENT_PROVIDERS: PROVIDERS.join(','),
    PAYMENT_CALLBACK_SECRET: SECRET,
    PAYMENT_CALLBACK_URL: url,
    PAYOUT_AUTOMATIC_AMOUNT: '100000.00',
    ...(await mpesa.read<Record<string, string>>('/_emulator/settings')),
    ...MTN,
    MTN_URL: mtn.url,
    MTN_TARGET_ENVIRONMENT: 'sandbox',
    ...AIRTEL,
    AIRTEL_URL: airtel.url,
    AIRTEL_PIN,
    AIRTEL_CALLBACK_KEY,
    AIRTEL_PUBLIC_KEY: await (await fetch(`${airtel.url}/_emulator/public-key`)).text(),
    PAWAPAY_URL: pawapay.url,
    PAWAPAY_TOKEN: 'emulator-token',
    PAWAPAY_PUBLIC_KEYS: 'fetch',
  };
}
