import {
  desktop,
  expect,
  expectAccessible,
  expectApart,
  expectNoSidewaysScroll,
  phone,
  type SiteGame,
  type SitePlayer,
  signIn,
  tablet,
  test,
  toastOn,
} from '#tests/browser/site.ts';

test.beforeEach(async ({ context, server, site }) => signIn(context, server.url, site.admin));

const gameNow = (player: Pick<SitePlayer, 'get'>, game: SiteGame) => player.get(`/api/games/${game.id}`);

for (const size of [tablet, desktop]) {
  test(`edits, previews and saves prices at ${size.width} px`, async ({ page, site }) => {
    const game = await site.game();
    await page.setViewportSize(size);
    await page.goto('/admin/games');
    await page.getByRole('searchbox').fill(game.homeTeam);
    await page.getByRole('link', { name: `${game.homeTeam} v ${game.awayTeam}` }).click();
    await expect(page).toHaveURL(`/admin/games/${game.id}`);
    const result = page.getByRole('group', { name: 'Match Result' });
    await expect(result.getByText('Book 104.7%')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await result.getByLabel('Home').fill('9.00');
    await expect(page.getByText(/The Match Result book is 7\d\.\d%/)).toBeVisible();
    await result.getByLabel('Home').fill('2.30');
    await expect(result.getByText('Book 108.2%')).toBeVisible();
    const halves = page.getByRole('group', { name: 'Half Time / Full Time' });
    await expect(halves.getByText(/^now \d/).first()).toBeVisible();
    expect((await gameNow(site.admin, game)).homeOdds).toBe('2.50');
    await page.getByRole('button', { name: 'Save prices' }).click();
    await expect(toastOn(page, 'Prices saved')).toBeVisible();
    expect((await gameNow(site.admin, game)).homeOdds).toBe('2.30');
    await expect(result.getByLabel('Home')).toHaveValue('');
    await expect(result.getByLabel('Home')).toHaveAttribute('placeholder', '2.30');

    await site.admin.post(
      '/api/players',
      { name: `Nine ${size.width}`, team: game.homeTeam, position: 'Forward' },
      201,
    );
    const scorers = page.getByRole('group', { name: 'Anytime Goalscorer' });
    await page.reload();
    await scorers.getByText('Prices for 1 player').click();
    await scorers.getByLabel(`Nine ${size.width}`).fill('4.40');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save prices' }).click();
    await expect(scorers.getByLabel(`Nine ${size.width}`)).toHaveAttribute('placeholder', '4.40');
    await expect(scorers.getByLabel(`Nine ${size.width}`)).toHaveValue('');
  });
}

for (const size of [phone, desktop]) {
  test(`suspends a market that only the model prices, found by searching, at ${size.width} px`, async ({
    page,
    site,
  }) => {
    const game = await site.game();
    await page.setViewportSize(size);
    await page.goto(`/admin/games/${game.id}`);
    await page.getByLabel('Search markets').fill('goals race');
    await expect(page.getByRole('button', { name: /^Suspend Race to/ })).toHaveCount(2);
    await page.getByRole('button', { name: 'Suspend Race to 2 Goals' }).click();
    await expect(toastOn(page, 'Race to 2 Goals is suspended')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(await site.admin.get(`/api/games/${game.id}`)).toMatchObject({ suspendedMarkets: ['race_to_2_goals'] });
    await page.reload();
    await page.getByRole('button', { name: 'Resume Race to 2 Goals' }).click();
    await expect(page.getByRole('button', { name: 'Suspend Race to 2 Goals' })).toBeVisible();
    await page.getByLabel('Search markets').fill('no such market');
    await expect(page.getByText('No markets found')).toBeVisible();
  });
}

test('shows players a suspended market and renamed teams immediately', async ({ page, site, browser, server }) => {
  const game = await site.game();
  await page.setViewportSize(desktop);
  await page.goto(`/admin/games/${game.id}`);
  await page.getByRole('button', { name: 'Suspend Both Teams to Score', exact: true }).click();
  await expect(page.getByText('1 market suspended')).toBeVisible();
  await expect(toastOn(page, 'Both Teams to Score is suspended')).toBeVisible();

  const visitor = await (await browser.newContext({ viewport: phone })).newPage();
  await visitor.goto(`${server.url}/betting?tab=upcoming`);
  const card = visitor.getByRole('article').filter({ hasText: game.homeTeam });
  await expect(card.getByRole('button', { name: `${game.homeTeam} to win, Home 2.50` })).toBeEnabled();
  await visitor.getByRole('button', { name: 'BTTS' }).click();
  const yes = card.getByRole('button', { name: /^Both teams to score(, |$| )/ });
  await expect(yes).toBeDisabled();

  await page.getByRole('button', { name: 'Resume Both Teams to Score', exact: true }).click();
  await expect(yes).toBeEnabled();

  // The new team names appear on every screen, in slips and in bets.
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
  await dialog.getByRole('button', { name: 'Save names' }).click();
  await expect(toastOn(page, 'Names saved')).toBeVisible();
  await expect(page.getByRole('main').getByText('Rightly Named Rovers').first()).toBeVisible();
  await expect(visitor.getByRole('dialog').getByText('Rightly Named Rovers to win')).toBeVisible();
  await visitor.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(visitor.getByRole('article').filter({ hasText: 'Rightly Named Rovers' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Audit Trail' }).click();
  await expect(page.getByText('game names changed')).toBeVisible();
  await visitor.context().close();
});

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
  expect(await gameNow(site.admin, game)).toMatchObject({ homeScore: 0 });
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

test('checks a file, then imports it', async ({ page, site }) => {
  const home = `Filed Town ${Date.now()}`;
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/');
  const csv = [
    'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,B365H,B365D,B365A',
    `E0,${day},15:00,${home},Filed City,,,,2.10,3.40,3.60`,
    'E0,nonsense,15:00,A,B,,,,,,',
  ].join('\n');
  await page.setViewportSize(desktop);
  await page.goto('/admin/games');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('File').setInputFiles({ name: 'games.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await dialog.getByRole('button', { name: 'Check the file' }).click();
  await expect(dialog.getByText('Preview: nothing has changed yet.')).toBeVisible();
  await expect(dialog.getByText('1 row rejected')).toBeVisible();
  await expectAccessible(page);
  const created = async () =>
    (await site.admin.get(`/api/admin/tables/games?search=${encodeURIComponent(home)}`)).total;
  expect(await created()).toBe(0);
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog.getByText('Imported:')).toBeVisible();
  expect(await created()).toBe(1);
});

test('imports a file without a time zone only once a time zone is entered', async ({ page, site }) => {
  const team1 = `Zoned Town ${Date.now()}`;
  const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const matches = [{ round: 'Round 1', date, time: '19:30', team1, team2: 'Zoned City' }];
  const buffer = Buffer.from(JSON.stringify({ name: 'Zoned Cup', matches }));
  await page.setViewportSize(desktop);
  await page.goto('/admin/games');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('File').setInputFiles({ name: 'cup.json', mimeType: 'application/json', buffer });
  await dialog.getByRole('button', { name: 'Check the file' }).click();
  await expect(dialog.getByText('1 of its kick-off times have no time zone (19:30 in match 1)')).toBeVisible();
  const zone = dialog.getByLabel('Time zone of the kick-off times');
  await zone.fill('London');
  await dialog.getByRole('button', { name: 'Check the file' }).click();
  await expect(dialog.getByText('Unknown time zone.')).toBeVisible();
  await expectAccessible(page);
  await zone.fill('Asia/Tokyo');
  await dialog.getByRole('button', { name: 'Check the file' }).click();
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog.getByText('Imported:')).toBeVisible();
  const { rows } = await site.admin.get(`/api/admin/tables/games?search=${encodeURIComponent(team1)}`);
  expect(rows.map(({ startTime }) => startTime)).toEqual([`${date}T10:30:00.000Z`]);
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
  expect(await gameNow(site.admin, game)).toMatchObject({ homeScore: 1, awayScore: 1 });
  expect(await site.admin.get(`/api/games/${game.id}/goals`)).toMatchObject([
    { team: 'home', minute: 7 },
    { team: 'away', minute: 90, stoppageMinutes: 3, playerId: scorer.id },
  ]);
});

test('shows goals recorded by others, and asks again before duplicates and goals already disallowed', async ({
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
  expect(await gameNow(site.admin, game)).toMatchObject({ homeScore: 1 });
  await dialog.getByRole('button', { name: 'Record it again' }).click();
  await expect(dialog).toBeHidden();
  expect(await gameNow(site.admin, game)).toMatchObject({ homeScore: 2 });

  await page
    .getByRole('button', { name: `Disallow: 7' ${game.homeTeam}: scorer not recorded` })
    .first()
    .click();
  await site.admin.post(`/api/games/${game.id}/goals/${id}/take-back`, {}, 200);
  await page.getByRole('dialog').getByRole('button', { name: 'Disallow' }).click();
  await expect(toastOn(page, 'This goal has already been disallowed')).toBeVisible();
  await expect(page.getByText(`7' ${game.homeTeam}: scorer not recorded`)).toHaveCount(1);
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
  expect(await gameNow(site.admin, game)).toMatchObject({ status: 'upcoming' });
  await start.getByRole('button', { name: 'Start now' }).click();
  await page.getByRole('button', { name: new RegExp(`^Undo start \\(\\d+ s\\): ${match}$`) }).click();
  await expect(toastOn(page, 'The game is upcoming again')).toBeVisible();
  expect(await gameNow(site.admin, game)).toMatchObject({ status: 'upcoming' });

  await page.getByRole('button', { name: `Kick-off ${match}` }).click();
  const kickOff = page.getByRole('dialog', { name: 'Change kick-off' });
  await kickOff.getByLabel('Kick-off').fill('2020-01-01T12:00');
  await kickOff.getByRole('button', { name: 'Save kick-off' }).click();
  await expect(kickOff.getByText('Kick-off must be in the future')).toBeVisible();
  await kickOff.getByLabel('Kick-off').fill('2031-08-15T16:30');
  await site.admin.patch(`/api/games/${game.id}/kick-off`, { startTime: '2031-08-14T12:00:00.000Z' });
  await kickOff.getByRole('button', { name: 'Save kick-off' }).click();
  await expect(toastOn(page, /^Someone else has changed: .* → Thu, Aug 14, 12:00/)).toBeVisible();
  await kickOff.getByRole('button', { name: 'Discard draft' }).click();
  await kickOff.getByLabel('Kick-off').fill('2031-08-15T16:30');
  await kickOff.getByRole('button', { name: 'Save kick-off' }).click();
  await expect(toastOn(page, 'Kick-off saved')).toBeVisible();
  expect((await gameNow(site.admin, game)).startTime).toContain('2031-08-15');

  await site.admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
  await page.getByRole('button', { name: `End ${match}`, exact: true }).click();
  const end = page.getByRole('dialog', { name: 'End this game?' });
  await expect(end.getByText('The clock is at minute 0. Has the game really ended?')).toBeVisible();
  await end.getByRole('button', { name: 'End game' }).click();
  await page.getByRole('button', { name: new RegExp(`^Undo end \\(\\d+ s\\): ${match}$`) }).click();
  await expect(toastOn(page, 'The game is live again; its settlement is reversed')).toBeVisible();
  expect(await gameNow(site.admin, game)).toMatchObject({ status: 'live' });
});

test('does not show a finished game as suspended, nor undo its end after a correction', async ({ page, site }) => {
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

test('keeps edited prices when others change them, and holds and releases prices', async ({ page, site }) => {
  const game = await site.liveGame();
  await page.setViewportSize(desktop);
  await page.goto(`/admin/games/${game.id}`);
  const result = page.getByRole('group', { name: 'Match Result' });
  await result.getByLabel('Home').fill('2.35');
  await site.admin.patch(`/api/games/${game.id}/odds`, { homeOdds: 2.45 });
  await page.getByRole('button', { name: 'Save prices' }).click();
  await expect(toastOn(page, /Match Result Home 2.50 → 2.45/)).toBeVisible();
  await expect(result.getByLabel('Home')).toHaveValue('2.35');
  await page.getByRole('button', { name: 'Save prices' }).click();
  await expect(toastOn(page, 'Prices saved')).toBeVisible();
  await page.getByRole('button', { name: 'Release Match Result' }).click();
  await expect(toastOn(page, 'Match Result is priced by the model again')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Release Match Result' })).toBeHidden();
});

test('restores unsaved prices after a reload and confirms before leaving', async ({ page, site }) => {
  const game = await site.game();
  await page.setViewportSize(desktop);
  await page.goto(`/admin/games/${game.id}`);
  const result = page.getByRole('group', { name: 'Match Result' });
  const line = page.getByRole('group', { name: 'Asian Handicap' }).getByLabel('Line (home)');
  await result.getByLabel('Home').fill('2.35');
  await line.fill('-0.75');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void (dialog.type() === 'confirm' ? dialog.dismiss() : dialog.accept());
  });
  await page.getByRole('link', { name: 'All games' }).click();
  await expect(page).toHaveURL(`/admin/games/${game.id}`);
  expect(dialogs).toEqual(['confirm']);
  await page.reload();
  expect(dialogs).toContain('beforeunload');
  await expect(page.getByText('Unsaved prices restored')).toBeVisible();
  await expect(result.getByLabel('Home')).toHaveValue('2.35');
  await expect(line).toHaveValue('-0.75');
  await expectAccessible(page);

  await site.admin.patch(`/api/games/${game.id}/odds`, { handicapLine: '-0.25' });
  await page.getByRole('button', { name: 'Save prices' }).click();
  await expect(toastOn(page, /Changed since you started editing/)).toBeVisible();
  expect(await gameNow(site.admin, game)).toMatchObject({ homeOdds: '2.50', handicapLine: '-0.25' });
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(result.getByLabel('Home')).toHaveValue('');
  await page.reload();
  await expect(result.getByLabel('Home')).toHaveValue('');
  await expect(page.getByText('Unsaved prices restored')).toHaveCount(0);
});

test('updates the book and its warning while editing, and clears the form after creating a game', async ({
  page,
  site,
}) => {
  const game = await site.game();
  await page.setViewportSize(desktop);
  await page.goto(`/admin/games/${game.id}`);
  const result = page.getByRole('group', { name: 'Match Result' });
  const refusal = page.getByText(/The Match Result book is 7\d\.\d%/);
  await result.getByLabel('Home').fill('9.00');
  await expect(refusal).toBeVisible();
  await expect(result.getByText(/^Book /)).toHaveCount(0);
  await result.getByLabel('Home').fill('x9.00.');
  await expect(refusal).toHaveCount(0);
  await expect(result.getByText(/^Book /)).toHaveCount(0);
  await result.getByLabel('Home').fill('');
  await expect(result.getByText('Book 104.7%')).toBeVisible();

  await page.goto('/admin/games');
  const create = page.locator('form').filter({ has: page.getByRole('button', { name: 'Create game' }) });
  const home = create.getByLabel('Home team');
  const league = create.getByLabel('League');
  await home.fill(`Emptied ${Date.now()}`);
  await create.getByLabel('Away team').fill('Emptied City');
  await league.fill('Test League');
  const prices = create.getByRole('group', { name: 'Result prices' }).getByRole('textbox');
  for (const [index, odds] of ['9.00', '9.00', '9.00'].entries()) await prices.nth(index).fill(odds);
  await create.getByRole('button', { name: 'Create game' }).click();
  await expect(create.getByRole('alert').filter({ hasText: 'book is 33.3%' }).last()).toBeVisible();
  await prices.nth(0).fill('2.50');
  await expect(create.getByText('book is 33.3%')).toHaveCount(0);
  await prices.nth(1).fill('3.30');
  await prices.nth(2).fill('2.90');
  await create.getByRole('button', { name: 'Create game' }).click();
  await expect(home).toHaveValue('');
  for (const index of [0, 1, 2]) await expect(prices.nth(index)).toHaveValue('');
  await expect(create.getByText(/^Book /)).toHaveCount(0);
});

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
  const place = await end.boundingBox();
  showFigures();
  await expect(dialog.getByText('of $0.00 staked')).toBeVisible();
  await expect(dialog.getByText('No bets to settle')).toBeVisible();
  expect(await end.boundingBox()).toEqual(place);
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
  await expect(toastOn(other, 'Someone else has changed: Forward → Midfielder')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Otieno D.');
  await dialog.getByRole('button', { name: 'Discard draft' }).click();
  await dialog.getByLabel('Name').fill('Otieno D.');
  await dialog.getByRole('button', { name: 'Save player' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Otieno D.' })).toBeVisible();

  await other.getByRole('button', { name: 'Remove Otieno D.' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Otieno D.' })).toHaveCount(0);

  await site.admin.post(`/api/games/${game.id}/goals`, { team: 'away', minute: 9, ownGoal: false }, 201);
  for (const each of [page, other])
    await expect(each.getByText(`9' ${game.awayTeam}: scorer not recorded`)).toBeVisible();

  // Bets appear on the open desk without polling.
  const player = await site.player('20');
  const { drawOdds } = await site.admin.get(`/api/games/${game.id}`);
  await expect
    .poll(async () => {
      const bet = { gameId: game.id, betType: 'draw', odds: drawOdds, stake: '1.00' };
      return (await player.call('POST', '/api/bets', bet, { 'idempotency-key': crypto.randomUUID() })).status;
    })
    .toBe(201);
  await expect(page.getByText(player.username)).toBeVisible({ timeout: 8000 });
  await other.context().close();
});
