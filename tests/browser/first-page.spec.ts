import type { Page } from '@playwright/test';
import { desktop, expect, phone, type Site, signIn, stopClockUntilLive, test } from '#tests/browser/site.ts';
import type { RunningServer } from '#tests/support/server.ts';

// With motion, as for most visitors.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('loads the built client and renders its first page', async ({ page }) => {
  const response = await page.goto('/');
  expect(response?.status()).toBe(200);
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self'");
  await expect(page.getByRole('main')).toBeVisible();
});

test('sends document headers only with documents, and a content security policy with workers', async ({ page }) => {
  const script = page.waitForResponse((response) => /\/assets\/index-.*\.js$/.test(response.url()));
  const document = await page.goto('/');
  expect(document?.headers()).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'x-content-type-options': 'nosniff' });
  const headers = (await script).headers();
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' });
  expect(headers['content-security-policy']).toBeUndefined();
  expect(headers['x-frame-options']).toBeUndefined();
  const worker = await page.request.get('/service-worker.js');
  expect(worker.headers()['content-security-policy']).toContain("script-src 'self'");
});

test('serves the client for its client-side routes', async ({ page }) => {
  await page.goto('/promotions/unknown');
  await expect(page.getByRole('main')).toBeVisible();
});

const GAME_LISTS = ['/api/games/live', '/api/games/upcoming'];

const screens = [
  { path: '/', viewer: 'a visitor', heading: 'Live football betting', calls: GAME_LISTS },
  { path: '/betting', viewer: 'a visitor', heading: 'Sports Betting', calls: GAME_LISTS },
  { path: '/scores', viewer: 'a visitor', heading: 'Live Scores', calls: GAME_LISTS },
  { path: '/wallet', viewer: 'a player', heading: 'Wallet', calls: [] },
  { path: '/wallet', viewer: 'an unverified player', heading: 'Wallet', calls: [] },
  { path: '/promotions', viewer: 'an unverified player', heading: 'Promotions', calls: GAME_LISTS },
  { path: '/betting', viewer: 'an unverified player', heading: 'Sports Betting', calls: GAME_LISTS },
  { path: '/admin', viewer: 'an administrator', heading: 'Admin Dashboard', calls: [] },
] as const;

const signInAs = async (
  page: Page,
  site: Site,
  { url, database }: RunningServer,
  viewer: (typeof screens)[number]['viewer'],
) => {
  if (viewer === 'a visitor') return;
  const client = viewer === 'an administrator' ? site.admin : await site.player('12.34');
  if (viewer === 'a player') await database.pool.query('update users set is_verified = true');
  await signIn(page.context(), url, client);
  if (viewer !== 'an unverified player') return;
  // The reminder is prerendered only after an earlier page has shown it.
  await page.goto('/wallet');
  await expect(page.getByRole('region', { name: 'Verify your phone number' })).toBeVisible();
};

/** Counts the page-wide loading indicators shown since the page was opened. */
const countLoadingBlocks = () => {
  Object.assign(window, { loadingBlocks: 0 });
  new MutationObserver((mutations) => {
    for (const { addedNodes } of mutations)
      for (const node of addedNodes)
        if (node instanceof Element && (node.matches('.animate-late') || node.querySelector('.animate-late')))
          (window as unknown as { loadingBlocks: number }).loadingBlocks += 1;
  }).observe(document, { childList: true, subtree: true });
};

const headingBox = (page: Page, heading: string) =>
  page.getByRole('heading', { level: 1, name: heading, includeHidden: true }).boundingBox();

for (const { path, viewer, heading, calls } of screens)
  test(`renders ${path} for ${viewer} before scripts run, and nothing moves afterwards`, async ({
    page,
    site,
    server,
  }) => {
    await signInAs(page, site, server, viewer);
    await page.addInitScript(countLoadingBlocks);
    await stopClockUntilLive(page);
    for (const viewport of [phone, desktop]) {
      await page.setViewportSize(viewport);
      await page.route(/\/assets\/index-.*\.js$/, (route) => route.abort());
      await page.goto(path);
      const prerendered = await headingBox(page, heading);
      expect(prerendered).not.toBeNull();
      const preloads = page.locator('link[rel=preload][as=fetch]');
      const preloaded = await preloads.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(preloaded).toEqual(['/api/auth/user', ...calls]);
      // The prerendered page contains no player data and no enabled buttons.
      const isPlayer = viewer === 'a player' || viewer === 'an unverified player';
      await expect(page.getByTestId('balance')).toHaveText(isPlayer ? [/^\s*$/] : []);
      expect(await page.getByRole('button', { includeHidden: true, disabled: false }).count()).toBe(0);
      await page.unroute(/\/assets\/index-.*\.js$/);

      const requested: string[] = [];
      page.on('request', (request) => requested.push(new URL(request.url()).pathname));
      const warnings: string[] = [];
      page.on('console', (message) => message.text().includes('preload') && warnings.push(message.text()));
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(await headingBox(page, heading)).toEqual(prerendered);
      // The prerendered page is replaced only once the page's code and texts have loaded.
      expect(await page.evaluate(() => (window as unknown as { loadingBlocks: number }).loadingBlocks)).toBe(0);
      // Preloaded requests are sent once and used.
      for (const call of ['/api/auth/user', ...calls])
        expect(
          requested.filter((each) => each === call),
          call,
        ).toHaveLength(1);
      const files = requested.filter((each) => each.startsWith('/assets/'));
      expect(new Set(files).size).toBe(files.length);
      expect(warnings).toEqual([]);
      page.removeAllListeners('request');
      page.removeAllListeners('console');
    }
  });

test("renders the first view in the request's language", async ({ request }) => {
  const page = async (headers: Record<string, string>) => (await request.get('/betting', { headers })).text();
  expect(await page({ 'accept-language': 'de, fr-CD;q=0.9, en;q=0.8' })).toMatch(/lang="fr".*Paris sportifs/s);
  expect(await page({ 'accept-language': 'fr', cookie: 'goldline_language=sw' })).toMatch(
    /lang="sw".*Beti za Michezo/s,
  );
  expect(await page({ 'accept-language': 'de' })).toMatch(/lang="en".*Sports Betting/s);
});

test('does not prerender pages that need a session or depend on the URL', async ({ request }) => {
  for (const path of ['/wallet', '/admin', '/betting?tab=upcoming'])
    expect(await (await request.get(path)).text()).not.toContain('<h1');
});

test('loads one font for headings and text without layout shift', async ({ page }) => {
  const fonts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!(entry as unknown as { hadRecentInput: boolean }).hadRecentInput)
          (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // The fallback font renders first, as on a slow network.
  await page.route(/\.woff2$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.goto('/betting');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  expect(await page.evaluate(() => document.fonts.check('700 16px "Figtree Variable"'))).toBe(true);
  const family = (element: Element) => getComputedStyle(element).fontFamily;
  expect(await heading.evaluate(family)).toBe(await page.locator('body').evaluate(family));
  expect(await heading.evaluate(family)).toContain('Figtree Variable');
  expect(fonts).toHaveLength(1);
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.1);
});

test('has dark scrollbars', async ({ page }) => {
  await page.goto('/betting');
  const style = await page.locator('main').evaluate((main) => {
    const { colorScheme, scrollbarColor } = getComputedStyle(main);
    return { colorScheme, scrollbarColor };
  });
  expect(style).toEqual({ colorScheme: 'dark', scrollbarColor: 'rgb(108, 108, 128) rgb(11, 11, 15)' });
});
