// Deposits and withdrawals through M-Pesa, with the player's phone in the emulator.
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import {
  balanceOn,
  delayRequests,
  desktop,
  expect,
  expectAccessible,
  expectClosed,
  expectNoSidewaysScroll,
  phone,
  type SitePlayer,
  signIn,
  siteEnv,
  test as siteTest,
  takeScreenshot,
  toastOn,
} from '#tests/browser/site.ts';
import { type EmulatorProcess, startEmulator } from '#tests/support/emulator.ts';
import { answerPrompt } from '#tests/support/payment-phone.ts';

const test = siteTest.extend<object, { emulator: EmulatorProcess }>({
  emulator: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const emulator = await startEmulator('mpesa', { EMULATOR_CURRENCY: 'KES' });
      await use(emulator);
      await emulator.stop();
    },
    { scope: 'worker' },
  ],
  serverEnv: [
    async ({ emulator }, use) => {
      const settings = await emulator.read<Record<string, string>>('/_emulator/settings');
      await use({
        ...siteEnv,
        ...settings,
        CURRENCY: 'KES',
        PAYMENT_PROVIDERS: 'mpesa',
        PAYMENT_CALLBACK_SECRET: randomUUID(),
        PAYOUT_AUTOMATIC_AMOUNT: '5000.00',
      });
    },
    { scope: 'worker' },
  ],
});

const dialogOn = (page: Page, name: string) => page.getByRole('dialog', { name });
const depositOn = (page: Page) => dialogOn(page, 'Make a Deposit');
const statusIn = (dialog: Locator) => dialog.getByRole('status');
const timelineOn = (page: Page) => page.getByRole('list', { name: 'Timeline' }).getByRole('listitem');

async function openWallet(page: Page, size = phone): Promise<void> {
  await page.setViewportSize(size);
  await page.goto('/wallet');
  await expect(balanceOn(page)).toBeVisible();
}

async function sendPrompt(page: Page, amount: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  const dialog = depositOn(page);
  await dialog.getByLabel('Amount', { exact: true }).fill(amount);
  await dialog.getByRole('button', { name: /^Deposit KES/ }).click();
  await expect(dialog.getByRole('heading', { name: 'Check your phone' })).toBeVisible();
  return dialog;
}

const pay = (emulator: EmulatorProcess, player: SitePlayer, pin = '1234') =>
  answerPrompt(emulator, player.phoneNumber, { pin });

for (const size of [phone, desktop]) {
  test(`confirms a deposit with the PIN on the phone at ${size.width} px`, async ({
    page,
    context,
    server,
    site,
    emulator,
  }) => {
    const player = await site.player();
    await signIn(context, server.url, player);
    await openWallet(page, size);

    await page.getByRole('button', { name: 'Deposit', exact: true }).click();
    const dialog = depositOn(page);
    await expect(dialog.getByRole('radio', { name: `M-Pesa · ${player.phoneNumber}` })).toBeChecked();
    // A manual deposit on the same network is not offered, since it would prompt the phone too.
    await expect(dialog.getByRole('radio', { name: 'M-Pesa Kenya' })).toHaveCount(0);
    await expect(dialog.getByRole('radio', { name: 'Credit/Debit Card' })).toHaveCount(1);
    // Nor is a method from another country.
    await expect(dialog.getByRole('radio', { name: 'Vodacom Tanzania' })).toHaveCount(0);
    await dialog.getByText('Pay from the M-Pesa menu').click();
    await expect(dialog.getByText('600966')).toBeVisible();
    await expect(dialog.getByText(player.phoneNumber, { exact: true })).toBeVisible();
    await expectAccessible(page);
    await takeScreenshot(page, '1-pay-in');
    await dialog.getByText('Pay from the M-Pesa menu').click();
    await dialog.getByLabel('Amount', { exact: true }).fill('1500.50');
    await dialog.getByRole('button', { name: 'Deposit KES 1,500.50' }).click();
    await expect(
      dialog.getByText('Enter an amount from KES 1,000.00 to KES 250,000.00, without decimals'),
    ).toBeVisible();
    await takeScreenshot(page, '2-form');
    await dialog.getByLabel('Amount', { exact: true }).fill('2000');
    await dialog.getByRole('button', { name: 'Deposit KES 2,000.00' }).click();

    await expect(dialog.getByRole('heading', { name: 'Check your phone' })).toBeVisible();
    await expect(statusIn(dialog)).toContainText(
      `Enter your M-Pesa PIN to pay KES 2,000.00. The prompt was sent to ${player.phoneNumber}.`,
    );
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await takeScreenshot(page, '3-check-phone');
    await pay(emulator, player);
    await expect(dialog.getByRole('heading', { name: 'KES 2,000.00 added to your balance' })).toBeVisible();
    await expect(dialog.getByText('M-Pesa receipt')).toBeVisible();
    await expect(dialog.getByText('KES 2,000.00', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await takeScreenshot(page, '4-credited');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(balanceOn(page)).toHaveText('KES 2,000.00');

    await page.getByRole('button', { name: 'Details of Deposit of KES 2,000.00' }).click();
    await expect(timelineOn(page)).toHaveText([
      /^Requested/,
      new RegExp(`^Payment prompt sent to \\${player.phoneNumber}`),
      /^Confirmed by M-Pesa and added to your balance.*M-Pesa receipt/,
    ]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('list', { name: 'Timeline' }).scrollIntoViewIfNeeded();
    await takeScreenshot(page, '5-timeline');
  });
}

test('names a wrong PIN as the reason, and keeps the amount for another attempt', async ({
  page,
  context,
  server,
  site,
  emulator,
}) => {
  const player = await site.player();
  await signIn(context, server.url, player);
  await openWallet(page);
  const dialog = await sendPrompt(page, '1500');
  await pay(emulator, player, '9999');
  await expect(dialog.getByRole('heading', { name: 'Payment of KES 1,500.00 failed' })).toBeVisible();
  await expect(statusIn(dialog)).toContainText('The PIN was wrong.');
  await expectAccessible(page);
  await takeScreenshot(page, '6-wrong-pin');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByLabel('Amount', { exact: true })).toHaveValue('1500.00');
  await dialog.getByRole('button', { name: 'Deposit KES 1,500.00' }).click();
  await expect(dialog.getByRole('heading', { name: 'Check your phone' })).toBeVisible();
  await pay(emulator, player);
  await expect(dialog.getByRole('heading', { name: 'KES 1,500.00 added to your balance' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(balanceOn(page)).toHaveText('KES 1,500.00');

  await page.getByRole('button', { name: 'Details of Deposit of KES 1,500.00' }).last().click();
  await expect(timelineOn(page).last()).toContainText('Payment failed; no money was movedThe PIN was wrong.');
  await expect(page.getByText('Note: ')).toBeHidden();
});

for (const size of [phone, desktop]) {
  test(`requires a verified phone for a third prompt at ${size.width} px`, async ({
    page,
    context,
    server,
    site,
    emulator,
  }) => {
    const player = await site.player();
    await signIn(context, server.url, player);
    await openWallet(page, size);
    const dialog = await sendPrompt(page, '1500');
    await pay(emulator, player, '9999');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByRole('button', { name: 'Deposit KES 1,500.00' }).click();
    await expect(dialog.getByRole('heading', { name: 'Check your phone' })).toBeVisible();
    await pay(emulator, player, '9999');
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await dialog.getByRole('button', { name: 'Deposit KES 1,500.00' }).click();
    await expect(dialog.getByText(`Verify your number, ${player.phoneNumber}, to get more.`)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await takeScreenshot(page, '15-third-prompt');
    await dialog.getByRole('link', { name: 'Verify phone number' }).click();
    await expect(page).toHaveURL(/\/verification$/);
  });
}

test('shows no form until it is known whether a prompt is open', async ({ page, context, server, site, emulator }) => {
  const player = await site.player();
  const deposit = { amount: '1500.00', method: 'mobile_money' };
  await player.post('/api/transactions/deposit', deposit, 201, { 'idempotency-key': randomUUID() });
  await signIn(context, server.url, player);
  const release = await delayRequests(page, `**/api/transactions/user/${player.id}`);
  const options = page.waitForResponse('**/api/payments/options');
  const formCode = page.waitForResponse(/deposit-steps-.*\.js/);
  await openWallet(page);
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  await Promise.all([options, formCode]);
  const dialog = depositOn(page);
  await page.waitForTimeout(1000);
  await expect(dialog.getByLabel('Amount', { exact: true })).toBeHidden();
  release();
  await expect(dialog.getByRole('heading', { name: 'Check your phone' })).toBeVisible();
  await pay(emulator, player);
  await expect(dialog.getByRole('heading', { name: 'KES 1,500.00 added to your balance' })).toBeVisible();
});

test('refuses an amount, and shows which amounts the method accepts', async ({ page, context, server, site }) => {
  await signIn(context, server.url, await site.player());
  // As if the limits had changed since the page was loaded.
  await page.route('**/api/payments/options', async (route) => {
    const response = await route.fetch();
    const { deposit, ...rest } = await response.json();
    await route.fulfill({ response, json: { ...rest, deposit: { ...deposit, whole: false } } });
  });
  await openWallet(page);
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  await depositOn(page).getByLabel('Amount', { exact: true }).fill('1500.50');
  await depositOn(page).getByRole('button', { name: 'Deposit KES 1,500.50' }).click();
  await expect(toastOn(page, 'Enter an amount from KES 1,000.00 to KES 250,000.00, without decimals')).toBeVisible();
});

test('resends a prompt that did not reach M-Pesa', async ({ page, context, server, site, emulator }) => {
  const player = await site.player();
  await signIn(context, server.url, player);
  await openWallet(page);
  await emulator.addFaults({ fault: 'token-refused' });
  await page.getByRole('button', { name: 'Deposit', exact: true }).click();
  const dialog = depositOn(page);
  await dialog.getByLabel('Amount', { exact: true }).fill('1300');
  await dialog.getByRole('button', { name: /^Deposit KES/ }).click();
  await expect(dialog.getByRole('heading', { name: 'Sending a prompt to your phone' })).toBeVisible();
  await takeScreenshot(page, '14-sending');
  await expect(dialog.getByRole('heading', { name: 'Check your phone' })).toBeVisible();
  await pay(emulator, player);
  await expect(dialog.getByRole('heading', { name: 'KES 1,300.00 added to your balance' })).toBeVisible();
});

test('offers no deposit during a time-out, even with an open prompt', async ({ page, context, server, site }) => {
  const player = await site.player();
  await signIn(context, server.url, player);
  await openWallet(page);
  const dialog = await sendPrompt(page, '1400');
  await page.keyboard.press('Escape');
  await expectClosed(dialog);
  const prompt = page.getByText('Confirm KES 1,400.00 with your M-Pesa PIN');
  await expect(prompt).toBeVisible();
  await server.database.pool.query(
    `insert into play_settings (user_id, timed_out_until) values ($1, now() + interval '15 s')
     on conflict (user_id) do update set timed_out_until = excluded.timed_out_until`,
    [player.id],
  );
  await page.goto('/wallet?deposit');
  await expect(page).toHaveURL('/wallet');
  await expect(page.getByText(/^You are on a time-out until/)).toBeVisible();
  await expect(page.getByRole('main').getByText('KES 1,400.00').first()).toBeVisible();
  await expect(prompt).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Deposit', exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(prompt).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('shows an open prompt after a reload, instead of sending a second one', async ({
  page,
  context,
  server,
  site,
  emulator,
}) => {
  const player = await site.player();
  await signIn(context, server.url, player);
  await openWallet(page);
  await sendPrompt(page, '1200');
  await page.reload();
  const banner = page.getByText('Confirm KES 1,200.00 with your M-Pesa PIN');
  await expect(banner).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await takeScreenshot(page, '7-banner');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const dialog = depositOn(page);
  await expect(dialog.getByRole('heading', { name: 'Check your phone' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Pay another way' }).click();
  await expect(dialog.getByRole('radio', { name: 'Credit/Debit Card' })).toBeChecked();
  await expect(dialog.getByLabel('Amount', { exact: true })).toHaveValue('1200.00');
  await takeScreenshot(page, '16-another-way');
  await dialog.getByText(`M-Pesa · ${player.phoneNumber}`).click();
  await dialog.getByRole('button', { name: 'Deposit KES 1,200.00' }).click();
  await expect(dialog.getByRole('heading', { name: 'Check your phone' })).toBeVisible();
  await expect(dialog.getByText('You can close this.')).toBeVisible({ timeout: 30_000 });
  await takeScreenshot(page, '8-long-wait');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await pay(emulator, player);
  await expect(balanceOn(page)).toHaveText('KES 1,200.00');
  await expect(banner).toBeHidden();
});

test.describe('withdrawing by mobile money', () => {
  const openDialog = async (page: Page) => {
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    return dialogOn(page, 'Request Withdrawal');
  };

  for (const size of [phone, desktop]) {
    test(`pays the player's phone at ${size.width} px`, async ({ page, context, server, site, emulator }) => {
      const player = await site.player('9000');
      await signIn(context, server.url, player);
      await openWallet(page, size);
      const unverified = await openDialog(page);
      await expect(unverified.getByText(`Verify your phone number, ${player.phoneNumber}`)).toBeVisible();
      await expectAccessible(page);
      await takeScreenshot(page, '9-verify-phone');
      await unverified.getByRole('link', { name: 'Verify phone number' }).click();
      await expect(page).toHaveURL(/\/verification$/);

      await server.database.pool.query(
        `update users set is_verified = true, identity_verified = true, identity_document_type = 'passport',
           identity_document_number = $1, identity_document_country = 'KE' where id = $2`,
        [`A${player.id}`, player.id],
      );
      await openWallet(page, size);
      const dialog = await openDialog(page);
      await expect(dialog.getByRole('radio')).toHaveCount(1);
      await expect(dialog.getByRole('radio', { name: `M-Pesa · ${player.phoneNumber}` })).toBeChecked();
      await dialog.getByLabel('Amount', { exact: true }).fill('3000');
      await expectAccessible(page);
      await takeScreenshot(page, '10-withdraw');
      await dialog.getByRole('button', { name: 'Withdraw KES 3,000.00' }).click();
      await expect(dialog.getByRole('heading', { name: 'KES 3,000.00 paid' })).toBeVisible();
      await expectAccessible(page);
      await takeScreenshot(page, '11-paid');
      const books =
        await emulator.read<{ phone: string; direction: string; amount: string; receipt: string }[]>(
          '/_emulator/books',
        );
      const received = books.filter((row) => `+${row.phone}` === player.phoneNumber);
      expect(received).toMatchObject([{ direction: 'out', amount: '3000.00' }]);
      await expect(dialog.getByText(received[0]?.receipt ?? 'none')).toBeVisible();
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expect(balanceOn(page)).toHaveText('KES 6,000.00');
      await page.getByRole('button', { name: 'Details of Withdrawal of KES 3,000.00' }).click();
      await expect(timelineOn(page).last()).toContainText(`Paid to ${player.phoneNumber}, confirmed by M-Pesa`);

      const next = await openDialog(page);
      await next.getByLabel('Amount', { exact: true }).fill('4000');
      await next.getByRole('button', { name: 'Withdraw KES 4,000.00' }).click();
      await expect(next.getByRole('heading', { name: 'Waiting for approval' })).toBeVisible();
      await takeScreenshot(page, '12-approval');
    });
  }

  test('is delayed after a password change', async ({ page, context, server, site }) => {
    const player = await site.player('9000');
    await server.database.pool.query(
      `update users set is_verified = true, identity_verified = true, identity_document_type = 'passport',
         identity_document_number = $1, identity_document_country = 'KE', credentials_changed_at = now() where id = $2`,
      [`A${player.id}`, player.id],
    );
    await signIn(context, server.url, player);
    await openWallet(page);
    const dialog = await openDialog(page);
    await dialog.getByLabel('Amount', { exact: true }).fill('3000');
    await dialog.getByRole('button', { name: 'Withdraw KES 3,000.00' }).click();
    await expect(dialog.getByRole('heading', { name: 'Withdrawal requested' })).toBeVisible();
    await expect(statusIn(dialog)).toContainText(
      /will be sent to \+\d+ after .* because your password or phone number changed/,
    );
    await takeScreenshot(page, '13-later');
  });
});
