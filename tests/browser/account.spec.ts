import {
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  lastTextTo,
  PASSWORD,
  phone,
  signIn,
  test,
  toastOn,
} from '#tests/browser/site.ts';
import { createClient } from '#tests/support/client.ts';
import type { RunningServer } from '#tests/support/server.ts';

const NEW_PASSWORD = 'another long one';

const logInStatus = async (server: RunningServer, phoneNumber: string, password: string) =>
  (await createClient(server.url).call('POST', '/api/auth/login', { phoneNumber, password })).status;

test('offers a password reset after too many failed logins', async ({ page }) => {
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 429, json: { code: 'RATE_LIMITED', retryAfterSeconds: 900 } }),
  );
  await page.goto('/login?next=%2Fwallet');
  await page.getByLabel('Phone number').fill('+254712345678');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Set a new password' }).click();
  await expect(page).toHaveURL(/\/forgot-password\?next=%2Fwallet$/);
});

test('keeps the next dialog open when a changed password is confirmed late', async ({
  page,
  context,
  server,
  site,
}) => {
  await signIn(context, server.url, await site.player());
  let release = () => {};
  await page.route('**/api/auth/change-password', (route) => {
    release = () => void route.continue();
  });
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByLabel('New password').fill(NEW_PASSWORD);
  const isSent = page.waitForRequest('**/api/auth/change-password');
  await page.keyboard.press('Enter');
  await isSent;
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change password' }).click();
  await dialog.getByLabel('Current password').fill('being entered');
  release();
  await expect(toastOn(page, 'Password changed')).toBeVisible();
  await expect(dialog.getByLabel('Current password')).toHaveValue('being entered');
});

for (const size of [phone, desktop]) {
  test(`resets a forgotten password with a texted code at ${size.width} px`, async ({ page, server, site }) => {
    const player = await site.player();
    await page.setViewportSize(size);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText('Phone number must be at least 10 digits')).toBeVisible();
    await page.getByLabel('Phone number').fill(player.phoneNumber);
    await page.getByRole('button', { name: 'Send code' }).click();
    await expect(page.getByText(/If this phone number has an account/)).toBeVisible();
    await expect(page.getByRole('button', { name: /You can request another code in \d+ s/ })).toBeDisabled();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    const text = await lastTextTo(server, player.phoneNumber);
    const code = text.match(/reset code is ([0-9A-Z-]{9})/)?.[1] ?? '';
    await page.getByLabel('Code from the text message').fill('0000-0000');
    await page.getByLabel('New password', { exact: true }).fill('12345');
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(page.getByText('The verification code is wrong or has expired')).toBeVisible();
    await page.getByLabel('Code from the text message').fill(code);
    await page.getByRole('button', { name: 'Set new password' }).click();
    await expect(toastOn(page, 'Password changed')).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    expect(await logInStatus(server, player.phoneNumber, PASSWORD)).toBe(401);
    expect((await player.call('GET', '/api/auth/me')).status).toBe(401);
    await page.getByLabel('Phone number').fill(player.phoneNumber);
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: `Welcome, ${player.username}` })).toBeVisible();
  });

  test(`changes a password and ends the other sessions at ${size.width} px`, async ({
    page,
    context,
    server,
    site,
  }) => {
    const player = await site.player();
    const elsewhere = createClient(server.url);
    await elsewhere.post('/api/auth/login', { phoneNumber: player.phoneNumber, password: PASSWORD });
    await signIn(context, server.url, player);
    await page.setViewportSize(size);
    await page.goto('/profile');
    const sessions = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /last used/ });
    await expect(sessions).toHaveCount(2);
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    await expect(dialog.getByLabel('Current password')).toBeFocused();
    await dialog.getByLabel('Current password').fill('not the one');
    await dialog.getByLabel('New password').fill(NEW_PASSWORD);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(dialog.getByText('Incorrect password')).toBeVisible();
    await dialog.getByLabel('Current password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(toastOn(page, 'Password changed')).toBeVisible();
    await expect(toastOn(page, '1 other session was ended.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(sessions).toHaveCount(1);
    expect((await elsewhere.call('GET', '/api/auth/me')).status).toBe(401);
    expect(await logInStatus(server, player.phoneNumber, NEW_PASSWORD)).toBe(200);
  });

  test(`shows in French that the current password is wrong, at ${size.width} px`, async ({
    page,
    context,
    server,
    site,
  }) => {
    await signIn(context, server.url, await site.player());
    await context.addCookies([{ name: 'goldline_language', value: 'fr', url: server.url }]);
    await page.setViewportSize(size);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Modifier le mot de passe' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Mot de passe actuel').fill('not the one');
    await dialog.getByLabel('Nouveau mot de passe').fill(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Mot de passe incorrect')).toBeVisible();
  });

  test(`ends one session, then all others, at ${size.width} px`, async ({ page, context, server, site }) => {
    const player = await site.player();
    const others = [1, 2, 3].map(() => createClient(server.url));
    for (const client of others)
      await client.post('/api/auth/login', { phoneNumber: player.phoneNumber, password: PASSWORD }, 200, {
        'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36',
      });
    await signIn(context, server.url, player);
    await page.setViewportSize(size);
    await page.goto('/profile');
    const sessions = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /last used/ });
    await expect(sessions).toHaveCount(4);
    await expect(sessions.filter({ hasText: 'This session' })).toHaveCount(1);
    await expect(sessions.filter({ hasText: 'Chrome on Android' })).toHaveCount(3);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'End session: Chrome on Android' }).first().click();
    await expect(sessions).toHaveCount(3);
    await page.getByRole('button', { name: 'End all other sessions' }).click();
    await expect(toastOn(page, '2 sessions ended')).toBeVisible();
    await expect(sessions).toHaveCount(1);
    for (const client of others) expect((await client.call('GET', '/api/auth/me')).status).toBe(401);
  });
}

test('shows the same totals on History, Profile and Safer Play, with open stakes left out of the net', async ({
  page,
  context,
  server,
  site,
}) => {
  const player = await site.player('100');
  const game = await site.game();
  const place = (stake: number) => player.post('/api/bets', { gameId: game.id, betType: 'home', stake }, 201);
  const won = await place(10);
  const returned = await place(4);
  await place(30);
  await site.admin.patch(`/api/bets/${won.id}/status`, { status: 'won' });
  await site.admin.patch(`/api/bets/${returned.id}/status`, { status: 'void', note: 'Test' });
  await signIn(context, server.url, player);
  // 44 staked, 25 won and 4 returned; 30 is still open.
  await page.goto('/history');
  await expect(page.getByText('$44.00')).toBeVisible();
  await expect(page.getByText('$29.00')).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByText('$44.00')).toBeVisible();
  await expect(page.getByText('$29.00')).toBeVisible();
  await page.goto('/safer-play');
  const all = page.getByRole('row').filter({ hasText: 'All time' });
  for (const amount of ['+$15.00', '$44.00', '$30.00', '$29.00']) await expect(all).toContainText(amount);
});
