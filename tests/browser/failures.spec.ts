// A proxy that responds with its own page gives the client no error to show, so each screen shows
// its own message.
import type { Page } from '@playwright/test';
import { betsOf, desktop, expect, homePrice, PASSWORD, type SitePlayer, signIn, test } from '#tests/browser/site.ts';

test.use({ viewport: desktop });

/** The proxy responds to every write itself; reads pass through. */
async function failWrites(page: Page): Promise<void> {
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );
}

async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const toasts = page.getByRole('region', { name: /^Notifications/, includeHidden: true });
  await expect(toasts.getByText(title, { exact: true })).toBeVisible();
  if (text) await expect(toasts.getByText(text, { exact: true })).toBeVisible();
}

test('shows messages for failed login, sign-up and logout', async ({ page, context, server, site }) => {
  await failWrites(page);
  await page.goto('/login');
  await page.getByLabel('Phone number').fill('+254711000111');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expectToast(page, 'Login Failed', 'Login failed. Please try again.');
  await page.goto('/login?mode=register');
  await page.getByLabel('Username').fill('new_player');
  await page.getByLabel('Phone number').fill('+254711000111');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expectToast(page, 'Error', 'Registration failed');

  await signIn(context, server.url, await site.player());
  await page.goto('/wallet');
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await expectToast(page, 'Error', 'Logout failed');
});

test('lets a player bet in a browser that stores nothing', async ({ page, site }) => {
  const player = await site.player('50');
  const game = await site.game();
  await page.addInitScript(() => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      Storage.prototype[method] = () => {
        throw new DOMException('The operation is insecure', 'SecurityError');
      };
  });
  await page.goto('/login');
  await page.getByLabel('Phone number').fill(player.phoneNumber);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByTestId('balance')).toHaveText('$50.00');
  await page.goto('/betting?tab=upcoming');
  await homePrice(page, game).click();
  await page.getByLabel(`Stake for ${game.homeTeam} to win`).fill('1');
  await page.getByRole('button', { name: 'Place bet · $1.00', exact: true }).click();
  await expectToast(page, 'Bet placed successfully!');
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await expect(page).toHaveURL(/\/login$/);
});

test('shows the signed-in player once a server that was not ready responds', async ({
  page,
  context,
  server,
  site,
}) => {
  await signIn(context, server.url, await site.player('50'));
  let isReady = false;
  await page.route('**/api/auth/user', (route) =>
    isReady ? route.continue() : route.fulfill({ status: 503, json: { code: 'NOT_READY', message: 'Not available' } }),
  );
  await page.routeWebSocket('**/ws', (socket) => (isReady ? socket.connectToServer() : socket.close()));
  await page.goto('/betting');
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
  // Parts that load later request the session once more.
  await page.waitForLoadState('networkidle');
  isReady = true;
  await expect(page.getByTestId('balance')).toHaveText('$50.00', { timeout: 20_000 });
});

test.describe('a player', () => {
  let player: SitePlayer;
  test.beforeEach(async ({ context, server, site, page }) => {
    player = await site.player('100');
    await signIn(context, server.url, player);
    await failWrites(page);
  });

  test('sees a message when a bet fails', async ({ page, site }) => {
    const one = await site.game();
    const other = await site.game();
    await page.goto('/betting?tab=upcoming');
    await homePrice(page, one).click();
    await page.getByLabel(`Stake for ${one.homeTeam} to win`).fill('1');
    await page.getByRole('button', { name: 'Place bet · $1.00', exact: true }).click();
    await expectToast(page, 'Error', 'Failed to place bet');

    await page.goto('/advanced-betting?tab=upcoming');
    await page.getByRole('button', { name: 'Clear All' }).click();
    await page.getByRole('button', { name: 'Accumulator', exact: true }).click();
    for (const game of [one, other]) await homePrice(page, game).click();
    await page.getByLabel('Stake Amount').fill('1');
    await page.getByRole('button', { name: 'Place Accumulator Bet' }).click();
    await expectToast(page, 'Error', 'Failed to place accumulator bet');
    expect(await betsOf(player)).toEqual([]);
  });

  test('sees a message when a withdrawal fails', async ({ page }) => {
    await page.goto('/wallet');
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Request Withdrawal' });
    await dialog.getByText('M-Pesa Kenya').click();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('40');
    await dialog.getByRole('button', { name: 'Withdraw $40.00' }).click();
    await expectToast(page, 'Withdrawal Failed');
  });

  test('sees a message when verification fails', async ({ page }) => {
    await page.goto('/verification');
    await page.getByLabel('Verification Token').fill('123456');
    await page.getByRole('button', { name: 'Verify Phone' }).click();
    await expectToast(page, 'Verification Failed');
    await page.getByRole('tab', { name: 'Identity Verification' }).click();
    await page.getByLabel('Date of Birth').fill('1990-05-17');
    await page.getByLabel('Address').fill('1 Harbour Street');
    await page.getByLabel('Document Number').fill('A1234567');
    await page.getByRole('button', { name: 'Submit Identity Information' }).click();
    await expectToast(page, 'Submission Failed');
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Submit Identity Information' }).click();
    await expectToast(page, 'Identity Submitted!', 'Your identity documents have been submitted for review.');
  });
});

test.describe('an administrator', () => {
  let player: SitePlayer;
  test.beforeEach(async ({ context, server, site, page }) => {
    player = await site.player('100');
    await signIn(context, server.url, site.admin);
    await failWrites(page);
  });

  const decide = async (page: Page, action: string, amount: string, name: string) => {
    await page.getByRole('button', { name: `${action} $${amount} for ${player.username}` }).click();
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
  };

  test('sees a message when approving, rejecting or adding funds fails', async ({ page }) => {
    await player.post('/api/transactions/deposit', { amount: 33, method: 'card' }, 201);
    await player.post('/api/transactions/withdrawal', { amount: 22, method: 'mpesa_kenya' }, 201);
    await page.goto('/admin?tab=deposit-approval');
    await decide(page, 'Approve', '33.00', 'Approve');
    await expectToast(page, 'Error', 'Failed to approve deposit');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await decide(page, 'Reject', '33.00', 'Reject');
    await expectToast(page, 'Error', 'Failed to reject deposit');
    await page.goto('/admin?tab=withdrawals');
    await decide(page, 'Approve', '22.00', 'Approve');
    await expectToast(page, 'Error', 'Failed to process withdrawal');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await decide(page, 'Reject', '22.00', 'Reject');
    await expectToast(page, 'Error', 'Failed to reject withdrawal');
    await page.goto(`/admin?tab=add-funds&search=${player.username}`);
    await page.getByRole('button', { name: `Select ${player.username}` }).click();
    await page.getByLabel('Amount').fill('5');
    await page.getByRole('button', { name: 'Add Funds', exact: true }).click();
    await expectToast(page, 'Error', 'Failed to add funds');
    expect(await player.get('/api/auth/me')).toMatchObject({ balance: '78.00' });
  });

  test('sees which decision failed after cancelling, and keeps the dialog opened since', async ({ page }) => {
    await player.post('/api/transactions/deposit', { amount: 33, method: 'card' }, 201);
    await page.goto('/admin?tab=deposit-approval');
    let respond: () => void = () => {};
    const response = new Promise<void>((resolve) => {
      respond = resolve;
    });
    await page.route('**/api/admin/approve-deposit', async (route) => {
      await response;
      await route.fulfill({
        status: 409,
        json: { code: 'ALREADY_PROCESSED', message: 'Already processed' },
      });
    });
    await decide(page, 'Approve', '33.00', 'Approve');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: `Reject $33.00 for ${player.username}` }).click();
    respond();
    await expectToast(page, 'Error');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  });

  test('sees a message when a settlement fails', async ({ page, site }) => {
    const game = await site.game();
    const bet = { gameId: game.id, betType: 'home', odds: '2.50', stake: '10.00' };
    const { id } = await player.post('/api/bets', bet, 201);
    await page.goto(`/admin?tab=bets&search=${player.username}`);
    await page.getByRole('button', { name: `Win: bet ${id}` }).click();
    await page.getByRole('button', { name: 'Mark as won' }).click();
    await expectToast(page, 'Error', 'Failed to update bet status');
  });

  test('sees a message when an identity review fails', async ({ page }) => {
    await player.post('/api/auth/submit-identity', {
      dateOfBirth: '1990-05-17',
      phoneNumber: player.phoneNumber,
      address: '1 Harbour Street',
      documentType: 'passport',
      documentNumber: 'A78',
      documentCountry: 'KE',
    });
    await page.goto(`/admin?tab=verification&search=${player.username}`);
    const review = () => page.getByRole('button', { name: `Review Verification of ${player.username}` }).click();
    const dialog = page.getByRole('dialog');
    await review();
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expectToast(page, 'Verification Failed');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expectToast(page, 'Rejection Failed');
    await page.unrouteAll({ behavior: 'wait' });
    await dialog.getByPlaceholder('Add notes about the verification decision...').fill('Not readable');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expectToast(page, 'Verification Rejected', 'User identity verification has been rejected.');
    await review();
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expectToast(page, 'User Verified', 'User identity has been successfully verified.');
  });
});
