import { readFile } from 'node:fs/promises';
import {
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  signIn,
  siteEnv,
  test,
} from '#tests/browser/site.ts';

// A separate server, without bets from other tests.
test.use({ serverEnv: { ...siteEnv, TIME_ZONE: 'Africa/Nairobi' } });

for (const size of [phone, desktop])
  test(`reports by day, league and player for at most 366 days at ${size.width} px`, async ({
    page,
    context,
    server,
    site,
  }) => {
    await page.setViewportSize(size);
    await signIn(context, server.url, site.admin);
    const league = `League at ${size.width}`;
    const player = await site.player('100.00');
    const game = await site.game({ league });
    const { id } = await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 12.5 }, 201);
    await site.admin.patch(`/api/bets/${id}/status`, { status: 'lost' });
    const { rows } = await server.database.pool.query<{ count: number }>('select count(*)::int as count from bets');
    const bets = rows[0]?.count ?? 0;

    await page.goto('/admin?tab=reports');
    await expect(page.getByRole('row', { name: /^Total/ })).toContainText(`${bets}$${(12.5 * bets).toFixed(2)}`);
    await expect(page.getByText('Days are in the Africa/Nairobi time zone')).toBeVisible();
    await page.getByLabel('Report by').selectOption('League');
    await expect(page.getByRole('row', { name: league })).toContainText('$12.50');
    await expect(page).toHaveURL(/by=league&?/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByLabel('Report by').selectOption('Player');
    await expect(page.getByRole('link', { name: player.username })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV: download the report' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain(`${player.username},`);

    await page.getByRole('link', { name: player.username }).click();
    await page.getByRole('tab', { name: 'Results' }).click();
    await expect(page.getByRole('row', { name: 'Match Result' })).toContainText('1$12.50$12.50$0.00$12.50');
    await expectNoSidewaysScroll(page);
    await page.goto('/admin?tab=reports');

    // Until the report has loaded, the dates are not those of the operator's time zone.
    await expect(page.getByRole('row', { name: /^Total/ })).toBeVisible();
    await page.getByLabel('From', { exact: true }).fill('2020-01-01');
    await expect(page.getByText('at most 366 days')).toBeVisible();
    await page.getByLabel('To', { exact: true }).fill('2020-01-02');
    await expect(page.getByText('No bets in this period')).toBeVisible();
    await expect(page.getByText('No day has been closed yet').or(page.getByText('Verify closes'))).toBeVisible();
  });

test('keeps a date that is being entered when the first report arrives', async ({ page, context, server, site }) => {
  await signIn(context, server.url, site.admin);
  let respond: () => void = () => {};
  const isEntered = new Promise<void>((resolve) => {
    respond = resolve;
  });
  // The operator's day differs from the browser's.
  await page.route(/\/api\/admin\/reports\?/, async (route) => {
    const response = await route.fetch();
    const report = await response.json();
    await isEntered;
    await route.fulfill({ response, json: { ...report, today: '2026-01-31' } });
  });
  await page.goto('/admin?tab=reports');
  await page.getByLabel('To', { exact: true }).fill('2026-01-20');
  respond();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('2026-01-14');
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('2026-01-20');
});
