// The screens of a new site, with the specification's texts for empty states.
import type { Page } from '@playwright/test';
import {
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  lastTextTo,
  phone,
  signIn,
  test,
} from '#tests/browser/site.ts';

async function expectScreen(page: Page, address: string, title: string, texts: readonly string[]): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  for (const text of texts) await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

for (const size of [phone, desktop]) {
  test(`shows a visitor that there are no games at ${size.width} px`, async ({ page, site }) => {
    expect(await site.admin.get('/api/games/live')).toEqual([]);
    await page.setViewportSize(size);
    await expectScreen(page, '/betting', 'Sports Betting', [
      'No Live Games',
      'Check back soon for live betting opportunities',
    ]);
    await expectScreen(page, '/betting?tab=upcoming', 'Sports Betting', [
      'No Upcoming Games',
      'New games will appear here when available',
    ]);
  });

  test(`shows a new player that there are no bets at ${size.width} px`, async ({ page, context, server, site }) => {
    await signIn(context, server.url, await site.player());
    await page.setViewportSize(size);
    await expectScreen(page, '/history', 'History', ['All Betting History', 'No bets placed yet']);
    await expectScreen(page, '/profile', 'Profile', ['No bets placed yet']);
    await expectScreen(page, '/betting-history', 'My Betting History', ['No Bets Yet']);
    await page.getByRole('link', { name: 'Place Your First Bet' }).click();
    await expect(page).toHaveURL(/\/betting$/);
  });

  test(`verifies an account step by step at ${size.width} px`, async ({ page, context, server, site }) => {
    const player = await site.player();
    await signIn(context, server.url, player);
    await page.setViewportSize(size);
    await expectScreen(page, '/verification', 'Account Verification', ['Pending', 'Not Verified']);
    const text = await lastTextTo(server, player.phoneNumber);
    const step = page.getByRole('list', { name: 'Steps to a verified account' }).locator('[aria-current=step]');
    await expect(step).toContainText('Phone');
    await page.getByLabel('Verification Token').fill(text.match(/\d{6}/)?.[0] ?? '');
    await page.getByRole('button', { name: 'Verify Phone' }).click();
    await expect(page.getByText('Partially Verified')).toBeVisible();
    await expect(step).toContainText('Documents');
    const identity = { identityVerified: true, identityVersion: 1, verificationNotes: 'Seen' };
    await player.post('/api/auth/submit-identity', {
      dateOfBirth: '1990-05-17',
      phoneNumber: player.phoneNumber,
      address: '1 Harbour Street',
      documentType: 'passport',
      documentNumber: `A77${size.width}`,
      documentCountry: 'KE',
    });
    await site.admin.post(`/api/admin/verify-user/${player.id}`, identity);
    await expectScreen(page, '/verification', 'Account Verification', ['Fully Verified']);
  });
}
