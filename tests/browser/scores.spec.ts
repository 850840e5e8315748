import { LANGUAGE_COOKIE } from '#contract/languages.ts';
import {
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openSearch,
  phone,
  type Site,
  test,
} from '#tests/browser/site.ts';

async function createFinishedGame(site: Site, fields: Record<string, unknown>) {
  const game = await site.liveGame(fields);
  await site.admin.patch(`/api/games/${game.id}/score`, { homeScore: 2, awayScore: 1, currentMinute: 90 });
  await site.admin.patch(`/api/games/${game.id}/status`, { status: 'finished' });
  return game;
}

for (const viewport of [phone, desktop]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('groups results by day and league, and filters them by day and team', async ({ page, site }) => {
      const one = await createFinishedGame(site, { league: 'Liga Norte' });
      const other = await createFinishedGame(site, { league: 'Liga Sur' });
      const playing = await site.liveGame({ league: 'Liga Norte' });
      await page.goto('/scores');
      const main = page.getByRole('main');
      await expect(main.getByText(playing.homeTeam)).toBeVisible();
      await expect(main.getByText(one.homeTeam)).toBeVisible();
      await expect(main.getByRole('heading', { level: 3, name: /^Liga Sur/ })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await (await openSearch(page)).fill(other.awayTeam);
      await expect(main.getByText(one.homeTeam)).toBeHidden();
      await expect(main.getByText(other.homeTeam)).toBeVisible();
      await page.getByRole('button', { name: 'Close search' }).click();
      await expect(main.getByText(one.homeTeam)).toBeVisible();
      await page.getByRole('button', { name: 'Previous day' }).click();
      await expect(main.getByText('No results on this day')).toBeVisible();
      await expect(page).toHaveURL(/day=\d{4}-\d{2}-\d{2}/);
      await expectAccessible(page);
      await page.goBack();
      await expect(main.getByText(one.homeTeam)).toBeVisible();
    });

    test("shows how markets are settled, in the page's language", async ({ page }) => {
      await page.goto('/betting');
      await page.getByRole('contentinfo').getByRole('link', { name: 'Betting Rules' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Betting Rules' })).toBeVisible();
      for (const market of ['Match Result', 'Asian Handicap', 'First Goalscorer']) {
        await expect(page.getByRole('heading', { level: 3, name: market, exact: true })).toBeVisible();
      }
      const row = page.getByRole('row', { name: '−0.75' });
      await expect(row.getByRole('cell')).toHaveText(['Won', 'Half won', 'Lost', 'Lost']);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: 'sw', url: page.url() }]);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'Kanuni za Beti' })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
}

test('moves a finished game to the results without a reload', async ({ page, site }) => {
  const game = await site.liveGame();
  await page.goto('/scores');
  await expect(page.getByText(game.homeTeam)).toBeVisible();
  await site.admin.patch(`/api/games/${game.id}/status`, { status: 'finished' });
  await expect(page.getByText('No Live Games')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: game.homeTeam }).getByText('Full time')).toBeAttached();
});
