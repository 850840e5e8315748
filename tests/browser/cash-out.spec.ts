import type { Locator, Page } from '@playwright/test';
import {
  betsOf,
  delayRequests,
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  homePrice,
  openSearch,
  phone,
  type SiteGame,
  type SitePlayer,
  signIn,
  siteEnv,
  slipOf,
  test,
} from '#tests/browser/site.ts';
import { balanceOf } from '#tests/support/player-reads.ts';

// An in-play delay long enough to be observed.
test.use({ serverEnv: { ...siteEnv, IN_PLAY_DELAY_MS: '3000' } });

let player: SitePlayer;

test.beforeEach(async ({ context, server, site }) => {
  player = await site.player('100');
  await signIn(context, server.url, player);
});

const placeBet = (game: SiteGame, stake = '20.00') =>
  player.post('/api/bets', { gameId: game.id, betType: 'home', stake, odds: '2.50' }, 201);
const cardOfBet = (page: Page, game: SiteGame) => page.getByRole('article', { name: `${game.homeTeam} to win` });
/** The name of the button that opens the offer, with the value once it is known. */
const cashOutButtonName = ({ homeTeam }: SiteGame) => new RegExp(`^Cash out( \\$[\\d.]+)?: ${homeTeam} to win`);
const isAbove = async (upper: Locator, lower: Locator) => {
  const above = await upper.boundingBox();
  const below = await lower.boundingBox();
  return above !== null && below !== null && above.y + above.height <= below.y;
};
const amountIn = (text: string | null) => Number(text?.replace(/[^\d.]/g, ''));

for (const viewport of [phone, desktop]) {
  test(`cashes out a whole bet at ${viewport.width} px`, async ({ page, site }) => {
    const game = await site.game();
    await placeBet(game);
    await page.setViewportSize(viewport);
    await page.goto('/betting-history');
    const card = cardOfBet(page, game);
    await card.getByRole('button', { name: cashOutButtonName(game) }).click();
    await expect(card.getByText(/^Valid for [1-5] s$/)).toBeVisible();
    await expect(card.getByRole('region', { name: /^Cash out/ })).toBeFocused();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const cashOutButton = card.getByRole('button', { name: /^Cash out \$\d/ });
    const amount = amountIn(await cashOutButton.textContent());
    expect(amount).toBeGreaterThan(10);
    expect(amount).toBeLessThan(20);
    await cashOutButton.click();
    await expect(page.getByText(`Cashed out $${amount.toFixed(2)}`, { exact: true })).toBeVisible();
    await expect(card.getByText(`You cashed out for $${amount.toFixed(2)}.`)).toBeVisible();
    await expect(card).toBeFocused();
    await expect(page.getByTestId('balance')).toHaveText(`$${(80 + amount).toFixed(2)}`);
    expect(await betsOf(player)).toMatchObject([{ status: 'cashed_out', payout: amount.toFixed(2) }]);
  });
}

test('keeps the focus in the page when a bet that is cashed out leaves the open bets', async ({ page, site }) => {
  const game = await site.game();
  await placeBet(game);
  await page.goto('/betting-history?show=open');
  const card = cardOfBet(page, game);
  await card.getByRole('button', { name: cashOutButtonName(game) }).click();
  await card.getByRole('button', { name: /^Cash out \$\d/ }).click();
  await expect(card).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('leaves the focus in another field when a bet with an open offer is settled', async ({ page, site }) => {
  const settled = await site.liveGame();
  const other = await site.game();
  await placeBet(settled);
  await placeBet(other);
  await page.goto('/betting-history');
  for (const game of [settled, other])
    await cardOfBet(page, game)
      .getByRole('button', { name: cashOutButtonName(game) })
      .click();
  const field = cardOfBet(page, other).getByLabel('Cash out automatically at');
  await field.click();
  await page.keyboard.type('4');
  await site.admin.patch(`/api/games/${settled.id}/status`, { status: 'finished' });
  await expect(cardOfBet(page, settled).getByRole('region')).toHaveCount(0);
  await page.keyboard.type('5');
  await expect(field).toHaveValue('45');
});

test('leaves the focus in a search when an offer opens late', async ({ page, site }) => {
  const game = await site.game();
  await placeBet(game);
  const release = await delayRequests(page, '**/cash-out-panel*.js');
  await page.goto('/betting');
  const slip = slipOf(page);
  await slip.getByRole('tab', { name: 'Pending (1)' }).click();
  await slip.getByRole('button', { name: cashOutButtonName(game) }).click();
  const search = await openSearch(page);
  await search.press('a');
  release();
  await expect(slip.getByRole('region', { name: /^Cash out/ })).toBeVisible();
  await page.keyboard.type('b');
  await expect(search).toHaveValue('ab');
});

test('never cashes out for a lower offer that arrives during a press', async ({ page, site }) => {
  const game = await site.game();
  await placeBet(game);
  await page.goto('/betting-history');
  const card = cardOfBet(page, game);
  await card.getByRole('button', { name: cashOutButtonName(game) }).click();
  const accept = card.getByRole('button', { name: /^Cash out \$\d/ });
  const amount = await accept.innerText();
  await accept.hover();
  await page.mouse.down();
  await site.admin.patch(`/api/games/${game.id}/odds`, { homeOdds: '2.80' });
  await expect(accept).not.toHaveText(amount);
  await page.mouse.up();
  await expect(card.getByRole('alert')).toBeVisible();
  expect(await betsOf(player)).toMatchObject([{ status: 'pending' }]);
});

test('cashes out part of an in-play bet after the delay and leaves the rest open', async ({ page, site }) => {
  const game = await site.liveGame();
  await placeBet(game);
  await page.goto('/betting');
  const slip = slipOf(page);
  await slip.getByRole('tab', { name: 'Pending (1)' }).click();
  await slip.getByRole('button', { name: cashOutButtonName(game) }).click();
  await slip.getByRole('button', { name: '25%' }).click();
  await expect(slip.getByText('$15.00')).toBeVisible();
  await expectAccessible(page);
  await slip.getByRole('button', { name: /^Cash out \$\d/ }).click();
  await expect(slip.getByText(/^Accepting\.\.\. [123] s$/)).toBeVisible();
  expect(await balanceOf(player)).toBe('80.00');
  await expect(
    page.getByText('It has been added to your balance. $15.00 stays in the bet.', { exact: true }),
  ).toBeVisible();
  const [bet] = await betsOf(player);
  expect(bet).toMatchObject({ status: 'pending', stake: '15.00', cashedOutStake: '5.00' });
  await expect(page.getByTestId('balance')).toHaveText(`$${(80 + Number(bet?.cashedOut)).toFixed(2)}`);
});

test('shows current values when the pending bets are opened again', async ({ page, site }) => {
  const game = await site.game();
  await placeBet(game);
  await page.goto('/betting?tab=upcoming');
  const slip = slipOf(page);
  await slip.getByRole('tab', { name: 'Pending (1)' }).click();
  const opener = slip.getByRole('button', { name: cashOutButtonName(game) });
  await expect(opener).toHaveText(/\$/);
  const before = await opener.innerText();
  await slip.getByRole('tab', { name: 'Selected (0)' }).click();
  await site.admin.patch(`/api/games/${game.id}/odds`, { homeOdds: '2.00' });
  await expect(page.getByRole('button', { name: `${game.homeTeam} to win, Home 2.00` })).toBeVisible();
  await slip.getByRole('tab', { name: 'Pending (1)' }).click();
  await expect(opener).not.toHaveText(before, { timeout: 3000 });
});

test('requests the open bets together with the history', async ({ page }) => {
  await page.setViewportSize(phone);
  const release = await delayRequests(page, /\/api\/bets\/user\/\d+\?limit/);
  const openBets = page.waitForRequest(/\/api\/bets\/user\/\d+\?show=open/, { timeout: 10_000 });
  await page.goto('/betting-history');
  await openBets;
  release();
});

test('waits for slow cash-out values before it requests them again', async ({ page, site }) => {
  const game = await site.game();
  await placeBet(game);
  const requests: string[] = [];
  page.on('request', (request) => request.url().includes('/cash-out-values') && requests.push(request.url()));
  const release = await delayRequests(page, '**/cash-out-values?*');
  await page.setViewportSize(phone);
  await page.goto('/betting-history');
  await expect.poll(() => requests).toHaveLength(1);
  await site.admin.patch(`/api/games/${game.id}/odds`, { homeOdds: '2.00' });
  // Longer than the interval between the requests.
  await page.waitForTimeout(5000);
  expect(requests).toHaveLength(1);
  release();
  await expect(page.getByRole('button', { name: cashOutButtonName(game) })).toHaveText(/\$/);
  await expect.poll(() => requests).toHaveLength(2);
});

test('opens the offer clear of the bottom bars and leaves the card in view on a phone', async ({ page, site }) => {
  const game = await site.game();
  for (const each of [await site.game(), game, await site.game(), await site.game()]) await placeBet(each);
  await page.setViewportSize(phone);
  await page.goto('/betting-history');
  const card = cardOfBet(page, game);
  const opener = card.getByRole('button', { name: cashOutButtonName(game) });
  await expect(opener).toHaveAccessibleName(/\$/);
  await opener.evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await opener.click();
  await expect(card.getByText(/^Valid for [1-5] s$/)).toBeInViewport({ ratio: 1 });
  const panel = card.getByRole('region');
  const bars = page.getByRole('navigation', { name: 'Quick navigation' });
  await expect.poll(() => isAbove(panel, bars)).toBe(true);
  await card.getByRole('button', { name: '25%' }).click();
  await expect(card.getByText('$15.00')).toBeVisible();
  await card.getByRole('button', { name: /^Cash out \$\d/ }).click();
  await expect(card.getByText(/^You cashed out \$5.00 of the stake/)).toBeVisible();
  await expect(card).toBeInViewport({ ratio: 1 });
  expect(await isAbove(card, bars)).toBe(true);
});

test('shows why there is no cash-out offer, and a new offer when the market reopens', async ({ page, site }) => {
  const game = await site.liveGame();
  await placeBet(game);
  const suspend = (suspended: boolean) => site.admin.patch(`/api/games/${game.id}/suspension`, { suspended });
  await suspend(true);
  await page.goto('/betting-history');
  const card = cardOfBet(page, game);
  const opener = card.getByRole('button', { name: /^Cash out \$[\d.]+: / });
  await expect(card.getByText('No cash-out: betting suspended')).toBeVisible();
  await expectAccessible(page);
  await suspend(false);
  await opener.click();
  await expect(card.getByRole('button', { name: /^Cash out \$[\d.]+$/ })).toBeEnabled();
  await suspend(true);
  await expect(card.getByText('This market is briefly suspended.', { exact: false })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Cash out', exact: true })).toBeDisabled();
  await expectAccessible(page);
  await suspend(false);
  await expect(card.getByRole('button', { name: /^Cash out \$\d/ })).toBeEnabled();
  await card.getByRole('button', { name: 'Keep bet' }).click();
  await expect(opener).toBeVisible();
  expect(await betsOf(player)).toMatchObject([{ status: 'pending' }]);
});

test('pays a higher value immediately when the cash-out offer rises', async ({ page, site }) => {
  const game = await site.liveGame();
  await placeBet(game);
  await page.goto('/betting-history');
  const card = cardOfBet(page, game);
  await card.getByRole('button', { name: /^Cash out( \$[\d.]+)?: / }).click();
  const cashOutButton = card.getByRole('button', { name: /^Cash out \$\d/ });
  const offered = amountIn(await cashOutButton.textContent());
  await cashOutButton.click();
  await site.admin.patch(`/api/games/${game.id}/score`, { homeScore: 1, awayScore: 0, currentMinute: 30 });
  await expect(card.getByText(/^You cashed out for /)).toBeVisible();
  const [bet] = await betsOf(player);
  expect(bet?.status).toBe('cashed_out');
  expect(Number(bet?.payout)).toBeGreaterThan(offered);
  await expect(card.getByText(`You cashed out for $${bet?.payout}.`)).toBeVisible();
});

test('shows a lower cash-out value first, and accepts it when the player allows any value', async ({ page, site }) => {
  const game = await site.liveGame();
  await placeBet(game);
  await page.goto('/betting-history');
  const card = cardOfBet(page, game);
  await card.getByRole('button', { name: /^Cash out( \$[\d.]+)?: / }).click();
  const cashOutButton = card.getByRole('button', { name: /^Cash out \$\d/ });
  const before = await cashOutButton.textContent();
  await cashOutButton.click();
  await site.admin.patch(`/api/games/${game.id}/score`, { homeScore: 0, awayScore: 1, currentMinute: 30 });
  await expect(card.getByText('The cash-out offer has changed')).toBeVisible();
  await expect(cashOutButton).not.toHaveText(before ?? '');
  expect(await balanceOf(player)).toBe('80.00');
  await card.getByLabel('If the value changes').selectOption('Accept any value');
  await cashOutButton.click();
  await site.admin.patch(`/api/games/${game.id}/score`, { homeScore: 0, awayScore: 2, currentMinute: 31 });
  await expect(card.getByText(/^You cashed out for /)).toBeVisible();
});

test('does not cash out twice after a lost response', async ({ page, site }) => {
  const game = await site.game();
  await placeBet(game);
  const keys: (string | undefined)[] = [];
  await page.route('/api/bets/*/cash-out', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const response = await route.fetch();
    return keys.length === 1 ? route.abort('connectionreset') : route.fulfill({ response });
  });
  await page.routeWebSocket('/ws', () => undefined);
  await page.goto('/advanced-betting');
  const slip = slipOf(page);
  await slip.getByRole('tab', { name: 'Pending (1)' }).click();
  await slip.getByRole('button', { name: /^Cash out( \$[\d.]+)?: / }).click();
  await slip.getByRole('button', { name: '50%' }).click();
  await slip.getByRole('button', { name: /^Cash out \$\d/ }).click();
  await expect(slip.getByText('No response.', { exact: false })).toBeVisible();
  await slip.getByRole('button', { name: 'Send again' }).click();
  await expect(
    page.getByText('It has been added to your balance. $10.00 stays in the bet.', { exact: true }),
  ).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  expect(await betsOf(player)).toMatchObject([{ stake: '10.00', cashedOutStake: '10.00' }]);
});

test("shows a bet's remaining in-play delay", async ({ page, site }) => {
  const game = await site.liveGame();
  await page.goto('/betting');
  await homePrice(page, game).click();
  const slip = slipOf(page);
  await slip.getByRole('spinbutton').fill('5');
  await slip.getByRole('button', { name: 'Place bet' }).click();
  const placing = slip.getByRole('button', { name: 'Placing...', exact: true });
  await expect(placing).toHaveText(/^Accepting\.\.\. [123] sPlacing\.\.\.$/);
  await expect.poll(() => balanceOf(player)).toBe('95.00');
  await expect(page.getByText('Bet placed successfully!', { exact: true })).toBeVisible();
  expect(await betsOf(player)).toMatchObject([{ stake: '5.00' }]);
});
