// The trading desk of one game: VAR checks, red cards, shortcuts, exposure by score, the ticker.
import {
  desk,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  type SiteGame,
  type SitePlayer,
  signIn,
  test,
  toastOn,
} from '#tests/browser/site.ts';

test.beforeEach(async ({ context, server, site }) => signIn(context, server.url, site.admin));

const gameNow = (player: Pick<SitePlayer, 'get'>, game: SiteGame) => player.get(`/api/games/${game.id}`);

for (const size of [phone, desk]) {
  test(`runs a VAR check that players see, at ${size.width} px`, async ({ page, site, browser, server }) => {
    const game = await site.liveGame();
    await site.admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute: 7 }, 201);
    const player = await (await browser.newContext({ viewport: phone })).newPage();
    await player.goto(`${server.url}/games/${game.id}`);
    await page.setViewportSize(size);
    await page.goto(`/admin/games/${game.id}`);
    await page.getByRole('button', { name: 'VAR check' }).click();
    await expect(toastOn(page, 'VAR check: betting is suspended')).toBeVisible();
    const check = page.getByRole('region', { name: 'VAR check' });
    await expect(check.getByText(/^VAR check since \d\d:\d\d/)).toBeVisible();
    await expect(player.getByText('VAR check', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Resume .* v / })).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(await gameNow(site.admin, game)).toMatchObject({ suspended: true });
    await check.getByRole('button', { name: 'Goal stands' }).click();
    await expect(toastOn(page, 'VAR check ended: betting is open again')).toBeVisible();
    await expect(check).toHaveCount(0);
    expect(await gameNow(site.admin, game)).toMatchObject({ homeScore: 1, varSince: null });

    await page.getByRole('button', { name: 'VAR check' }).click();
    await check.getByRole('button', { name: 'Disallow goal' }).click();
    const dialog = page.getByRole('dialog', { name: 'Disallow this goal?' });
    await dialog.getByRole('button', { name: 'Disallow' }).click();
    await expect(toastOn(page, 'Goal disallowed: 0–0')).toBeVisible();
    await expect(check).toHaveCount(0);
    expect(await gameNow(site.admin, game)).toMatchObject({ homeScore: 0, varSince: null });
    await player.context().close();
  });

  test(`records a red card in one click and undoes it, at ${size.width} px`, async ({ page, site }) => {
    const game = await site.liveGame();
    await page.setViewportSize(size);
    await page.goto(`/admin/games/${game.id}`);
    await page.getByRole('button', { name: `Red card: ${game.awayTeam}` }).click();
    await expect(toastOn(page, `Red card for ${game.awayTeam} recorded`)).toBeVisible();
    await expect(page.getByText(`${game.awayTeam}: 1 red card`)).toBeVisible();
    expect(await gameNow(site.admin, game)).toMatchObject({ homeRedCards: 0, awayRedCards: 1 });
    await page.getByRole('button', { name: /^Undo red card/ }).click();
    await expect(toastOn(page, 'The red card is removed')).toBeVisible();
    await expect(page.getByText(/red card$/)).toHaveCount(0);
    expect(await gameNow(site.admin, game)).toMatchObject({ awayRedCards: 0 });
    await expectNoSidewaysScroll(page);
  });
}

test('shows a VAR check that a colleague starts and decides, and refuses a second decision', async ({ page, site }) => {
  const game = await site.liveGame();
  const { id } = await site.admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute: 7 }, 201);
  await page.setViewportSize(desk);
  await page.goto(`/admin/games/${game.id}`);
  const { varSince } = await site.admin.post(`/api/games/${game.id}/var-check`, {}, 200);
  const check = page.getByRole('region', { name: 'VAR check' });
  await check.getByRole('button', { name: 'Disallow goal' }).click();
  const decision = { since: varSince as string, disallowedGoalId: null };
  await site.admin.post(`/api/games/${game.id}/var-check/decision`, decision, 200);
  await page.getByRole('dialog').getByRole('button', { name: 'Disallow' }).click();
  await expect(toastOn(page, 'The game has changed. Check it and try again.')).toBeVisible();
  await expect(check).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Disallow: / })).toHaveCount(1);
  expect(await gameNow(site.admin, game)).toMatchObject({ homeScore: 1 });
  expect(id).toBeGreaterThan(0);
});

test('has single-key shortcuts, off in fields and dialogs, and switched off on request', async ({ page, site }) => {
  const game = await site.liveGame();
  const match = `${game.homeTeam} v ${game.awayTeam}`;
  await page.setViewportSize(desk);
  await page.goto(`/admin/games/${game.id}`);
  await expect(page.getByRole('button', { name: 'VAR check' })).toBeVisible();
  await page.keyboard.press('a');
  const goal = page.getByRole('dialog', { name: 'Record a goal' });
  await expect(goal.getByRole('radio', { name: game.awayTeam })).toBeChecked();
  await page.keyboard.press('v');
  await page.keyboard.press('Escape');
  await expect(goal).toBeHidden();
  await page.getByLabel('Search markets').fill('v1s');
  expect(await gameNow(site.admin, game)).toMatchObject({ varSince: null, suspended: false, homeRedCards: 0 });
  await page.getByLabel('Search markets').blur();

  // A button that is busy takes no key.
  const press = async (key: string) => {
    await expect(page.locator('main button[aria-busy]')).toHaveCount(0);
    await page.keyboard.press(key);
  };
  await press('s');
  await expect(page.getByRole('button', { name: `Resume ${match}` })).toBeVisible();
  await press('s');
  await expect(page.getByRole('button', { name: `Suspend ${match}` })).toBeVisible();
  await press('1');
  await expect(page.getByText(`${game.homeTeam}: 1 red card`)).toBeVisible();
  await press('u');
  await expect(page.getByText(`${game.homeTeam}: 1 red card`)).toHaveCount(0);
  await press('v');
  await expect(page.getByRole('region', { name: 'VAR check' })).toBeVisible();
  await press('y');
  await expect(page.getByRole('region', { name: 'VAR check' })).toHaveCount(0);
  await press('p');
  await expect(page.getByText(/^Half time since/)).toBeVisible();

  await page.getByLabel('Keyboard shortcuts').uncheck();
  await page.getByLabel('Keyboard shortcuts').blur();
  await page.keyboard.press('v');
  await page.keyboard.press('h');
  await expect(goal).toHaveCount(0);
  expect(await gameNow(site.admin, game)).toMatchObject({ varSince: null });
});
