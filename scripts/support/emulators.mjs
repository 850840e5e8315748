import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { checkout } from '#scripts/support/run.mjs';

/**
 * Starts emulators of the providers that the environment doesn't configure (of payment providers
 * only in the demo), and sets their variables for this process. Starts none in production. @returns
 * lines to print, with the URLs of the emulators' pages
 */
export async function startEmulators() {
  if (process.env.NODE_ENV === 'production') return [];
  const { SMS_PROVIDER, SMS_URL, PAYMENT_PROVIDERS } = process.env;
  const sms = SMS_PROVIDER || SMS_URL ? [] : [await startSms()];
  const isDemo = PAYMENT_PROVIDERS === undefined && (process.env.SEED || 'demo') === 'demo';
  const payments = isDemo ? await startPayments() : [];
  return [...sms, ...payments];
}

/**
 * Starts M-Pesa for Kenyan phones and pawaPay for all others. Uses an M-Pesa emulator that was
 * started separately, so that its phones survive a restart. If another process uses a default port,
 * a free one is chosen.
 */
async function startPayments() {
  const currency = process.env.CURRENCY || 'USD';
  const env = { EMULATOR_CURRENCY: currency };
  const mpesa =
    (await findMpesa(process.env.MPESA_EMULATOR_PORT)) ??
    (await startEmulator('mpesa', { port: process.env.MPESA_EMULATOR_PORT, env }));
  const pawapay = await startEmulator('pawapay', { port: process.env.PAWAPAY_EMULATOR_PORT, env });
  const settings = await (await fetch(`${mpesa}/_emulator/settings`)).json();
  const chosen = {
    ...settings,
    PAYMENT_PROVIDERS: 'mpesa,pawapay',
    PAYMENT_CALLBACK_SECRET: randomBytes(24).toString('hex'),
    PAYMENT_CALLBACK_URL: serverUrl(),
    // No callbacks: pawaPay's callback URL is set in its dashboard. The server polls instead.
    PAWAPAY_URL: pawapay,
    PAWAPAY_TOKEN: 'emulator-token',
  };
  Object.assign(process.env, chosen);
  await saveDemoPayments(chosen);
  process.env.PAYOUT_AUTOMATIC_AMOUNT ??= AUTOMATIC_PAYOUTS[currency] ?? '';
  return [`Phones, Kenya  ${mpesa}/phone`, `Phones, others ${pawapay}/phone`];
}

/**
 * Stores the settings for commands that are run while the demo is running, such as `npm run
 * reconcile` (server/demo/demo-payments.ts).
 */
async function saveDemoPayments(settings) {
  const folder = path.resolve(checkout, process.env.DATA_DIR || '.data');
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'demo-payments.json'), JSON.stringify(settings), { mode: 0o600 });
}

/** The demo's PAYOUT_AUTOMATIC_AMOUNT: 100 dollars at the rates in domain/currency.ts. */
export const AUTOMATIC_PAYOUTS = {
  USD: '100.00',
  KES: '10000.00',
  TZS: '250000.00',
  UGX: '400000',
  RWF: '100000',
  CDF: '250000.00',
  EUR: '100.00',
  GBP: '100.00',
  GHS: '1000.00',
  NGN: '150000.00',
  XAF: '50000',
  XOF: '50000',
  ZAR: '2000.00',
  ZMW: '2500.00',
};

async function startSms() {
  const token = randomBytes(24).toString('hex');
  const settings = { SMS_USERNAME: 'sandbox', SMS_KEY: randomBytes(24).toString('hex') };
  const url = await startEmulator('sms', {
    port: process.env.SMS_EMULATOR_PORT,
    env: { ...settings, SMS_REPORT_URL: `${serverUrl()}/api/sms-reports/africas-talking/${token}` },
  });
  const sent = { SMS_PROVIDER: 'africas-talking', SMS_URL: url, SMS_SENDER: 'GOLDLINE', SMS_REPORT_TOKEN: token };
  Object.assign(process.env, settings, sent);
  return `Text messages  ${url}`;
}

function serverUrl() {
  const { HOST, PORT } = process.env;
  const host = !HOST || HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST;
  return `http://${host}:${PORT || 3000}`;
}

/** The URL of this checkout's running M-Pesa emulator (npm run emulate -- mpesa), or null. */
export async function findMpesa(port = '4011') {
  const url = `http://127.0.0.1:${port}`;
  const read = async (path) => (await fetch(url + path, { signal: AbortSignal.timeout(1000) })).json();
  try {
    const { checkout: owner, isOfDemo } = await read('/_emulator/about');
    const isOwn = owner === checkout && !isOfDemo;
    return isOwn && (await read('/_emulator/settings')).MPESA_URL === url ? url : null;
  } catch {
    return null;
  }
}

/**
 * Starts an emulator that ends with this process, even if it is killed, because its stdin closes.
 * @returns its URL
 */
async function startEmulator(name, { port, env }) {
  const portArguments = port ? ['--port', port] : [];
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'emulators/main.ts', name, '--end-with-parent', ...portArguments],
    // Detached from the terminal's Ctrl-C, so that it runs until the server has exited.
    {
      cwd: checkout,
      detached: true,
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, ...env, EMULATOR_OF_DEMO: '1' },
    },
  );
  const failed = once(child, 'exit').then(() => {
    console.error(`The emulator "${name}" did not start.`);
    process.exit(1);
  });
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), failed]);
  child.removeAllListeners('exit');
  child.once('exit', () => console.error(`The emulator "${name}" has exited.`));
  for (const handle of [child, child.stdin, child.stdout]) handle.unref();
  return line.replace('listening on ', '');
}
