import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createClient } from '#tests/support/client.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startNodes } from '#tests/support/nodes.ts';
import { startPushService } from '#tests/support/push-service.ts';

const account = { phoneNumber: '+254700999999', password: 'long enough' };
const SETTINGS = {
  language: 'en',
  categories: ['payments'],
  timeZone: 'UTC',
  showsAmounts: true,
  games: [],
  teams: [],
  quietFromMinute: null,
  quietToMinute: null,
};

it('sends each notification at most once from two nodes, and one continues after the other is killed', async () => {
  const service = await startPushService();
  const database = await createTestDatabase();
  const env = { ADMIN_PHONE: account.phoneNumber, ADMIN_PASSWORD: account.password, PUSH_SERVICES: service.origin };
  const cluster = await startNodes({ count: 2, databaseUrl: database.url, env });
  try {
    const url = cluster.nodes[1]?.url as string;
    const admin = createClient(url);
    const player = createClient(url);
    await admin.post('/api/auth/login', account);
    const { user } = await player.post(
      '/api/auth/register',
      { phoneNumber: '+254712345678', password: 'long enough', username: 'pushed' },
      201,
    );
    const browser = await service.newBrowser();
    await player.post('/api/push/subscriptions', { ...browser.subscription, ...SETTINGS });
    let amount = 0;
    const addFunds = async () => {
      amount += 1;
      const funds = { userId: user.id, amount: `${amount}.00` };
      await admin.post('/api/admin/add-funds', funds, 200, { 'idempotency-key': randomUUID() });
      return `$${amount}.00`;
    };
    const delivered = async () => (await browser.deliveries()).map(({ payload }) => payload.body as string);

    for (let number = 0; number < 10; number += 1) await addFunds();
    await browser.until(10);
    // The killed node may be sending, and may be the one that queues notifications.
    for (let number = 0; number < 10; number += 1) await addFunds();
    await cluster.nodes[0]?.kill();
    const later: string[] = [];
    for (let number = 0; number < 10; number += 1) later.push(await addFunds());
    await expect
      .poll(
        async () => {
          const got = await delivered();
          return later.every((each) => got.includes(each));
        },
        { timeout: 30_000 },
      )
      .toBe(true);
    const got = await delivered();
    expect(new Set(got).size).toBe(got.length);
    expect(await service.faults()).toEqual([]);
  } finally {
    await cluster.stop();
    await database.close();
    await service.stop();
  }
}, 120_000);
