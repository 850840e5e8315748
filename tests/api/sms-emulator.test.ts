// The text message adapters against the emulator of their providers and its faults.
import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyReports } from '#server/messages/delivery-reports.ts';
import { readCosts } from '#server/messages/read-costs.ts';
import { sendOutbox } from '#server/messages/send-outbox.ts';
import { createSmsProvider, type SmsConfig, type SmsProviderName } from '#server/messages/sms-providers.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { type EmulatorProcess, startEmulator } from '#tests/support/emulator.ts';
import { freePort } from '#tests/support/server.ts';

const TOKEN = 'a-token-that-no-one-can-guess-0123456789';
const credentials = { SMS_USERNAME: 'goldline', SMS_KEY: 'the key' };
const TIMEOUT_MS = 1000;

type ReceivedMessage = { phone: string; text: string };
type Recipient = { id: number; phone: string };

let emulator: EmulatorProcess;
let relay: Server;
const apps = new Map<SmsProviderName, TestApp>();

beforeAll(async () => {
  emulator = await startEmulator('sms', credentials);
  const publicPort = await freePort();
  const shared = { ...credentials, SMS_URL: emulator.url, SMS_SENDER: 'GOLDLINE' };
  const africasTalking = await startApp({ ...shared, SMS_PROVIDER: 'africas-talking', SMS_REPORT_TOKEN: TOKEN });
  const twilio = await startApp({ ...shared, SMS_PROVIDER: 'twilio', PUBLIC_URL: `http://127.0.0.1:${publicPort}` });
  apps.set('africas-talking', africasTalking).set('twilio', twilio);
  const url = `${africasTalking.url}/api/sms-reports/africas-talking/${TOKEN}`;
  await fetch(`${emulator.url}/_emulator/report-url`, { method: 'PUT', body: JSON.stringify({ url }) });
  relay = await relayTo(twilio, publicPort);
});
afterAll(async () => {
  await emulator.stop();
  relay.close();
  for (const app of apps.values()) await app.close();
});
beforeEach(() => emulator.reset());

/** Twilio signs its reports over the public URL, which must be known before startup. */
async function relayTo({ url }: TestApp, port: number): Promise<Server> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const { 'content-type': type = '', 'x-twilio-signature': signature = '' } = request.headers;
    const headers = { 'content-type': type, 'x-twilio-signature': String(signature) };
    const { status } = await fetch(url + request.url, { method: 'POST', headers, body });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}

const appOf = (name: SmsProviderName) => apps.get(name) as TestApp;
const sql = (name: SmsProviderName, text: string, values: unknown[] = []) =>
  appOf(name).database.pool.query(text, values);
const messageOf = async (name: SmsProviderName, { id }: Recipient) =>
  (await sql(name, 'select * from outbox_messages where user_id = $1 order by id desc limit 1', [id])).rows[0];
const inboxOf = ({ phone }: Recipient) =>
  emulator.read<ReceivedMessage[]>(`/inbox.json?phone=${encodeURIComponent(phone)}`);

/** A player whose code is waiting to be sent. */
async function createRecipient(name: SmsProviderName): Promise<Recipient> {
  await sql(name, 'update outbox_messages set given_up_at = now() where sent_at is null and given_up_at is null');
  const { id } = await appOf(name).player();
  const { rows } = await sql(name, 'select phone_number from users where id = $1', [id]);
  return { id, phone: rows[0].phone_number };
}

/** Sends what is due, as the job does. */
async function send(name: SmsProviderName): Promise<void> {
  const { database, services } = appOf(name);
  const provider = createSmsProvider({ ...(services.config.sms as SmsConfig), timeoutMs: TIMEOUT_MS });
  await sendOutbox({ pool: database.pool, provider, providerName: name, warn: () => {} });
}

async function sendUntilDone(name: SmsProviderName, { id }: Recipient): Promise<void> {
  for (let attempt = 0; attempt < 8; attempt += 1) {
    await send(name);
    await sql(name, 'update outbox_messages set next_attempt_at = now() where user_id = $1', [id]);
  }
}

const messageAfterReports = async (name: SmsProviderName, to: Recipient, reports: number) => {
  await emulator.callbacks(reports);
  await applyReports(appOf(name).database.pool, appOf(name).services.metrics);
  return messageOf(name, to);
};

describe.each<SmsProviderName>(['africas-talking', 'twilio'])('%s', (name) => {
  const final = name === 'twilio' ? 'delivered' : 'Success';

  it('delivers a code to its phone, once, and reports it', async () => {
    const to = await createRecipient(name);
    const { body } = await messageOf(name, to);
    await sendUntilDone(name, to);
    expect(await inboxOf(to)).toMatchObject([{ phone: to.phone, text: body, from: 'GOLDLINE' }]);
    expect(await messageAfterReports(name, to, 2)).toMatchObject({
      delivery: 'delivered',
      provider: name,
      failure: null,
    });
    expect(await emulator.callbacks(2)).toMatchObject([{ status: 200 }, { status: 200 }]);
  });

  it.each(['no-response', 'server-error'])('sends the code at most once more after %s', async (fault) => {
    const to = await createRecipient(name);
    await emulator.addFaults({ fault, times: 9, match: { phone: to.phone } });
    await sendUntilDone(name, to);
    expect(await inboxOf(to)).toHaveLength(2);
    expect(await messageOf(name, to)).toMatchObject({ sent_at: null, given_up_at: expect.any(Date), body: '' });
  });

  it('sends the same code again after one lost response, and then stops', async () => {
    const to = await createRecipient(name);
    await emulator.addFaults({ fault: 'no-response', match: { phone: to.phone } });
    await sendUntilDone(name, to);
    const texts = (await inboxOf(to)).map(({ text }) => text);
    expect(texts).toHaveLength(2);
    expect(new Set(texts).size).toBe(1);
    expect(await messageOf(name, to)).toMatchObject({ sent_at: expect.any(Date) });
  });

  it('sends the code once if the response is slow', async () => {
    const to = await createRecipient(name);
    await emulator.addFaults({ fault: 'slow', delayMs: TIMEOUT_MS / 2, match: { phone: to.phone } });
    await sendUntilDone(name, to);
    expect(await inboxOf(to)).toHaveLength(1);
  });

  it('is sent the code again if its response was "unavailable", which leaves delivery in doubt', async () => {
    const to = await createRecipient(name);
    await emulator.addFaults({ fault: 'unavailable', match: { phone: to.phone } });
    await sendUntilDone(name, to);
    expect(await inboxOf(to)).toHaveLength(1);
  });

  it.each([
    ['lost', 'callback-lost', 1, null],
    ['sent twice', 'callback-duplicated', 3, 'delivered'],
    ['late', 'callback-late', 2, 'delivered'],
    ['forged', 'callback-forged', 3, 'delivered'],
  ])(
    'shows the right delivery state if the last report is %s (%s): %i reports, %s',
    async (_, fault, reports, delivery) => {
      const to = await createRecipient(name);
      await emulator.addFaults({ fault, delayMs: 400, match: { phone: to.phone, status: final } });
      await send(name);
      await sleep(fault === 'callback-lost' ? 500 : 0);
      expect(await messageAfterReports(name, to, reports)).toMatchObject({
        delivery,
        failure: null,
        sent_at: expect.any(Date),
      });
      const sent = await emulator.callbacks(reports);
      expect(sent.map(({ status, isForged }) => [status, isForged])).toEqual(
        expect.arrayContaining([fault === 'callback-forged' ? [404, true] : [200, false]]),
      );
    },
  );

  it('shows a message as delivered if the reports arrive in reverse order', async () => {
    const to = await createRecipient(name);
    const first = name === 'twilio' ? 'sent' : 'Submitted';
    await emulator.addFaults({ fault: 'callback-reordered', match: { phone: to.phone, status: first } });
    await send(name);
    expect(await messageAfterReports(name, to, 2)).toMatchObject({ delivery: 'delivered', failure: null });
    const order = (await emulator.callbacks(2)).map(({ body }) => /(?:^|&)(?:Message)?[sS]tatus=(\w+)/.exec(body)?.[1]);
    expect(order).toEqual([final, first]);
  });

  it('reports a phone that was off as failed', async () => {
    const to = await createRecipient(name);
    await emulator.addFaults({ fault: 'undelivered', match: { phone: to.phone } });
    await send(name);
    const failure = name === 'twilio' ? 'error 30003' : 'UserIsInactive';
    expect(await messageAfterReports(name, to, 2)).toMatchObject({ delivery: 'failed', failure });
    expect(await inboxOf(to)).toEqual([]);
  });
});

describe('a provider error', () => {
  it.each<[SmsProviderName, string, number, boolean]>([
    ['africas-talking', 'status-403', 0, true],
    ['africas-talking', 'status-406', 0, true],
    ['africas-talking', 'status-405', 1, false],
    ['africas-talking', 'invalid-sender', 1, false],
    ['africas-talking', 'status-500', 2, false],
    ['twilio', 'error-21211', 0, true],
    ['twilio', 'error-21610', 0, true],
    ['twilio', 'error-20429', 1, false],
    ['twilio', 'error-21606', 1, false],
  ])('(%s, %s once) leaves %i messages, abandoned: %s', async (name, fault, messages, isAbandoned) => {
    const to = await createRecipient(name);
    await emulator.addFaults({ fault, match: { phone: to.phone } });
    await sendUntilDone(name, to);
    expect(await inboxOf(to)).toHaveLength(messages);
    const { given_up_at: abandonedAt } = await messageOf(name, to);
    expect(abandonedAt !== null).toBe(isAbandoned);
  });

  it.each<SmsProviderName>(['africas-talking', 'twilio'])('keeps the message if the key is wrong: %s', async (name) => {
    const to = await createRecipient(name);
    const { database, services } = appOf(name);
    const provider = createSmsProvider({ ...(services.config.sms as SmsConfig), key: 'wrong' });
    const reasons: string[] = [];
    const warn = ({ reason }: { reason: string }) => void reasons.push(reason);
    await sendOutbox({ pool: database.pool, provider, providerName: name, warn });
    expect(reasons).toEqual([expect.stringContaining('returned 401')]);
    expect(await messageOf(name, to)).toMatchObject({ given_up_at: null, possible_sends: 0 });
  });
});

describe('the price of a Twilio message', () => {
  const name = 'twilio';
  const read = async () => {
    const { database, services } = appOf(name);
    const { readCost } = createSmsProvider(services.config.sms as SmsConfig);
    if (!readCost) throw new Error('Twilio states prices after sending');
    await readCosts({ pool: database.pool, readCost, providerName: name });
  };
  const sentMinutesAgo = async (minutes: number) => {
    const to = await createRecipient(name);
    await send(name);
    const since = `sent_at = now() - make_interval(mins => $2)`;
    await sql(name, `update outbox_messages set ${since} where user_id = $1`, [to.id, minutes]);
    return to;
  };

  it('is read after a minute, and again later if it is not known yet', async () => {
    const to = await sentMinutesAgo(0);
    await read();
    expect(await messageOf(name, to)).toMatchObject({ cost_amount: null, cost_reads: 0 });
    const later = await sentMinutesAgo(1);
    await emulator.addFaults({ fault: 'price-unknown', match: { phone: later.phone } });
    await read();
    await read();
    expect(await messageOf(name, later)).toMatchObject({ cost_amount: null, cost_reads: 1 });
    await sql(name, `update outbox_messages set sent_at = sent_at - interval '1 minute' where user_id = $1`, [
      later.id,
    ]);
    await read();
    expect(await messageOf(name, later)).toMatchObject({ cost_amount: '0.007500', cost_currency: 'USD' });
  });

  it('is read at most seven times', async () => {
    const to = await sentMinutesAgo(200);
    await emulator.addFaults({ fault: 'price-unknown', times: 99, match: { phone: to.phone } });
    for (let time = 0; time < 9; time += 1) await read();
    expect(await messageOf(name, to)).toMatchObject({ cost_amount: null, cost_reads: 7 });
  });
});

it('the inbox shows the code with a button that copies it', async () => {
  const to = await createRecipient('africas-talking');
  const [code] = /\d{6}/.exec((await messageOf('africas-talking', to)).body) ?? [];
  await send('africas-talking');
  const page = await (await fetch(`${emulator.url}/`)).text();
  expect(page).toContain(`data-copy="${code}"`);
  expect(page).toContain(to.phone);
});
