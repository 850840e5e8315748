// npm start: the demo with its text message and mobile money emulators.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { createClient } from '#tests/support/client.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { startEmulator } from '#tests/support/emulator.ts';
import { checkout } from '#tests/support/folders.ts';
import { answerPrompt } from '#tests/support/payment-phone.ts';
import { balanceOf } from '#tests/support/player-reads.ts';
import { freePort } from '#tests/support/server.ts';

let demo: ChildProcess;
let database: TestDatabase;
let output = '';
afterEach(async () => {
  if (demo.exitCode === null && demo.signalCode === null) demo.kill('SIGKILL');
  await database.close();
});

/** @returns the site's URL, once it is up */
async function startDemo(env: Record<string, string> = {}): Promise<string> {
  database = await createTestDatabase();
  return startOnDatabase(env);
}

async function startOnDatabase(env: Record<string, string>): Promise<string> {
  output = '';
  const port = await freePort();
  const settings = { NODE_ENV: 'development', SEED: 'none', DATABASE_URL: database.url, PORT: String(port) };
  demo = spawn(process.execPath, [path.join(checkout, 'scripts/start.mjs')], {
    cwd: checkout,
    env: { ...process.env, ...settings, SMS_PROVIDER: '', SMS_URL: '', SMS_EMULATOR_PORT: '0', ...env },
  });
  for (const stream of [demo.stdout, demo.stderr]) stream?.on('data', (part) => (output += part));
  while (!output.includes('Goldline is at')) {
    if (demo.exitCode !== null) throw new Error(output);
    await sleep(50);
  }
  return `http://127.0.0.1:${port}`;
}

const inboxAddress = () => /Text messages\s+(\S+)/.exec(output)?.[1];
const responds = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

async function waitFor<Value>(read: () => Promise<Value | undefined>): Promise<Value> {
  for (;;) {
    const value = await read();
    if (value !== undefined) return value;
    await sleep(50);
  }
}

it('lets a new player verify the phone with the code from the inbox, and stops the inbox with the demo', async () => {
  const url = await startDemo();
  const inbox = inboxAddress() as string;
  const visitor = createClient(url);
  const phoneNumber = '+254711000222';
  const { user } = await visitor.post(
    '/api/auth/register',
    { phoneNumber, password: 'long enough', username: 'visitor' },
    201,
  );
  expect(user.isVerified).toBe(false);
  const token = await waitFor(async () => {
    const response = await fetch(`${inbox}/inbox.json?phone=${encodeURIComponent(phoneNumber)}`);
    const [message] = (await response.json()) as { text: string }[];
    return message && /\d{6}/.exec(message.text)?.[0];
  });
  await visitor.post('/api/auth/verify-email', { token }, 200);
  await waitFor(async () => {
    const { rows } = await database.pool.query(`select 1 from outbox_messages where delivery = 'delivered'`);
    return rows[0];
  });
  expect(output).not.toContain(token);

  const exit = once(demo, 'exit');
  demo.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  await sleep(500);
  expect(await responds(inbox)).toBe(false);
});

it('leaves no inbox running after it is killed', async () => {
  await startDemo();
  const inbox = inboxAddress() as string;
  expect(await responds(inbox)).toBe(true);
  demo.kill('SIGKILL');
  await once(demo, 'exit');
  await sleep(500);
  expect(await responds(inbox)).toBe(false);
});

it.each<Record<string, string>>([
  { SMS_URL: 'http://127.0.0.1:9/sms' },
  { SMS_PROVIDER: 'africas-talking', SMS_USERNAME: 'me', SMS_KEY: 'key' },
])('does not start the inbox with %j', async (settings) => {
  await startDemo(settings);
  expect(inboxAddress()).toBeUndefined();
});

it('completes a deposit and a withdrawal on emulated phones, and credits a deposit confirmed during downtime', async () => {
  const mpesa = await startEmulator('mpesa');
  const settings = { SEED: 'demo', PAWAPAY_EMULATOR_PORT: '0', MPESA_EMULATOR_PORT: new URL(mpesa.url).port };
  try {
    const player = createClient(await startDemo(settings));
    const phoneNumber = '+254711000333';
    const { user } = await player.post(
      '/api/auth/register',
      { phoneNumber, password: 'long enough', username: 'payer' },
      201,
    );
    const deposit = { amount: 20, method: 'mobile_money' } as const;
    await player.post('/api/transactions/deposit', deposit, 201);
    await answerPrompt(mpesa, phoneNumber, { pin: '1234' });
    await waitFor(async () => ((await balanceOf(player)) === '20.00' ? true : undefined));

    await database.pool.query('update users set is_verified = true, identity_verified = true where id = $1', [user.id]);
    await player.post('/api/transactions/withdrawal', { amount: 10, method: 'phone_number' }, 201);
    await waitFor(async () => {
      const [withdrawal] = await player.get(`/api/transactions/user/${user.id}`);
      return withdrawal?.status === 'completed' ? true : undefined;
    });
    const books = await mpesa.read<{ direction: string; phone: string; amount: string }[]>('/_emulator/books');
    expect(books.map(({ direction, amount }) => [direction, Number(amount)])).toEqual([
      ['in', 20],
      ['out', 10],
    ]);

    await player.post('/api/transactions/deposit', deposit, 201);
    await waitFor(async () => (await mpesa.read<object[]>('/phone.json'))[0]);
    demo.kill('SIGKILL');
    await once(demo, 'exit');
    await answerPrompt(mpesa, phoneNumber, { pin: '1234' });
    const again = createClient(await startOnDatabase(settings));
    await again.post('/api/auth/login', { phoneNumber, password: 'long enough' }, 200);
    const from = performance.now();
    await waitFor(async () => ((await balanceOf(again)) === '30.00' ? true : undefined));
    expect(performance.now() - from).toBeLessThan(60_000);
  } finally {
    await mpesa.stop();
  }
}, 180_000);
