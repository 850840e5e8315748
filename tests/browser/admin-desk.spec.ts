import {
  clickGuarded,
  desktop,
  expect,
  expectAccessible,
  expectApart,
  expectNoSidewaysScroll,
  gameNow,
  phone,
  signIn,
  test,
  toastOn,
} from '#tests/browser/site.ts';

test.beforeEach(async ({ context, server, site }) => signIn(context, server.url, site.admin));

test('shows players a suspended market and renamed teams immediately', async ({ page, site, browser, server }) => {
  const game = await site.game();
  await page.setViewportSize(desktop);
  await page.goto(`/admin/games/${game.id}`);
  await page.getByRole('button', { name: 'Suspend Both Teams to Score', exact: true }).click();
  await expect(toastOn(page, 'Both Teams to Score is suspended')).toBeVisible();
  await expect(page.getByText('1 market suspended')).toBeVisible();

  const visitor = await (await browser.newContext({ viewport: phone })).newPage();
  await visitor.goto(`${server.url}/betting?tab=upcoming`);
  const card = visitor.getByRole('article').filter({ hasText: game.homeTeam });
  await expect(card.getByRole('button', { name: `${game.homeTeam} to win, Home 2.50` })).toBeEnabled();
  await visitor.getByRole('button', { name: 'BTTS' }).click();
  const yes = card.getByRole('button', { name: /^Both teams to score(, |$| )/ });
  await expect(yes).toBeDisabled();

  await page.getByRole('button', { name: 'Resume Both Teams to Score', exact: true }).click();
  await expect(yes).toBeEnabled();

  // The new team names appear on the desk, in the slip and in the list of games.
  await visitor.getByRole('button', { name: '1X2' }).click();
  await card.getByRole('button', { name: `${game.homeTeam} to win, Home 2.50` }).click();
  await visitor.getByRole('button', { name: /^Open betting slip/ }).click();
  await page.getByRole('button', { name: `Names ${game.homeTeam} v ${game.awayTeam}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Teams and league' });
  await expect(dialog.getByLabel('League')).toHaveValue('Test League');
  await dialog.getByLabel('Away team').fill(` ${game.homeTeam.toUpperCase()}`);
  await dialog.getByRole('button', { name: 'Save names' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Home team').fill('Rightly Named Rovers');
  await dialog.getByLabel('Away team').fill(game.awayTeam);
  // A colleague changes one of the same names and another one first.
  const { awayTeam } = game;
  await site.admin.patch(`/api/games/${game.id}/names`, { homeTeam: 'Colleague City', awayTeam, league: 'Cup' });
  await dialog.getByRole('button', { name: 'Save names' }).click();
  await expect(
    dialog.getByText('Someone else has set this to Colleague City. Save again to replace it.'),
  ).toBeVisible();
  await expect(dialog.getByText('Someone else has set this to Cup.', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('League')).toHaveValue('Cup');
  await expect(dialog.getByLabel('Home team')).toHaveValue('Rightly Named Rovers');
  await clickGuarded(dialog.getByRole('button', { name: 'Save names' }));
  await expect(toastOn(page, 'Names saved')).toBeVisible();
  await expect(page.getByRole('main').getByText('Rightly Named Rovers').first()).toBeVisible();
  await expect(visitor.getByRole('dialog').getByText('Rightly Named Rovers to win')).toBeVisible();
  await visitor.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(visitor.getByRole('article').filter({ hasText: 'Rightly Named Rovers' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Audit Trail' }).click();
  await expect(page.getByText('game names changed').first()).toBeVisible();
  await visitor.context().close();
});

test('postpones and reschedules a game, and abandons one with its stakes returned', async ({ page, site }) => {
  const game = await site.game();
  const live = await site.game();
  const player = await site.player('100');
  await player.post('/api/bets', { gameId: live.id, betType: 'home', odds: '2.50', stake: '10.00' }, 201);
  await site.admin.patch(`/api/games/${live.id}/status`, { status: 'live' });
  await page.setViewportSize(desktop);
  await page.goto(`/admin/games/${game.id}`);
  await page.getByRole('button', { name: `Postpone ${game.homeTeam} v ${game.awayTeam}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Postpone' }).click();
  await expect(dialog.getByText('Required')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('Snow');
  await dialog.getByRole('button', { name: 'Postpone' }).click();
  await expect(page.getByRole('main').getByText('Postponed')).toBeVisible();
  await page.getByRole('button', { name: `Reschedule ${game.homeTeam} v ${game.awayTeam}` }).click();
  await dialog.getByLabel('Reason').fill('The snow is cleared');
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await expect(page.getByRole('main').getByText('Upcoming', { exact: true })).toBeVisible();

  await page.goto(`/admin/games/${live.id}`);
  await page.getByRole('button', { name: `Abandon ${live.homeTeam} v ${live.awayTeam}` }).click();
  await expect(dialog.getByText('$10.00', { exact: true }).first()).toBeVisible();
  await dialog.locator('summary').click();
  await expect(dialog.getByRole('cell', { name: player.username })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('Floodlights');
  await dialog.getByRole('button', { name: 'Abandon' }).click();
  await expect(page.getByRole('main').getByText('Abandoned')).toBeVisible();
  await expect.poll(async () => (await player.get('/api/auth/me')).balance).toBe('100.00');
});

test('confirms and undoes an early start or end, and changes the kick-off', async ({ page, site }) => {
  const game = await site.game();
  const match = `${game.homeTeam} v ${game.awayTeam}`;
  await page.setViewportSize(desktop);
  await page.goto(`/admin/games/${game.id}`);
  await page.getByRole('button', { name: `Start ${match}` }).click();
  const start = page.getByRole('dialog', { name: 'Start this game now?' });
  await expect(start.getByText(/^Kick-off is at .* in \d+ minutes\.$/)).toBeVisible();
  await expectAccessible(page);
  expect(await gameNow(site, game)).toMatchObject({ status: 'upcoming' });
  await clickGuarded(start.getByRole('button', { name: 'Start now' }));
  await page.getByRole('button', { name: `Undo start: ${match}`, exact: true }).click();
  await expect(toastOn(page, 'The game is upcoming again')).toBeVisible();
  expect(await gameNow(site, game)).toMatchObject({ status: 'upcoming' });

  await page.getByRole('button', { name: `Kick-off ${match}` }).click();
  const kickOff = page.getByRole('dialog', { name: 'Change kick-off' });
  await kickOff.getByLabel('Kick-off').fill('2020-01-01T12:00');
  await kickOff.getByRole('button', { name: 'Save kick-off' }).click();
  await expect(kickOff.getByText('Kick-off must be in the future')).toBeVisible();
  await kickOff.getByLabel('Kick-off').fill('2031-08-15T16:30');
  await site.admin.patch(`/api/games/${game.id}/kick-off`, { startTime: '2031-08-14T12:00:00.000Z' });
  await kickOff.getByRole('button', { name: 'Save kick-off' }).click();
  await expect(kickOff.getByText(/^Someone else has set this to Thu, Aug 14, 12:00/)).toBeVisible();
  await expect(kickOff.getByLabel('Kick-off')).toHaveValue('2031-08-15T16:30');
  await clickGuarded(kickOff.getByRole('button', { name: 'Save kick-off' }));
  await expect(toastOn(page, 'Kick-off saved')).toBeVisible();
  expect((await gameNow(site, game)).startTime).toContain('2031-08-15');

  await site.admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
  await page.getByRole('button', { name: `End ${match}`, exact: true }).click();
  const end = page.getByRole('dialog', { name: 'End this game?' });
  await expect(end.getByText('The clock is at minute 0. Has the game really ended?')).toBeVisible();
  await end.getByRole('button', { name: 'End game' }).click();
  await page.getByRole('button', { name: `Undo end: ${match}`, exact: true }).click();
  await expect(toastOn(page, 'The game is live again; its settlement is reversed')).toBeVisible();
  expect(await gameNow(site, game)).toMatchObject({ status: 'live' });
});

test('does not save a score before the game has started', async ({ page, site }) => {
  const game = await site.game();
  await page.goto(`/admin/games/${game.id}`);
  await page.getByRole('button', { name: /^Edit/ }).click();
  const edit = page.getByRole('dialog', { name: 'Edit game' });
  await expect(edit.getByText('You can enter a score once the game has started.')).toBeVisible();
  await expect(edit.getByRole('button', { name: 'Save' })).toBeDisabled();
  await site.admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
  await expect(edit.getByRole('button', { name: 'Save' })).toBeEnabled();
});

test('does not show a finished game as suspended, or undo its end after a correction', async ({ page, site }) => {
  const game = await site.liveGame();
  await site.admin.patch(`/api/games/${game.id}/suspension`, { suspended: true });
  await site.admin.patch(`/api/games/${game.id}/status`, { status: 'finished' });
  await page.setViewportSize(desktop);
  await page.goto(`/admin/games/${game.id}`);
  const undo = page.getByRole('button', { name: /^Undo end/ });
  await expect(undo).toBeVisible();
  await expect(page.getByText('Finished', { exact: true })).toBeVisible();
  await expect(page.getByText('Suspended', { exact: true })).toHaveCount(0);
  await expect(page.getByText('No goals recorded')).toBeVisible();
  await page.getByRole('button', { name: 'Add player' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Forgotten Scorer');
  await dialog.getByRole('button', { name: 'Add player' }).click();
  await expect(toastOn(page, /Forgotten Scorer/)).toBeVisible();

  await page.getByRole('button', { name: 'Correct goals' }).click();
  await dialog.getByRole('button', { name: 'Add goal' }).click();
  await dialog.getByLabel('Scorer').selectOption('Forgotten Scorer');
  await dialog.getByLabel('Minute').fill('88');
  await dialog.getByRole('button', { name: 'Use 1–0 as the score' }).click();
  await dialog.getByLabel('Reason').fill('Recorded too late');
  await dialog.getByRole('button', { name: 'Correct result' }).click();
  await expect(page.getByText(`88' ${game.homeTeam}: Forgotten Scorer`)).toBeVisible();
  await expect(undo).toHaveCount(0);
});

test('refuses to undo a start after in-play bets, and shows what to do', async ({ page, site }) => {
  const game = await site.liveGame();
  const player = await site.player('20.00');
  await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 10 }, 201);
  await page.setViewportSize(phone);
  await page.goto(`/admin/games/${game.id}`);
  await page.getByRole('button', { name: /^Undo start/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Failed to undo' });
  await expect(dialog).toContainText("1 bet has been placed in play, so the start can't be undone");
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Show open bets' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: player.username })).toBeVisible();
});

for (const size of [phone, desktop]) {
  test(`shows toasts clear of prices and dialogs at ${size.width} px`, async ({ page, site }) => {
    const game = await site.liveGame();
    await page.setViewportSize(size);
    await page.goto(`/admin/games/${game.id}`);
    await page.route('**/api/games/*/odds', (route) => route.abort());
    await page.getByLabel('Home', { exact: true }).first().fill('2.40');
    await page.getByRole('button', { name: 'Save prices' }).click();
    const toast = page.getByRole('region', { name: /^Notifications/, includeHidden: true }).getByRole('listitem');
    await expect(toast).toBeVisible();
    await expectApart(toast, page.getByLabel('Hold these prices', { exact: false }));
    await expectApart(toast, page.getByRole('button', { name: 'Save prices' }));

    await page.route('**/api/games/*/status', (route) => route.abort());
    await page.getByRole('button', { name: /^Abandon/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Floodlights failed');
    await dialog.getByRole('button', { name: 'Abandon' }).click();
    await expect(toast).toContainText('Error');
    await expectApart(toast, dialog.getByLabel('Reason'));
    await expectApart(toast, dialog.getByRole('button', { name: 'Close' }));
  });
}

test('keeps the End game button in place while the figures load', async ({ page, site }) => {
  const game = await site.liveGame();
  const match = `${game.homeTeam} v ${game.awayTeam}`;
  let showFigures = () => {};
  const figures = new Promise<void>((resolve) => {
    showFigures = resolve;
  });
  await page.route('**/settlement-preview*', async (route) => {
    await figures;
    await route.continue();
  });
  await page.setViewportSize(desktop);
  await page.goto('/admin/games');
  await page.getByRole('button', { name: `End ${match}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'End this game?' });
  const end = dialog.getByRole('button', { name: 'End game' });
  await expect(end).toBeEnabled();
  await expect(dialog.locator('.skeleton')).toBeVisible();
  const before = await end.boundingBox();
  showFigures();
  await expect(dialog.getByText('of $0.00 staked')).toBeVisible();
  await expect(dialog.getByText('No bets to settle')).toBeVisible();
  expect(await end.boundingBox()).toEqual(before);
});

for (const language of ['en', 'fr', 'sw']) {
  test(`shows an upcoming game's actions in one row at 1280 px, in ${language}`, async ({
    context,
    page,
    server,
    site,
  }) => {
    const game = await site.game();
    await page.setViewportSize(desktop);
    await context.addCookies([{ name: 'goldline_language', value: language, url: server.url }]);
    await page.goto(`/admin/games/${game.id}`);
    const actions = page.getByRole('button', { name: new RegExp(`${game.homeTeam} (v|–) ${game.awayTeam}$`) });
    await expect(actions).toHaveCount(6);
    const tops = await actions.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  });
}

test('shows two people on one desk each other’s prices, holds, goals and squads', async ({
  page,
  browser,
  server,
  site,
}) => {
  test.slow();
  const game = await site.liveGame();
  const scorer = { name: 'Otieno Duncan', team: game.homeTeam, position: 'Forward' as const };
  const { id: playerId } = await site.admin.post('/api/players', scorer, 201);
  const other = await (await browser.newContext({ viewport: phone })).newPage();
  await signIn(other.context(), server.url, site.admin);
  await page.setViewportSize(desktop);
  // Without polling, whose intervals are 3 seconds or longer, only live updates can show a change.
  await page.addInitScript(() => {
    const setShortInterval = window.setInterval.bind(window);
    const never = (run: TimerHandler, ms = 0) => (ms >= 3000 ? 0 : setShortInterval(run, ms));
    window.setInterval = never as typeof window.setInterval;
  });
  for (const each of [page, other]) await each.goto(`/admin/games/${game.id}`);
  const homePriceOn = (each: typeof page) =>
    each.getByRole('group', { name: 'Match Result' }).getByRole('textbox', { name: 'Home' });

  await homePriceOn(page).fill('2.22');
  await page.getByRole('button', { name: 'Save prices' }).click();
  await expect(homePriceOn(other)).toHaveAttribute('placeholder', '2.22');
  await expect(other.getByRole('button', { name: 'Release Match Result' })).toBeVisible();

  // Scorer markets can be held and moved in steps like the others.
  await page.getByRole('button', { name: 'Hold Anytime Goalscorer' }).click();
  await expect(toastOn(page, /Anytime Goalscorer/)).toBeVisible();
  await expect(other.getByRole('button', { name: 'Release Anytime Goalscorer' })).toBeVisible();
  const scorers = page.getByRole('group', { name: 'Anytime Goalscorer' });
  await scorers.getByText('Prices for 1 player').click();
  const field = scorers.getByLabel(scorer.name, { exact: true });
  const before = Number(await field.getAttribute('placeholder'));
  await scorers.getByRole('button', { name: `One step higher: ${scorer.name}` }).click();
  expect(Number(await field.inputValue())).toBeGreaterThan(before);
  await page.getByRole('button', { name: 'Discard', exact: true }).click();

  const row = other.getByRole('listitem').filter({ hasText: scorer.name });
  await row.getByRole('button', { name: `Correct ${scorer.name}` }).click();
  const dialog = other.getByRole('dialog', { name: 'Correct player' });
  await dialog.getByLabel('Name').fill('Otieno D.');
  await expectAccessible(other);
  await expectNoSidewaysScroll(other);
  // A colleague corrects the same player first.
  const seen = { name: scorer.name, position: scorer.position };
  await site.admin.patch(`/api/players/${playerId}`, { ...seen, position: 'Midfielder', seen });
  await expect(page.getByRole('listitem').filter({ hasText: scorer.name })).toContainText('Midfielder');
  await dialog.getByRole('button', { name: 'Save player' }).click();
  await expect(dialog.getByText('Someone else has set this to Midfielder.', { exact: true })).toBeVisible();
  await expect(dialog.getByLabel('Position')).toHaveValue('Midfielder');
  await expect(dialog.getByLabel('Name')).toHaveValue('Otieno D.');
  await clickGuarded(dialog.getByRole('button', { name: 'Save player' }));
  await expect(page.getByRole('listitem').filter({ hasText: 'Otieno D.' })).toBeVisible();

  await other.getByRole('button', { name: 'Remove Otieno D.' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Otieno D.' })).toHaveCount(0);

  await site.admin.post(`/api/games/${game.id}/goals`, { team: 'away', minute: 9, ownGoal: false }, 201);
  for (const each of [page, other])
    await expect(each.getByText(`9' ${game.awayTeam}: scorer not recorded`)).toBeVisible();

  // A bet also appears on the open desk.
  const player = await site.player('20');
  const { drawOdds } = await site.admin.get(`/api/games/${game.id}`);
  await expect
    .poll(async () => {
      const bet = { gameId: game.id, betType: 'draw', odds: drawOdds, stake: '1.00' };
      return (await player.call('POST', '/api/bets', bet, { 'idempotency-key': crypto.randomUUID() })).status;
    })
    .toBe(201);
  await expect(page.getByText(player.username)).toBeVisible();
  await other.context().close();
});
