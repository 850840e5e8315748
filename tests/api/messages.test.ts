import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { messageJobs } from '#server/jobs/message-job.ts';
import { sendOutbox } from '#server/messages/send-outbox.ts';
import { createSmsProvider } from '#server/messages/sms-providers.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';

type ReceivedRequest = { headers: IncomingHttpHeaders; body: { id: string; to: string; text: string } };

/**
 * A text message provider and the requests it received. `respond` returns the status of each
 * response; null means no response.
 */
let provider: Server;
let url: string;
let received: ReceivedRequest[];
let respond: () => number | null;
let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  provider = createServer((request, response) => {
    let text = '';
    request.on('data', (part) => {
      text += part;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body: JSON.parse(text) });
      const status = respond();
      if (status !== null) response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/send`;
});
beforeEach(async () => {
  received = [];
  respond = () => 200;
  await sql('update outbox_messages set given_up_at = now() where sent_at is null and given_up_at is null');
});
afterAll(async () => {
  provider.closeAllConnections();
  await new Promise((resolve) => provider.close(resolve));
  await app.close();
});

const sql = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);
const warnings: unknown[] = [];
const generic = {
  provider: 'generic',
  key: 'the key',
  username: undefined,
  sender: undefined,
  reportToken: undefined,
  publicUrl: undefined,
} as const;
/**
 * Sends due messages. The default timeout is generous, so that tests don't fail on a busy machine;
 * tests without a response pass a short one.
 */
const send = (timeoutMs = 20_000) =>
  sendOutbox({
    pool: app.database.pool,
    provider: createSmsProvider({ ...generic, url, timeoutMs }),
    providerName: 'generic',
    warn: (...warning) => warnings.push(warning),
  });

type Message = { id: number; body: string; attempts: number; sent: boolean; given_up: boolean; wait: number };

async function messageOf(userId: number): Promise<Message> {
  const { rows } = await sql(
    `select id, body, attempts, sent_at is not null as sent, given_up_at is not null as given_up,
       round(extract(epoch from next_attempt_at - now()))::int as wait
     from outbox_messages where user_id = $1 order by id desc limit 1`,
    [userId],
  );
  return rows[0] as Message;
}
const makeDue = (userId: number) =>
  sql('update outbox_messages set next_attempt_at = now() where user_id = $1', [userId]);

describe('a text message', () => {
  it('is sent once, with its id and the API key, and its text is then deleted', async () => {
    const player = await app.player();
    const { id, body } = await messageOf(player.id);
    expect(await send()).toEqual({ sent: 1, failed: 0 });
    expect(received).toMatchObject([
      {
        headers: { 'idempotency-key': `goldline-${id}`, authorization: 'Bearer the key' },
        body: { id: `goldline-${id}`, to: expect.stringMatching(/^\+2547/), text: body },
      },
    ]);
    expect(await messageOf(player.id)).toMatchObject({ sent: true, body: '', attempts: 1 });
    expect(await send()).toEqual({ sent: 0, failed: 0 });
    const token = body.match(/\d{6}/)?.[0];
    await player.post('/api/auth/verify-email', { token });
  });

  it.each([
    ['500', () => 500],
    ['429', () => 429],
    ['401', () => 401],
    ['no response', () => null],
  ])('is retried after %s with growing delays and the same id', async (_name, failing) => {
    const player = await app.player();
    respond = failing;
    const timeoutMs = failing() === null ? 200 : undefined;
    expect(await send(timeoutMs)).toEqual({ sent: 0, failed: 1 });
    expect(await messageOf(player.id)).toMatchObject({
      sent: false,
      given_up: false,
      attempts: 1,
      wait: expect.closeTo(15, -1),
    });
    expect(await send()).toEqual({ sent: 0, failed: 0 });
    await makeDue(player.id);
    await send(timeoutMs);
    expect(await messageOf(player.id)).toMatchObject({ attempts: 2, wait: expect.closeTo(30, -1) });
    await makeDue(player.id);
    respond = () => 202;
    expect(await send()).toEqual({ sent: 1, failed: 0 });
    expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it('is counted in the metrics, whether its provider accepts it or not', async () => {
    const sms = { ...generic, url };
    const [job] = messageJobs({ ...app.services, config: { ...app.services.config, sms } });
    const counts = async () => {
      const text = await app.services.metrics.registry.metrics();
      return ['sent', 'failed'].map((result) =>
        Number(text.match(`goldline_sms_attempts_total\\{result="${result}"\\} (\\d+)`)?.[1]),
      );
    };
    expect(await counts()).toEqual([0, 0]);
    const player = await app.player();
    respond = () => 500;
    await job?.run();
    expect(await counts()).toEqual([0, 1]);
    await makeDue(player.id);
    respond = () => 200;
    await job?.run();
    expect(await counts()).toEqual([1, 1]);
  });

  it('is abandoned after six attempts, or immediately if it is refused or its code has expired', async () => {
    const slow = await app.player();
    const refused = await app.player();
    const late = await app.player();
    respond = () => 503;
    await sql('update outbox_messages set attempts = 5 where user_id = $1', [slow.id]);
    await sql('update outbox_messages set next_attempt_at = now() + $2::interval where user_id = any($1)', [
      [refused.id, late.id],
      '1 hour',
    ]);
    await send();
    expect(await messageOf(slow.id)).toMatchObject({ given_up: true, body: '', attempts: 6 });
    respond = () => 422;
    await makeDue(refused.id);
    await send();
    expect(await messageOf(refused.id)).toMatchObject({ given_up: true, body: '', attempts: 1 });
    await makeDue(late.id);
    await sql('update outbox_messages set expires_at = now() where user_id = $1', [late.id]);
    received = [];
    expect(await send()).toEqual({ sent: 0, failed: 0 });
    expect(received).toEqual([]);
    expect(await messageOf(late.id)).toMatchObject({ given_up: true, body: '', attempts: 0 });
  });

  it('is sent by one of many nodes, and again with the same id if that node dies before recording it', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => app.player()));
    const reports = await Promise.all(Array.from({ length: 5 }, send));
    expect(reports.reduce((sum, report) => sum + report.sent, 0)).toBe(12);
    expect(new Set(received.map(({ body }) => body.id)).size).toBe(12);
    expect(received).toHaveLength(12);
    // Accepted by the provider, but the process died before recording it.
    await sql(`update outbox_messages set sent_at = null, body = 'again' where user_id = $1`, [players[0]?.id]);
    await makeDue(players[0]?.id as number);
    await send();
    expect(received).toHaveLength(13);
    expect(new Set(received.map(({ body }) => body.id)).size).toBe(12);
  });

  it('is not logged with its text or recipient', async () => {
    const player = await app.player();
    const { body } = await messageOf(player.id);
    warnings.length = 0;
    respond = () => 500;
    await send();
    const logged = JSON.stringify(warnings);
    expect(logged).toContain('the SMS provider returned 500');
    expect(logged).not.toContain(body.match(/\d{6}/)?.[0]);
    expect(logged).not.toContain('+2547');
  });
});

it('sends no message without a provider, and warns at startup', async () => {
  const { config, metrics } = app.services;
  const logged: unknown[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => logged.push(JSON.parse(line)) });
  expect(messageJobs({ pool: app.database.pool, config, metrics, log })).toEqual([]);
  expect(logged).toMatchObject([{ msg: 'SMS_PROVIDER is not set: players get no verification codes' }]);
});

describe('a verification code', () => {
  it('is sent at most ten times a day, and not to a verified phone', async () => {
    const player = await app.player();
    for (let count = 0; count < 9; count += 1) {
      await sql(`update phone_tokens set sent_at = now() - interval '2 minutes' where user_id = $1`, [player.id]);
      await player.post('/api/auth/resend-token');
    }
    await sql(`update phone_tokens set sent_at = now() - interval '2 minutes' where user_id = $1`, [player.id]);
    const refused = await player.call('POST', '/api/auth/resend-token');
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
    const { body } = await messageOf(player.id);
    await player.post('/api/auth/verify-email', { token: body.match(/\d{6}/)?.[0] });
    await sql('update spent_budgets set ends_at = now()');
    expect(await player.call('POST', '/api/auth/resend-token')).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_PROCESSED' },
    });
  });
});
