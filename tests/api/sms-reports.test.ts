// Providers without an idempotency key, their delivery reports, the daily limit and the languages
// of text messages.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyReports } from '#server/messages/delivery-reports.ts';
import { twilioSignature } from '#server/messages/providers/twilio.ts';
import { sendOutbox } from '#server/messages/send-outbox.ts';
import type { SendResult, SmsProvider } from '#server/messages/sms-provider.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';

const TOKEN = 'a-token-that-no-one-can-guess-0123456789';
const PUBLIC_URL = 'https://bets.goldline.test';
const credentials = { SMS_USERNAME: 'goldline', SMS_KEY: 'the key', SMS_SENDER: 'GOLDLINE' };
const africasTalking = { ...credentials, SMS_PROVIDER: 'africas-talking', SMS_REPORT_TOKEN: TOKEN };

let app: TestApp;
let twilioApp: TestApp;
beforeAll(async () => {
  app = await startApp(africasTalking);
  twilioApp = await startApp({ ...credentials, SMS_PROVIDER: 'twilio', PUBLIC_URL });
});
afterAll(async () => {
  await app.close();
  await twilioApp.close();
});
beforeEach(() => sql('update outbox_messages set given_up_at = now() where sent_at is null and given_up_at is null'));

const sql = (text: string, values: unknown[] = [], { database } = app) => database.pool.query(text, values);

/** Sends what is due; every message gets this result. @returns how many requests were made */
async function send(result: SendResult): Promise<number> {
  let requests = 0;
  const respond = async () => {
    requests += 1;
    return result;
  };
  const provider: SmsProvider = { isIdempotent: false, send: respond };
  await sendOutbox({ pool: app.database.pool, provider, providerName: 'africas-talking', warn: () => {} });
  return requests;
}

const accepted = (providerId: string): SendResult => ({
  outcome: 'accepted',
  providerId,
  cost: { amount: '0.8000', currency: 'KES' },
});
const unknown: SendResult = { outcome: 'unknown', reason: 'no response' };
const messageOf = async (userId: number) =>
  (await sql('select * from outbox_messages where user_id = $1 order by id desc limit 1', [userId])).rows[0];
const makeDue = (userId: number) =>
  sql('update outbox_messages set next_attempt_at = now() where user_id = $1', [userId]);

async function sendWithId(providerId: string): Promise<number> {
  const { id } = await app.player();
  await send(accepted(providerId));
  return id;
}

describe('a message that a provider may have sent', () => {
  it('is sent at most once more', async () => {
    const { id } = await app.player();
    for (const requests of [1, 1, 0]) {
      expect(await send(unknown)).toBe(requests);
      await makeDue(id);
    }
    expect(await messageOf(id)).toMatchObject({ given_up_at: expect.any(Date), body: '', possible_sends: 2 });
  });

  it('is not sent again shortly before its code expires', async () => {
    const { id } = await app.player();
    await send(unknown);
    await makeDue(id);
    await sql(`update outbox_messages set expires_at = now() + interval '119 seconds' where user_id = $1`, [id]);
    expect(await send(unknown)).toBe(0);
    expect(await messageOf(id)).toMatchObject({ given_up_at: expect.any(Date) });
  });

  it('counts as possibly sent if the process died while sending', async () => {
    const { id } = await app.player();
    await sql('update outbox_messages set attempts = 2, possible_sends = 2 where user_id = $1', [id]);
    expect(await send(accepted('never'))).toBe(0);
  });

  it('has fewer retries than one that was certainly not sent, which is tried six times', async () => {
    const { id } = await app.player();
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      expect(await send({ outcome: 'retry', reason: 'later' })).toBe(1);
      await makeDue(id);
    }
    expect(await messageOf(id)).toMatchObject({ failure: 'later', possible_sends: 0, given_up_at: expect.any(Date) });
  });
});

const post = (path: string, fields: Record<string, string> | string, headers: Record<string, string> = {}, to = app) =>
  fetch(`${to.url}/api/sms-reports/${path}`, {
    method: 'POST',
    body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
const report = (fields: Record<string, string>) => post(`africas-talking/${TOKEN}`, fields);
const applyStored = () => applyReports(app.database.pool, app.services.metrics);
const countOf = async (result: string, { url } = app) =>
  Number(
    new RegExp(`goldline_sms_reports_total\\{result="${result}"\\} (\\d+)`).exec(
      await (await fetch(`${url}/metrics`)).text(),
    )?.[1] ?? 0,
  );

describe('a delivery report', () => {
  it('is stored once with its message and the cost', async () => {
    const userId = await sendWithId('ATXid_once');
    const before = await countOf('delivered');
    for (let copy = 0; copy < 3; copy += 1) {
      expect((await report({ id: 'ATXid_once', status: 'Success', networkCode: '63902' })).status).toBe(200);
      await applyStored();
    }
    expect(await countOf('delivered')).toBe(before + 1);
    expect(await messageOf(userId)).toMatchObject({
      delivery: 'delivered',
      provider: 'africas-talking',
      cost_amount: '0.800000',
      cost_currency: 'KES',
    });
  });

  it.each([
    ['a failure after the delivery', ['Success', 'Failed']],
    ['a failure before the delivery', ['Failed', 'Success']],
    ['an intermediate status after the delivery', ['Success', 'Buffered']],
  ])('counts as delivered despite %s, applied together or separately', async (_, statuses) => {
    for (const isAppliedSeparately of [true, false]) {
      const providerId = `ATXid_${statuses.join()}_${isAppliedSeparately}`;
      const userId = await sendWithId(providerId);
      for (const status of statuses) {
        await report({ id: providerId, status, failureReason: 'UserIsInactive' });
        if (isAppliedSeparately) await applyStored();
      }
      await applyStored();
      expect(await messageOf(userId)).toMatchObject({ delivery: 'delivered', failure: null });
    }
  });

  it('contains the reason for a failure', async () => {
    const userId = await sendWithId('ATXid_failed');
    await report({ id: 'ATXid_failed', status: 'Failed', failureReason: 'UserIsInactive' });
    await applyStored();
    expect(await messageOf(userId)).toMatchObject({ delivery: 'failed', failure: 'UserIsInactive' });
  });

  it('can arrive before the response that contains its id', async () => {
    await report({ id: 'ATXid_early', status: 'Success' });
    await applyStored();
    const userId = await sendWithId('ATXid_early');
    await applyStored();
    expect(await messageOf(userId)).toMatchObject({ delivery: 'delivered' });
  });

  it('is counted and dropped if the message is unknown', async () => {
    const before = await countOf('unknown message');
    await report({ id: 'ATXid_nobody', status: 'Success' });
    await sql(`update sms_reports set received_at = now() - interval '11 minutes'`);
    await applyStored();
    expect(await countOf('unknown message')).toBe(before + 1);
    expect((await sql('select 1 from sms_reports')).rowCount).toBe(0);
  });

  it('is counted and changes nothing with a wrong token, or from another provider', async () => {
    const before = await countOf('forged');
    const fields = { id: 'ATXid_once', MessageSid: 'ATXid_once', status: 'Failed', MessageStatus: 'failed' };
    expect((await post(`africas-talking/${TOKEN.slice(1)}x`, fields)).status).toBe(404);
    expect((await post('twilio', fields, { 'x-twilio-signature': 'AAAA' })).status).toBe(404);
    expect((await post(`africas-talking/${TOKEN}`, fields, {}, twilioApp)).status).toBe(404);
    expect(await countOf('forged')).toBe(before + 2);
    expect((await sql('select 1 from sms_reports')).rowCount).toBe(0);
  });

  it.each<[string, string, number]>([
    ['too large', `id=1&status=${'x'.repeat(9000)}`, 413],
    ['with a field twice', 'id=1&id=2&status=Success', 400],
    ['with a NUL character', 'id=%00&status=Success', 400],
    ['without an id', 'status=Success', 404],
  ])('is refused if it is %s', async (_, body, status) => {
    expect((await post(`africas-talking/${TOKEN}`, body)).status).toBe(status);
  });

  it('is refused as JSON', async () => {
    const response = await post(`africas-talking/${TOKEN}`, '{}', { 'content-type': 'application/json' });
    expect(response.status).toBe(415);
    expect(await response.json()).toEqual({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: 'Only application/x-www-form-urlencoded is accepted',
    });
  });

  it('must be signed over its fields and URL if it is from Twilio', async () => {
    const fields = { MessageSid: 'SM1', MessageStatus: 'delivered', To: '+254711000111' };
    const signature = twilioSignature('the key', `${PUBLIC_URL}/api/sms-reports/twilio`, fields);
    const signed = (sent: Record<string, string>) =>
      post('twilio', sent, { 'x-twilio-signature': signature }, twilioApp);
    expect((await signed({ ...fields, MessageSid: 'SM2' })).status).toBe(404);
    expect((await post('twilio', fields, {}, twilioApp)).status).toBe(404);
    expect((await signed(fields)).status).toBe(200);
    const { rows } = await sql('select provider, provider_id, delivery from sms_reports', [], twilioApp);
    expect(rows).toEqual([{ provider: 'twilio', provider_id: 'SM1', delivery: 'delivered' }]);
  });
});

describe('the daily limit', () => {
  it('stops codes for new numbers at 80 percent of it, and those for verified players at the limit', async () => {
    const limited = await startApp({ ...africasTalking, SMS_DAILY_LIMIT: '5' });
    try {
      const players = [];
      for (let count = 0; count < 4; count += 1) players.push(await limited.player());
      const newcomer = { phoneNumber: '+254712999001', password: 'long enough', username: 'newcomer' };
      const refused = await limited.visitor().call('POST', '/api/auth/register', newcomer);
      expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
      await sql('update users set is_verified = true', [], limited);
      const texts = async () => (await sql('select 1 from outbox_messages', [], limited)).rowCount;
      for (const { id } of players.slice(0, 2)) {
        const { rows } = await sql('select phone_number from users where id = $1', [id], limited);
        const request = { phoneNumber: rows[0].phone_number };
        await limited.visitor().call('POST', '/api/auth/request-password-reset', request);
        expect(await texts()).toBe(5);
      }
      expect(await (await fetch(`${limited.url}/metrics`)).text()).toContain('goldline_sms_limit_refusals_total 2');
      await sql(`update outbox_messages set created_at = now() - interval '25 hours'`, [], limited);
      expect((await limited.visitor().call('POST', '/api/auth/register', newcomer)).status).toBe(201);
    } finally {
      await limited.close();
    }
  });
});

it('names the operator, if its name is set', async () => {
  const { pool } = app.database;
  const admin = await app.admin();
  await pool.query("insert into settings values ('OPERATOR_NAME', 'Lion & Sons $1', $1)", [admin.id]);
  await app.services.settings.refresh();
  try {
    const body = { phoneNumber: '+254712999014', password: 'long enough', username: 'reads_name' };
    const registered = await app.visitor().post('/api/auth/register', body, 201);
    const text = (await messageOf(registered.user.id)).body;
    expect(text).toMatch(/^Your Lion & Sons \$1 code is \d{6}\./);
  } finally {
    await pool.query('delete from settings');
    await app.services.settings.refresh();
  }
});

it.each([
  ['sw', /^Msimbo wako wa Goldline ni \d{6}\./],
  ['fr', /^Votre code Goldline est \d{6}\./],
  ['de', /^Your Goldline code is \d{6}\./],
])("sends the code in the browser's language (%s) if supported, otherwise in English", async (language, expected) => {
  const body = {
    phoneNumber: `+2547129990${language === 'sw' ? 11 : language === 'fr' ? 12 : 13}`,
    password: 'long enough',
    username: `reads_${language}`,
  };
  const { body: registered } = await app
    .visitor()
    .call('POST', '/api/auth/register', body, { 'accept-language': `${language}-XX,en;q=0.5` });
  const { user } = registered as { user: { id: number } };
  expect((await messageOf(user.id)).body).toMatch(expected);
});
