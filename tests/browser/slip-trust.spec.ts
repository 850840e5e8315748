// The slip while prices move, the network fails, the session ends or several bets are placed.
import type { Locator, Page } from '@playwright/test';
import { LANGUAGE_COOKIE, LANGUAGES } from '#contract/languages.ts';
import {
  betsOf,
  cardOf,
  desktop,
  expect,
  expectAccessible,
  expectApart,
  expectClosed,
  homePrice,
  openSearch,
  openSlip,
  PASSWORD,
  phone,
  type Site,
  type SiteGame,
  type SitePlayer,
  showCards,
  signIn,
  siteEnv,
  slipOf,
  test,
  toastOn,
} from '#tests/browser/site.ts';

// An in-play delay long enough to tell parallel from sequential placement.
test.use({ serverEnv: { ...siteEnv, IN_PLAY_DELAY_MS: '3000' } });

let player: SitePlayer;

test.beforeEach(async ({ context, server, site, page }) => {
  player = await site.player('100');
  await signIn(context, server.url, player);
  await page.setViewportSize(desktop);
});

/** Makes requests to a URL wait on demand. */
async function holdRequests(page: Page, url: string) {
  let released = Promise.resolve();
  let release = () => {};
  await page.route(url, async (route) => {
    await released;
    await route.fallback();
  });
  const hold = () => {
    released = new Promise((resolve) => {
      release = resolve;
    });
  };
  return { hold, release: () => release() };
}

async function addScorers(site: Site, game: SiteGame): Promise<void> {
  for (const [name, team] of [
    ['Amadou Testov', game.homeTeam],
    ['Bruno Testini', game.awayTeam],
  ])
    await site.admin.post('/api/players', { name, team, position: 'Forward' }, 201);
}

async function scorerPrice(site: Site, game: SiteGame): Promise<string> {
  const players = await site.admin.get(`/api/players?gameId=${game.id}`);
  return players.find(({ name }) => name === 'Amadou Testov')?.anytimeGoalscorerOdds ?? '';
}

test('updates goalscorer prices on the card and in the slip', async ({ page, site }) => {
  const game = await site.liveGame();
  await addScorers(site, game);
  const requested: string[] = [];
  page.on('request', (request) => request.url().includes('/api/players?gameId=') && requested.push(request.url()));
  const prices = await holdRequests(page, '**/api/players?gameId=*');
  await showCards(page);
  await page.goto('/advanced-betting');
  await cardOf(page, game).getByRole('tab', { name: 'Goalscorer' }).click();
  const before = await scorerPrice(site, game);
  const priceOf = (odds: string) =>
    cardOf(page, game).getByRole('button', { name: `Amadou Testov to score, ${odds}`, exact: true });
  await priceOf(before).click();
  const slip = slipOf(page);
  const place = slip.getByRole('button', { name: 'Place bet' });
  prices.hold();
  await site.admin.patch(`/api/games/${game.id}/score`, { homeScore: 0, awayScore: 0, currentMinute: 60 });
  const after = await scorerPrice(site, game);
  expect(after).not.toBe(before);
  const other = cardOf(page, game).getByRole('button', { name: /^Bruno Testini to score, .*, may be out of date$/ });
  await expect(other).toBeDisabled();
  // The server compares a bet at the old price with the new one.
  await slip.getByRole('spinbutton').fill('2');
  await place.click();
  await expect(slip.getByText('The odds have changed')).toBeVisible();
  await expect(place).toBeDisabled();
  await slip.getByRole('spinbutton').fill('3');
  await expect(place).toBeEnabled();
  // The server would accept any price, so the player must have seen it.
  await slip.getByLabel('When odds change').selectOption('Accept any odds');
  await expect(place).toBeDisabled();
  prices.release();
  await expect(priceOf(after)).toBeVisible();
  await expect(slip.getByText(`Odds changed from ${before} to ${after}`)).toBeAttached();
  await place.click();
  await expect(toastOn(page, 'Bet placed successfully!')).toBeVisible();
  expect(await betsOf(player)).toMatchObject([{ odds: after, stake: '3.00' }]);
  expect(requested.length).toBeLessThanOrEqual(3);
});

for (const language of LANGUAGES) {
  test(`shows toasts clear of the slip's header and buttons on a phone in ${language}`, async ({
    context,
    page,
    server,
    site,
  }) => {
    const game = await site.game();
    const other = await site.game();
    await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: server.url }]);
    await page.setViewportSize(phone);
    await page.goto('/betting?tab=upcoming');
    for (const { homeTeam } of [game, other]) {
      const prices = page.getByRole('article', { name: homeTeam }).locator('button[aria-pressed="false"]');
      await prices.filter({ hasText: /2[.,]50/ }).click();
    }
    await page.locator('#slip > button').click();
    const sheet = page.getByRole('dialog');
    for (const stake of await sheet.locator('input[inputmode="decimal"]').all()) await stake.fill('5');
    // The longest toast here: the player's own limit with its link.
    const refusal = { message: 'Refused', code: 'LIMIT_LOSS' };
    await page.route('**/api/bets', (route) => route.fulfill({ status: 409, json: refusal }));
    const place = sheet.getByRole('button').last();
    await expect(place).toBeInViewport({ ratio: 1 });
    await place.click();
    const toast = page.locator('.toast');
    await expect(toast).toBeVisible();
    await expectApart(toast, sheet.locator('section > :has(h2)').first());
    const top = (await sheet.boundingBox())?.y ?? 0;
    for (const each of await sheet.getByRole('button').or(sheet.getByRole('tab')).all()) {
      // The buttons above are scrolled out of the sheet.
      if (((await each.boundingBox())?.y ?? 0) >= top) await expectApart(toast, each);
    }
  });
}

test.describe('a slip that accepts any odds', () => {
  const accept = (slip: Locator) => slip.getByLabel('When odds change').selectOption('Accept any odds');

  test('shows the current price of a single', async ({ page, site }) => {
    const game = await site.game();
    await page.goto('/betting?tab=upcoming');
    await homePrice(page, game).click();
    const slip = slipOf(page);
    await slip.getByRole('spinbutton').fill('10');
    await accept(slip);
    await site.admin.patch(`/api/games/${game.id}/odds`, { homeOdds: '2.40' });
    await expect(slip.getByText('Odds changed from 2.50 to 2.40')).toBeAttached();
    await expect(slip.getByText('$24.00')).toHaveCount(2);
    await expect(slip.getByText('Stake included', { exact: true })).toBeVisible();
    await expect(slip.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0);
    await expectAccessible(page);
    await slip.getByRole('button', { name: 'Place bet' }).click();
    await expect(toastOn(page, 'Bet placed successfully!')).toBeVisible();
    expect(await betsOf(player)).toMatchObject([{ odds: '2.40', potentialWin: '24.00' }]);
  });

  test('shows the current price of an accumulator with a bet builder', async ({ page, site }) => {
    const game = await site.game();
    const other = await site.game();
    await showCards(page);
    await page.goto('/advanced-betting?tab=upcoming');
    await page.getByRole('main').getByRole('button', { name: 'Accumulator' }).click();
    await homePrice(page, game).click();
    await cardOf(page, game).getByRole('tab', { name: 'Goals', exact: true }).click();
    await cardOf(page, game)
      .getByRole('button', { name: /^Over 2.5 goals, / })
      .click();
    await homePrice(page, other).click();
    const slip = slipOf(page);
    await accept(slip);
    await slip.getByLabel('Stake Amount').fill('4');
    const builderOdds = slip.getByTestId('builder-odds');
    await expect(builderOdds).toHaveText(/^\d/);
    const before = await builderOdds.textContent();
    const place = slip.getByRole('button', { name: 'Place Accumulator Bet' });
    const quotes = await holdRequests(page, '**/api/bet-builder/quote');
    quotes.hold();
    await site.admin.patch(`/api/games/${game.id}/odds`, { homeOdds: '2.00', drawOdds: '3.50', awayOdds: '4.00' });
    await expect(place).toBeDisabled();
    await expect(builderOdds).toHaveText(before ?? '');
    await slip.getByLabel('When odds change').selectOption('Ask me first');
    await expect(place).toBeEnabled();
    await accept(slip);
    await expect(place).toBeDisabled();
    quotes.release();
    await site.admin.patch(`/api/games/${other.id}/odds`, { homeOdds: '2.40' });
    await expect(slip.getByText('Odds changed from 2.50 to 2.40')).toBeAttached();
    await expect(builderOdds).not.toHaveText(before ?? '');
    await expect(slip.getByText(`Odds changed from ${before} to `)).toBeAttached();
    const total = (Math.round(Number(await builderOdds.textContent()) * 240) / 100).toFixed(2);
    await expect(slip.getByText(total, { exact: true })).toBeVisible();
    await expect(slip.getByText('Profit, stake not included')).toBeVisible();
    await place.click();
    await expect(toastOn(page, 'Accumulator bet placed successfully!')).toBeVisible();
    expect(await betsOf(player)).toMatchObject([{ odds: total }]);
  });
});

test('locks prices and shows their age while offline, and unlocks them when back online', async ({ page, site }) => {
  const game = await site.game();
  await page.goto('/betting?tab=upcoming');
  await homePrice(page, game).click();
  const slip = slipOf(page);
  await slip.getByRole('spinbutton').fill('5');
  await page.context().setOffline(true);
  await expect(page.getByText(/^Prices from \d\d:\d\d.*\. You can't select them/)).toBeVisible();
  const draw = cardOf(page, game).getByRole('button', { name: /^Draw, 3.30/ });
  await expect(draw).toBeDisabled();
  await expect(draw).toHaveAccessibleName('Draw, 3.30, may be out of date');
  await expect(slip.getByText(/^Prices from \d\d:\d\d.*\. You can bet again/)).toBeVisible();
  await expect(slip.getByRole('button', { name: 'Place bet' })).toBeDisabled();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expect(draw).toBeEnabled();
  await expect(page.getByText(/^Prices from/)).toHaveCount(0);
  await slip.getByRole('button', { name: 'Place bet' }).click();
  await expect(toastOn(page, 'Bet placed successfully!')).toBeVisible();
});

test('shows that the session ended while placing a bet, and returns to the slip after login', async ({
  page,
  site,
}) => {
  const game = await site.game();
  await page.goto('/betting?tab=upcoming');
  await homePrice(page, game).click();
  await slipOf(page).getByRole('spinbutton').fill('5');
  await page.route('/api/bets', async (route) => {
    await page.context().clearCookies();
    await route.fulfill({
      status: 401,
      contentType: 'application/json',
      body: JSON.stringify({ message: 'Not signed in', code: 'UNAUTHENTICATED' }),
    });
  });
  await slipOf(page).getByRole('button', { name: 'Place bet' }).click();
  await expect(toastOn(page, 'Session ended; bet not placed')).toBeVisible();
  await expect(page).toHaveURL('/login?next=%2Fbetting%3Ftab%3Dupcoming');
  await page.getByLabel('Phone number').fill(player.phoneNumber);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL('/betting?tab=upcoming');
  await expect(slipOf(page).getByText('Session ended; bet not placed')).toBeVisible();
  await expect(slipOf(page).getByRole('spinbutton')).toHaveValue('5');
  expect(await betsOf(player)).toEqual([]);
});

test('keeps the receipt open next to My Bets on a desktop', async ({ page, site }) => {
  const game = await site.game();
  await page.goto('/betting?tab=upcoming');
  await homePrice(page, game).click();
  await slipOf(page).getByLabel(`Stake for ${game.homeTeam} to win`).fill('2');
  await slipOf(page).getByRole('button', { name: 'Place bet' }).click();
  await expect(slipOf(page).getByRole('region', { name: 'Receipt' })).toBeVisible();
  await page
    .getByRole('link', { name: /^My Bets/ })
    .first()
    .click();
  await expect(page.getByRole('article', { name: `${game.homeTeam} to win` })).toBeVisible();
  await expect(slipOf(page).getByRole('region', { name: 'Receipt' })).toBeVisible();
});

test('never redirects to another site after login', async ({ page }) => {
  await page.goto('/login?next=//evil.example/');
  await expect(page).toHaveURL('/');
});

test('places in-play bets in parallel with one message and a receipt', async ({ page, site }) => {
  const games: SiteGame[] = [];
  for (let count = 0; count < 4; count += 1) games.push(await site.liveGame());
  await page.goto('/betting');
  for (const game of games) await homePrice(page, game).click();
  const slip = slipOf(page);
  for (const { homeTeam } of games) await slip.getByLabel(`Stake for ${homeTeam} to win`).fill('2');
  const startedMs = Date.now();
  await slip.getByRole('button', { name: 'Place 4 bets' }).click();
  await expect(slip.getByText(/^Accepting\.\.\. [123] s$/)).toBeVisible();
  const receipt = slip.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toBeVisible();
  // Sequential placement would take at least 12 s.
  expect(Date.now() - startedMs).toBeLessThan(11_000);
  await expect(toastOn(page, 'Bet placed successfully!')).toHaveCount(1);
  await expect(toastOn(page, '4 bets placed.')).toBeVisible();
  const bets = await betsOf(player);
  expect(bets).toHaveLength(4);
  for (const { id } of bets) await expect(receipt.getByText(`Bet #${id}`, { exact: true })).toBeVisible();
  await expect(receipt.getByText('Stake $2.00, potential win $5.00')).toHaveCount(4);
  await expect(receipt.getByText('$20.00', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await receipt.getByRole('button', { name: 'Keep selections' }).click();
  await expect(receipt).toBeHidden();
  await expect(slip.getByRole('tab', { name: 'Selected (4)' })).toBeVisible();
  await expect(slip.getByLabel(`Stake for ${games[0]?.homeTeam} to win`)).toHaveValue('');
});

test('leaves the focus in a search when an in-play bet is accepted', async ({ page, site }) => {
  const game = await site.liveGame();
  await page.goto('/betting');
  await homePrice(page, game).click();
  const slip = slipOf(page);
  await slip.getByLabel(`Stake for ${game.homeTeam} to win`).fill('2');
  await slip.getByRole('button', { name: 'Place bet' }).click();
  await expect(slip.getByText(/^Accepting\.\.\. [123] s$/)).toBeVisible();
  const search = await openSearch(page);
  await search.press('a');
  await expect(slip.getByRole('region', { name: 'Receipt' })).toBeVisible();
  await page.keyboard.type('b');
  await expect(search).toHaveValue('ab');
});

test('shows a bet in its in-play delay on a page that is opened during the delay', async ({ page, site }) => {
  const game = await site.liveGame();
  await page.goto('/betting-history');
  const sent = player.call('POST', '/api/bets', { gameId: game.id, betType: 'home', stake: 2 });
  const waiting = page.getByRole('region', { name: 'Bets waiting to be accepted' });
  await expect.poll(() => player.get(`/api/bets/user/${player.id}/waiting`), { intervals: [50] }).toHaveLength(1);
  await page.reload();
  await expect(waiting).toContainText('Being accepted');
  await expect(waiting).toContainText(`${game.homeTeam} to win`);
  await sent;
  await expect(waiting).toBeHidden();
  await expect(page.getByRole('article', { name: `${game.homeTeam} to win` })).toBeVisible();
});

test.describe('the slip on a phone', () => {
  test.use({ viewport: phone });
  test.beforeEach(({ page }) => page.setViewportSize(phone));

  test('shows the whole selection and stake in the collapsed slip', async ({ page, site }) => {
    const game = await site.game({ homeTeam: 'Mbukani Athletic Wanderers United' });
    await page.goto('/betting?tab=upcoming');
    await homePrice(page, game).click();
    for (let taps = 0; taps < 4; taps += 1) await page.getByRole('button', { name: 'Add $25 to the stake' }).click();
    await expect(slipOf(page).getByRole('button', { name: 'Place bet · $100.00' })).toBeVisible();
    for (const text of [`${game.homeTeam} to win`, 'Place bet · $100.00']) {
      const shown = slipOf(page).getByText(text, { exact: true });
      const hidden = (each: Element) => [each.scrollWidth - each.clientWidth, each.scrollHeight - each.clientHeight];
      expect(Math.max(...(await shown.evaluate(hidden))), text).toBeLessThanOrEqual(1);
    }
  });

  test('ignores taps on the collapsed slip when it appears, even with reduced motion', async ({ page, site }) => {
    const game = await site.game();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/betting?tab=upcoming');
    await homePrice(page, game).click();
    const respondsToTapAfter = (ms: number) =>
      slipOf(page).evaluate((slip, at) => {
        // Starts the animation again, which may have ended on a slow machine.
        slip.style.animation = 'none';
        void getComputedStyle(slip).animationName;
        slip.style.animation = '';
        for (const animation of slip.getAnimations()) {
          animation.pause();
          animation.currentTime = at;
        }
        const { left, top, width, height } = slip.getBoundingClientRect();
        return slip.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }, ms);
    for (const ms of [0, 390]) expect(await respondsToTapAfter(ms), `${ms} ms`).toBe(false);
    expect(await respondsToTapAfter(410)).toBe(true);
  });

  test("closes the slip's sheet on going back, and stays on the page", async ({ page, site }) => {
    const game = await site.game();
    await page.goto('/');
    await page.goto('/betting?tab=upcoming');
    await homePrice(page, game).click();
    const sheet = page.getByRole('dialog', { name: 'Betting slip' });
    for (const close of [() => page.goBack(), () => page.keyboard.press('Escape'), () => page.goBack()]) {
      await page.getByRole('button', { name: /^Open betting slip/ }).click();
      await expect(sheet.getByText('Total stake')).toBeVisible();
      await close();
      await expect(sheet).toBeHidden();
      await expect(page).toHaveURL('/betting?tab=upcoming');
    }
    await page.goBack();
    await expect(page).toHaveURL('/');
  });

  test('keeps the close button clear of selections while scrolling', async ({ page, site }) => {
    const games: SiteGame[] = [];
    for (let count = 0; count < 5; count += 1) games.push(await site.game());
    await page.goto('/betting?tab=upcoming');
    for (const game of games) await homePrice(page, game).click();
    const sheet = await openSlip(page);
    const remove = sheet.getByRole('button', { name: `Remove ${games[0]?.homeTeam} to win` });
    await remove.evaluate((button) => {
      const scrolled = button.closest('.overflow-y-auto');
      scrolled?.scrollBy(0, button.getBoundingClientRect().top - scrolled.getBoundingClientRect().top - 10);
    });
    const close = await sheet.getByRole('button', { name: 'Close' }).boundingBox();
    const isCovered = await remove.evaluate((button, box) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      const overlaps = left < box.x + box.width && right > box.x && top < box.y + box.height && bottom > box.y;
      const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return overlaps && onTop !== null && button.contains(onTop);
    }, close ?? { x: 0, y: 0, width: 0, height: 0 });
    expect(isCovered).toBe(false);
    await expectApart(sheet.getByText(/^Balance \$/), sheet.getByRole('button', { name: 'Close' }));
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(sheet).toBeHidden();
  });

  test('shows total odds in the collapsed slip and why its button is disabled', async ({ page, site }) => {
    const one = await site.game();
    const other = await site.game();
    await page.goto('/betting?tab=upcoming');
    await homePrice(page, one).click();
    await site.admin.patch(`/api/games/${one.id}/suspension`, { suspended: true });
    await expect(slipOf(page).getByRole('button', { name: 'Suspended' })).toBeDisabled();
    await site.admin.patch(`/api/games/${one.id}/suspension`, { suspended: false });
    await homePrice(page, other).click();
    await expect(slipOf(page).getByText('Total Odds 6.25')).toBeVisible();
  });

  test('places no bet with a double tap that accepts new odds, but with a key immediately', async ({ page, site }) => {
    const game = await site.game();
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
    await page.goto('/betting?tab=upcoming');
    await homePrice(page, game).click();
    await page.getByRole('button', { name: 'Add $25 to the stake' }).click();
    const accept = slipOf(page).getByRole('button', { name: 'Accept changes' });
    const place = slipOf(page).getByRole('button', { name: /^Place bet/ });
    await expect(place).toBeVisible();
    await site.admin.patch(`/api/games/${game.id}/odds`, { homeOdds: '2.40' });
    await accept.dblclick();
    await expect(place).toBeVisible();
    await page.waitForTimeout(700);
    expect(sent).not.toContain('/api/bets');
    await site.admin.patch(`/api/games/${game.id}/odds`, { homeOdds: '2.30' });
    await accept.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect.poll(() => sent).toContain('/api/bets');
  });

  test('accepts no odds that change during a press of the button that places the bet', async ({ page, site }) => {
    const game = await site.game();
    await page.goto('/betting?tab=upcoming');
    await homePrice(page, game).click();
    await page.getByRole('button', { name: 'Add $5 to the stake' }).click();
    await slipOf(page).getByRole('button', { name: 'Place bet · $5.00' }).hover();
    await page.mouse.down();
    await site.admin.patch(`/api/games/${game.id}/odds`, { homeOdds: '2.40' });
    const accept = slipOf(page).getByRole('button', { name: 'Accept changes' });
    await expect(accept).toBeVisible();
    await page.mouse.up();
    await expect(accept).toBeFocused();
    await expect(accept).toBeVisible();
    await accept.click();
    await expect(slipOf(page).getByRole('button', { name: 'Place bet · $5.00' })).toBeVisible();
  });

  test('shows the receipt in the collapsed slip', async ({ page, site }) => {
    const game = await site.game();
    await page.goto('/betting?tab=upcoming');
    await homePrice(page, game).click();
    await page.getByRole('button', { name: 'Add $5 to the stake' }).click();
    await slipOf(page).getByRole('button', { name: 'Place bet' }).click();
    const receipt = page.getByRole('region', { name: 'Receipt' });
    await expect(receipt.getByText('Stake $5.00, potential win $12.50')).toBeVisible();
    await expectAccessible(page);
    await receipt.getByRole('button', { name: /^Bet #/ }).click();
    const sheet = page.getByRole('dialog', { name: 'Betting slip' });
    await expect(sheet.getByText('$12.50')).toHaveCount(1);
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expectClosed(sheet);
    await page
      .getByRole('navigation', { name: 'Quick navigation' })
      .getByRole('link', { name: /My Bets/ })
      .click();
    await expect(page.getByRole('article', { name: `${game.homeTeam} to win` })).toBeVisible();
    await expect(receipt).toBeHidden();
    await page.goBack();
    await receipt.getByRole('button', { name: 'Rebet' }).click();
    await expect(page.getByRole('button', { name: 'Open betting slip, 1 selection' })).toBeVisible();
    await expect(slipOf(page).getByRole('button', { name: 'Place bet · $5.00' })).toBeVisible();
    expect(await betsOf(player)).toHaveLength(1);
  });
});

for (const viewport of [phone, desktop]) {
  test(`shows the top of the receipt after placing from a scrolled slip at ${viewport.width} px`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(viewport);
    const games: SiteGame[] = [];
    for (let count = 0; count < 8; count += 1) games.push(await site.game());
    await page.goto('/betting?tab=upcoming');
    for (const game of games) await homePrice(page, game).click();
    const slip = await openSlip(page);
    await slip.getByRole('button', { name: 'All bets' }).click();
    for (const game of games) await slip.getByLabel(`Stake for ${game.homeTeam} to win`).fill('2');
    await slip.getByRole('button', { name: 'Place 8 bets · $16.00' }).click();
    const heading = slip.getByRole('heading', { name: '8 bets placed' });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport({ ratio: 1 });
    const title = await slip.getByRole('heading', { name: 'Betting slip' }).last().boundingBox();
    const shown = await heading.boundingBox();
    expect(shown?.y ?? 0).toBeGreaterThan((title?.y ?? 999) + (title?.height ?? 0));
    await expectAccessible(page);
    const [done, again] = ['Done', 'Rebet'].map((name) => slip.getByRole('button', { name, exact: true }));
    const colourOf = (button: Locator | undefined) =>
      button?.evaluate((each) => getComputedStyle(each).backgroundColor);
    expect(await colourOf(done)).not.toBe(await colourOf(again));
    expect((await done?.boundingBox())?.y).toBeLessThan((await again?.boundingBox())?.y ?? 0);
  });
}

test('announces removed selections but not placed ones', async ({ page, site }) => {
  const game = await site.game();
  await page.goto('/betting?tab=upcoming');
  await homePrice(page, game).click();
  await homePrice(page, game).click();
  const removed = page.getByText(/removed from the betting slip/);
  await expect(removed).toHaveText(`${game.homeTeam} to win removed from the betting slip`);
  await homePrice(page, game).click();
  await expect(removed).toHaveCount(0);
  await slipOf(page).getByRole('spinbutton').fill('5');
  await slipOf(page).getByRole('button', { name: 'Place bet' }).click();
  await expect(page.getByRole('region', { name: 'Receipt' })).toBeVisible();
  await expect(removed).toHaveCount(0);
});

test('announces added selections and offers a skip link to the slip', async ({ page, site }) => {
  const game = await site.game();
  await page.goto('/betting?tab=upcoming');
  await homePrice(page, game).click();
  await expect(page.getByText(`${game.homeTeam} to win added to the betting slip, 1 selection`)).toBeAttached();
  const skip = page.getByRole('link', { name: 'Skip to betting slip' });
  await skip.focus();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('#slip')).toBeFocused();
  const stake = slipOf(page).getByRole('spinbutton');
  for (let steps = 0; steps < 10 && !(await stake.evaluate((input) => input === document.activeElement)); steps += 1)
    await page.keyboard.press('Tab');
  await expect(stake).toBeFocused();
});

test('shows the latest offered price while offline, not the one selected earlier', async ({ page, context, site }) => {
  const game = await site.game();
  await page.goto('/betting?tab=upcoming');
  await homePrice(page, game).click();
  await site.admin.patch(`/api/games/${game.id}/odds`, { homeOdds: '2.40' });
  const slip = slipOf(page);
  const price = slip.getByRole('listitem').getByText('2.40', { exact: true });
  await expect(price).toBeVisible();
  await context.setOffline(true);
  await expect(slip.getByText(/^Prices from /)).toBeVisible();
  await expect(price).toBeVisible();
  await context.setOffline(false);
  await expect(slip.getByRole('button', { name: 'Accept changes' })).toBeVisible();
});

test('shows no lost-response message while an accumulator is being accepted', async ({ page, site }) => {
  const game = await site.liveGame();
  const other = await site.liveGame();
  await page.goto('/advanced-betting');
  const mode = page.getByRole('main').getByRole('group', { name: 'Betting mode' });
  await mode.getByRole('button', { name: 'Accumulator' }).click();
  for (const each of [game, other]) await homePrice(page, each).click();
  const slip = slipOf(page);
  await slip.getByLabel('When odds change').selectOption('Accept any odds');
  await slip.getByLabel('Stake Amount').fill('2');
  await slip.getByRole('button', { name: 'Place Accumulator Bet' }).click();
  await expect(slip.getByText(/^Accepting\.\.\. [123] s$/)).toBeVisible();
  // Checked immediately: the message would disappear with the response.
  expect(await slip.getByText(/No response/).count()).toBe(0);
  await expect(slip.getByRole('region', { name: 'Receipt' })).toBeVisible();
  await homePrice(page, game).click();
  await expect(slip.getByRole('button', { name: 'Place bet' })).toBeVisible();
  await expect(slip.getByLabel('When odds change')).toHaveValue('none');
});

test('shows the amount lost on a lost bet, not the potential win', async ({ page, site }) => {
  const game = await site.game();
  const { id } = await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: '7.00' }, 201);
  await site.admin.patch(`/api/bets/${id}/status`, { status: 'lost' });
  await page.goto('/betting-history');
  const bet = page.getByRole('article', { name: `${game.homeTeam} to win` });
  await expect(bet.getByRole('term').filter({ hasText: 'Lost' })).toBeVisible();
  await expect(bet.getByText('Potential win')).toHaveCount(0);
  await expect(bet.getByText('$7.00')).toHaveCount(2);
});
