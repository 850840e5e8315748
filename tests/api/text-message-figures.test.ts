// What the dashboard shows about text messages.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';

const PATH = '/api/admin/figures/text-messages';
const credentials = { SMS_PROVIDER: 'africas-talking', SMS_USERNAME: 'goldline', SMS_KEY: 'the key' };

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ ...credentials, SMS_DAILY_LIMIT: '1000' });
});
afterAll(() => app.close());

const NONE = { sent: 0, delivered: 0, failed: 0, waiting: 0, inDoubt: 0, costs: [], limitUsed: 0, lastSentAt: null };

it('shows no provider and no limit if none is set', async () => {
  const bare = await startApp();
  try {
    expect(await (await bare.admin()).get(PATH)).toEqual({ ...NONE, provider: null, dailyLimit: null });
  } finally {
    await bare.close();
  }
});

it('counts the messages of the last 24 hours by state, and sums costs by currency', async () => {
  const admin = await app.admin();
  expect(await admin.get(PATH)).toEqual({ ...NONE, provider: 'africas-talking', dailyLimit: 1000 });
  const { id } = await app.player();
  await app.database.pool.query('delete from outbox_messages');
  const insert = (fields: string, values: string) =>
    app.database.pool.query(`
      insert into outbox_messages (user_id, channel, recipient, body, expires_at, ${fields})
      values (${id}, 'sms', '+254711000111', '', now(), ${values})`);
  // Older than 24 hours.
  await insert('sent_at, cost_amount, cost_currency, created_at', `now(), 9, 'KES', now() - interval '25 hours'`);
  const sent = "'2026-01-02T03:04:05Z'";
  await insert('sent_at, cost_amount, cost_currency, delivery', `${sent}, 0.8, 'KES', 'delivered'`);
  await insert('sent_at, cost_amount, cost_currency, delivery', `${sent}, 1.6, 'KES', 'failed'`);
  await insert('sent_at, cost_amount, cost_currency, possible_sends', `${sent}, 0.0075, 'USD', 1`);
  await insert('given_up_at, possible_sends', 'now(), 0');
  await insert('given_up_at, possible_sends', 'now(), 2');
  await insert('possible_sends', '1');
  expect(await admin.get(PATH)).toEqual({
    provider: 'africas-talking',
    sent: 3,
    delivered: 1,
    failed: 2,
    waiting: 1,
    inDoubt: 1,
    costs: [
      { currency: 'KES', amount: '2.4' },
      { currency: 'USD', amount: '0.0075' },
    ],
    dailyLimit: 1000,
    limitUsed: 6,
    lastSentAt: '2026-01-02T03:04:05.000Z',
  });
});
