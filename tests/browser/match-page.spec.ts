// The match page: its header, tabs and states, its URL as a link, and unknown URLs.
import type { Page } from '@playwright/test';
import {
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  type Site,
  type SiteGame,
  stopClockUntilLive,
  test,
} from '#tests/browser/site.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

const setStatus = ({ admin }: Site, { id }: SiteGame, status: string) =>
  admin.patch(`/api/games/${id}/status`, { status, reason: 'Test' });
const setScore = ({ admin }: Site, { id }: SiteGame, fields: Record<string, unknown>) =>
  admin.patch(`/api/games/${id}/score`, { homeScore: 0, awayScore: 0, currentMinute: 1, ...fields });
const recordGoal = ({ admin }: Site, { id }: SiteGame, fields: Record<string, unknown>) =>
  admin.post(`/api/games/${id}/goals`, { team: 'home', minute: 1, ...fields }, 201);

/** A live game with a scorer, a disallowed goal, an own goal, half time and a red card. */
async function playedGame(site: Site) {
  const game = await site.game();
  const player = (name: string, team: string) =>
    site.admin.post('/api/players', { name, team, position: 'Forward' }, 201);
  const striker = await player('Ada Striker', game.homeTeam);
  const unlucky = await player('Ben Unlucky', game.homeTeam);
  await site.admin.patch(`/api/games/${game.id}/odds`, { homeOdds: 2.2, drawOdds: 3.4, awayOdds: 3.3 });
  await setStatus(site, game, 'live');
  await recordGoal(site, game, { minute: 12, playerId: striker.id });
  const disallowed = await recordGoal(site, game, { team: 'away', minute: 20 });
  await site.admin.post(`/api/games/${game.id}/goals/${disallowed.id}/take-back`, {});
  await recordGoal(site, game, { team: 'away', minute: 45, stoppageMinutes: 2, playerId: unlucky.id, ownGoal: true });
  for (const period of ['half_time', 'second_half']) await site.admin.patch(`/api/games/${game.id}/period`, { period });
  await setScore(site, game, { homeScore: 1, awayScore: 1, currentMinute: 57, awayRedCards: 1 });
  return game;
}

for (const viewport of [phone, desktop]) {
  test.describe(`the match page at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('is prerendered in its loading state, and no layout shift follows', async ({ page, site }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await stopClockUntilLive(page);
      const game = await site.liveGame();
      await page.route(/\/assets\/index-.*\.js$/, (route) => route.abort());
      await page.goto(`/games/${game.id}`);
      const main = page.getByRole('main');
      const skeleton = main.locator('.skeleton').first();
      await expect(skeleton).toBeVisible();
      const placed = await skeleton.boundingBox();
      await expect(main.getByRole('heading')).toHaveCount(0);
      const preloads = page.locator('link[rel=preload][as=fetch]');
      const preloaded = await preloads.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
      expect(preloaded).toEqual(['/api/auth/user', '/api/games/live', '/api/games/upcoming']);
      expect(await page.getByRole('button', { includeHidden: true, disabled: false }).count()).toBe(0);
      await page.unroute(/\/assets\/index-.*\.js$/);

      const requested: string[] = [];
      page.on('request', (request) => requested.push(new URL(request.url()).pathname));
      const complaints: string[] = [];
      page.on('console', (message) => message.text().includes('preload') && complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.addInitScript(() => {
        Object.assign(window, { shift: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(`/games/${game.id}`, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1, name: game.homeTeam })).toBeAttached();
      const header = await main.getByRole('link', { name: 'All games' }).locator('xpath=../..').boundingBox();
      expect(header).toMatchObject({ x: placed?.x, y: placed?.y, width: placed?.width });
      expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.1);
      for (const call of preloaded)
        expect(
          requested.filter((each) => each === call),
          String(call),
        ).toHaveLength(1);
      expect(complaints).toEqual([]);
    });

    test('shows the match in every tab', async ({ page, site }) => {
      const game = await playedGame(site);
      await page.goto(`/games/${game.id}`);
      await expect(page).toHaveTitle(`${game.homeTeam} 1–1 ${game.awayTeam} · Goldline`);
      const main = page.getByRole('main');
      await expect(main.getByText('Half time 1–1')).toBeVisible();
      await expect(main.getByRole('listitem').filter({ hasText: /^Ada Striker12'$/ })).toBeVisible();
      await expect(main.getByText('1 red card', { exact: true })).toBeAttached();
      await expectAccessible(page);

      await tab(page, 'Timeline').click();
      const events = page.getByRole('tabpanel').getByRole('list').getByRole('listitem');
      await expect(events).toHaveText([
        'Kick-off',
        /Ada Striker, .*12'1–0/,
        /Goal disallowed, .*20'/,
        /Ben Unlucky \(own goal\), .*45\+2'1–1/,
        'Half time 1–1',
        /Red card, .*57'/,
      ]);
      await expect(page.getByRole('img', { name: new RegExp(`Kick-off: ${game.homeTeam} \\d+%, draw`) })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: 'Show Momentum as a table' }).click();
      await expect(page.getByRole('row', { name: /^45\+2' / })).toBeVisible();

      for (const name of ['Stats', 'Squads', 'Odds']) {
        await tab(page, name).click();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
      await expect(page).toHaveURL(/tab=odds/);
      await expect(page.getByRole('row').nth(1)).toContainText('2.20');
      const prices = page.getByRole('region', { name: 'Match result odds before kick-off' }).getByRole('table');
      const area = prices.locator('..');
      expect(await area.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
      await page.reload();
      await expect(tab(page, 'Odds')).toHaveAttribute('aria-selected', 'true');
    });

    test('follows the match live, to its end', async ({ page, site }) => {
      const game = await site.liveGame();
      await page.goto(`/games/${game.id}?tab=timeline`);
      await expect(page.getByText('Kick-off', { exact: true })).toBeVisible();
      await recordGoal(site, game, { minute: 30 });
      await expect(page.getByRole('strong').getByText('1–0')).toBeVisible();
      await expect(page).toHaveTitle(`${game.homeTeam} 1–0 ${game.awayTeam} · Goldline`);
      await setScore(site, game, { homeScore: 1, currentMinute: 90 });
      await setStatus(site, game, 'finished');
      await expect(page.getByText('Full time 1–0')).toBeVisible();
      await expect(tab(page, 'Markets')).toHaveCount(0);
      await expectAccessible(page);
    });

    test('links to the games in the form list, and is linked from the scores', async ({ page, site }) => {
      const past = await site.liveGame({ startTime: new Date(Date.now() + 3_600_000).toISOString() });
      await setScore(site, past, { homeScore: 3, currentMinute: 90 });
      await setStatus(site, past, 'finished');
      const game = await site.game({ homeTeam: past.awayTeam, awayTeam: past.homeTeam });
      await page.goto(`/games/${game.id}?tab=stats`);
      const form = page.getByRole('list', { name: `Form of ${past.homeTeam}, latest first` });
      await expect(form.getByRole('link')).toHaveText(/Won.*3–0/);
      await expect(
        page.getByText(`Based on 1 ${game.homeTeam} game and 1 ${game.awayTeam} game.`, { exact: true }),
      ).toBeVisible();
      await expectAccessible(page);
      await form.getByRole('link').click();
      await expect(page).toHaveURL(`/games/${past.id}`);
      await expect(tab(page, 'Timeline')).toHaveAttribute('aria-selected', 'true');
      await page.goto('/scores');
      await page.getByRole('link', { name: new RegExp(`${past.homeTeam}.*3`) }).click();
      await expect(page).toHaveURL(`/games/${past.id}`);
    });

    test('shows games before kick-off, postponed and abandoned', async ({ page, site }) => {
      const game = await site.game();
      await page.goto(`/games/${game.id}?tab=timeline`);
      await expect(page.getByText('The match has not started')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Chance of each result' })).toBeVisible();
      await expectAccessible(page);
      await setStatus(site, game, 'postponed');
      await page.reload();
      await expect(page.getByText('The match is postponed')).toBeVisible();
      await expectAccessible(page);
      const abandoned = await site.liveGame();
      await recordGoal(site, abandoned, { minute: 9 });
      await setStatus(site, abandoned, 'abandoned');
      await page.goto(`/games/${abandoned.id}`);
      await expect(page.getByRole('tabpanel').getByText('Abandoned')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });

    test('returns 404 for an unknown game', async ({ page }) => {
      for (const address of ['/games/999999999', '/games/abc', '/games/0', '/games/-1', '/games/1.5e3']) {
        const response = await page.goto(address);
        expect([address, response?.status()]).toEqual([address, 404]);
        await expect(page.getByRole('heading', { name: 'Match not found', level: 1 })).toBeVisible();
      }
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Back to games' }).click();
      await expect(page).toHaveURL('/betting');
    });
  });
}

test('gives each match page its own title for link previews', async ({ request, site }) => {
  const game = await site.game({ homeTeam: 'Rock & "Roll" <b>', league: 'Cup' });
  const headOf = async (language: string) => {
    const response = await request.get(`/games/${game.id}`, { headers: { 'accept-language': language } });
    expect(response.status()).toBe(200);
    return response.text();
  };
  const teams = (between: string) => `Rock &amp; &quot;Roll&quot; &lt;b&gt; ${between} ${game.awayTeam}`;
  expect(await headOf('en')).toContain(`<title>${teams('v')} · Goldline</title>`);
  expect(await headOf('fr')).toContain(`<title>${teams('–')} · Goldline</title>`);
  await setStatus(site, game, 'live');
  await setScore(site, game, { homeScore: 2, awayScore: 1, currentMinute: 60 });
  const english = await headOf('en');
  expect(english).toContain(`<meta property="og:title" content="${teams('2–1')}" />`);
  const description = `${teams('2–1')}, 60 min. Cup. Odds, timeline and statistics.`;
  expect(english).toContain(`<meta property="og:description" content="${description}" />`);
  expect(english).toContain(`<meta name="description" content="${description}"`);
  expect(english).not.toContain('<b>');
  expect(await headOf('sw')).toContain('dakika ya 60');
});

test('is prerendered in the language of the request, for known games without a chosen tab', async ({
  request,
  site,
}) => {
  const finished = await site.liveGame();
  await setStatus(site, finished, 'finished');
  const upcoming = await site.game();
  const languageOf = async (address: string, language = 'en') => {
    const page = await (await request.get(address, { headers: { 'accept-language': language } })).text();
    return /<fieldset lang="(\w+)" class="prerendered/.exec(page)?.[1];
  };
  for (const { id } of [upcoming, finished])
    for (const language of ['en', 'sw', 'fr']) expect(await languageOf(`/games/${id}`, language)).toBe(language);
  for (const address of [`/games/${upcoming.id}?tab=stats`, '/games/999999999', '/games/0'])
    expect(await languageOf(address)).toBeUndefined();
});

test.describe('sharing a match', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('copies the link if the device has no share dialog', async ({ page, site }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    const game = await site.game();
    await page.goto(`/games/${game.id}?tab=stats`);
    await page.getByRole('button', { name: 'Share match' }).click();
    await expect(page.getByText('Link copied').first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      new URL(`/games/${game.id}`, page.url()).href,
    );
  });
});
