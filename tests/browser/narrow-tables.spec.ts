// Tables next to a filled slip at 1280 px: they show everything without scrolling sideways.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, homePrice, signIn, slipOf, test } from '#tests/browser/site.ts';

test.use({ viewport: { width: 1280, height: 800 } });

const overflows = (page: Page) =>
  page.locator('section:has(> table)').evaluateAll((sections) =>
    sections.map((section) => ({
      caption: section.getAttribute('aria-label'),
      by: Math.max(0, section.scrollWidth - section.clientWidth),
    })),
  );

test('shows the history and the wallet in full next to a slip with selections', async ({
  page,
  context,
  server,
  site,
}) => {
  const player = await site.player('90000');
  await signIn(context, server.url, player);
  const one = await site.game();
  const two = await site.game();
  const home = (game: { id: number }) => ({ gameId: game.id, betType: 'home' });
  const builder = {
    gameId: one.id,
    selections: [{ betType: 'home' }, { betType: 'over_under', selection: 'over_2.5' }],
  };
  const won = await player.post('/api/bets', { ...home(one), stake: 400 }, 201);
  const half = { gameId: two.id, betType: 'half_time_full_time', selection: 'draw_home', stake: 300 };
  await player.post('/api/bets', half, 201);
  await player.post('/api/place-accumulator', { selections: [home(one), home(two)], totalStake: 200 }, 201);
  await player.post('/api/place-builder', { groups: [builder], totalStake: 100 }, 201);
  await site.admin.patch(`/api/bets/${won.id}/status`, { status: 'won' });
  await player.post('/api/transactions/deposit', { amount: 9000, method: 'card' }, 201);
  await player.post('/api/transactions/withdrawal', { amount: 1200, method: 'mpesa_kenya' }, 201);
  await page.goto('/betting?tab=upcoming');
  await homePrice(page, two).click();
  for (const [path, tables] of [
    ['/history', 1],
    ['/wallet', 2],
  ] as const) {
    await page.goto(path);
    await expect(slipOf(page)).toBeVisible();
    await expect(page.locator('section:has(> table)')).toHaveCount(tables);
    expect((await overflows(page)).map(({ by }) => by)).toEqual(Array(tables).fill(0));
    await expectAccessible(page);
  }
});
