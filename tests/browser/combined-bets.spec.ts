import type { Locator, Page } from '@playwright/test';
import {
  cardOf,
  desk,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  type SiteGame,
  type SitePlayer,
  signIn,
  test,
} from '#tests/browser/site.ts';

let player: SitePlayer;

test.beforeEach(async ({ context, server, site, page }) => {
  player = await site.player('100');
  await signIn(context, server.url, player);
  await page.addInitScript(() => {
    const empty = { stake: '', system: null, freeBetId: null, attempt: null, problem: null };
    const slip = { mode: 'accumulator', lines: [], acceptOddsChange: 'none', accumulator: empty };
    if (!localStorage.getItem('goldline.slip')) localStorage.setItem('goldline.slip', JSON.stringify(slip));
  });
});

const homePrice = (page: Page, game: SiteGame) =>
  page.getByRole('button', { name: `${game.homeTeam} to win, Home 2.50` });
const betsOf = () => player.get(`/api/bets/user/${player.id}`);

/** The slip at this width: a column, or a sheet opened from the bar. */
async function openSlip(page: Page): Promise<Locator> {
  if ((page.viewportSize()?.width ?? 0) >= 1024) return page.getByRole('region', { name: 'Betting slip' });
  await page.getByRole('button', { name: /^Open betting slip/ }).click();
  return page.getByRole('dialog', { name: 'Betting slip' });
}

async function pickOver(page: Page, game: SiteGame): Promise<void> {
  await cardOf(page, game).getByRole('tab', { name: 'Goals', exact: true }).click();
  await cardOf(page, game)
    .getByRole('button', { name: /^Over 2.5 goals, / })
    .click();
}

for (const viewport of [phone, desk]) {
  test(`places a system bet of three selections at ${viewport.width} px`, async ({ page, site }) => {
    const games = [await site.game(), await site.game(), await site.game()];
    await page.setViewportSize(viewport);
    await page.goto('/advanced-betting?tab=upcoming');
    for (const game of games) await homePrice(page, game).click();
    const slip = await openSlip(page);
    for (const { homeTeam } of games) {
      await expect(slip.getByText(`${homeTeam} to win`, { exact: true })).toBeInViewport({ ratio: 1 });
    }
    await expect(slip.getByText('All 3 selections must win.')).toBeVisible();
    await slip.getByLabel('Bet type').selectOption('System 2/3 (doubles)');
    await expect(slip.getByText('3 bets in one: 2 winners out of 3 are enough for a payout.')).toBeVisible();
    await slip.getByLabel('Stake per bet').fill('2');
    await expect(slip.getByText('$6.00', { exact: true })).toBeVisible();
    await expect(slip.getByText('$37.50', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await slip.getByRole('button', { name: 'Place system bet' }).click();
    await expect(page.getByText('System bet placed successfully!', { exact: true })).toBeVisible();
    expect(await betsOf()).toMatchObject([{ system: 'doubles', stake: '6.00', potentialWin: '37.50' }]);
    await page.goto('/betting-history');
    await expect(page.getByRole('article', { name: 'System 2/3' })).toContainText('3 bets of $2.00');
    await expectAccessible(page);
  });

  test(`turns selections from one game into a bet builder at ${viewport.width} px`, async ({ page, site }) => {
    const game = await site.game();
    await page.setViewportSize(viewport);
    await page.goto('/advanced-betting?tab=upcoming');
    await homePrice(page, game).click();
    await pickOver(page, game);
    const slip = await openSlip(page);
    await expect(slip.getByText('One game, one price: all selections must win.')).toBeVisible();
    const odds = await slip.getByTestId('group-odds').textContent();
    // Higher than either price alone and lower than their product, since they are correlated.
    expect(Number(odds)).toBeGreaterThan(2.5);
    await slip.getByLabel('Stake Amount').fill('10');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await slip.getByRole('button', { name: 'Place bet builder' }).click();
    await expect(page.getByText('Bet builder placed successfully!', { exact: true })).toBeVisible();
    expect(await betsOf()).toMatchObject([{ odds, stake: '10.00', legs: [{ group: 1 }, { group: 1 }] }]);
    await page.goto('/betting-history');
    const card = page.getByRole('article', { name: 'Bet builder of 2' });
    await expect(card.getByText('Over 2.5 goals')).toBeVisible();
    // The odds are those of the bet, not of its first selection.
    await expect(card.getByText(odds ?? '', { exact: true })).toHaveCount(1);
    await expect(card.getByRole('button', { name: /^Cash out/ })).toBeHidden();
  });
}

test('combines a bet builder and another game in an accumulator', async ({ page, site }) => {
  const [game, other] = [await site.game(), await site.game()];
  await page.setViewportSize(desk);
  await page.goto('/advanced-betting?tab=upcoming');
  await homePrice(page, game).click();
  await pickOver(page, game);
  await homePrice(page, other).click();
  const slip = await openSlip(page);
  await expect(slip.getByLabel('Bet type')).toBeHidden();
  await expect(slip.getByTestId('group-odds')).toHaveText(/^\d/);
  const odds = Number(await slip.getByTestId('group-odds').textContent());
  await slip.getByLabel('Stake Amount').fill('4');
  await slip.getByRole('button', { name: 'Place Accumulator Bet' }).click();
  await expect(page.getByText('Accumulator bet placed successfully!', { exact: true })).toBeVisible();
  expect(await betsOf()).toMatchObject([{ odds: (Math.round(odds * 250) / 100).toFixed(2), stake: '4.00' }]);
  await page.goto('/betting-history');
  const opened = page.getByRole('article').getByRole('listitem').filter({ hasText: 'Bet builder' });
  await expect(opened).toContainText(`Bet builder${odds.toFixed(2)}`);
});

test('marks only the selection implied by the others', async ({ page, site }) => {
  const game = await site.game();
  await page.setViewportSize(desk);
  await page.goto('/advanced-betting?tab=upcoming');
  await homePrice(page, game).click();
  await cardOf(page, game).getByRole('tab', { name: 'Goals', exact: true }).click();
  await cardOf(page, game)
    .getByRole('button', { name: /^Over 0.5 goals, / })
    .click();
  const slip = await openSlip(page);
  await expect(slip.getByText('This follows from your other selections. Remove it')).toHaveCount(1);
  const last = slip.getByRole('listitem').filter({ hasText: 'Over 0.5 goals' }).last();
  await expect(last).toContainText('This follows from your other selections. Remove it');
});

test('marks selections that cannot win together', async ({ page, site }) => {
  const game = await site.game();
  await page.setViewportSize(desk);
  await page.goto('/advanced-betting?tab=upcoming');
  await homePrice(page, game).click();
  await cardOf(page, game).getByRole('tab', { name: 'Score', exact: true }).click();
  await cardOf(page, game)
    .getByRole('button', { name: /^Correct score 0-1, / })
    .click();
  const slip = await openSlip(page);
  const legs = slip.getByRole('listitem').filter({ hasText: "These can't win together. Remove one" });
  await expect(legs.last()).toBeVisible();
  await slip.getByLabel('Stake Amount').fill('4');
  await slip.getByRole('button', { name: 'Place bet builder' }).click({ force: true });
  await expect(page.getByText('No price available for these selections yet', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await slip.getByRole('button', { name: 'Remove Correct score 0-1' }).click();
  await expect(legs).toHaveCount(0);
  expect(await betsOf()).toEqual([]);
});

test('shows a price change or suspension at its own selection', async ({ page, site }) => {
  const [one, other] = [await site.liveGame(), await site.game()];
  await page.setViewportSize(desk);
  await page.goto('/advanced-betting?tab=upcoming');
  await homePrice(page, other).click();
  await page.getByRole('tab', { name: 'Live', exact: true }).click();
  await homePrice(page, one).click();
  const slip = await openSlip(page);
  await slip.getByLabel('Stake Amount').fill('10');
  await site.admin.patch(`/api/games/${other.id}/odds`, { homeOdds: '2.40' });
  const legOf = (game: SiteGame) => slip.getByRole('listitem').filter({ hasText: `${game.homeTeam} to win` });
  await expect(legOf(other).getByText('Odds changed from 2.50 to 2.40')).toBeAttached();
  await expect(legOf(one).getByText(/Odds changed/)).toHaveCount(0);
  await site.admin.patch(`/api/games/${one.id}/suspension`, { suspended: true });
  await expect(legOf(one).getByText('Suspended: betting will resume shortly')).toBeVisible();
  await expectAccessible(page);
  await legOf(other).getByRole('button', { name: 'Accept', exact: true }).click();
  await expect(slip.getByText('6.00', { exact: true })).toBeVisible();
  await expect(slip.getByRole('button', { name: 'Place Accumulator Bet' })).toBeDisabled();
  await site.admin.patch(`/api/games/${one.id}/suspension`, { suspended: false });
  await slip.getByRole('button', { name: 'Place Accumulator Bet' }).click();
  await expect(page.getByText('Accumulator bet placed successfully!', { exact: true })).toBeVisible();
  expect(await betsOf()).toMatchObject([{ odds: '6.00' }]);
});

test('shows what is missing when an accumulator is placed too early', async ({ page, site }) => {
  const game = await site.game();
  await page.setViewportSize(desk);
  await page.goto('/advanced-betting?tab=upcoming');
  await homePrice(page, game).click();
  const slip = await openSlip(page);
  const place = slip.getByRole('button', { name: 'Place Accumulator Bet' });
  await place.click({ force: true });
  await expect(page.getByText('Accumulator requires at least 2 selections', { exact: true })).toBeVisible();
  await homePrice(page, await site.game()).click();
  await place.click({ force: true });
  await expect(page.getByText('Please enter a valid stake amount', { exact: true })).toBeVisible();
  await slip.getByLabel('Stake Amount').fill('100.01');
  await place.click();
  await expect(page.getByText('Insufficient balance', { exact: true })).toBeVisible();
  expect(await betsOf()).toEqual([]);
});
