// Figures about text messages on the staff overview, and the demo's inbox in the emulator.
import {
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  signIn,
  siteEnv,
  test,
} from '#tests/browser/site.ts';
import { startEmulator } from '#tests/support/emulator.ts';

test.use({
  serverEnv: {
    ...siteEnv,
    SMS_PROVIDER: 'africas-talking',
    SMS_USERNAME: 'goldline',
    SMS_KEY: 'the key',
    SMS_URL: 'http://127.0.0.1:9',
    SMS_DAILY_LIMIT: '1000',
  },
});

test('shows on the overview how many texts were delivered or are unconfirmed, and what they cost', async ({
  page,
  context,
  server,
  site,
}) => {
  const { id } = await site.player();
  const fields = 'user_id, channel, recipient, body, expires_at';
  const values = `${id}, 'sms', '+254711000111', '', now()`;
  await server.database.pool.query('delete from outbox_messages');
  await server.database.pool.query(`
    insert into outbox_messages (${fields}, sent_at, cost_amount, cost_currency, delivery)
    select ${values}, '2026-01-02T03:04:05Z', 0.8, 'KES', 'delivered' from generate_series(1, 850);
    insert into outbox_messages (${fields}, given_up_at, possible_sends) values (${values}, now(), 2)`);
  await signIn(context, server.url, site.admin);
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await page.goto('/admin');
    const card = page
      .locator('section, div')
      .filter({ has: page.getByRole('heading', { name: /^Text messages/ }) })
      .last();
    const fact = (name: string) =>
      page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');
    await card.scrollIntoViewIfNeeded();
    await expect(fact('Delivered')).toHaveText('850');
    await expect(fact('Unconfirmed')).toHaveText('1');
    await expect(fact('Cost')).toHaveText(/^KES\s680\.00$/);
    await expect(fact('Daily limit used')).toHaveText('851 / 1,000');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});

test("shows a code in the demo's inbox, which a tap copies", async ({ page, context }) => {
  const emulator = await startEmulator('sms');
  const send = (to: string, message: string) =>
    fetch(`${emulator.url}/version1/messaging`, {
      method: 'POST',
      headers: { apikey: 'emulator-key' },
      body: new URLSearchParams({ username: 'sandbox', from: 'GOLDLINE', to, message }),
    });
  try {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: emulator.url });
    await page.setViewportSize(phone);
    await page.goto(emulator.url);
    await expect(page.getByText('No messages yet')).toBeVisible();
    await send('+254711000111', "Your Goldline code is 123456. It expires in 10 minutes. Don't share it.");
    await send('+254711000222', "Your Goldline password was changed. If this wasn't you, contact us immediately.");
    // The page refreshes itself.
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['+254711000222', '+254711000111']);
    await page.getByRole('button', { name: 'Copy code' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('123456');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  } finally {
    await emulator.stop();
  }
});
