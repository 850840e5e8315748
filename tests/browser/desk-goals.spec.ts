import {
  clickGuarded,
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  gameNow,
  phone,
  signIn,
  tablet,
  test,
  toastOn,
} from '#tests/browser/site.ts';

test.beforeEach(async ({ context, server, site }) => signIn(context, server.url, site.admin));

test('disallows a goal', async ({ page, site }) => {
  const game = await site.liveGame();
  await site.admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute: 7, ownGoal: false }, 201);
  await page.setViewportSize(tablet);
  await page.goto(`/admin/games/${game.id}`);
  await page.getByRole('button', { name: `Disallow: 7' ${game.homeTeam}: scorer not recorded` }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Disallow' }).click();
  await expect(toastOn(page, 'Goal disallowed: 0–0')).toBeVisible();
  await expect(page.getByText('No goals recorded')).toBeVisible();
  expect(await gameNow(site, game)).toMatchObject({ homeScore: 0 });
});

test('adds a player to a squad, and records a goal by the player', async ({ page, site }) => {
  const game = await site.liveGame();
  await page.setViewportSize(tablet);
  await page.goto(`/admin/games/${game.id}`);
  await page.getByRole('button', { name: 'Add player' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill('Baraka Desk');
  await dialog.getByLabel('Team').selectOption(game.awayTeam);
  await dialog.getByRole('button', { name: 'Add player' }).click();
  await expect(toastOn(page, 'Baraka Desk added')).toBeVisible();
  await page.getByRole('button', { name: `Goal: ${game.homeTeam}` }).click();
  await dialog.getByText(game.awayTeam, { exact: true }).click();
  await dialog.getByLabel('Scorer').selectOption('Baraka Desk');
  await dialog.getByRole('button', { name: 'Record goal' }).click();
  await expect(page.getByText(`${game.awayTeam}: Baraka Desk`)).toBeVisible();
});

test('keeps a dialog open when the response about a goal arrives late', async ({ page, site }) => {
  const game = await site.liveGame();
  await page.setViewportSize(tablet);
  await page.goto(`/admin/games/${game.id}`);
  await page.getByRole('button', { name: `Goal: ${game.homeTeam}` }).click();
  const dialog = page.getByRole('dialog');
  let release = () => {};
  await page.route(`**/api/games/${game.id}/goals`, (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    release = () => void route.continue();
  });
  const isSent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/goals'));
  await dialog.getByRole('button', { name: 'Record goal' }).click();
  await isSent;
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add player' }).click();
  await dialog.getByLabel('Name').fill('Baraka Late');
  const isRefreshed = page.waitForResponse((response) => response.url().endsWith(`/api/games/${game.id}`));
  release();
  await expect(toastOn(page, 'Goal recorded, 1–0')).toBeVisible();
  await isRefreshed;
  await expect(dialog.getByLabel('Name')).toHaveValue('Baraka Late');
});

test('keeps a dialog open when the response about the end of the game arrives late', async ({ page, site }) => {
  const game = await site.liveGame();
  await page.setViewportSize(tablet);
  await page.goto(`/admin/games/${game.id}`);
  await page.getByRole('button', { name: `End ${game.homeTeam} v ${game.awayTeam}`, exact: true }).click();
  const dialog = page.getByRole('dialog');
  let release = () => {};
  const isSent = new Promise<void>((resolve) => {
    void page.route(`**/api/games/${game.id}/status`, (route) => {
      release = () => void route.continue();
      resolve();
    });
  });
  await dialog.getByRole('button', { name: 'End game' }).click();
  await isSent;
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Add player' }).click();
  await dialog.getByLabel('Name').fill('Baraka Late');
  release();
  await expect(toastOn(page, 'Game status updated successfully')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Baraka Late');
});

test('shows how many bets a disallowed goal voids, and tells the player why', async ({ page, site }) => {
  const game = await site.liveGame();
  await site.admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute: 7 }, 201);
  const player = await site.player('20.00');
  const bet = { gameId: game.id, betType: 'handicap', selection: 'away', stake: 10 };
  // The goal suspends the game briefly.
  await expect.poll(async () => (await player.call('POST', '/api/bets', bet)).status).toBe(201);
  await page.setViewportSize(desktop);
  await page.goto(`/admin/games/${game.id}`);
  await page.getByRole('button', { name: /^Disallow/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disallow' }).click();
  await expect(toastOn(page, '1 bet voided ($10.00)')).toBeVisible();
  await expect
    .poll(async () => (await player.get('/api/bets'))[0])
    .toMatchObject({ status: 'void', explanation: 'Accepted at a score that was later corrected: stake returned' });
});

test('voids the bets accepted after a goal that is recorded minutes late', async ({ page, site }) => {
  const game = await site.liveGame();
  const player = await site.player('20.00');
  await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 10 }, 201);
  await page.setViewportSize(desktop);
  await page.goto(`/admin/games/${game.id}`);
  await page.getByRole('button', { name: `Goal: ${game.homeTeam}` }).click();
  const record = page.getByRole('dialog', { name: 'Record a goal' });
  await record.getByLabel('When').selectOption('5 minutes ago');
  await record.getByText(game.awayTeam, { exact: true }).click();
  await record.getByRole('button', { name: 'Record goal' }).click();
  await expect(toastOn(page, '1 bet voided ($10.00)')).toBeVisible();
});

test('previews and corrects goals after the end', async ({ page, site }) => {
  const game = await site.liveGame();
  const scorer = await site.admin.post(
    '/api/players',
    { name: 'Late Scorer', team: game.awayTeam, position: 'Forward' },
    201,
  );
  await site.admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute: 7 }, 201);
  await site.admin.patch(`/api/games/${game.id}/status`, { status: 'finished' });
  await page.setViewportSize(phone);
  await page.goto(`/admin/games/${game.id}`);
  await page.getByRole('button', { name: 'Correct goals' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct result' });
  await dialog.getByRole('button', { name: 'Add goal' }).click();
  const added = dialog.getByRole('group', { name: 'Goal 2' });
  await added.getByLabel('Goal for').selectOption(game.awayTeam);
  await added.getByLabel('Scorer').selectOption('Late Scorer');
  await added.getByLabel('Minute').fill('90+3');
  await expect(dialog.getByText('The goals add up to 1–1, but the score is 1–0.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Correct result' })).toBeDisabled();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Use 1–1 as the score' }).click();
  await expect(dialog.getByText('No bets change.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The last goal was missed');
  await dialog.getByRole('button', { name: 'Correct result' }).click();
  await expect(page.getByText(`90+3' ${game.awayTeam}: Late Scorer`)).toBeVisible();
  expect(await gameNow(site, game)).toMatchObject({ homeScore: 1, awayScore: 1 });
  expect(await site.admin.get(`/api/games/${game.id}/goals`)).toMatchObject([
    { team: 'home', minute: 7 },
    { team: 'away', minute: 90, stoppageMinutes: 3, playerId: scorer.id },
  ]);
});

test('moves the focus to the next field even if something is removed from the dialog meanwhile', async ({
  page,
  site,
}) => {
  const game = await site.liveGame();
  await site.admin.patch(`/api/games/${game.id}/status`, { status: 'finished' });
  await page.setViewportSize(desktop);
  await page.goto(`/admin/games/${game.id}`);
  await page.getByRole('button', { name: 'Correct goals' }).click();
  const score = page.getByRole('dialog').getByRole('group', { name: 'Final score' });
  await expect(score.getByLabel(game.homeTeam)).toBeFocused();
  await page.evaluate(() => {
    const extra = document.createElement('span');
    document.querySelector('[role=dialog] form')?.append(extra);
    document.activeElement?.addEventListener('focusout', () => extra.remove(), { once: true });
  });
  await page.keyboard.press('Tab');
  await page.keyboard.type('1');
  await expect(score.getByLabel(game.awayTeam)).toHaveValue('1');
});

test('shows goals recorded by others, asks before recording a duplicate, and disallows a goal only once', async ({
  page,
  site,
}) => {
  const game = await site.liveGame();
  const player = await site.player('20.00');
  await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 10 }, 201);
  await page.setViewportSize(desktop);
  await page.goto(`/admin/games/${game.id}`);
  await expect(page.getByText('At 0–0', { exact: true })).toBeVisible();
  await expect(page.getByText('of $10.00 staked')).toBeVisible();
  await expect(page.getByText('$25.00', { exact: true })).toHaveCount(0);
  const { id } = await site.admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute: 7 }, 201);
  await expect(page.getByText(`7' ${game.homeTeam}: scorer not recorded`)).toBeVisible();
  await expect(page.getByText('At 1–0', { exact: true })).toBeVisible();
  await expect(page.getByText('$25.00', { exact: true }).first()).toBeVisible();

  await page.getByRole('button', { name: `Goal: ${game.homeTeam}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a goal' });
  await expect(dialog.getByText(`7' ${game.homeTeam}: scorer not recorded`)).toBeVisible();
  await dialog.getByText(game.homeTeam, { exact: true }).click();
  await dialog.getByLabel('Minute').fill('7');
  await dialog.getByRole('button', { name: 'Record goal' }).click();
  await expect(dialog.getByRole('alert')).toContainText('already recorded');
  expect(await gameNow(site, game)).toMatchObject({ homeScore: 1 });
  await clickGuarded(dialog.getByRole('button', { name: 'Record it again' }));
  await expect(dialog).toBeHidden();
  expect(await gameNow(site, game)).toMatchObject({ homeScore: 2 });

  await page
    .getByRole('button', { name: `Disallow: 7' ${game.homeTeam}: scorer not recorded` })
    .first()
    .click();
  await site.admin.post(`/api/games/${game.id}/goals/${id}/take-back`, {}, 200);
  await page.getByRole('dialog').getByRole('button', { name: 'Disallow' }).click();
  await expect(toastOn(page, 'This goal has already been disallowed')).toBeVisible();
  await expect(page.getByText(`7' ${game.homeTeam}: scorer not recorded`)).toHaveCount(1);
});
