import {
  cardOf,
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  homePrice,
  overflowingTexts,
  phone,
  showCards,
  signIn,
  slipOf,
  test,
} from '#tests/browser/site.ts';

test.describe('a visitor', () => {
  for (const viewport of [phone, desktop]) {
    test(`sees a welcome, the login form and live and upcoming games at ${viewport.width} px`, async ({
      page,
      site,
    }) => {
      await page.setViewportSize(viewport);
      const live = await site.liveGame();
      const upcoming = await site.game();
      await page.goto('/');
      await expect(
        page.getByText('View live games and odds. Login or register to place bets and access full features.'),
      ).toBeVisible();
      await expect(page.getByRole('tab', { name: 'Log in' })).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('tab', { name: 'Register' })).toBeVisible();
      await expect(cardOf(page, live).getByText('LIVE')).toBeVisible();
      await expect(cardOf(page, upcoming)).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }

  test('sees the games beside the slip instead of the login form on a desktop', async ({ page, site }) => {
    const game = await site.game();
    await page.setViewportSize(desktop);
    await page.goto('/');
    const form = page.getByRole('tab', { name: 'Register' });
    await expect(form).toBeVisible();
    await cardOf(page, game)
      .getByRole('button', { name: /^Draw, / })
      .click();
    await expect(page.getByRole('link', { name: 'Register to bet' })).toBeVisible();
    await expect(form).toBeHidden();
    const names = await cardOf(page, game).getByRole('link').boundingBox();
    expect(names?.width).toBeGreaterThan(200);
  });

  test('is asked to register or log in to bet, and keeps the selection', async ({ page, site }) => {
    const game = await site.game();
    await page.goto('/betting?tab=upcoming');
    await homePrice(page, game).click();
    await expect(page.getByRole('link', { name: 'Register to bet' })).toHaveAttribute(
      'href',
      '/login?mode=register&next=%2Fbetting%3Ftab%3Dupcoming%23slip',
    );
    await page.getByRole('link', { name: 'Log in to bet' }).click();
    await expect(page).toHaveURL('/login?next=%2Fbetting%3Ftab%3Dupcoming%23slip');
    const stored = await page.evaluate(() => localStorage.getItem('goldline.slip'));
    expect(stored).toContain(game.homeTeam);
  });
});

test.describe('a player', () => {
  test.beforeEach(async ({ context, server, site }) => {
    await signIn(context, server.url, await site.player('100'));
  });

  test('sees the dashboard with balance, tiles and shortcuts', async ({ page, site }) => {
    await site.liveGame();
    await site.liveGame();
    await page.goto('/');
    await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
    await expect(page.getByTestId('balance')).toHaveText('$100.00');
    await expect(page.getByRole('link', { name: /^2 LIVE/ })).toHaveAttribute('href', '/live');
    await expect(page.getByText('$50,000')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Specials/ })).toHaveAttribute('href', '/promotions');
    for (const [name, path] of [
      ['Football', '/betting'],
      ['Advanced Betting', '/advanced-betting'],
      ['My Bets', '/betting-history'],
      ['Wallet', '/wallet'],
    ]) {
      const shortcut = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: name ?? '' });
      await expect(shortcut).toHaveAttribute('href', path ?? '');
    }
    await expect(page.getByRole('main').getByRole('link', { name: 'Deposit' })).toHaveAttribute(
      'href',
      '/wallet?deposit',
    );
    await expectAccessible(page);
  });

  test('bets on the Asian total, which is shown next to the handicap', async ({ page, site }) => {
    const game = await site.game();
    await showCards(page);
    await page.goto('/');
    const card = cardOf(page, game);
    await card.getByRole('button', { name: 'All markets' }).click();
    await card.getByRole('tab', { name: 'Handicap' }).click();
    const { asianTotalLine, asianOverOdds } = await site.admin.get(`/api/games/${game.id}`);
    const over = `Over ${Number(asianTotalLine)} goals (Asian)`;
    await card.getByRole('button', { name: `${over}, Over ${Number(asianTotalLine)} ${asianOverOdds}` }).click();
    await expect(slipOf(page).getByText(over)).toBeVisible();
    await expectAccessible(page);
  });

  test('sees the slip only with at least one selection', async ({ page, site }) => {
    const game = await site.liveGame();
    await page.goto('/');
    const slip = slipOf(page);
    const price = cardOf(page, game).getByRole('button', { name: `${game.homeTeam} to win, Home 2.50` });
    await expect(price).toBeVisible();
    await expect(slip).toBeHidden();
    await price.click();
    await expect(slip.getByRole('tab', { name: 'Selected (1)' })).toBeVisible();
    await price.click();
    await expect(slip).toBeHidden();
  });

  test('sees the whole score of a suspended game with long names, next to the slip and in every language', async ({
    page,
    site,
  }) => {
    await page.setViewportSize(desktop);
    const long = await site.liveGame({
      homeTeam: 'Borussia Mönchengladbach United',
      league: 'A league with a long name indeed',
    });
    const other = await site.game();
    await site.admin.post(`/api/games/${long.id}/goals`, { team: 'home', minute: 44 }, 201);
    await site.admin.patch(`/api/games/${long.id}/suspension`, { suspended: true });
    await page.goto('/');
    await cardOf(page, other)
      .getByRole('button', { name: `${other.homeTeam} to win, Home 2.50` })
      .click();
    for (const language of ['en', 'sw', 'fr']) {
      await page.context().addCookies([{ name: 'goldline_language', value: language, url: page.url() }]);
      await page.reload();
      const card = page.getByRole('article').filter({ hasText: long.homeTeam }).first();
      const score = card.getByText('1', { exact: true }).first();
      const inner = await score.boundingBox();
      const outer = await card.boundingBox();
      if (!inner || !outer) throw new Error('the score is not on the screen');
      expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width - 8);
      expect(await card.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    }
  });

  test('sees no overflowing text in tiles or badges on a phone, in any language', async ({ page, site }) => {
    await page.setViewportSize(phone);
    for (let count = 0; count < 11; count += 1) await site.liveGame({ league: 'A league with a long name indeed' });
    const game = await site.liveGame();
    await site.admin.patch(`/api/games/${game.id}/suspension`, { suspended: true });
    const { id } = await site.liveGame({ homeTeam: 'Borussia Mönchengladbach United', awayTeam: 'W'.repeat(80) });
    await site.admin.post(`/api/games/${id}/goals`, { team: 'home', minute: 44 }, 201);
    for (const language of ['en', 'sw', 'fr'])
      for (const path of ['/', '/betting', '/live', '/scores']) {
        await page.goto(path);
        await page.context().addCookies([{ name: 'goldline_language', value: language, url: page.url() }]);
        await page.reload();
        await expect(
          page.getByRole('article').or(page.getByRole('listitem')).filter({ hasText: 'Town' }).first(),
        ).toBeVisible();
        expect(await overflowingTexts(page), `${path} in ${language}`).toEqual([]);
        await expectNoSidewaysScroll(page);
      }
  });

  test('has a link on every tile, and reaches the promotions from the jackpot', async ({ page }) => {
    await page.goto('/');
    const tiles = page.getByRole('list', { name: 'Highlights' }).getByRole('listitem');
    await expect(tiles).toHaveCount(3);
    await expect(tiles.getByRole('link')).toHaveCount(3);
    await tiles.getByText('$50,000').click();
    await expect(page).toHaveURL('/promotions');
  });

  test("opens a game's five market tabs", async ({ page, site }) => {
    const game = await site.liveGame();
    await page.setViewportSize(phone);
    await showCards(page);
    await page.goto('/');
    const card = cardOf(page, game);
    await card.getByRole('button', { name: 'All markets' }).click();
    for (const [tab, price] of [
      ['Score', /^Correct score 2-1, \d/],
      ['Goals', /^Both teams to score, Yes \d/],
      ['Handicap', /^Over .* goals \(Asian\), Over [\d.]+ \d/],
      ['HT/FT', new RegExp(`^Draw / ${game.awayTeam}, Draw / Away \\d`)],
    ] as const) {
      await card.getByRole('tab', { name: tab, exact: true }).click();
      await expect(card.getByRole('button', { name: price })).toBeVisible();
    }
    await card.getByRole('tab', { name: 'Goalscorer' }).click();
    await expect(card.getByText('No goalscorer prices for this game yet.')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});
