// A narrow phone with a text size of 200 %: everything is there, and nothing scrolls sideways.
import { expect, expectApart, expectNoSidewaysScroll, signIn, test } from '#tests/browser/site.ts';
import { findBrowser } from '#tests/support/browser.ts';

const DOUBLE_TEXT = '--blink-settings=defaultFontSize=32';
test.use({ launchOptions: { ...findBrowser(), args: [DOUBLE_TEXT] }, viewport: { width: 320, height: 640 } });

const PATHS = [
  '/',
  '/betting',
  '/wallet',
  '/history',
  '/betting-history',
  '/safer-play',
  '/profile',
  '/scores',
  '/rules',
];

test('fits every page on a narrow phone with large text', async ({ page, context, server, site }) => {
  const game = await site.game({ homeTeam: 'Wolverhampton Wanderers', awayTeam: 'Brighton and Hove Albion' });
  await site.liveGame();
  const player = await site.player('1234.50');
  await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 20 }, 201);
  await signIn(context, server.url, player);
  for (const path of [...PATHS, `/games/${game.id}`]) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached();
    await page.waitForLoadState('networkidle');
    await expectNoSidewaysScroll(page);
    const header = page.getByRole('banner');
    await expect(header.getByTestId('balance')).toBeInViewport({ ratio: 1 });
    await expect(header.getByRole('link', { name: 'Deposit' })).toBeInViewport({ ratio: 1 });
  }
  await page.goto('/');
  const banner = page.getByRole('region', { name: 'Verify your phone number' });
  await expectApart(banner.getByText('Verify your phone number'), banner.getByRole('link', { name: 'Verify phone' }));
});
