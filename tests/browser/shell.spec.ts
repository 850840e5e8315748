import { gzipSync } from 'node:zlib';
import {
  countsAtTap,
  delayRequests,
  desktop,
  expect,
  expectAccessible,
  expectApart,
  expectNoSidewaysScroll,
  phone,
  signIn,
  test,
} from '#tests/browser/site.ts';
import { paths } from '#web/lib/paths.ts';

const PATHS = {
  'Live Betting': '/',
  'Live Games': '/live',
  Football: '/betting',
  'Premier League': '/advanced-betting',
  'My Bets': '/betting-history',
  'Enhanced Markets': '/betting',
  Promotions: '/promotions',
  'Booking Code': '/booking',
  'Live Scores': '/scores',
  Casino: '/casino',
  'Betting Rules': '/rules',
  Help: '/help',
  Deposit: '/wallet',
  'My Account': '/profile',
  History: '/history',
  Verification: '/verification',
  'Safer Play': '/safer-play',
};

test('opens a page from every link in the sidebar', async ({ page, context, server, site }) => {
  const player = await site.player();
  await signIn(context, server.url, player);
  await page.goto('/');
  const sidebar = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(page.getByText(player.username).first()).toBeVisible();
  await expect(page.getByText('Player', { exact: true })).toBeVisible();
  await expect(sidebar.getByRole('link')).toHaveCount(Object.keys(PATHS).length);
  for (const [label, path] of Object.entries(PATHS)) {
    await sidebar.getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('404 Page Not Found')).toBeHidden();
  }
});

test('fills the window, and does not move when a dialog opens', async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.goto('/login');
  // Not by role: an open dialog hides it from screen readers.
  const header = page.locator('header').first();
  const rightEdge = () => header.evaluate((element) => element.getBoundingClientRect().right);
  await expect(header).toBeVisible();
  expect(await rightEdge()).toBe(desktop.width);
  await header.getByRole('button', { name: 'Language and display' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await rightEdge()).toBe(desktop.width);
});

test("styles checkboxes without the browser's own appearance", async ({ page }) => {
  await page.goto('/login');
  const box = page.getByRole('checkbox', { name: 'Remember me' });
  const background = () => box.evaluate((element) => getComputedStyle(element).backgroundColor);
  await box.uncheck();
  await expect(box).toHaveCSS('appearance', 'none');
  const empty = await background();
  await box.check();
  expect(await background()).not.toBe(empty);
});

test("styles selects without the browser's own appearance, and gives dialogs thin scrollbars", async ({ page }) => {
  await page.goto('/login');
  await page.locator('header').first().getByRole('button', { name: 'Language and display' }).click();
  const select = page.getByRole('dialog').getByRole('combobox');
  await expect(select).toHaveCSS('appearance', 'none');
  await expect(select).toHaveCSS('background-image', /svg/);
  const widths = await select.evaluate((element) => {
    const found: string[] = [];
    for (let box = element.parentElement; box && box !== document.body; box = box.parentElement)
      if (getComputedStyle(box).overflowY === 'auto') found.push(getComputedStyle(box).scrollbarWidth);
    return found;
  });
  expect(widths).toEqual(['thin']);
});

test('marks an empty date field, where WebKit shows today', async ({ page }) => {
  await page.goto('/scores');
  const day = page.getByLabel('Day', { exact: true });
  await expect(day).toHaveAttribute('data-empty');
  await day.fill('2026-08-15');
  await expect(day).not.toHaveAttribute('data-empty');
});

test('navigates even if scrollTo returns a promise, as in Chromium 156', async ({ page }) => {
  await page.addInitScript(() => {
    const scrollTo = window.scrollTo.bind(window);
    window.scrollTo = ((...position: [number, number]) => Promise.resolve(scrollTo(...position))) as never;
  });
  await page.goto('/');
  for (const label of ['Football', 'Live Scores', 'Promotions']) {
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(new RegExp(`${PATHS[label as keyof typeof PATHS]}$`));
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
});

for (const path of [
  '/betting-history',
  '/history',
  '/profile',
  '/verification',
  '/safer-play',
  '/scores',
  '/promotions',
  '/casino',
  '/rules',
  '/live',
]) {
  test(`${path} has no accessibility findings and fits a phone`, async ({ page, context, server, site }) => {
    await site.liveGame();
    await signIn(context, server.url, await site.player('10'));
    await page.setViewportSize(phone);
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

test('shows the whole header at 320 px', async ({ page, context, server, site }) => {
  await site.liveGame();
  await signIn(context, server.url, await site.player('631.40'));
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/betting');
  const header = page.getByRole('banner');
  await expect(header.getByTestId('balance')).toHaveText('$631.40');
  await expect(header.getByRole('link', { name: 'Deposit' })).toBeInViewport({ ratio: 1 });
  await expect(header.getByRole('button', { name: 'Open menu' })).toBeInViewport({ ratio: 1 });
  await expect(header.getByText('Goldline', { exact: true })).toBeHidden();
  await page.setViewportSize(phone);
  await expect(header.getByText('Goldline', { exact: true })).toBeVisible();
});

test('shows administrators their links and role', async ({ page, context, server, site }) => {
  await signIn(context, server.url, site.admin);
  await page.goto('/');
  const sidebar = page.getByRole('navigation', { name: 'Main navigation' });
  await expect(page.getByText('Administrator', { exact: true })).toBeVisible();
  for (const label of ['Dashboard', 'Manage Games', 'Users']) {
    await expect(sidebar.getByRole('link', { name: label, exact: true })).toBeInViewport();
  }
  await page.setViewportSize(phone);
  await page.getByRole('navigation', { name: 'Quick navigation' }).getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('shows the sidebar as a drawer on a phone', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/betting');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('link', { name: 'Live Scores' })).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('link', { name: 'Live Scores' }).click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/scores$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Live Scores' })).toBeFocused();
  const opener = page.getByRole('button', { name: 'Open menu' });
  await opener.click();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
  // Escape closes the drawer, however soon after the opening it is pressed.
  for (const waitMs of [0, 5, 10, 20, 40]) {
    await opener.evaluate((button: HTMLElement, ms) => {
      button.click();
      const pressed = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
      return new Promise((resolve) => setTimeout(() => resolve(document.activeElement?.dispatchEvent(pressed)), ms));
    }, waitMs);
    // Pending renders have finished by now.
    await page.waitForTimeout(200);
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test('logs out from the drawer to the login page even if the history step arrives late', async ({
  page,
  context,
  server,
  site,
}) => {
  await signIn(context, server.url, await site.player());
  await page.addInitScript(() => {
    const back = history.back.bind(history);
    history.back = () => setTimeout(back, 500);
  });
  await page.setViewportSize(phone);
  await page.goto('/betting');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.waitForTimeout(1000);
  await expect(page).toHaveURL(/\/login$/);
});

test('announces a win even if the notices load late', async ({ page, context, server, site }) => {
  const player = await site.player('100');
  const game = await site.liveGame();
  await signIn(context, server.url, player);
  await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: '10.00', odds: '2.50' }, 201);
  const release = await delayRequests(page, /player-notices/);
  await page.goto('/betting-history');
  const bet = page.getByRole('article', { name: `${game.homeTeam} to win` });
  await expect(bet.getByText('Pending')).toBeVisible();
  await site.admin.patch(`/api/games/${game.id}/score`, { homeScore: 1, awayScore: 0, currentMinute: 90 });
  await site.admin.patch(`/api/games/${game.id}/status`, { status: 'finished' });
  await expect(bet.getByText('Winnings $25.00')).toBeVisible();
  release();
  await expect(page.getByText('You won $25.00!', { exact: true }).first()).toBeVisible();
});

test('shows a not-found page for an unknown URL', async ({ page }) => {
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page).toHaveTitle(/404 Page Not Found/);
  await expectAccessible(page);
});

test('asks visitors to log in on player pages', async ({ page }) => {
  await page.goto('/wallet');
  await expect(page).toHaveURL('/login?next=%2Fwallet');
});

test('refuses the admin dashboard to players', async ({ page, context, server, site }) => {
  await signIn(context, server.url, await site.player());
  await page.goto('/admin');
  await expect(page.getByRole('main').getByText('Access Denied')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible();
  await expect(page.getByText("You don't have permission to access this page").first()).toBeVisible();
  await expectAccessible(page);
  await expect(page).toHaveURL(/\/$/);
});

test('is served with the title of the page in each language', async ({ context, server, site, page }) => {
  await signIn(context, server.url, await site.player());
  const wallets = { en: 'Wallet', sw: 'Pochi', fr: 'Portefeuille' };
  for (const [language, wallet] of Object.entries(wallets)) {
    await context.addCookies([{ name: 'goldline_language', value: language, url: server.url }]);
    for (const path of Object.values(paths).filter((each) => each !== paths.games && each !== paths.login)) {
      const html = await (await page.request.get(path)).text();
      const title = /<title>(.+) · Goldline<\/title>/.exec(html)?.[1];
      expect(title, path).toBeDefined();
      if (path === paths.wallet) expect(title).toBe(wallet);
    }
  }
});

test('shows a lost connection and the age of the data', async ({ page, context, site }) => {
  await site.liveGame();
  await page.goto('/betting');
  const status = page.getByRole('banner').getByRole('status');
  await expect(status).toHaveText('Live Updates');
  await expect(status).toHaveAttribute('aria-live', 'off');
  await context.setOffline(true);
  await expect(status).toHaveText('Connection Error');
  await expect(status).toHaveAttribute('aria-live', 'polite');
  await expect(page.getByText(/^Prices from \d\d:\d\d/)).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(status).toHaveText('Live Updates');
  await expect(page.getByText(/^Prices from/)).toBeHidden();
});

test('does not cover the page title on a phone with the lost-connection message', async ({ page, context }) => {
  await page.setViewportSize(phone);
  await page.goto('/rules');
  const title = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(title).toBeVisible();
  await context.setOffline(true);
  const strip = page.getByRole('banner').getByText('Connection Error');
  await expect(strip).toBeVisible();
  await expectApart(strip, title);
});

test('shows that games failed to load and retries', async ({ page, site }) => {
  await site.game();
  await page.routeWebSocket('/ws', () => undefined);
  await page.route('/api/games/upcoming', (route) =>
    route.fulfill({ status: 503, json: { message: 'x', code: 'NOT_READY' } }),
  );
  await page.goto('/betting?tab=upcoming');
  const failed = page.getByRole('alert').filter({ hasText: "Couldn't load the games." });
  await expect(failed).toBeVisible();
  await expectAccessible(page);
  await page.unroute('/api/games/upcoming');
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('needs at most 150 KB of compressed JavaScript for the first view', async ({ page }) => {
  const files: Promise<Buffer>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) files.push(response.body());
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const bytes = (await Promise.all(files)).reduce((sum, file) => sum + gzipSync(file).length, 0);
  expect(bytes).toBeGreaterThan(100 * 1024);
  expect(bytes).toBeLessThan(150 * 1024);
});

test('marks the tapped link before the page renders, and restores the scroll position on going back', async ({
  page,
  site,
}) => {
  for (let games = 0; games < 6; games += 1) await site.game();
  await page.setViewportSize(phone);
  await page.goto('/betting?tab=upcoming');
  await expect(page.getByRole('article')).toHaveCount(6);
  const card = page.getByRole('article').nth(4);
  await card.scrollIntoViewIfNeeded();
  const atTap = { marked: '[aria-label="Quick navigation"] [aria-current=page][href="/"]', heading: 'main h1' };
  const home = page.getByRole('navigation', { name: 'Quick navigation' }).getByRole('link', { name: 'Home' });
  expect(await countsAtTap(home, atTap)).toEqual({ marked: 1, heading: 0 });
  await expect(page.getByRole('heading', { level: 1, name: 'Live football betting' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Sports Betting' })).toBeAttached();
  await expect(card).toBeInViewport();
});
