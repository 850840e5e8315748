import {
  betsOf,
  cardOf,
  countsAtTap,
  desktop,
  expect,
  expectAccessible,
  expectApart,
  expectNoSidewaysScroll,
  homePrice,
  phone,
  type SiteGame,
  type SitePlayer,
  showCards,
  signIn,
  slipOf,
  test,
} from '#tests/browser/site.ts';

let player: SitePlayer;

test.beforeEach(async ({ context, server, site }) => {
  player = await site.player('100');
  await signIn(context, server.url, player);
});

test.describe('the betting page', () => {
  test('shows live and upcoming games under tabs, and keeps the tab in the URL', async ({ page, site }) => {
    const live = await site.liveGame();
    const upcoming = await site.game();
    await site.admin.patch(`/api/games/${live.id}/score`, { homeScore: 1, awayScore: 0, currentMinute: 31 });
    await page.goto('/betting');
    await expect(page.getByRole('heading', { name: 'Sports Betting' })).toBeVisible();
    await expect(page.getByRole('tab', { name: /^Live Games \(\d+\)$/ })).toHaveAttribute('aria-selected', 'true');
    const card = cardOf(page, live);
    await expect(card.getByText('LIVE')).toBeVisible();
    await expect(card.getByText("31'")).toBeVisible();
    await expect(card.getByRole('link')).toHaveAccessibleName(new RegExp(`${live.homeTeam} 1 ${live.awayTeam} 0$`));
    await page.getByRole('tab', { name: /^Upcoming/ }).click();
    await expect(page).toHaveURL(/tab=upcoming/);
    await expect(cardOf(page, upcoming)).toBeVisible();
    await page.getByRole('tab', { name: 'Popular Markets' }).click();
    await expect(page.getByRole('heading', { name: 'Both Teams to Score' })).toBeVisible();
    await expectAccessible(page);
  });

  test('shows the four market tabs on the game card', async ({ page, site }) => {
    const game = await site.game();
    await showCards(page);
    await page.goto('/betting?tab=upcoming');
    const card = cardOf(page, game);
    for (const [tab, price] of [
      ['Result', `Draw, 3.30`],
      ['Score', /^Correct score 1-1, \d/],
      ['Goals', /^Under 2.5 goals, Under 2.5 \d/],
      ['BTTS', /^Not both teams to score, No \d/],
    ] as const) {
      await card.getByRole('tab', { name: tab, exact: true }).click();
      await expect(card.getByRole('button', { name: price })).toBeVisible();
    }
  });

  test('updates goals, prices, kick-off and end without a reload', async ({ page, site }) => {
    const game = await site.game();
    const { admin } = site;
    await page.goto('/betting');
    await expect(page.getByRole('status').getByText('Live Updates')).toBeAttached();
    await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
    const card = cardOf(page, game);
    await expect(card).toBeVisible();
    await admin.post(`/api/games/${game.id}/goals`, { team: 'away', minute: 12 }, 201);
    await expect(card.getByText('Goal', { exact: true })).toBeVisible();
    await expect(page.getByText(`Goal. ${game.homeTeam} 0, ${game.awayTeam} 1`)).toBeAttached();
    await admin.patch(`/api/games/${game.id}/odds`, { homeOdds: '1.51' });
    await expect(card.getByRole('button', { name: `${game.homeTeam} to win, Home 1.51` })).toBeVisible();
    await admin.patch(`/api/games/${game.id}/status`, { status: 'finished' });
    await expect(card).toBeHidden();
  });
});

test.describe('the slip', () => {
  test('places a bet in three taps on a phone', async ({ page, site }) => {
    const game = await site.game();
    await page.setViewportSize(phone);
    await page.goto('/betting?tab=upcoming');
    const atTap = { chosen: 'article button[aria-pressed=true]', slip: '[aria-label="Betting slip"]' };
    expect(await countsAtTap(homePrice(page, game), atTap)).toEqual({ chosen: 1, slip: 0 });
    await page.getByRole('button', { name: 'Add $5 to the stake' }).click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Place bet · $5.00' }).click();
    await expect(page.getByText('Bet placed successfully!', { exact: true })).toBeVisible();
    await expect(page.getByTestId('balance')).toHaveText('$95.00');
    await expect(slipOf(page)).toBeHidden();
    expect(await betsOf(player)).toMatchObject([{ stake: '5.00', odds: '2.50' }]);
  });

  test('opens as a sheet on a phone, with stakes, totals and the pending bets', async ({ page, site }) => {
    const one = await site.game();
    const other = await site.game();
    await page.setViewportSize(phone);
    await page.goto('/betting?tab=upcoming');
    await homePrice(page, one).click();
    await homePrice(page, other).click();
    await page.getByRole('button', { name: 'Open betting slip, 2 selections' }).click();
    const sheet = page.getByRole('dialog', { name: 'Betting slip' });
    await expectApart(sheet.getByText(/^Balance \$/), sheet.getByRole('button', { name: 'Close' }));
    await sheet.getByLabel(`Stake for ${one.homeTeam} to win`).fill('2.50');
    await expect(sheet.getByText('$6.25')).toHaveCount(2);
    await sheet.getByRole('button', { name: 'Add $1 to the stake' }).click();
    await expect(sheet.getByText('$4.50', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await sheet.getByRole('button', { name: 'Place 2 bets' }).click();
    await expect(page.getByText('Bet placed successfully!', { exact: true })).toBeVisible();
    await sheet.getByRole('tab', { name: 'Pending (2)' }).click();
    await expect(sheet.getByText(`${one.homeTeam} to win`)).toBeVisible();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();
  });

  test('replaces a selection of the same market and survives a reload', async ({ page, site }) => {
    const game = await site.game();
    await page.goto('/betting?tab=upcoming');
    await homePrice(page, game).click();
    await expect(homePrice(page, game)).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: `${game.awayTeam} to win, Away 2.90` }).click();
    await expect(homePrice(page, game)).toHaveAttribute('aria-pressed', 'false');
    await page.reload();
    await expect(slipOf(page).getByText(`${game.awayTeam} to win`)).toBeVisible();
    await slipOf(page).getByRole('button', { name: 'Clear All' }).click();
    await expect(slipOf(page).getByText('Your slip is empty')).toBeVisible();
  });

  test('requires a stake that the balance covers', async ({ page, site }) => {
    const game = await site.game();
    await page.goto('/betting?tab=upcoming');
    await homePrice(page, game).click();
    await slipOf(page).getByRole('button', { name: 'Place bet' }).click();
    await expect(page.getByText('Please enter stake amounts', { exact: true })).toBeVisible();
    await expect(slipOf(page).getByRole('spinbutton')).toBeFocused();
    await slipOf(page).getByRole('spinbutton').fill('100.01');
    await slipOf(page).getByRole('button', { name: 'Place bet' }).click();
    await expect(page.getByText('Insufficient balance', { exact: true })).toBeVisible();
    expect(await betsOf(player)).toEqual([]);
  });

  test('shows the old and new price, and places the bet once the change is accepted', async ({ page, site }) => {
    const game = await site.game();
    await page.goto('/betting?tab=upcoming');
    await homePrice(page, game).click();
    const slip = slipOf(page);
    await slip.getByRole('spinbutton').fill('10');
    await site.admin.patch(`/api/games/${game.id}/odds`, { homeOdds: '2.40' });
    await expect(slip.getByText('Odds changed from 2.50 to 2.40')).toBeAttached();
    await expectAccessible(page);
    await slip.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(slip.getByText('$24.00')).toHaveCount(2);
    await slip.getByRole('button', { name: 'Place bet' }).click();
    await expect(page.getByText('Bet placed successfully!', { exact: true })).toBeVisible();
    expect(await betsOf(player)).toMatchObject([{ odds: '2.40' }]);
  });

  test('shows at the selection that its price changed before the bet arrived', async ({ page, site }) => {
    const game = await site.game();
    await page.routeWebSocket('/ws', () => undefined);
    await page.goto('/betting?tab=upcoming');
    await homePrice(page, game).click();
    await slipOf(page).getByRole('spinbutton').fill('10');
    await site.admin.patch(`/api/games/${game.id}/odds`, { homeOdds: '2.40' });
    await slipOf(page).getByRole('button', { name: 'Place bet' }).click();
    await expect(slipOf(page).getByText('Odds changed from 2.50 to 2.40')).toBeAttached();
    await expect(page.getByText('The odds have changed', { exact: true })).toBeVisible();
    expect(await betsOf(player)).toEqual([]);
  });

  test('locks a suspended selection until the market reopens', async ({ page, site }) => {
    const game = await site.liveGame();
    await page.goto('/betting');
    await homePrice(page, game).click();
    await slipOf(page).getByRole('spinbutton').fill('10');
    await site.admin.patch(`/api/games/${game.id}/suspension`, { suspended: true });
    await expect(slipOf(page).getByText('Suspended: betting will resume shortly')).toBeVisible();
    await expect(slipOf(page).getByRole('button', { name: 'Place bet' })).toBeDisabled();
    await expect(cardOf(page, game).getByRole('button', { name: 'Draw, suspended' })).toBeDisabled();
    await expectAccessible(page);
    await site.admin.patch(`/api/games/${game.id}/suspension`, { suspended: false });
    await slipOf(page).getByRole('button', { name: 'Place bet' }).click();
    await expect(page.getByText('Bet placed successfully!', { exact: true })).toBeVisible();
  });

  test('does not place a bet twice after a lost response', async ({ page, site }) => {
    const game = await site.game();
    await page.goto('/betting?tab=upcoming');
    await homePrice(page, game).click();
    await slipOf(page).getByRole('spinbutton').fill('10');
    const keys: (string | undefined)[] = [];
    let loseResponse = true;
    await page.route('/api/bets', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      const response = await route.fetch();
      if (!loseResponse) return route.fulfill({ response });
      loseResponse = false;
      return route.abort('connectionreset');
    });
    await slipOf(page).getByRole('button', { name: 'Place bet' }).click();
    await expect(slipOf(page).getByText('No response.', { exact: false })).toBeVisible();
    await page.reload();
    await slipOf(page).getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('Bet placed successfully!', { exact: true })).toBeVisible();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(await betsOf(player)).toHaveLength(1);
    await expect(page.getByTestId('balance')).toHaveText('$90.00');
  });

  test('keeps the idempotency key of a bet without a response after the session ends', async ({
    page,
    context,
    server,
    site,
  }) => {
    const game = await site.game();
    await page.goto('/betting?tab=upcoming');
    await homePrice(page, game).click();
    await slipOf(page).getByRole('spinbutton').fill('10');
    await page.route('/api/bets', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await slipOf(page).getByRole('button', { name: 'Place bet' }).click();
    await expect(slipOf(page).getByText('No response.', { exact: false })).toBeVisible();
    await page.unroute('/api/bets');
    // Another call could notice the end of the session first, and remove the button.
    await page.route('/api/**', (route) => (route.request().method() === 'POST' ? route.continue() : route.abort()));
    await context.clearCookies();
    await slipOf(page).getByRole('button', { name: 'Send again' }).click();
    await expect(page).toHaveURL(/login/);
    // Otherwise the login page would navigate away on its own.
    await page.goto('about:blank');
    await page.unrouteAll();
    await signIn(context, server.url, player);
    await page.goto('/betting?tab=upcoming');
    await slipOf(page).getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('Bet placed successfully!', { exact: true })).toBeVisible();
    expect(await betsOf(player)).toHaveLength(1);
  });

  test('works with the keyboard only', async ({ page, site }) => {
    const game = await site.game();
    await page.goto('/betting?tab=upcoming');
    await homePrice(page, game).focus();
    await page.keyboard.press('Space');
    const stake = slipOf(page).getByRole('spinbutton');
    for (
      let steps = 0;
      steps < 400 && !(await stake.evaluate((input) => input === document.activeElement));
      steps += 1
    ) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type('4');
    for (let steps = 0; steps < 12; steps += 1) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(() => document.activeElement?.textContent);
      if (name?.startsWith('Place bet')) break;
    }
    await page.keyboard.press('Enter');
    await expect(page.getByText('Bet placed successfully!', { exact: true })).toBeVisible();
    expect(await betsOf(player)).toMatchObject([{ stake: '4.00' }]);
  });
});

test.describe('advanced betting', () => {
  for (const viewport of [phone, desktop]) {
    test(`has modes for single bets and accumulators at ${viewport.width} px`, async ({ page, site }) => {
      await site.game();
      await page.setViewportSize(viewport);
      await page.goto('/advanced-betting?tab=upcoming');
      await expect(page.getByRole('heading', { name: 'Advanced Betting Markets' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Betting Mode' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Market Statistics' })).toBeVisible();
      const main = page.getByRole('main');
      for (const [name, text] of [
        ['Accumulator', 'All selections must win. Their odds are multiplied.'],
        ['Single Bets', 'Each selection is a separate bet.'],
      ] as const) {
        await main.getByRole('button', { name, exact: true }).click();
        await expect(main.getByRole('button', { name, pressed: true, exact: true })).toBeVisible();
        await expect(main.getByText(text)).toBeVisible();
      }
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }

  test('places an accumulator of two games', async ({ page, site }) => {
    const one = await site.game();
    const other = await site.game();
    await showCards(page);
    await page.goto('/advanced-betting?tab=upcoming');
    await page.getByRole('main').getByRole('button', { name: 'Accumulator' }).click();
    const slip = slipOf(page);
    await expect(slip.getByText('Higher odds, bigger potential wins!')).toBeVisible();
    await homePrice(page, one).click();
    await expect(slip.getByText('Add at least 2 selections to place an accumulator bet')).toBeVisible();
    await expect(slip.getByRole('button', { name: 'Place Accumulator Bet' })).toBeDisabled();
    await cardOf(page, one).getByRole('tab', { name: 'Goals', exact: true }).click();
    await cardOf(page, one)
      .getByRole('button', { name: /^Over 2.5 goals, / })
      .click();
    await expect(slip.getByRole('button', { name: 'Bet builder', exact: true })).toBeVisible();
    await slip.getByRole('button', { name: 'Remove Over 2.5 goals' }).click();
    await homePrice(page, other).click();
    await slip.getByRole('button', { name: 'Place Accumulator Bet' }).click({ force: true });
    await expect(slip.getByLabel('Stake Amount')).toBeFocused();
    await slip.getByLabel('Stake Amount').fill('10');
    await expect(slip.getByText('6.25', { exact: true })).toBeVisible();
    await expect(slip.getByText('$52.50')).toBeVisible();
    await expect(slip.getByText('$62.50')).toBeVisible();
    await expectAccessible(page);
    await slip.getByRole('button', { name: 'Place Accumulator Bet' }).click();
    await expect(page.getByText('Accumulator bet placed successfully!', { exact: true })).toBeVisible();
    await expect(slip.getByRole('region', { name: 'Receipt' })).toBeVisible();
    expect(await betsOf(player)).toMatchObject([{ isAccumulator: true, potentialWin: '62.50' }]);
  });

  test('places a goalscorer bet', async ({ page, site }) => {
    const game = await site.game();
    for (const [name, team] of [
      ['Amadou Testov', game.homeTeam],
      ['Bruno Testini', game.awayTeam],
    ]) {
      await site.admin.post('/api/players', { name, team, position: 'Forward', anytimeGoalscorerOdds: '3.50' }, 201);
    }
    await showCards(page);
    await page.goto('/advanced-betting?tab=upcoming');
    const card = cardOf(page, game);
    await card.getByRole('tab', { name: 'Goalscorer' }).click();
    await card.getByRole('button', { name: /^Amadou Testov to score, \d/ }).click();
    await slipOf(page).getByRole('spinbutton').fill('3');
    await slipOf(page).getByRole('button', { name: 'Place bet' }).click();
    await expect(page.getByText('Bet placed successfully!', { exact: true })).toBeVisible();
    expect(await betsOf(player)).toMatchObject([{ betType: 'anytime_goalscorer', selection: 'Amadou Testov' }]);
  });
});

test('lists settled bets by settlement time', async ({ page, site }) => {
  const first = await site.game();
  const second = await site.game();
  const place = (game: SiteGame) =>
    player.post('/api/bets', { gameId: game.id, betType: 'home', stake: '5.00', odds: '2.50' }, 201);
  const older = await place(first);
  const newer = await place(second);
  await site.admin.patch(`/api/bets/${newer.id}/status`, { status: 'void', note: 'Wrong price' });
  await site.admin.patch(`/api/bets/${older.id}/status`, { status: 'lost' });
  await page.goto('/betting-history?show=settled');
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('article').first()).toContainText(first.homeTeam);
  const voided = page.getByRole('article').last();
  await expect(voided).toContainText(second.homeTeam);
  await expect(voided.getByText('Paid', { exact: true })).toBeVisible();
  await expect(page.getByText('Potential win')).toHaveCount(0);
});

test('settles and pays a bet on the open screen without a reload', async ({ page, site }) => {
  const game = await site.liveGame();
  await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: '10.00', odds: '2.50' }, 201);
  await page.goto('/betting-history');
  const bet = page.getByRole('article', { name: `${game.homeTeam} to win` });
  await expect(bet.getByText('Pending')).toBeVisible();
  await expect(bet.getByText(/^LIVE \d+'$/)).toBeVisible();
  await expect(page.getByTestId('balance')).toHaveText('$90.00');
  await site.admin.patch(`/api/games/${game.id}/score`, { homeScore: 1, awayScore: 0, currentMinute: 90 });
  await site.admin.patch(`/api/games/${game.id}/status`, { status: 'finished' });
  await expect(bet.getByText('Congratulations!')).toBeVisible();
  await expect(bet.getByText('Winnings $25.00')).toBeVisible();
  await expect(bet.getByText('Paid', { exact: true })).toBeVisible();
  await expect(bet.getByText('Potential win')).toHaveCount(0);
  await expect(page.getByText('You won $25.00!', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Open (0)' }).click();
  await expect(page.getByText('No bets to show')).toBeVisible();
  await page.getByRole('button', { name: 'Settled' }).click();
  await expect(bet).toBeVisible();
  await expect(page.getByTestId('balance')).toHaveText('$115.00');
  await expectAccessible(page);
});
