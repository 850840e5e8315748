import type { Page } from '@playwright/test';
import {
  cardOf,
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openSearch,
  phone,
  type Site,
  test,
} from '#tests/browser/site.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const startsIn = (ms: number) => ({ startTime: new Date(Date.now() + ms).toISOString() });

const LEAGUES = {
  'Premier League': ['Brighton and Hove Albion', 'Wolverhampton Wanderers', 'Nottingham Forest', 'Arsenal'],
  'Kenya Premier League': ['Gor Mahia', 'AFC Leopards', 'Kakamega Homeboyz', 'Kariobangi Sharks'],
  'UEFA Champions League': ['Borussia Dortmund', 'Paris Saint-Germain', 'Real Madrid', 'Inter'],
};

/** Adds four live and four upcoming games in each league. */
async function fillLists(site: Site): Promise<void> {
  for (const [league, teams] of Object.entries(LEAGUES))
    for (const [index, homeTeam] of teams.entries()) {
      const awayTeam = teams[(index + 1) % teams.length];
      const live = await site.liveGame({ homeTeam, awayTeam, league });
      await site.admin.patch(`/api/games/${live.id}/score`, { homeScore: 1, awayScore: 2, currentMinute: 40 + index });
      await site.game({ homeTeam: awayTeam, awayTeam: homeTeam, league, ...startsIn(48 * HOUR_MS) });
    }
}

/** Counts the games in full view: teams, score or time, and every price, clear of the bars. */
function gamesInView(page: Page): Promise<number> {
  return page.evaluate(() => {
    const isInView = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const corners = [left + 2, right - 2].flatMap((x) => [top + 2, bottom - 2].map((y) => [x, y] as const));
      return corners.every(([x, y]) => element.closest('article')?.contains(document.elementFromPoint(x, y)));
    };
    const isWhole = (game: Element) => {
      const [link, ...prices] = game.querySelectorAll('a, div > button');
      return link !== undefined && prices.length >= 3 && [link, ...prices].every(isInView);
    };
    return [...document.querySelectorAll('main article')].filter(isWhole).length;
  });
}

for (const [viewport, least] of [
  [phone, 6],
  [{ width: 1280, height: 800 }, 12],
] as const)
  test(`shows at least ${least} games at ${viewport.width} px`, async ({ page, site }) => {
    await page.setViewportSize(viewport);
    await fillLists(site);
    for (const path of ['/betting', '/betting?tab=upcoming', '/live']) {
      await page.goto(path);
      await expect(page.getByRole('article')).toHaveCount(12);
      await expect.poll(() => gamesInView(page), path).toBeGreaterThanOrEqual(least);
    }
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

test('groups games by day and league, and counts down the last hour', async ({ page, site }) => {
  const soon = await site.game({ league: 'Liga Norte', ...startsIn(15 * MINUTE_MS) });
  await site.game({ league: 'Liga Norte', ...startsIn(24 * HOUR_MS + 15 * MINUTE_MS) });
  await site.game({ league: 'Liga Norte', startTime: '2031-08-15T16:30:00.000Z' });
  await page.goto('/betting?tab=upcoming');
  await expect(cardOf(page, soon).locator('time')).toHaveText(/^in 1[56] min$/);
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings).toHaveText([
    /^Liga Norte(Today|Tomorrow)$/,
    /^Liga Norte(Tomorrow|\w+, )/,
    /^Liga NorteFri, Aug 15$/,
  ]);
});

test("opens a game's page from its row", async ({ page, site }) => {
  const game = await site.liveGame();
  await page.goto('/live');
  await cardOf(page, game).getByText(game.homeTeam).click();
  await expect(page).toHaveURL(`/games/${game.id}`);
});

test("shows the chosen market's prices under their columns, and keeps the market in the URL", async ({
  page,
  site,
}) => {
  const game = await site.game();
  await page.setViewportSize(phone);
  await page.goto('/betting?tab=upcoming');
  const row = cardOf(page, game);
  const markets = page.getByRole('group', { name: 'Market' });
  for (const [chip, columns, price] of [
    ['1X2', '1X2', 'Draw, 3.30'],
    ['O/U 2.5', 'Over 2.5Under 2.5', /^Over 2.5 goals, \d/],
    ['BTTS', 'YesNo', /^Not both teams to score, No \d/],
    ['Handicap', '12', new RegExp(`^${game.awayTeam} [+−]?[\\d.]+, Away [+−]?[\\d.]+ \\d`)],
  ] as const) {
    await markets.getByRole('button', { name: chip }).click();
    await expect(page.getByTestId('columns')).toHaveText(columns);
    await expect(row.getByRole('button', { name: price })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await expect(page).toHaveURL(/market=handicap/);
  await page.reload();
  await expect(markets.getByRole('button', { name: 'Handicap' })).toHaveAttribute('aria-pressed', 'true');
  await page.setViewportSize(desktop);
  await expect(page.getByTestId('columns')).toHaveText(['1X2', '12']);
});

test('keeps a price in place when it changes or is suspended', async ({ page, site }) => {
  const game = await site.liveGame({ homeOdds: '1.10', drawOdds: '9.50', awayOdds: '15.00' });
  await page.setViewportSize(phone);
  await page.goto('/live');
  const price = (name: RegExp) => cardOf(page, game).getByRole('button', { name });
  const before = await price(/^Draw, 9\.50/).boundingBox();
  expect(before?.height).toBeGreaterThanOrEqual(44);
  await site.admin.patch(`/api/games/${game.id}/odds`, { drawOdds: '10.50' });
  await expect(price(/^Draw, 10\.50/)).toHaveText(/up$/);
  expect(await price(/^Draw/).boundingBox()).toEqual(before);
  await site.admin.patch(`/api/games/${game.id}/suspension`, { suspended: true });
  await expect(price(/^Draw, suspended/)).toBeDisabled();
  await expect(cardOf(page, game).getByText('Suspended')).toBeVisible();
  expect(await price(/^Draw/).boundingBox()).toEqual(before);
});

test('shows cards instead of rows if the player prefers them', async ({ page, site }) => {
  const game = await site.game();
  await page.goto('/betting?tab=upcoming');
  await page.getByRole('button', { name: 'Show cards' }).click();
  await cardOf(page, game).getByRole('tab', { name: 'Score', exact: true }).click();
  await page.goto('/live');
  await page.goto('/betting?tab=upcoming');
  await expect(cardOf(page, game).getByRole('tab', { name: 'Score', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show rows' }).click();
  await expect(cardOf(page, game).getByRole('tab')).toHaveCount(0);
});

test('opens the search from an icon and closes it with Escape', async ({ page, site }) => {
  const game = await site.game();
  await page.setViewportSize(phone);
  await page.goto('/betting?tab=upcoming');
  const field = await openSearch(page);
  await expect(field).toBeFocused();
  await page.keyboard.type('no such team');
  await expect(page.getByText('No games found')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(page.getByRole('button', { name: 'Search teams and leagues' })).toBeFocused();
  await expect(cardOf(page, game)).toBeVisible();
});
