import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { depositReversed } from '#domain/ledger/payment-recipes.ts';
import { cents } from '#domain/money.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { postTransfers } from '#server/ledger/post-transfers.ts';
import {
  balanceOn,
  countsAtTap,
  desktop,
  expect,
  expectAccessible,
  expectClosed,
  expectNoSidewaysScroll,
  homePrice,
  phone,
  type Site,
  type SitePlayer,
  signIn,
  slipOf,
  tablet,
  test,
  toastOn,
} from '#tests/browser/site.ts';

const transactionsOf = (player: SitePlayer) => player.get(`/api/transactions/user/${player.id}`);

/** One line of the wallet's breakdown: available, on hold, in open bets or total. */
const partOn = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: new RegExp(`^${name}`) });
const historyOn = (page: Page) => page.getByRole('main').getByLabel('Transaction History', { exact: true });

async function openWallet(page: Page, size: { width: number; height: number } = desktop): Promise<void> {
  await page.setViewportSize(size);
  await page.goto('/wallet');
  await expect(page.getByRole('heading', { name: 'Wallet', level: 1 })).toBeVisible();
  await expect(balanceOn(page)).toBeVisible();
}

/** A second browser for the administrator. */
async function openAdmin(browser: Browser, url: string, site: Site, address: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: desktop });
  await signIn(context, url, site.admin);
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

test('shows added funds as reversed, without announcing them again', async ({ page, context, server, site }) => {
  const player = await site.player();
  const added = toastOn(page, '$20.00 has been added to your balance');
  await signIn(context, server.url, player);
  await openWallet(page);
  const funds = { userId: player.id, amount: '20.00' };
  const { transaction } = await site.admin.post('/api/admin/add-funds', funds, 200);
  await expect(added).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(added).toHaveCount(0);
  const reversal = { transactionId: transaction.id, reason: 'Wrong player' };
  await site.admin.post('/api/admin/reverse-funds', reversal, 200);
  await expect(historyOn(page)).toContainText('Reversed');
  await expect(balanceOn(page)).toHaveText('$0.00');
  expect(await added.count()).toBe(0);
});

test.describe('depositing', () => {
  for (const size of [phone, desktop]) {
    test(`updates the balance when an administrator approves at ${size.width} px`, async ({
      page,
      context,
      browser,
      server,
      site,
    }) => {
      const player = await site.player();
      await signIn(context, server.url, player);
      await openWallet(page, size);
      await expect(balanceOn(page)).toHaveText('$0.00');
      await expect(page.getByText('No transactions yet')).toBeVisible();

      await page.getByRole('button', { name: 'Deposit', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Make a Deposit' });
      await expect(dialog.getByText('PayPal')).toBeHidden();
      await dialog.getByText('Vodacom Tanzania').click();
      await dialog.getByRole('button', { name: 'Set the amount to $50', exact: true }).click();
      await expect(dialog.getByText('+255711000002')).toBeHidden();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Deposit $50.00' }).click();
      await expect(dialog.getByRole('heading', { name: 'Send $50.00 with Vodacom Tanzania' })).toBeFocused();
      await expect(dialog.getByText('+255711000002')).toBeVisible();
      await expect(dialog.getByText(player.username)).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      expect(await transactionsOf(player)).toEqual([]);
      await dialog.getByRole('button', { name: "I've sent it" }).click();

      await expect(toastOn(page, 'Deposit Initiated')).toBeVisible();
      await expect(toastOn(page, 'Your deposit request has been submitted and is being processed.')).toBeVisible();
      await expect(dialog).toBeHidden();
      await expect(historyOn(page)).toContainText('$50.00');
      await expect(historyOn(page)).not.toContainText('+$50.00');
      await expect(historyOn(page)).toContainText('Pending');
      await expect(balanceOn(page)).toHaveText('$0.00');

      const admin = await openAdmin(browser, server.url, site, '/admin?tab=deposit-approval');
      await admin.getByRole('button', { name: `Approve $50.00 for ${player.username}` }).click();
      const decision = admin.getByRole('dialog', { name: 'Approve deposit' });
      await expect(decision.getByTestId('after-available')).toHaveText('$50.00');
      await expectAccessible(admin);
      await decision.getByLabel('Note for the player (optional)').fill('Seen on the statement');
      await decision.getByRole('button', { name: 'Approve', exact: true }).click();
      await expect(toastOn(page, '$50.00 has been added to your balance')).toBeVisible();
      await expect(toastOn(admin, 'Deposit Approved')).toBeVisible();
      await expect(admin.getByRole('button', { name: `Approve $50.00 for ${player.username}` })).toBeHidden();

      await expect(balanceOn(page)).toHaveText('$50.00');
      await expect(historyOn(page)).toContainText('Completed');
      await expect(historyOn(page)).toContainText('+$50.00');
      await page.getByRole('button', { name: 'Details of Deposit of $50.00' }).click();
      await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Approved and added to your balance');
      await expect(page.getByText('Note: Seen on the statement')).toBeVisible();
      const [transaction] = await transactionsOf(player);
      expect(transaction).toMatchObject({ amount: '50.00', status: 'completed', reference: player.username });
      await admin.context().close();
    });
  }

  test('responds to the tap before the dialog renders, and opens only one dialog', async ({
    page,
    context,
    server,
    site,
  }) => {
    await signIn(context, server.url, await site.player());
    await openWallet(page, phone);
    const deposit = page.getByRole('button', { name: 'Deposit', exact: true });
    const atTap = { shade: '.bg-shade', dialog: '[role=dialog]' };
    await deposit.focus();
    expect(await countsAtTap(deposit, atTap)).toEqual({ shade: 1, dialog: 0 });
    const dialog = page.getByRole('dialog', { name: 'Make a Deposit' });
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.locator('.bg-shade')).toBeHidden();
    await expect(deposit).toBeFocused();
    await deposit.evaluate((button: HTMLElement) => [button.click(), button.click()]);
    await expect(dialog).toHaveCount(1);
  });

  test('opens from the header, repeatedly, and keeps the slip', async ({ page, context, server, site }) => {
    await signIn(context, server.url, await site.player());
    const game = await site.game();
    await page.setViewportSize(desktop);
    await page.goto('/betting?tab=upcoming');
    await homePrice(page, game).click();
    const link = page.getByRole('banner').getByRole('link', { name: 'Deposit' });
    const dialog = page.getByRole('dialog', { name: 'Make a Deposit' });
    for (let times = 0; times < 2; times += 1) {
      await link.click();
      await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL('/wallet');
    }
    await expect(slipOf(page).getByText(`${game.homeTeam} to win`)).toBeVisible();
    // Each visit added one step to the history.
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL('/betting?tab=upcoming');
  });

  test('suggests a missing amount only when opened for it', async ({ page, context, server, site }) => {
    await signIn(context, server.url, await site.player());
    await page.goto('/wallet?deposit=44.50');
    const dialog = page.getByRole('dialog', { name: 'Make a Deposit' });
    await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('45.00');
    await page.keyboard.press('Escape');
    await expectClosed(dialog);
    await page.getByRole('button', { name: 'Deposit', exact: true }).click();
    await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('');
  });

  test('refuses an amount outside the limits without sending it', async ({ page, context, server, site }) => {
    const player = await site.player();
    await signIn(context, server.url, player);
    await openWallet(page);
    await page.getByRole('button', { name: 'Deposit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Make a Deposit' });
    for (const amount of ['', '9.99', '10000.01', '10.005', 'ten']) {
      await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount);
      await dialog.getByRole('button', { name: /^Deposit/ }).click();
      await expect(dialog.getByText('Enter an amount from $10.00 to $10,000.00')).toBeVisible();
      await expect(dialog.getByRole('textbox', { name: 'Amount' })).toBeFocused();
    }
    expect(await transactionsOf(player)).toEqual([]);
  });

  test('retries with the same idempotency key after a lost response', async ({ page, context, server, site }) => {
    const player = await site.player();
    await signIn(context, server.url, player);
    await openWallet(page);
    let lost = 0;
    await page.route('**/api/transactions/deposit', async (route) => {
      if (lost > 0) return route.continue();
      lost += 1;
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Deposit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Make a Deposit' });
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('19.99');
    await dialog.getByRole('button', { name: 'Deposit $19.99' }).click();
    await dialog.getByRole('button', { name: "I've sent it" }).click();
    await expect(toastOn(page, 'No response')).toBeVisible();
    await expect(toastOn(page, "Try again to check; your deposit won't be requested twice.")).toBeVisible();
    await dialog.getByRole('button', { name: "I've sent it" }).click();
    await expect(toastOn(page, 'Deposit Initiated')).toBeVisible();
    expect(await transactionsOf(player)).toHaveLength(1);
  });
});

test.describe('withdrawing', () => {
  test('focuses the amount, and shows the remaining balance only for an amount that can be withdrawn', async ({
    page,
    context,
    server,
    site,
  }) => {
    await signIn(context, server.url, await site.player('100'));
    await openWallet(page);
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Request Withdrawal' });
    const amount = dialog.getByRole('textbox', { name: 'Amount' });
    await expect(amount).toBeFocused();
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Enter at least $10.00, with at most two decimals')).toBeVisible();
    await expect(dialog.getByText('stays in your balance')).toBeHidden();
    await amount.fill('40');
    await expect(dialog.getByText('$60.00 stays in your balance')).toBeVisible();
  });

  test('holds the amount, then returns it with the reason or pays it', async ({
    page,
    context,
    browser,
    server,
    site,
  }) => {
    const player = await site.player('100');
    await signIn(context, server.url, player);
    await openWallet(page);

    const withdraw = async () => {
      await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Request Withdrawal' });
      await dialog.getByText('M-Pesa Kenya').click();
      await dialog.getByRole('textbox', { name: 'Amount' }).fill('40');
      await expect(dialog.getByText('$60.00 stays in your balance')).toBeVisible();
      await dialog.getByRole('button', { name: 'Withdraw $40.00' }).click();
      await expect(toastOn(page, 'Withdrawal Request Submitted')).toBeVisible();
      await expect(
        toastOn(
          page,
          'Your withdrawal request has been sent to admin for approval. You will be notified once processed.',
        ),
      ).toBeVisible();
      await expect(balanceOn(page)).toHaveText('$60.00');
      await expect(partOn(page, 'On hold')).toContainText('$40.00');
    };

    await withdraw();
    const admin = await openAdmin(browser, server.url, site, '/admin?tab=withdrawal-requests');
    await admin.getByRole('button', { name: `Reject $40.00 for ${player.username}` }).click();
    const rejection = admin.getByRole('dialog', { name: 'Reject withdrawal' });
    await expect(rejection.getByTestId('after-available')).toHaveText('$100.00');
    await expect(rejection.getByTestId('after-onHold')).toHaveText('$0.00');
    await expect(rejection.getByRole('button', { name: 'Reject', exact: true })).toBeDisabled();
    await rejection.getByLabel('Reason').fill('   ');
    await expect(rejection.getByRole('button', { name: 'Reject', exact: true })).toBeDisabled();
    await rejection.getByLabel('Reason').fill('The number is not yours');
    await expectAccessible(admin);
    await rejection.getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(toastOn(page, 'Your withdrawal of $40.00 was rejected')).toBeVisible();
    await expect(toastOn(admin, 'Withdrawal rejected successfully')).toBeVisible();
    await expect(toastOn(admin, 'Withdrawal rejected and funds refunded to user')).toBeVisible();

    await expect(balanceOn(page)).toHaveText('$100.00');
    await expect(partOn(page, 'On hold')).toContainText('$0.00');
    await page.getByRole('button', { name: 'Details of Withdrawal of $40.00' }).click();
    await expect(page.getByText('Note: The number is not yours')).toBeVisible();

    await withdraw();
    await admin.goto('/admin?tab=withdrawals');
    await admin.getByRole('button', { name: `Approve $40.00 for ${player.username}` }).click();
    const approval = admin.getByRole('dialog', { name: 'Approve withdrawal' });
    await expect(approval.getByText(player.phoneNumber)).toBeVisible();
    await expect(approval.getByText('Identity not verified')).toBeVisible();
    await expect(approval.getByText(/The amount on hold is paid out/)).toBeVisible();
    await expect(approval.getByTestId('after-available')).toHaveText('$60.00');
    await expect(approval.getByTestId('after-onHold')).toHaveText('$0.00');
    await approval.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(toastOn(page, 'Your withdrawal of $40.00 has been paid')).toBeVisible();
    await expect(toastOn(admin, 'Withdrawal processed successfully')).toBeVisible();

    await expect(partOn(page, 'On hold')).toContainText('$0.00');
    await expect(balanceOn(page)).toHaveText('$60.00');
    expect((await transactionsOf(player)).slice(0, 2).map(({ status }) => status)).toEqual(['completed', 'rejected']);
    await admin.context().close();
  });

  test('requests no second withdrawal after a lost response', async ({ page, context, server, site }) => {
    const player = await site.player('100');
    await signIn(context, server.url, player);
    await openWallet(page, phone);
    await page.route(
      '**/api/transactions/withdrawal',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Request Withdrawal' });
    await dialog.getByText('M-Pesa Kenya').click();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('40');
    await dialog.getByRole('button', { name: 'Withdraw $40.00' }).click();
    await expect(toastOn(page, 'No response')).toBeVisible();
    await expect(toastOn(page, "Try again to check; your withdrawal won't be requested twice.")).toBeVisible();
    await dialog.getByRole('button', { name: 'Withdraw $40.00' }).click();
    await expect(toastOn(page, 'Withdrawal Request Submitted')).toBeVisible();
    await expect(balanceOn(page)).toHaveText('$60.00');
  });

  test('offers no mobile money to a player with a foreign phone number', async ({ page, context, server, site }) => {
    const player = await site.player('75.5');
    await server.database.pool.query(`update users set phone_number = $2, phone_key = $2 where id = $1`, [
      player.id,
      '+9779841234567',
    ]);
    await signIn(context, server.url, player);
    await openWallet(page, phone);
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Request Withdrawal' });
    await expect(dialog.getByText('The money is sent to your phone number, +9779841234567.')).toBeVisible();
    await expect(dialog.getByRole('radio')).toHaveCount(1);
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('20');
    await dialog.getByRole('button', { name: 'Withdraw $20.00' }).click();
    await expect(balanceOn(page)).toHaveText('$55.50');
    expect(await transactionsOf(player)).toMatchObject([{ method: 'phone_number' }, { method: 'admin_credit' }]);
  });

  test('enters the whole balance with one tap, and refuses more', async ({ page, context, server, site }) => {
    const player = await site.player('75.5');
    await signIn(context, server.url, player);
    await openWallet(page, phone);
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Request Withdrawal' });
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('75.51');
    await dialog.getByRole('button', { name: 'Withdraw $75.51' }).click();
    await expect(dialog.getByText('Insufficient balance')).toBeVisible();
    await dialog.getByRole('button', { name: 'Withdraw all, $75.50' }).click();
    await expect(dialog.getByText('Insufficient balance')).toBeHidden();
    await dialog.getByRole('button', { name: 'Withdraw $75.50' }).click();
    await expect(balanceOn(page)).toHaveText('$0.00');
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(dialog.getByText('You need at least $10.00 in your balance to withdraw.')).toBeVisible();
  });
});

test.describe('the wallet', () => {
  test('shows money in open bets separately', async ({ page, context, server, site }) => {
    const player = await site.player('30');
    const game = await site.game();
    await player.post('/api/bets', { gameId: game.id, betType: 'draw', odds: '3.30', stake: '12.50' }, 201);
    await signIn(context, server.url, player);
    await openWallet(page);
    await expect(partOn(page, 'Available')).toContainText('$17.50');
    await expect(partOn(page, 'In open bets')).toContainText('$12.50');
    await expect(partOn(page, 'Total')).toContainText('$30.00');
  });

  for (const size of [phone, desktop]) {
    test(`has a statement with signs, balances, date filter and CSV at ${size.width} px`, async ({
      page,
      context,
      server,
      site,
    }) => {
      const player = await site.player('25');
      const game = await site.game();
      const stake = { gameId: game.id, betType: 'draw', odds: '3.30', stake: 10 };
      const bet = await player.post('/api/bets', stake, 201);
      await site.admin.patch(`/api/bets/${bet.id}/status`, { status: 'won' });
      await signIn(context, server.url, player);
      await openWallet(page, size);
      const statement = page.getByRole('main');
      const lines = statement.getByLabel('Statement', { exact: true });
      for (const text of ['Funds added', '+$25.00', 'Stake', '−$10.00', '$15.00', 'Payout', '+$33.00'])
        await expect(lines.getByText(text, { exact: true }).first()).toBeVisible();
      await expect(lines.getByText(`Bet #${bet.id}`).locator('visible=true').first()).toBeVisible();
      await expect(statement.getByText('Closing balance: $48.00')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      const download = page.waitForEvent('download');
      await statement.getByRole('link', { name: 'Download the statement as CSV' }).click();
      const [head, ...rows] = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
      expect(head).toContain('Amount,Balance');
      const amount = head?.split(',').indexOf('Amount') ?? 0;
      expect(rows.map((row) => row.split(',').slice(amount, amount + 2))).toEqual([
        ['25.00', '25.00'],
        ['-10.00', '15.00'],
        ['33.00', '48.00'],
      ]);
      await statement.getByLabel('To', { exact: true }).fill('2020-01-01');
      await expect(statement.getByText('No transactions in this period')).toBeVisible();
    });
  }

  test('shows reversed funds as reversed, not completed', async ({ page, context, server, site }) => {
    const player = await site.player('25');
    const [credit] = await transactionsOf(player);
    await site.admin.post('/api/admin/reverse-funds', { transactionId: credit?.id, reason: 'Wrong player' }, 200);
    await signIn(context, server.url, player);
    await openWallet(page);
    await expect(historyOn(page)).toContainText('Reversed');
    await expect(historyOn(page)).not.toContainText('Completed');
    await page.getByLabel('All statuses').selectOption('Completed');
    await expect(historyOn(page)).toBeHidden();
    await page.getByLabel('All statuses').selectOption('Reversed');
    await expect(historyOn(page)).toContainText('$25.00');
    await page.getByRole('button', { name: /^Details of/ }).click();
    await expect(page.getByText('Reason: Wrong player')).toBeVisible();
  });

  test('shows what failed, retries, and shows the age of its data', async ({ page, context, server, site }) => {
    const player = await site.player('10');
    await signIn(context, server.url, player);
    // The first message of the socket requests what failed again, so it comes first.
    await page.setViewportSize(desktop);
    await page.goto('/profile');
    await expect(page.getByText('Live Updates')).toBeVisible();
    // Fails until the button is pressed: an automatic retry must not remove it first.
    await page.route('**/api/transactions/user/**', async (route) =>
      (await page.evaluate(() => 'pressed' in window)) ? route.fallback() : route.abort(),
    );
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Deposit' }).click();
    await expect(page.getByRole('alert').getByText("Couldn't load this")).toBeVisible();
    await page.evaluate(() => addEventListener('click', () => Object.assign(window, { pressed: true }), true));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(historyOn(page)).toContainText('Admin Credit');

    // Without the socket the page polls; without a response it shows the age of its data.
    await page.route('**/api/**', (route) => route.abort());
    await context.setOffline(true);
    await expect(page.getByText(/^Last updated \d\d:\d\d/).first()).toBeVisible();
    await expect(balanceOn(page)).toHaveText('$10.00');
  });

  for (const size of [phone, tablet, desktop]) {
    test(`has no accessibility findings and fits ${size.width} px, including its dialogs`, async ({
      page,
      context,
      server,
      site,
    }) => {
      const player = await site.player('50');
      await player.post('/api/transactions/deposit', { amount: 20, method: 'card' }, 201);
      await player.post('/api/transactions/withdrawal', { amount: 20, method: 'mpesa_kenya' }, 201);
      await signIn(context, server.url, player);
      await openWallet(page, size);
      await expect(historyOn(page)).toContainText('Credit/Debit Card');
      await page.getByRole('button', { name: 'Details of Withdrawal of $20.00' }).click();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Deposit', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Make a Deposit' })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Request Withdrawal' })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }
});

for (const size of [phone, desktop]) {
  test(`shows the balance over time as a chart and a table at ${size.width} px`, async ({
    page,
    context,
    server,
    site,
  }) => {
    const player = await site.player('75');
    await server.database.pool.query(`update users set created_at = now() - interval '9 days' where id = $1`, [
      player.id,
    ]);
    await signIn(context, server.url, player);
    await openWallet(page, size);
    await page.getByRole('button', { name: 'Show Balance over time as a table' }).click();
    const rows = page.getByRole('table', { name: 'Balance over time' }).getByRole('row');
    await expect(rows).toHaveCount(12);
    await expect(rows.nth(1)).toContainText('$0.00');
    await expect(rows.last()).toContainText('$75.00');
    await page.getByLabel('Period').selectOption('90 days');
    await expect(page).toHaveURL(/days=90/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

test.describe('winnings that may be reversed', () => {
  for (const size of [phone, desktop]) {
    test(`cannot be withdrawn before the game ends, and are owed once spent, at ${size.width} px`, async ({
      page,
      context,
      server,
      site,
    }) => {
      const player = await site.player('10');
      await signIn(context, server.url, player);
      const game = await site.liveGame();
      const other = await site.game();
      const bet = { gameId: game.id, betType: 'over_under', selection: 'over_0.5', stake: 10 };
      await player.post('/api/bets', bet, 201);
      const goal = await site.admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute: 4 }, 201);
      const betOf = async () => (await player.get('/api/bets'))[0];
      await expect.poll(async () => (await betOf())?.payout ?? null).not.toBeNull();
      const payout = (await betOf())?.payout;
      await openWallet(page, size);
      await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Request Withdrawal' });
      await expect(dialog).toContainText(`$${payout} of your balance is winnings from games still in progress`);
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await player.post('/api/bets', { gameId: other.id, betType: 'home', stake: payout }, 201);
      await site.admin.post(`/api/games/${game.id}/goals/${goal.id}/take-back`, {}, 200);
      await expect(page.getByRole('note')).toContainText(`You owe $${payout}`);
      await expectNoSidewaysScroll(page);
    });
  }
});

test('shows what a debt consists of, to the player and to staff', async ({ page, context, browser, site, server }) => {
  const player = await site.player('10.00');
  const game = await site.game();
  const won = await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 10 }, 201);
  await site.admin.patch(`/api/bets/${won.id}/status`, { status: 'won' });
  const deposit = await player.post('/api/transactions/deposit', { amount: 10, method: 'card' }, 201);
  await site.admin.post('/api/admin/approve-deposit', { depositId: deposit.id }, 200);
  await player.post('/api/bets', { gameId: game.id, betType: 'draw', stake: 35 }, 201);
  await site.admin.patch(`/api/bets/${won.id}/settlement`, { status: 'lost', reason: 'Wrong result' });
  const reversal = { provider: 'mpesa', userId: player.id, transactionId: deposit.id, amountCents: cents(1000) };
  await withTransaction(server.database.pool, (transaction) =>
    postTransfers(transaction, depositReversed({ ...reversal, availableCents: cents(0), sequence: 1, to: 'float' })),
  );
  await signIn(context, server.url, player);
  const account = await openAdmin(browser, server.url, site, `/admin/users/${player.id}`);
  for (const size of [phone, desktop]) {
    await openWallet(page, size);
    const debt = page.getByRole('note').filter({ hasText: 'You owe $35.00' });
    await expect(debt.getByRole('listitem')).toHaveText([
      new RegExp(`^Reversed deposit #${deposit.id}.*\\$10.00$`),
      new RegExp(`^Reversed payout of bet #${won.id}.*\\$25.00$`),
    ]);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await account.setViewportSize(size);
    await expect(account.getByText(`Reversed deposit #${deposit.id}: $10.00`)).toBeVisible();
    await expect(account.getByText(`Reversed payout of bet #${won.id}: $25.00`)).toBeVisible();
    await expectNoSidewaysScroll(account);
  }
});
