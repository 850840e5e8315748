// What screen readers announce, and where the focus goes.
import type { Locator, Page } from '@playwright/test';
import { cardOf, expect, phone, type SiteGame, signIn, staffLink, test } from '#tests/browser/site.ts';

const slipOf = (page: Page) => page.getByRole('region', { name: 'Betting slip' });
const homePrice = (page: Page, game: SiteGame, odds = '2.50') =>
  page.getByRole('button', { name: `${game.homeTeam} to win, Home ${odds}` });
const announced = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

async function press(control: Locator): Promise<void> {
  await control.focus();
  await control.page().keyboard.press('Enter');
}

test('focuses the heading of a page opened by a link, also from the menu', async ({ page, context, server, site }) => {
  const game = await site.game();
  await signIn(context, server.url, await site.player('100'));
  await page.goto('/betting?tab=upcoming');
  const heading = page.getByRole('heading', { level: 1 });
  await press(cardOf(page, game).getByRole('link'));
  await expect(heading).toHaveText(`${game.homeTeam} v ${game.awayTeam}`);
  await expect(heading).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Sports Betting' })).toBeFocused();
  await page.setViewportSize(phone);
  for (const name of ['Promotions', 'Live Scores', 'Promotions']) {
    await press(page.getByRole('button', { name: 'Open menu' }));
    await press(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name }));
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  }
});

test('focuses the heading of a staff tab', async ({ page, context, server, site }) => {
  await signIn(context, server.url, site.admin);
  await page.goto('/admin');
  await expect(staffLink(page, 'Bets')).toBeVisible();
  for (const name of ['Games', 'Bets', 'Risk']) {
    await press(staffLink(page, name));
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  }
});
