import type { Page } from '@playwright/test';
import { LANGUAGE_COOKIE } from '#contract/languages.ts';
import {
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  homePrice,
  phone,
  signIn,
  test as siteTest,
} from '#tests/browser/site.ts';
import { type Gate, openGate } from '#tests/support/gate.ts';

const test = siteTest.extend<{ gate: Gate }>({
  gate: async ({ server }, use) => {
    const gate = await openGate(server.url);
    await use(gate);
    await gate.shut().catch(() => undefined);
  },
});

test.use({ serviceWorkers: 'allow' });

/** Waits until the service worker controls the page. */
async function openControlled(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** The paths of everything in the site's caches. */
function cachedPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = (await Promise.all(caches.map((cache) => cache.keys()))).flat();
    return requests.map(({ url }) => new URL(url).pathname);
  });
}

for (const viewport of [phone, desktop]) {
  test(`shows an offline page in the player's language at ${viewport.width} px`, async ({ page, gate }) => {
    await page.setViewportSize(viewport);
    await openControlled(page, `${gate.url}/login`);
    await gate.shut();
    await page.goto(`${gate.url}/wallet`);
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'fr', url: gate.url }]);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Vous êtes hors ligne' })).toBeVisible();
    await gate.open();
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByRole('heading', { name: 'Bienvenue chez Goldline' })).toBeVisible();
  });
}

test('leaves the offline page once the server responds', async ({ page, gate }) => {
  await openControlled(page, `${gate.url}/login`);
  await gate.shut();
  await page.goto(`${gate.url}/betting`);
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await gate.open();
  await expect(page.getByRole('heading', { name: 'Sports Betting' })).toBeVisible();
});

test('keeps an open page when the network returns', async ({ page, context, site }) => {
  const game = await site.game();
  await page.goto('/betting?tab=upcoming');
  await homePrice(page, game).click();
  await page.evaluate(() => Object.assign(window, { samePage: true }));
  await context.setOffline(true);
  await page.waitForTimeout(500);
  await context.setOffline(false);
  await page.waitForTimeout(1500);
  expect(await page.evaluate(() => 'samePage' in window)).toBe(true);
});

test('caches only the offline page, the update notice and their files', async ({ page, context, server, site }) => {
  await site.game();
  await signIn(context, server.url, await site.player('100'));
  await openControlled(page, '/betting?tab=upcoming');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goto('/wallet');
  await expect(page.getByTestId('balance')).toHaveText('$100.00');
  await page.goto('/history');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const cached = await cachedPaths(page);
  const html = await (await page.request.get('/offline.html')).text();
  const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file);
  const notice = cached.filter((file) => /^\/assets\/update-notice-[\w-]+\.js$/.test(file));
  expect(notice).toHaveLength(1);
  expect(cached.toSorted()).toEqual(['/offline.html', ...files, ...notice].toSorted());
});

const withoutFiles = (worker: string) => worker.replace(/CACHED_FILES = \[.*\]/, 'CACHED_FILES = []');

test('shows no update notice on the first page of the new version', async ({ page, gate }) => {
  await openControlled(page, `${gate.url}/betting`);
  gate.change('/service-worker.js', withoutFiles);
  const checked = page.waitForResponse(`${gate.url}/`);
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await (await checked).finished();
  await expect.poll(() => page.evaluate(hasWaitingWorker)).toBe(true);
  // Longer than the notice takes to load.
  await page.waitForTimeout(1500);
  await expect(page.getByText('A new version is available.')).toBeHidden();
});

async function hasWaitingWorker(): Promise<boolean> {
  return Boolean((await navigator.serviceWorker.getRegistration())?.waiting);
}

test('loads a new version only when the player updates', async ({ page, gate }) => {
  await openControlled(page, `${gate.url}/betting`);
  // The server of the new version has none of this page's files.
  gate.change('/service-worker.js', withoutFiles);
  gate.change('/', (text) => text.replaceAll('/assets/index-', '/assets/index-new-'));
  gate.remove('/assets/');
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  const notice = page.getByRole('status').filter({ hasText: 'A new version is available.' });
  await expect(notice).toBeVisible();
  gate.remove(null);
  await expectAccessible(page);
  await page.evaluate(() => Object.assign(window, { oldPage: true }));
  await notice.getByRole('button', { name: 'Update' }).click();
  await page.waitForFunction(() => !('oldPage' in window));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toBeHidden();
});

test('has a manifest whose icons exist in their stated sizes', async ({ page, request }) => {
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await request.get(href ?? '')).json()) as { icons: { src: string; sizes: string }[] };
  for (const { src, sizes } of manifest.icons.filter((icon) => icon.sizes !== 'any')) {
    const size = await page.evaluate(async (url) => {
      const image = await createImageBitmap(await (await fetch(url)).blob());
      return `${image.width}x${image.height}`;
    }, src);
    expect(size).toBe(sizes);
  }
});
