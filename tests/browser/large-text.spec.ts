// A narrow phone with a text size of 200%: nothing is cut off or scrolls sideways.
import { expect, expectApart, expectNoSidewaysScroll, openSlip, signIn, test } from '#tests/browser/site.ts';
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

test('keeps navigation, names and forms usable with large text', async ({ page, context, server, site }) => {
  const game = await site.liveGame({ homeTeam: 'Wolverhampton', awayTeam: 'Brighton' });
  await signIn(context, server.url, await site.player('1234.50'));
  await page.goto('/betting');
  const links = page.getByRole('navigation', { name: 'Quick navigation' }).getByRole('link');
  await expect(links).toHaveCount(4);
  for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Wolverhampton to win, Home 2.50' }).click();
  await expect(page.getByRole('button', { name: 'Place bet' })).toBeInViewport({ ratio: 1 });
  const slip = await openSlip(page);
  await slip.getByRole('button', { name: 'Place bet' }).click({ trial: true });
  await page.goto('/scores');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Wolverhampton' });
  for (const team of ['Wolverhampton', 'Brighton'])
    await expect.poll(async () => (await row.getByText(team).boundingBox())?.width).toBeGreaterThan(80);
  await page.goto(`/games/${game.id}`);
  const kickOff = page.getByRole('main').getByRole('time').first();
  for (const team of ['Wolverhampton', 'Brighton']) {
    const name = page.getByRole('main').getByText(team, { exact: true }).first();
    await name.scrollIntoViewIfNeeded();
    await expect(name).toBeInViewport({ ratio: 1 });
    await expectApart(name, kickOff);
  }
  await page.goto('/wallet?deposit');
  await page.getByRole('textbox', { name: 'Amount' }).click({ trial: true });
  await expect(page.getByRole('button', { name: 'Deposit', exact: true }).last()).toBeInViewport({ ratio: 1 });
});
