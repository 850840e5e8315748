// The trading desk of one game: VAR checks, red cards, shortcuts, exposure, new bets and prices.
import {
  clickGuarded,
  delayRequests,
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  gameNow,
  phone,
  signIn,
  test,
  toastOn,
  waitForMisclickGuard,
} from '#tests/browser/site.ts';

test.beforeEach(async ({ context, server, site }) => signIn(context, server.url, site.admin));

for (const size of [phone, desktop]) {
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
    expect(await gameNow(site, game)).toMatchObject({ suspended: true });
    await check.getByRole('button', { name: 'End check' }).click();
    await expect(toastOn(page, 'VAR check ended: betting is open again')).toBeVisible();
    await expect(check).toHaveCount(0);
    await expect(page.locator(':focus')).toContainText('1–0');
    expect(await gameNow(site, game)).toMatchObject({ homeScore: 1, varSince: null });

    await page.getByRole('button', { name: 'VAR check' }).click();
    await check.getByRole('button', { name: 'Disallow goal' }).click();
    const dialog = page.getByRole('dialog', { name: 'Disallow this goal?' });
    await dialog.getByRole('button', { name: 'Disallow' }).click();
    await expect(toastOn(page, 'Goal disallowed: 0–0')).toBeVisible();
    await expect(check).toHaveCount(0);
    expect(await gameNow(site, game)).toMatchObject({ homeScore: 0, varSince: null });
    await player.context().close();
  });

  test(`records a red card in one click and undoes it, at ${size.width} px`, async ({ page, site }) => {
    const game = await site.liveGame();
    await page.setViewportSize(size);
    await page.goto(`/admin/games/${game.id}`);
    await page.getByRole('button', { name: `Red card: ${game.awayTeam}` }).click();
    await expect(toastOn(page, `Red card for ${game.awayTeam} recorded`)).toBeVisible();
    await expect(page.getByText(`${game.awayTeam}: 1 red card`)).toBeVisible();
    expect(await gameNow(site, game)).toMatchObject({ homeRedCards: 0, awayRedCards: 1 });
    await page.getByRole('button', { name: /^Undo red card/ }).click();
    await expect(toastOn(page, 'Red card removed')).toBeVisible();
    await expect(page.getByText(/red card$/)).toHaveCount(0);
    expect(await gameNow(site, game)).toMatchObject({ awayRedCards: 0 });
    await expectNoSidewaysScroll(page);
  });

  test(`keeps its buttons in place when betting is suspended and resumed, at ${size.width} px`, async ({
    page,
    site,
  }) => {
    const game = await site.liveGame({ league: 'Kenyan Super League' });
    await page.setViewportSize(size);
    await page.goto(`/admin/games/${game.id}`);
    const halfTime = page.getByRole('button', { name: /^Half time/ });
    const badge = page.locator('main').getByText('Suspended', { exact: true });
    const before = await halfTime.boundingBox();
    await page.getByRole('button', { name: /^Suspend .* v / }).click();
    await expect(badge).toBeVisible();
    expect(await halfTime.boundingBox()).toEqual(before);
    await waitForMisclickGuard(page);
    await page.getByRole('button', { name: /^Resume .* v / }).click();
    await expect(badge).toHaveCount(0);
    expect(await halfTime.boundingBox()).toEqual(before);
  });
}

test('keeps its buttons in place when the links to the other games have loaded', async ({ page, site }) => {
  const game = await site.liveGame();
  const other = await site.liveGame();
  const load = await delayRequests(page, /\/api\/games\/(live|upcoming)/);
  await page.setViewportSize(desktop);
  await page.goto(`/admin/games/${game.id}`);
  const halfTime = page.getByRole('button', { name: /^Half time/ });
  const before = await halfTime.boundingBox();
  load();
  await expect(page.getByRole('navigation').getByRole('link', { name: other.homeTeam }).first()).toBeVisible();
  expect(await halfTime.boundingBox()).toEqual(before);
});

test('shows a VAR check that a colleague starts and decides, and refuses a second decision', async ({ page, site }) => {
  const game = await site.liveGame();
  await site.admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute: 7 }, 201);
  await page.setViewportSize(desktop);
  await page.goto(`/admin/games/${game.id}`);
  const { varSince } = await site.admin.post(`/api/games/${game.id}/var-check`, {}, 200);
  const check = page.getByRole('region', { name: 'VAR check' });
  await check.getByRole('button', { name: 'Disallow goal' }).click();
  const decision = { since: varSince as string, disallowedGoalId: null };
  const path = `/api/games/${game.id}/var-check/decision`;
  // The colleague decides just before the page's request arrives; a live update closes the dialog.
  await page.route(`**${path}`, async (route) => {
    await site.admin.post(path, decision, 200);
    await route.continue();
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Disallow' }).click();
  await expect(toastOn(page, 'The game has changed. Check it and try again.')).toBeVisible();
  await expect(check).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Disallow: / })).toHaveCount(1);
  expect(await gameNow(site, game)).toMatchObject({ homeScore: 1 });
});

test('has single-key shortcuts that are off in fields and dialogs, and can be switched off', async ({ page, site }) => {
  const game = await site.liveGame();
  const match = `${game.homeTeam} v ${game.awayTeam}`;
  await page.setViewportSize(desktop);
  await page.goto(`/admin/games/${game.id}`);
  await expect(page.getByRole('button', { name: 'VAR check' })).toBeVisible();
  await page.keyboard.press('a');
  const goal = page.getByRole('dialog', { name: 'Record a goal' });
  await expect(goal.getByRole('radio', { name: game.awayTeam })).toBeChecked();
  await page.keyboard.press('v');
  await page.keyboard.press('Escape');
  await expect(goal).toBeHidden();
  await page.getByLabel('Search markets').fill('v1s');
  expect(await gameNow(site, game)).toMatchObject({ varSince: null, suspended: false, homeRedCards: 0 });
  await page.getByLabel('Search markets').blur();

  // A busy button ignores keys.
  const press = async (key: string) => {
    await expect(page.locator('main button[aria-busy]')).toHaveCount(0);
    await page.keyboard.press(key);
  };
  await press('s');
  await expect(page.getByRole('button', { name: `Resume ${match}` })).toBeVisible();
  await waitForMisclickGuard(page);
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
  await expect(page.getByRole('button', { name: 'End first half' })).toBeFocused();
  await waitForMisclickGuard(page);
  await press('Enter');
  await expect(page.getByText(/^Half time since/)).toBeVisible();

  await page.getByLabel('Keyboard shortcuts').uncheck();
  await page.getByLabel('Keyboard shortcuts').blur();
  await page.keyboard.press('v');
  await page.keyboard.press('h');
  await expect(goal).toHaveCount(0);
  expect(await gameNow(site, game)).toMatchObject({ varSince: null });
});

for (const size of [phone, desktop]) {
  test(`maps profit and loss by score, and shows liability and new bets, at ${size.width} px`, async ({
    page,
    site,
  }) => {
    const game = await site.game();
    const player = await site.player('100.00');
    await page.setViewportSize(size);
    await page.goto(`/admin/games/${game.id}`);
    await expect(page.getByText('No bets yet')).toBeVisible();
    await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 10 }, 201);
    const map = page.getByRole('table', { name: `${game.homeTeam} goals down, ${game.awayTeam} goals across` });
    const cell = (home: number, away: number) =>
      map
        .getByRole('row')
        .nth(home + 1)
        .getByRole('cell')
        .nth(away);
    await expect(cell(1, 0)).toHaveText(/−\$15\.00/);
    await expect(cell(0, 1)).toHaveText(/\$10\.00/);
    await expect(map.getByRole('cell')).toHaveCount(8 * 8 + 1);
    const result = page.getByRole('group', { name: 'Match Result' });
    await expect(result.getByText('Liability $15.00')).toBeAttached();
    const ticker = page.getByRole('listitem').filter({ hasText: player.username });
    await expect(ticker).toContainText(`${game.homeTeam} to win`);
    await expect(ticker).toContainText('$10.00 at 2.50 to win $25.00');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await player.post('/api/bets', { gameId: game.id, betType: 'away', stake: 20 }, 201);
    await expect(ticker.first()).toContainText('$20.00 at 2.90 to win $58.00');
    await expect(cell(0, 1)).toHaveText(/−\$28\.00/);
  });
}

test('holds a market as it is, and moves its prices in steps', async ({ page, site }) => {
  const game = await site.liveGame();
  await page.setViewportSize(desktop);
  await page.goto(`/admin/games/${game.id}`);
  const result = page.getByRole('group', { name: 'Match Result' });
  const { homeOdds, awayOdds } = await gameNow(site, game);
  await expect(result.getByRole('button', { name: /^One step/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Hold Match Result' }).click();
  await expect(toastOn(page, "Match Result is held: its prices don't move with the model")).toBeVisible();
  await site.admin.patch(`/api/games/${game.id}/score`, { homeScore: 0, awayScore: 0, currentMinute: 3 });
  expect(await gameNow(site, game)).toMatchObject({ heldMarkets: ['match_result'], homeOdds, awayOdds });

  const home = result.getByLabel('Home', { exact: true });
  await result.getByRole('button', { name: 'One step lower: Home' }).click();
  await result.getByRole('button', { name: 'One step lower: Home' }).click();
  const lower = Number(await home.inputValue());
  expect(lower).toBeLessThan(Number(homeOdds));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save prices' }).click();
  await expect(toastOn(page, 'Prices saved')).toBeVisible();
  expect(Number((await gameNow(site, game)).homeOdds)).toBe(lower);
  await expect(result.getByRole('button', { name: 'One step higher: Away' })).toBeVisible();
});

test('cancels none of its own requests when the game changes', async ({ page, site }) => {
  const game = await site.liveGame();
  const cancelled: string[] = [];
  page.on('requestfailed', (request) => cancelled.push(request.url()));
  await page.setViewportSize(desktop);
  await page.goto(`/admin/games/${game.id}`);
  await page.waitForLoadState('networkidle');
  for (const minute of [7, 20]) {
    await site.admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute }, 201);
    await expect(page.getByText(`${minute}' ${game.homeTeam}: scorer not recorded`)).toBeAttached();
  }
  expect(cancelled).toEqual([]);
});

test('asks before recording a second goal by the same team within two minutes', async ({ page, site }) => {
  const game = await site.liveGame();
  await site.admin.post(`/api/games/${game.id}/goals`, { team: 'away', minute: 7 }, 201);
  await page.setViewportSize(desktop);
  await page.goto(`/admin/games/${game.id}`);
  const record = async (side: string, minute: string) => {
    await page.getByRole('button', { name: `Goal: ${side}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Record a goal' });
    await dialog.getByLabel('Minute').fill(minute);
    await dialog.getByRole('button', { name: 'Record goal' }).click();
    return dialog;
  };
  await expect(await record(game.homeTeam, '8')).toBeHidden();
  const dialog = await record(game.awayTeam, '9');
  await expect(dialog.getByRole('alert')).toContainText('within 2 minutes');
  expect(await gameNow(site, game)).toMatchObject({ homeScore: 1, awayScore: 1 });
  await clickGuarded(dialog.getByRole('button', { name: 'Record it again' }));
  await expect(dialog).toBeHidden();
  await expect(await record(game.awayTeam, '12')).toBeHidden();
  expect(await gameNow(site, game)).toMatchObject({ homeScore: 1, awayScore: 3 });
});

test('keeps an edited score after a colleague has changed it, and shows the current one', async ({ page, site }) => {
  const game = await site.liveGame();
  await page.setViewportSize(desktop);
  await page.goto(`/admin/games/${game.id}`);
  await page.getByRole('button', { name: /^Edit / }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit game' });
  const home = dialog.getByRole('group', { name: 'Score', exact: true }).getByLabel(game.homeTeam);
  await home.fill('2');
  await site.admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute: 7 }, 201);
  await expect(page.getByText(`7' ${game.homeTeam}: scorer not recorded`)).toBeAttached();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert').getByText('it is now 1–0 in minute 7, with red cards 0–0')).toBeVisible();
  await expect(home).toHaveValue('2');
  expect(await gameNow(site, game)).toMatchObject({ homeScore: 1 });
  await expectAccessible(page);
  await clickGuarded(dialog.getByRole('button', { name: 'Save' }));
  await expect(dialog).toBeHidden();
  expect(await gameNow(site, game)).toMatchObject({ homeScore: 2 });
});

test('shows the score after a disallowed goal before the next goal is recorded, over a slow connection', async ({
  page,
  site,
}) => {
  const game = await site.liveGame();
  await site.admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute: 7 }, 201);
  await page.routeWebSocket('/ws', () => undefined);
  await page.goto(`/admin/games/${game.id}`);
  await page.getByRole('button', { name: 'VAR check' }).click();
  await expect(page.getByRole('region', { name: 'VAR check' })).toBeVisible();
  await page.route(`**/api/games/${game.id}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.keyboard.press('d');
  await page.getByRole('dialog', { name: 'Disallow this goal?' }).getByRole('button', { name: 'Disallow' }).click();
  await expect(toastOn(page, 'Goal disallowed: 0–0')).toBeVisible();
  await page.keyboard.press('a');
  const goal = page.getByRole('dialog', { name: 'Record a goal' });
  await expect(goal.getByRole('radio', { checked: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toastOn(page, 'Goal recorded, 0–1')).toBeVisible();
});

test('keeps the periods to choose from in place while price errors load', async ({ page, site }) => {
  const game = await site.game();
  const respond = await delayRequests(page, /\/price-errors\?/);
  await page.setViewportSize(desktop);
  await page.goto(`/admin/games/${game.id}`);
  await page.getByRole('button', { name: 'Void wrong prices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Void bets at a wrong price' });
  const period = dialog.getByRole('button', { name: 'Last 15 min' });
  await expect(period).toBeVisible();
  const before = await period.boundingBox();
  const loaded = page.waitForResponse(/\/price-errors\?/);
  respond();
  await (await loaded).finished();
  await expect(dialog.getByText('Choose a period')).toBeVisible();
  expect(await period.boundingBox()).toEqual(before);
});

test('voids the selections that were backed at a wrong price, and restores them', async ({ page, site }) => {
  const game = await site.game();
  const player = await site.player('30.00');
  for (const betType of ['home', 'home', 'away'])
    await player.post('/api/bets', { gameId: game.id, betType, stake: 10 }, 201);
  await page.setViewportSize(phone);
  await page.goto(`/admin/games/${game.id}`);
  const open = page.getByRole('button', { name: 'Void wrong prices' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Void bets at a wrong price' });
  await expect(dialog.getByText('Choose a period')).toBeVisible();
  await expect(dialog.getByLabel('Until')).toHaveAttribute('data-empty');
  await dialog.getByRole('button', { name: 'Last 15 min' }).click();
  await expect(dialog.getByLabel('Until')).not.toHaveAttribute('data-empty');
  for (const size of [{ width: 360, height: 568 }, { width: 568, height: 320 }, phone]) {
    await page.setViewportSize(size);
    await dialog.getByRole('checkbox', { name: /Home 2 bets, \$20\.00 staked/ }).scrollIntoViewIfNeeded();
    await expect(dialog.getByRole('button', { name: 'Void selections' })).toBeInViewport({ ratio: 1 });
  }
  await dialog.getByRole('checkbox', { name: /Home 2 bets, \$20\.00 staked/ }).check();
  await expect(dialog.getByRole('status').filter({ hasText: 'Up to 2 bets, $20.00 staked' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(desktop);
  await expectAccessible(page);
  // Neither an incomplete nor an empty period can be sent.
  const until = dialog.getByLabel('Until');
  const entered = await until.inputValue();
  await until.fill('');
  await expect(dialog.getByRole('button', { name: 'Void selections' })).toBeDisabled();
  await until.fill('2020-01-01T10:00:30');
  await expect(dialog.getByText('Must be after the start')).toBeVisible();
  await until.fill(entered);
  await dialog.getByRole('button', { name: 'Void selections' }).click();
  await expect(dialog.getByText('Required')).toBeVisible();
  await dialog.getByLabel('Note for the audit trail').fill('Typing error');
  await dialog.getByRole('button', { name: 'Void selections' }).click();
  await expect(toastOn(page, '2 bets voided ($20.00)')).toBeVisible();

  await open.click();
  await expect(dialog.getByRole('region', { name: 'Price errors' })).toContainText('2 bets');
  await dialog.getByRole('button', { name: 'Last 5 min' }).click();
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Restore: Match Result Home' }).click();
  await expect(toastOn(page, '2 bets restored')).toBeVisible();
  await expect(dialog.getByRole('checkbox')).toHaveCount(2);
});
