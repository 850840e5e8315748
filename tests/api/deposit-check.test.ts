// The check made before payment instructions are shown refuses whatever the deposit itself would.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ PAYPAL_ACCOUNT: 'pay@goldline.test', MPESA_KENYA_NUMBER: '+254711222333' });
});
afterAll(() => app.close());

const check = (player: Player, amount: unknown, method = 'paypal') =>
  player.call('POST', '/api/transactions/deposit/check', { amount, method });

it('returns where to send the money and with which reference, and stores nothing', async () => {
  const player = await app.player();
  expect(await check(player, 50, 'mpesa_kenya')).toMatchObject({
    status: 200,
    body: {
      amount: '50.00',
      method: 'mpesa_kenya',
      sendTo: '+254711222333',
      reference: player.username,
      allowance: null,
    },
  });
  expect(await player.get(`/api/transactions/user/${player.id}`)).toEqual([]);
});

it("refuses an amount above the player's own limit, and returns what the tightest limit leaves", async () => {
  const player = await app.player();
  await player.patch(`/api/users/${player.id}/limits`, { deposit: { day: 100, week: 60 } });
  await player.post('/api/transactions/deposit', { amount: 20, method: 'card' }, 201);
  expect((await check(player, 30)).body).toMatchObject({ allowance: { left: '40.00', period: 'week' } });
  expect(await check(player, 40.01)).toMatchObject({
    status: 409,
    body: { code: 'LIMIT_DEPOSIT', left: '40.00', period: 'week' },
  });
});

it.each([
  ['time-out', '24_hours', 'TIMED_OUT'],
  ['self-exclusion', '1_year', 'SELF_EXCLUDED'],
])('refuses a deposit during a %s of %s', async (path, length, code) => {
  const player = await app.player();
  await player.post(`/api/users/${player.id}/${path}`, { length });
  expect(await check(player, 50)).toMatchObject({ status: 403, body: { code, until: expect.any(String) } });
});

it('refuses a suspended player, amounts out of range, unknown methods and visitors', async () => {
  const player = await app.player();
  for (const amount of [9.99, 10_000.01, 'ten', null])
    expect(await check(player, amount)).toMatchObject({ status: 400 });
  expect(await check(player, 50, 'admin_credit')).toMatchObject({ status: 400 });
  await app.database.pool.query('update users set suspended_at = now() where id = $1', [player.id]);
  expect(await check(player, 50)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_SUSPENDED' } });
  await app.visitor().post('/api/transactions/deposit/check', { amount: 50, method: 'paypal' }, 401);
});

it('refuses a method without instructions, and the settings do not offer it', async () => {
  const player = await app.player();
  expect(await check(player, 50, 'card')).toMatchObject({ status: 409, body: { code: 'METHOD_UNAVAILABLE' } });
  const settings = await player.get('/api/settings');
  expect(settings).toMatchObject({ depositMethods: ['mpesa_kenya', 'paypal'], jackpot: null });
});
