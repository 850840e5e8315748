// Several traders at one desk: what a colleague does just before a click, and events seen by both.
import type { Page } from '@playwright/test';
import {
  clickGuarded,
  clickOnceFound,
  clickOnceRowsMove,
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  gameNow,
  JUST_CHANGED,
  phone,
  type Site,
  type SiteGame,
  signIn,
  staffLink,
  takeScreenshot,
  test,
  toastOn,
  waitForMisclickGuard,
} from '#tests/browser/site.ts';

test.beforeEach(async ({ context, page, server, site }) => {
  await signIn(context, server.url, site.admin);
  await page.setViewportSize(desktop);
});

/** Clicks a button as it appears, like a user who was about to click what was there before. */
const clickAsItAppears = (page: Page, label: string) =>
  clickOnceFound(
    page,
    (text) => [...document.querySelectorAll('button')].find((each) => (each.ariaLabel ?? each.textContent) === text),
    label,
  );

const matchOf = (game: SiteGame) => `${game.homeTeam} v ${game.awayTeam}`;
const openDesk = (page: Page, game: SiteGame) => page.goto(`/admin/games/${game.id}`);
const setMinute = (site: Site, game: SiteGame, currentMinute: number) =>
  site.admin.patch(`/api/games/${game.id}/score`, { homeScore: 0, awayScore: 0, currentMinute });

test('leaves the clock to a colleague who corrects it while a red card is entered', async ({ page, site }) => {
  const game = await site.liveGame();
  await setMinute(site, game, 35);
  await openDesk(page, game);
  await page.getByRole('button', { name: `Edit ${matchOf(game)}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit game' });
  await expect(dialog.getByLabel('Current minute')).toHaveValue('35');
  await dialog.getByRole('group', { name: 'Red cards' }).getByLabel(game.homeTeam).fill('1');
  await page.route('**/score', async (route) => {
    await setMinute(site, game, 52);
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect(await gameNow(site, game)).toMatchObject({ currentMinute: 52, period: 'second_half', homeRedCards: 1 });
});

test('warns before saving a minute that was entered before a colleague corrected the clock', async ({ page, site }) => {
  const game = await site.liveGame();
  await setMinute(site, game, 35);
  await openDesk(page, game);
  await page.getByRole('button', { name: `Edit ${matchOf(game)}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit game' });
  await dialog.getByLabel('Current minute').fill('36');
  await setMinute(site, game, 44);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('it is now 0–0 in minute 44');
  expect(await gameNow(site, game)).toMatchObject({ currentMinute: 44 });
  await clickGuarded(dialog.getByRole('button', { name: 'Save' }));
  await expect(dialog).toBeHidden();
  expect(await gameNow(site, game)).toMatchObject({ currentMinute: 36 });
});

test('asks about a goal that a colleague has recorded since the dialog opened', async ({ page, site }) => {
  const game = await site.liveGame();
  await openDesk(page, game);
  await page.getByRole('button', { name: `Goal: ${game.homeTeam}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a goal' });
  await expect(dialog.getByText('No goals')).toBeVisible();
  // The new score arrives before the new list of goals.
  await page.route('**/goals', async (route) => {
    if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, 5000));
    await route.continue();
  });
  await site.admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute: 7 }, 201);
  await expect(dialog.getByText(`${game.homeTeam} 1–0 ${game.awayTeam}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Record goal' }).click();
  await expect(dialog.getByRole('alert')).toContainText('since you opened this');
  expect(await gameNow(site, game)).toMatchObject({ homeScore: 1 });
  await clickGuarded(dialog.getByRole('button', { name: 'Record it again' }));
  await expect(dialog).toBeHidden();
  expect(await gameNow(site, game)).toMatchObject({ homeScore: 2 });
});

test('does not end a half with a click meant for Start just after a colleague has started the game', async ({
  page,
  site,
}) => {
  const game = await site.game({ startTime: new Date(Date.now() + 300_000).toISOString() });
  await openDesk(page, game);
  await expect(page.getByRole('button', { name: `Start ${matchOf(game)}` })).toBeVisible();
  await Promise.all([
    clickAsItAppears(page, `Half time ${matchOf(game)}`),
    site.admin.patch(`/api/games/${game.id}/status`, { status: 'live' }),
  ]);
  await expect(toastOn(page, JUST_CHANGED)).toBeVisible();
  expect(await gameNow(site, game)).toMatchObject({ period: 'first_half' });
  await setMinute(site, game, 45);
  await waitForMisclickGuard(page);
  await page.getByRole('button', { name: `Half time ${matchOf(game)}` }).click();
  await expect(page.getByText(/^Half time since/)).toBeVisible();
});

test('keeps betting suspended if a colleague suspends it just before', async ({ page, site }) => {
  const game = await site.liveGame();
  await openDesk(page, game);
  await expect(page.getByRole('button', { name: `Suspend ${matchOf(game)}` })).toBeVisible();
  await Promise.all([
    clickAsItAppears(page, `Resume ${matchOf(game)}`),
    site.admin.patch(`/api/games/${game.id}/suspension`, { suspended: true }),
  ]);
  await expect(toastOn(page, JUST_CHANGED)).toBeVisible();
  expect(await gameNow(site, game)).toMatchObject({ suspended: true });
  await Promise.all([
    clickAsItAppears(page, 'Resume Match Result'),
    site.admin.patch(`/api/games/${game.id}/suspension`, { suspended: true, market: 'match_result' }),
  ]);
  await waitForMisclickGuard(page);
  expect(await gameNow(site, game)).toMatchObject({ suspended: true, suspendedMarkets: ['match_result'] });
  await page.getByRole('button', { name: `Resume ${matchOf(game)}` }).click();
  await expect(page.getByRole('button', { name: `Suspend ${matchOf(game)}` })).toBeVisible();
});

test('does not resume betting that a colleague has suspended again', async ({ page, site }) => {
  const game = await site.liveGame();
  const suspend = (suspended: boolean, market?: 'match_result') =>
    site.admin.patch(`/api/games/${game.id}/suspension`, { suspended, market });
  await suspend(true);
  await suspend(true, 'match_result');
  await openDesk(page, game);
  for (const { button, market } of [
    { button: `Resume ${matchOf(game)}` },
    { button: 'Resume Match Result', market: 'match_result' as const },
  ]) {
    await page.route(
      '**/suspension',
      async (route) => {
        await suspend(false, market);
        await suspend(true, market);
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: button }).click();
    await expect(toastOn(page, 'The game has changed. Check it and try again.').last()).toBeVisible();
    expect(await gameNow(site, game)).toMatchObject({ suspended: true, suspendedMarkets: ['match_result'] });
    await clickGuarded(page.getByRole('button', { name: button }));
    await expect(page.getByRole('button', { name: button })).toHaveCount(0);
    await suspend(true);
    await waitForMisclickGuard(page);
  }
});

for (const size of [phone, desktop])
  test(`suspends betting on all live games at ${size.width} px`, async ({ page, site }) => {
    const games = [await site.liveGame(), await site.liveGame({ league: 'Other League' })];
    await page.setViewportSize(size);
    await page.goto('/admin?tab=games');
    await page.getByRole('button', { name: 'Suspend all' }).click();
    const dialog = page.getByRole('dialog', { name: 'Suspend betting on all games?' });
    await expect(dialog.getByLabel('League').locator('option')).toHaveText([
      'All leagues',
      'Other League',
      'Test League',
    ]);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await takeScreenshot(page, 'suspend-all');
    await dialog.getByRole('button', { name: 'Suspend games' }).click();
    await expect(toastOn(page, 'Betting on 2 games is suspended')).toBeVisible();
    await expect(dialog).toBeHidden();
    await takeScreenshot(page, 'games-suspended');
    for (const game of games) expect(await gameNow(site, game)).toMatchObject({ suspended: true });
    await clickGuarded(page.getByRole('button', { name: `Resume ${matchOf(games[0] as SiteGame)}` }));
    await expect(page.getByRole('button', { name: `Suspend ${matchOf(games[0] as SiteGame)}` })).toBeVisible();
    const upcoming = await site.game({ league: 'Other League' });
    await page.getByRole('button', { name: 'Suspend all' }).click();
    await dialog.getByLabel('League').selectOption('Other League');
    await dialog.getByLabel('Also upcoming games').check();
    await dialog.getByRole('button', { name: 'Suspend games' }).click();
    await expect(dialog).toBeHidden();
    expect(await gameNow(site, upcoming)).toMatchObject({ suspended: true });
    expect(await gameNow(site, games[0] as SiteGame)).toMatchObject({ suspended: false });
  });

test('names the games that could not be suspended', async ({ page, site, server }) => {
  const [locked, other] = [await site.liveGame(), await site.liveGame()];
  await page.goto('/admin?tab=games');
  await page.getByRole('button', { name: 'Suspend all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend betting on all games?' });
  const suspend = dialog.getByRole('button', { name: 'Suspend games' });
  const connection = await server.database.pool.connect();
  try {
    await connection.query('begin');
    await connection.query('select from games where id = $1 for update', [locked.id]);
    await suspend.click();
    await expect(dialog.getByText('Not suspended')).toHaveText(`Not suspended: ${matchOf(locked)}`);
  } finally {
    await connection.query('rollback');
    connection.release();
  }
  await suspend.click();
  await expect(toastOn(page, 'Betting on 2 games is suspended')).toBeVisible();
  for (const game of [locked, other]) expect(await gameNow(site, game)).toMatchObject({ suspended: true });
});

test('keeps the filter and the page size of the games table', async ({ page, site }) => {
  const live = await site.liveGame();
  const upcoming: SiteGame[] = [];
  for (let count = 0; count < 26; count += 1) upcoming.push(await site.game());
  await page.goto('/admin?tab=games');
  const rows = page.locator('[data-row]');
  await expect(rows).toHaveCount(25);
  await page.getByLabel('Rows per page').selectOption('50 per page');
  await expect(rows).not.toHaveCount(25);
  await takeScreenshot(page, 'page-size');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Status').selectOption('Live');
  await expect(rows).toHaveCount(1);
  await page.getByRole('link', { name: matchOf(live), exact: true }).click();
  await expect(page).toHaveURL(`/admin/games/${live.id}`);
  await staffLink(page, 'Games').click();
  await expect(page).toHaveURL(/status=live/);
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Status').selectOption('');
  await expect(page).not.toHaveURL(/status=/);
  await expect.poll(() => rows.count()).toBeGreaterThan(26);
  await page.reload();
  await expect.poll(() => rows.count()).toBeGreaterThan(26);
  await page.goto('/admin?tab=games&page=9');
  await expect(page).not.toHaveURL(/page=9/);
  await expect(rows).not.toHaveCount(0);
});

test('does not end a VAR check with a click meant for the button that was there before', async ({ page, site }) => {
  const game = await site.liveGame();
  await openDesk(page, game);
  await expect(page.getByRole('button', { name: 'VAR check' })).toBeVisible();
  await Promise.all([clickAsItAppears(page, 'End check'), site.admin.post(`/api/games/${game.id}/var-check`, {}, 200)]);
  await expect(toastOn(page, JUST_CHANGED)).toBeVisible();
  expect(await gameNow(site, game)).toMatchObject({ suspended: true });
  await waitForMisclickGuard(page);
  await page.getByRole('button', { name: 'End check' }).click();
  await expect(page.getByRole('region', { name: 'VAR check' })).toHaveCount(0);
});

test('keeps prices held if a colleague holds them just before', async ({ page, site }) => {
  const game = await site.liveGame();
  await openDesk(page, game);
  await expect(page.getByRole('button', { name: 'Hold Match Result' })).toBeVisible();
  const { homeOdds } = await gameNow(site, game);
  await Promise.all([
    clickAsItAppears(page, 'Release Match Result'),
    site.admin.patch(`/api/games/${game.id}/odds`, { homeOdds, hold: true }),
  ]);
  await expect(toastOn(page, JUST_CHANGED)).toBeVisible();
  expect(await gameNow(site, game)).toMatchObject({ heldMarkets: ['match_result'] });
});

test('leaves prices to the model if a colleague releases them just before', async ({ page, site }) => {
  const game = await site.liveGame();
  const { homeOdds } = await gameNow(site, game);
  await site.admin.patch(`/api/games/${game.id}/odds`, { homeOdds, hold: true });
  await openDesk(page, game);
  await expect(page.getByRole('button', { name: 'Release Match Result' })).toBeVisible();
  await Promise.all([
    clickAsItAppears(page, 'Hold Match Result'),
    site.admin.post(`/api/games/${game.id}/odds/release`, { market: 'match_result' }, 200),
  ]);
  await expect(toastOn(page, JUST_CHANGED)).toBeVisible();
  expect(await gameNow(site, game)).toMatchObject({ heldMarkets: [] });
});

test('asks before recording a second red card within a minute', async ({ page, site }) => {
  const game = await site.liveGame();
  await openDesk(page, game);
  await site.admin.post(`/api/games/${game.id}/red-cards`, { team: 'home', seen: 0 }, 200);
  await expect(page.getByText(`${game.homeTeam}: 1 red card`)).toBeVisible();
  await waitForMisclickGuard(page);
  await page.keyboard.press('1');
  const dialog = page.getByRole('dialog', { name: 'Record another red card?' });
  await expect(dialog).toContainText(game.homeTeam);
  expect(await gameNow(site, game)).toMatchObject({ homeRedCards: 1 });
  await waitForMisclickGuard(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${game.homeTeam}: 2 red cards`)).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('asks before ending a half early or starting the second half right after half time', async ({ page, site }) => {
  const game = await site.liveGame();
  await setMinute(site, game, 12);
  await openDesk(page, game);
  await expect(page.getByRole('button', { name: 'VAR check' })).toBeVisible();
  await page.keyboard.press('p');
  const early = page.getByRole('dialog', { name: 'End the first half now?' });
  await expect(early).toContainText('The clock is at minute 12.');
  await page.keyboard.press('Escape');
  expect(await gameNow(site, game)).toMatchObject({ period: 'first_half' });
  await setMinute(site, game, 45);
  await expect(page.getByText("45'", { exact: true })).toBeVisible();
  // A colleague records half time.
  await site.admin.patch(`/api/games/${game.id}/period`, { period: 'half_time' });
  await expect(page.getByText(/^Half time since/)).toBeVisible();
  await waitForMisclickGuard(page);
  await page.keyboard.press('p');
  const second = page.getByRole('dialog', { name: 'Start the second half now?' });
  await expect(second).toContainText(/Half time began at \d\d:\d\d\./);
  expect(await gameNow(site, game)).toMatchObject({ period: 'half_time' });
  await waitForMisclickGuard(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Second half since/)).toBeVisible();
  await expect(second).toBeHidden();
});

test('warns that ending a game also ends a VAR check', async ({ page, site }) => {
  const game = await site.liveGame();
  await site.admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute: 7 }, 201);
  await site.admin.post(`/api/games/${game.id}/var-check`, {}, 200);
  await openDesk(page, game);
  await page.getByRole('button', { name: `End ${matchOf(game)}` }).click();
  await expect(page.getByRole('dialog', { name: 'End this game?' })).toContainText(
    'A VAR check is under way. Ending the game keeps the score and settles bets on it.',
  );
});

const kickOff = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test('does not start a game that has moved under the pointer in the table', async ({ page, site }) => {
  const first = await site.game({ startTime: kickOff(4) });
  const second = await site.game({ startTime: kickOff(5) });
  const third = await site.game({ startTime: kickOff(6) });
  await page.goto('/admin?tab=games');
  const start = page.getByRole('button', { name: `Start ${matchOf(first)}` });
  await expect(start).toBeVisible();
  await site.admin.patch(`/api/games/${third.id}/status`, { status: 'live' });
  await expect(page.getByRole('button', { name: `End ${matchOf(third)}` })).toBeVisible();
  const click = clickOnceRowsMove(page, third.homeTeam, { action: 'Start', match: matchOf(first) });
  // An action by this user refetches the table.
  await page.getByRole('button', { name: `Suspend ${matchOf(second)}` }).click();
  await click;
  await expect(toastOn(page, JUST_CHANGED)).toBeVisible();
  expect(await gameNow(site, first)).toMatchObject({ status: 'upcoming' });
  await waitForMisclickGuard(page);
  await start.click();
  await expect(page.getByRole('button', { name: `End ${matchOf(first)}` })).toBeVisible();
});

test('does not undo the start of a game that has moved under the pointer', async ({ page, site }) => {
  const live = await site.liveGame({ startTime: kickOff(4) });
  const upcoming = await site.game({ startTime: kickOff(5) });
  await page.goto('/admin?tab=games');
  const undo = page.getByRole('button', { name: `Undo start: ${matchOf(live)}`, exact: true });
  await expect(undo).toBeVisible();
  const next = await site.liveGame({ startTime: kickOff(3) });
  const click = clickOnceRowsMove(page, next.homeTeam, { action: 'Undo start', match: matchOf(live) });
  await page.getByRole('button', { name: `Suspend ${matchOf(upcoming)}` }).click();
  await click;
  await expect(toastOn(page, JUST_CHANGED)).toBeVisible();
  expect(await gameNow(site, live)).toMatchObject({ status: 'live' });
});

test('moves the focus from a game that leaves the table to the next game, not to its buttons', async ({
  page,
  site,
}) => {
  const first = await site.game({ startTime: kickOff(4) });
  const second = await site.game({ startTime: kickOff(5) });
  await page.goto('/admin?tab=games&status=upcoming');
  await page.getByRole('button', { name: `Start ${matchOf(first)}` }).press('Enter');
  await expect(page.getByRole('link', { name: matchOf(second), exact: true })).toBeFocused();
  expect(await gameNow(site, second)).toMatchObject({ status: 'upcoming' });
});
