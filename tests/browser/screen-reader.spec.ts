// What screen readers announce, and where the focus goes.
import type { Locator, Page } from '@playwright/test';
import { cardOf, expect, homePrice, phone, signIn, slipOf, staffLink, test } from '#tests/browser/site.ts';

const announced = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

async function press(control: Locator): Promise<void> {
  await control.focus();
  await control.page().keyboard.press('Enter');
}

test('focuses the heading of a page opened by a link, even from the menu', async ({ page, context, server, site }) => {
  const game = await site.game();
  await signIn(context, server.url, await site.player('100'));
  await page.goto('/betting?tab=upcoming');
  const heading = page.getByRole('heading', { level: 1 });
  await press(cardOf(page, game).getByRole('link'));
  await expect(heading).toHaveText(`${game.homeTeam} v ${game.awayTeam}`);
  await expect(heading).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Sports Betting' })).toBeFocused();
  await page.setViewportSize(phone);
  for (const name of ['Promotions', 'Live Scores', 'Promotions']) {
    await press(page.getByRole('button', { name: 'Open menu' }));
    await press(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name }));
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  }
});

test('focuses the heading of a staff tab', async ({ page, context, server, site }) => {
  await signIn(context, server.url, site.admin);
  await page.goto('/admin');
  // The prerendered page, whose links are replaced, has no live updates yet.
  await expect(page.getByText('Live Updates')).toBeVisible();
  for (const name of ['Games', 'Bets', 'Risk']) {
    await press(staffLink(page, name));
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  }
});

test('keeps the focus in the slip when the focused control disappears', async ({ page, context, server, site }) => {
  await signIn(context, server.url, await site.player('100'));
  const [one, two] = [await site.game(), await site.game()];
  await page.goto('/betting?tab=upcoming');
  const slip = slipOf(page);
  await homePrice(page, one).click();
  await homePrice(page, two).click();
  await press(slip.getByRole('button', { name: `Remove ${one.homeTeam} to win` }));
  await expect(slip.getByText(`${one.homeTeam} to win`)).toHaveCount(0);
  await expect(slip).toBeFocused();
  await slip.getByRole('spinbutton').fill('5');
  await site.admin.patch(`/api/games/${two.id}/odds`, { homeOdds: '2.20' });
  await press(slip.getByRole('button', { name: 'Accept changes' }));
  const place = slip.getByRole('button', { name: 'Place bet · $5.00' });
  await expect(place).toBeFocused();
  await press(place);
  await expect(slip.getByRole('heading', { name: '1 bet placed' })).toBeFocused();
  await press(slip.getByRole('button', { name: 'Done' }));
  await expect(slip).toBeFocused();
});

/** Doesn't focus the button, as on an iPhone. */
async function tap(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.evaluate((each: HTMLElement) => each.click());
}

for (const [how, use] of [
  ['with a key', press],
  ['with a tap', tap],
] as const)
  test(`moves the focus to the receipt of a bet placed ${how} in the bar on a phone, and then to the page`, async ({
    page,
    context,
    server,
    site,
  }) => {
    await signIn(context, server.url, await site.player('100'));
    const game = await site.game();
    await page.setViewportSize(phone);
    await page.goto('/betting?tab=upcoming');
    await use(homePrice(page, game));
    await use(page.getByRole('button', { name: 'Add $5 to the stake' }));
    await use(page.getByRole('button', { name: 'Place bet · $5.00' }));
    const receipt = page.getByRole('region', { name: 'Receipt' });
    await expect(receipt).toBeFocused();
    await use(receipt.getByRole('button', { name: 'Done' }));
    await expect(page.getByRole('main')).toBeFocused();
  });

test('announces changed prices and an insufficient balance in existing status regions', async ({
  page,
  context,
  server,
  site,
}) => {
  await signIn(context, server.url, await site.player('100'));
  const game = await site.game();
  await page.goto('/betting?tab=upcoming');
  await homePrice(page, game).click();
  const slip = slipOf(page);
  // The selection's and the footer's.
  await expect(slip.getByRole('status')).toHaveCount(2);
  await slip.getByRole('spinbutton').fill('500');
  await expect(announced(page, 'This is more than your balance.')).toBeVisible();
  await site.admin.patch(`/api/games/${game.id}/odds`, { homeOdds: '2.20' });
  const change = announced(page, `${game.homeTeam} to win: Odds changed from 2.50 to 2.20`);
  await expect(change).toBeVisible();
  // Otherwise the next change would be announced without the selection.
  await expect(change).toHaveAttribute('aria-atomic', 'true');
  await expect(slip.getByRole('status')).toHaveCount(2);
});

test('names the bet builder whose price changes', async ({ page, site }) => {
  const game = await site.game();
  await page.goto('/betting?tab=upcoming');
  await homePrice(page, game).click();
  await cardOf(page, game).getByRole('link').first().click();
  await page
    .getByRole('button', { name: /^Over 2.5 goals, / })
    .first()
    .click();
  const slip = slipOf(page);
  await slip.getByRole('button', { name: 'Bet builder', exact: true }).click();
  await expect(slip.getByTestId('builder-odds')).toHaveText(/^\d/);
  await site.admin.patch(`/api/games/${game.id}/odds`, { homeOdds: '2.20' });
  const change = announced(page, `Bet builder, ${game.homeTeam} v ${game.awayTeam}: Odds changed from `);
  await expect(change).toBeVisible();
});

test('does not repeat the label in the name of a price', async ({ page, context, server, site }) => {
  await context.addCookies([{ name: 'goldline_language', value: 'fr', url: server.url }]);
  const game = await site.game();
  await page.goto(`/games/${game.id}`);
  await expect(page.getByRole('button', { name: /^Match nul, \d/ })).toBeVisible();
});

test('announces a toast while it is shown', async ({ page, context, server, site }) => {
  const player = await site.player('100');
  await signIn(context, server.url, player);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Log out' }).last().click();
  const toast = page.getByText('You have been logged out successfully.', { exact: true });
  await expect(toast).toBeVisible();
  // Longer than a slow computer's screen reader needs to read it.
  await page.waitForTimeout(2500);
  expect(await toast.evaluate((each) => each.closest('[aria-live]')?.getAttribute('aria-live'))).toBe('polite');
});

test('names the game of a selection that names no team', async ({ page, site }) => {
  const game = await site.game();
  const draw = `Draw, ${game.homeTeam} v ${game.awayTeam}`;
  await page.goto('/betting?tab=upcoming');
  await cardOf(page, game)
    .getByRole('button', { name: /^Draw, / })
    .click();
  await expect(announced(page, `${draw} added to the betting slip`)).toBeAttached();
  const slip = slipOf(page);
  await expect(slip.getByText('Match Result Upcoming')).toBeVisible();
  await expect(slip.getByRole('spinbutton', { name: `Stake for ${draw}`, exact: true })).toBeVisible();
  await slip.getByRole('button', { name: `Remove ${draw}`, exact: true }).click();
  await expect(announced(page, `${draw} removed from the betting slip`)).toBeAttached();
});

test('announces a VAR check, a disallowed goal and the next goal', async ({ page, site }) => {
  const game = await site.liveGame();
  const path = `/api/games/${game.id}` as const;
  const score = (home: number) => `${game.homeTeam} ${home}, ${game.awayTeam} 0`;
  await page.goto('/betting');
  await expect(cardOf(page, game)).toBeVisible();
  const goal = await site.admin.post(`${path}/goals`, { team: 'home', minute: 12 }, 201);
  await expect(announced(page, `Goal. ${score(1)}`)).toBeAttached();
  await site.admin.post(`${path}/var-check`, {});
  await expect(announced(page, `VAR check. ${score(1)}`)).toBeAttached();
  await site.admin.post(`${path}/goals/${goal.id}/take-back`, {});
  await expect(announced(page, `Score corrected. ${score(0)}`)).toBeAttached();
  await site.admin.post(`${path}/goals`, { team: 'home', minute: 15 }, 201);
  await expect(announced(page, `Goal. ${score(1)}`)).toBeAttached();
});

test('leaves the focus on a price during a suspension', async ({ page, site }) => {
  const game = await site.liveGame();
  await page.goto('/betting');
  const draw = cardOf(page, game).getByRole('button', { name: /^Draw, / });
  await draw.focus();
  await site.admin.post(`/api/games/${game.id}/var-check`, {});
  await expect(draw).toHaveAccessibleName('Draw, suspended');
  await expect(draw).toBeDisabled();
  await expect(draw).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(draw).toHaveAttribute('aria-pressed', 'false');
});
