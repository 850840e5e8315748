import { randomUUID } from 'node:crypto';
import { LANGUAGE_COOKIE } from '#contract/languages.ts';
import {
  betsOf,
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  homePrice,
  openSlip,
  phone,
  type Site,
  type SiteGame,
  type SitePlayer,
  signIn,
  slipOf,
  test,
} from '#tests/browser/site.ts';

let player: SitePlayer;

test.beforeEach(async ({ context, server, site }) => {
  player = await site.player('100');
  await signIn(context, server.url, player);
});

test.afterEach(async ({ site }) => {
  for (const { id } of await site.admin.get('/api/promotions'))
    await site.admin.post(`/api/admin/promotions/${id}/end`);
});

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

/** Prices that leave room for a boost of the home win to 3.00. */
const boostablePrices = { drawOdds: '3.00', awayOdds: '2.50' };

function createBoost(site: Site, game: SiteGame, fields: Record<string, unknown> = {}) {
  const selection = { gameId: game.id, betType: 'match_result', selection: 'home', odds: '3.00' };
  const limits = { minStake: 1, maxStake: 20, maxBetsPerPlayer: 10, maxBets: 100 };
  const fixed = { kind: 'odds_boost', title: 'Better at home', text: 'Today only.', colour: 'purple' };
  return site.admin.post(
    '/api/admin/promotions',
    { ...fixed, endsAt: tomorrow(), boost: { ...selection, ...limits, ...fields } },
    201,
  );
}

function giveFreeBet(site: Site) {
  const grant = { userId: player.id, amount: 10 };
  return site.admin.post('/api/admin/free-bets', grant, 201, { 'idempotency-key': randomUUID() });
}

for (const viewport of [phone, desktop]) {
  test(`adds a boost to the slip at ${viewport.width} px`, async ({ page, site }) => {
    const game = await site.game(boostablePrices);
    await createBoost(site, game);
    await page.setViewportSize(viewport);
    await page.goto('/promotions');
    const card = page.getByRole('article', { name: 'Better at home' });
    await expect(card.getByText('Odds 2.50, boosted to 3.00')).toBeAttached();
    await expect(card.getByText('Stakes from $1.00 to $20.00. 10 bets per player.')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await card.getByRole('button', { name: `Add to slip: ${game.homeTeam} to win, 3.00` }).click();
    await expect(card.getByText('In your slip')).toBeVisible();
    const slip = await openSlip(page);
    await slip.getByRole('spinbutton').fill('20.01');
    await expect(slip.getByText(/^The boost to 3.00 applies to stakes from \$1.00 to \$20.00/)).toBeVisible();
    await slip.getByRole('spinbutton').fill('0.99');
    await expect(slip.getByText(/^The boost to 3.00 applies to stakes from/)).toBeVisible();
    await slip.getByRole('spinbutton').fill('20');
    await expect(slip.getByText('Boosted from 2.50 to 3.00 for stakes from $1.00 to $20.00.')).toBeVisible();
    await expect(slip.getByText('$60.00')).toHaveCount(2);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await slip.getByRole('button', { name: 'Place bet' }).click();
    await expect(page.getByText('Bet placed successfully!', { exact: true })).toBeVisible();
    expect(await betsOf(player)).toMatchObject([{ odds: '3.00', potentialWin: '60.00', boostId: expect.any(Number) }]);
  });

  test(`redeems a code for a free bet and places it at ${viewport.width} px`, async ({ page, server, site }) => {
    const game = await site.game();
    const code = `T${randomUUID().slice(0, 8)}`;
    const offer = { kind: 'free_bet', title: 'Ten for you', text: 'For players from Kenya.', endsAt: tomorrow() };
    const freeBet = { amount: 10, days: 7 };
    await site.admin.post('/api/admin/promotions', { ...offer, freeBet: { ...freeBet, code } }, 201);
    const over = `OVER-${code}`;
    const ended = await site.admin.post(
      '/api/admin/promotions',
      { ...offer, freeBet: { ...freeBet, code: over } },
      201,
    );
    await site.admin.post(`/api/admin/promotions/${ended.id}/end`);
    await page.setViewportSize(viewport);
    await page.goto('/promotions');
    await expect(page.getByText('You have no free bets right now.')).toBeVisible();
    await page.getByRole('button', { name: 'Redeem' }).click();
    await expect(page.getByText('Enter a code')).toBeVisible();
    await page.getByLabel('Promotion code').fill('NOSUCH');
    await page.getByRole('button', { name: 'Redeem' }).click();
    await expect(page.getByText("This code doesn't exist. Check the spelling.")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Promotion code').fill(over);
    await page.getByRole('button', { name: 'Redeem' }).click();
    await expect(page.getByText('This code has expired.')).toBeVisible();
    await page.getByLabel('Promotion code').fill(code);
    await page.getByRole('button', { name: 'Redeem' }).click();
    await expect(page.getByText('Requires a verified identity.', { exact: true })).toBeVisible();
    await expect(
      page.getByText(/^You can withdraw winnings once you have staked them 5 times at odds of 1\.50/),
    ).toBeVisible();
    await expectNoSidewaysScroll(page);
    await server.database.pool.query('update users set identity_verified = true where id = $1', [player.id]);
    await page.getByRole('button', { name: 'Redeem' }).click();
    await expect(page.getByText('You have a free bet of $10.00!', { exact: true })).toBeVisible();
    const mine = page.getByRole('listitem').filter({ hasText: 'Available' });
    await expect(mine.getByText('Available', { exact: true })).toBeVisible();
    await expect(mine.getByText('Ten for you')).toBeVisible();
    await mine.getByText('Promotion terms').click();
    await expect(mine.getByText('For players from Kenya.')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.goto('/betting?tab=upcoming');
    await homePrice(page, game).click();
    const slip = await openSlip(page);
    const payWith = slip.getByLabel(`Pay with, for ${game.homeTeam} to win`);
    await payWith.selectOption({ index: 1 });
    await expect(slip.getByText(/If it wins, you get the profit; the \$10\.00 itself is not paid out\./)).toBeVisible();
    await expect(slip.getByRole('spinbutton')).toHaveValue('10.00');
    await expect(slip.getByText('$15.00')).toHaveCount(2);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await slip.getByRole('button', { name: 'Place bet' }).click();
    await expect(page.getByText('Bet placed successfully!', { exact: true })).toBeVisible();
    await expect(page.getByTestId('balance')).toHaveText('$100.00');
    expect(await betsOf(player)).toMatchObject([{ potentialWin: '15.00', freeBetId: expect.any(Number) }]);
    await page.goto('/betting-history');
    await expect(page.getByText('Free bet', { exact: true })).toBeVisible();
  });
}

for (const viewport of [phone, desktop]) {
  test(`chooses offers at ${viewport.width} px`, async ({ page, context, server, site }) => {
    await page.setViewportSize(viewport);
    await page.goto('/profile');
    const choice = page.getByRole('switch', { name: 'Get offers and bonuses' });
    await expect(choice).not.toBeChecked();
    await choice.click();
    await expect(page.getByText('Offers turned on', { exact: true })).toBeVisible();
    await expect(choice).toBeChecked();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.goto('/promotions');
    await expect(choice).toBeChecked();
    await choice.click();
    await expect(page.getByText('Offers turned off', { exact: true })).toBeVisible();
    await expect(choice).not.toBeChecked();
    await signIn(context, server.url, await site.staff('admin'));
    await page.goto(`/admin/users/${player.id}`);
    await expect(page.getByText('Only the player can change it.')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

test('links to the deposit that a free bet requires', async ({ page, context, server, site }) => {
  const freeBet = { code: `D${randomUUID().slice(0, 8)}`, amount: 10, days: 7, firstDeposit: true };
  const offer = { kind: 'free_bet', title: 'Deposit first', text: 'Hello.', endsAt: tomorrow(), freeBet };
  const { id } = await site.admin.post('/api/admin/promotions', offer, 201);
  await server.database.pool.query(
    `insert into free_bets (user_id, amount_cents, expires_at, promotion_id, kept_deposit_cents)
     values ($1, 1000, now() + interval '1 day', $2, 1000)`,
    [player.id, id],
  );
  await page.setViewportSize(phone);
  await page.goto('/promotions');
  const mine = page.getByRole('listitem').filter({ hasText: 'Deposit first' });
  await expect(mine.getByText(/nor do settled bets at odds below 1\.50\.$/)).toBeVisible();
  await expect(page.getByText('Add a selection to the slip and choose')).toBeHidden();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await mine.getByRole('link', { name: 'Deposit to use it' }).click();
  await expect(page.getByRole('dialog', { name: 'Deposit' })).toBeVisible();
  await signIn(context, server.url, await site.staff('admin'));
  await page.goto(`/admin/users/${player.id}`);
  await page.getByRole('tab', { name: 'Free bets' }).click();
  await expect(page.getByText('Deposit missing', { exact: true })).toBeVisible();
  await page.goto('/admin?tab=promotions');
  await expect(page.getByText('Deposit missing', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test("shows staff's note with a free bet", async ({ page, site }) => {
  const grant = { userId: player.id, amount: 10, note: 'Sorry for the wait' };
  await site.admin.post('/api/admin/free-bets', grant, 201, { 'idempotency-key': randomUUID() });
  await page.setViewportSize(phone);
  await page.goto('/promotions');
  await expect(page.getByText('Sorry for the wait')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('keeps an ordinary bet when the player has used up the boost, and shows why', async ({ page, site }) => {
  const game = await site.game(boostablePrices);
  await createBoost(site, game, { maxBetsPerPlayer: 1 });
  const first = { gameId: game.id, betType: 'home', stake: '1.00', odds: '3.00' };
  const [{ id: boostId } = { id: 0 }] = await player.get('/api/promotions');
  await player.post('/api/bets', { ...first, boostId }, 201);
  await page.goto('/betting?tab=upcoming');
  await homePrice(page, game).click();
  const slip = slipOf(page);
  await slip.getByRole('spinbutton').fill('10');
  await expect(slip.getByText('$30.00')).toHaveCount(2);
  await slip.getByRole('button', { name: 'Place bet' }).click();
  await expect(slip.getByText('This boost is not available')).toBeVisible();
  await expect(slip.getByText('$25.00')).toHaveCount(2);
  await slip.getByRole('button', { name: 'Place bet' }).click();
  await expect(page.getByText('Bet placed successfully!', { exact: true })).toBeVisible();
  expect(await betsOf(player)).toMatchObject([{ odds: '2.50', boostId: null }, { odds: '3.00' }]);
});

for (const [language, title, text] of [
  ['sw', 'Karibu', 'Habari.'],
  ['fr', 'Welcome', 'Hello.'],
] as const) {
  test(`shows a translated promotion in ${language}`, async ({ page, site }) => {
    const translations = { sw: { title: 'Karibu', text: 'Habari.' } };
    const notice = { kind: 'notice', title: 'Welcome', text: 'Hello.', endsAt: tomorrow(), translations };
    await site.admin.post('/api/admin/promotions', notice, 201);
    await page.goto('/promotions');
    await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url: page.url() }]);
    await page.reload();
    await expect(page.getByRole('article', { name: title })).toContainText(text);
    await expect(page.getByRole('article')).toHaveCount(1);
  });
}

test('places an accumulator with a free bet', async ({ page, site }) => {
  const one = await site.game();
  const other = await site.game();
  await giveFreeBet(site);
  await page.goto('/advanced-betting?tab=upcoming');
  await page.getByRole('main').getByRole('button', { name: 'Accumulator' }).click();
  await homePrice(page, one).click();
  await homePrice(page, other).click();
  const slip = slipOf(page);
  await slip.getByLabel('Pay with').selectOption({ index: 1 });
  await expect(slip.getByText('$52.50')).toHaveCount(2);
  await expectAccessible(page);
  await slip.getByRole('button', { name: 'Place Accumulator Bet' }).click();
  await expect(page.getByText('Accumulator bet placed successfully!', { exact: true })).toBeVisible();
  await expect(page.getByTestId('balance')).toHaveText('$100.00');
  expect(await betsOf(player)).toMatchObject([{ potentialWin: '52.50', freeBetId: expect.any(Number) }]);
});

test('shows that there are no promotions and links to the games', async ({ page, context }) => {
  await context.clearCookies();
  await page.goto('/promotions');
  await expect(page.getByText('No promotions right now')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in to use a code' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Browse games' }).click();
  await expect(page.getByRole('heading', { name: 'Sports Betting' })).toBeVisible();
});

test('shows that promotions failed to load and retries', async ({ page }) => {
  await page.route('/api/promotions', (route) =>
    route.fulfill({ status: 503, json: { message: 'x', code: 'NOT_READY' } }),
  );
  await page.goto('/promotions');
  await expect(page.getByText('Not available right now. Please try again.')).toBeVisible();
  await page.unroute('/api/promotions');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No promotions right now')).toBeVisible();
});
