// If part of the client fails, the rest of the page works and the error is reported.
import type { Page } from '@playwright/test';
import { cardOf, expect, expectAccessible, expectNoSidewaysScroll, phone, signIn, test } from '#tests/browser/site.ts';

const reportsOf = (page: Page) => {
  const reports: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client-errors')) reports.push(request.postDataJSON());
  });
  return reports;
};

test('keeps the other games when one fails to render, and reports the error', async ({ page, site, server }) => {
  const broken = await site.game();
  const other = await site.game();
  await page.route('**/api/games/upcoming', async (route) => {
    const games = (await (await route.fetch()).json()) as { id: number; startTime: string }[];
    for (const game of games) if (game.id === broken.id) game.startTime = 'tomorrow at three';
    await route.fulfill({ json: games });
  });
  // The live connection would deliver the game with valid fields.
  await page.routeWebSocket('**/ws', () => {});
  const reports = reportsOf(page);
  await page.goto('/betting?tab=upcoming');
  await expect(cardOf(page, other)).toBeVisible();
  await expect(page.getByText('Something went wrong in this part of the page. The rest still works.')).toBeVisible();
  await expect(cardOf(page, broken)).toHaveCount(0);
  await page.getByRole('button', { name: `${other.homeTeam} to win, Home 2.50` }).click();
  await expect(page.getByLabel(`Stake for ${other.homeTeam} to win`)).toBeVisible();
  await expectAccessible(page);

  await expect
    .poll(() => reports)
    .toEqual([expect.objectContaining({ kind: 'render', name: 'RangeError', page: '/betting' })]);
  expect(JSON.stringify(reports)).not.toContain('tomorrow');
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toMatch(/goldline_client_errors_total\{browser="chrome \d+",kind="render"\} 1/);
  expect(metrics).toMatch(/goldline_page_loads_total\{browser="chrome \d+"\} [1-9]/);
});

test('shows an error with a link home when a page fails to load, and keeps the navigation working', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const reports = reportsOf(page);
  await page.route(/\/assets\/scores-page.*\.js$/, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('/scores');
  await expect(page.getByRole('heading', { level: 1, name: "Couldn't load this page" })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await expect.poll(() => reports).toEqual([expect.objectContaining({ kind: 'load', page: '/scores' })]);
  await page.getByRole('navigation', { name: 'Quick navigation' }).getByRole('link', { name: 'Football' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sports Betting' })).toBeVisible();
  await page.goto('/scores');
  await page.getByRole('link', { name: 'Go to home page' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('keeps the page when a part of it fails to load, and retries on request', async ({ page }) => {
  let isBroken = true;
  await page.setViewportSize(phone);
  await page.route(/\/assets\/display-dialog-.*\.js$/, (route) =>
    isBroken ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
  );
  await page.goto('/rules');
  await page.getByRole('banner').getByRole('button', { name: 'Language and display' }).click();
  await expect(page.getByText('Something went wrong in this part of the page. The rest still works.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Language and display' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('shows staff that pending work or goals could not be loaded', async ({ page, context, site, server }) => {
  const game = await site.liveGame();
  await site.admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute: 44 }, 201);
  await signIn(context, server.url, site.admin);
  const counts = /\/api\/admin\/(figures\/\w+|payment-providers)$/;
  await page.route(counts, (route) => route.fulfill({ status: 502, body: '' }));
  await page.goto('/admin');
  const failure = page.getByRole('alert').filter({ hasText: "Couldn't load this" });
  await expect(failure).toHaveCount(1);
  await page.unroute(counts);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toHaveCount(0);

  await page.route(`**/api/games/${game.id}/goals`, (route) => route.fulfill({ status: 502, body: '' }));
  await page.goto(`/admin/games/${game.id}`);
  await page.getByRole('button', { name: `End ${game.homeTeam} v ${game.awayTeam}`, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText("Couldn't load the goals.")).toBeVisible();
  await expect(dialog.getByText('– of 1')).toBeVisible();
});
