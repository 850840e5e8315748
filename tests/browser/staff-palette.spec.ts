// Opening anything from the keyboard: the search palette, and "g" followed by a letter.
import {
  delayRequests,
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectStaffPage,
  openWithKeys,
  phone,
  signIn,
  test,
} from '#tests/browser/site.ts';

test.beforeEach(async ({ page, context, server, site }) => {
  await signIn(context, server.url, site.admin);
  await page.setViewportSize(desktop);
});

test('opens a page, a game or a player from the keyboard, and a bet or request by its ID', async ({ page, site }) => {
  const player = await site.player('100');
  const game = await site.liveGame();
  const bet = await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: '10.00' }, 201);
  const request = await player.post('/api/transactions/deposit', { amount: 20, method: 'card' }, 201);
  const palette = page.getByRole('dialog', { name: 'Go to' });
  const field = palette.getByRole('combobox');
  const options = palette.getByRole('option');
  const search = async (text: string) => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.type(text);
  };

  await page.goto('/admin');
  await expectStaffPage(page, 'Overview');
  // The prerendered page doesn't respond to keys.
  await expect(page.getByText('Live Updates')).toBeVisible();
  await search('withdraw');
  await expect(options).toHaveCount(2);
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  const active = await options.nth(1).getAttribute('id');
  await expect(field).toHaveAttribute('aria-activedescendant', active ?? '');
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  await expectStaffPage(page, 'Withdrawals');

  await search(game.homeTeam);
  await expect(options.filter({ hasText: `${game.homeTeam} – ${game.awayTeam}` })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/games/${game.id}`);

  await search(player.phoneNumber.slice(1));
  await expect(options.filter({ hasText: player.username })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/users/${player.id}`);

  await search(String(bet.id));
  await options.filter({ hasText: `Bet ${bet.id}` }).click();
  await expect(page).toHaveURL(`/admin?tab=bets&search=${bet.id}`);
  await expect(page.getByRole('row').filter({ hasText: player.username })).toBeVisible();

  await search(String(request.id));
  await options.filter({ hasText: `Deposit ${request.id}` }).click();
  await expect(page.getByRole('row').filter({ hasText: player.username }).first()).toBeVisible();

  await search('no such thing at all');
  await expect(palette.getByRole('status')).toHaveText('Nothing found');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(palette).toBeVisible();
});

test('opens the result for the entered text, even if Enter is pressed before the results arrive', async ({
  page,
  site,
}) => {
  const earlier = await site.player();
  const wanted = await site.player();
  await page.goto('/admin');
  await expect(page.getByText('Live Updates')).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Go to' });
  const field = palette.getByRole('combobox');
  await expect(field).toBeFocused();
  await page.keyboard.type(earlier.username);
  await expect(palette.getByRole('option', { name: earlier.username })).toBeVisible();
  await field.selectText();
  await page.keyboard.type(wanted.username);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/users/${wanted.id}`);
  await expect(palette).toBeHidden();
});

test('enters what is typed while the palette loads, instead of acting on shortcuts', async ({ page, site }) => {
  const game = await site.liveGame();
  await page.goto(`/admin/games/${game.id}`);
  await expect(page.getByRole('button', { name: 'VAR check' })).toBeVisible();
  await expect(page.getByText('Live Updates')).toBeVisible();
  const load = await delayRequests(page, '**/*.js');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('s1');
  load();
  const field = page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('s1');
  // After any requests that the keys would have sent.
  await page.waitForTimeout(500);
  expect(await site.admin.get(`/api/games/${game.id}`)).toMatchObject({ suspended: false, homeRedCards: 0 });
});

test('returns the focus after the palette closes, and does not open it over a dialog', async ({ page }) => {
  await page.goto('/admin/games');
  const opener = page.getByRole('button', { name: 'Search', exact: true });
  await opener.click();
  await expect(page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('dialog', { name: 'Go to' }).getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(opener).toBeFocused();
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Go to' })).toHaveCount(0);
});

test('opens a page with g and a letter, but not while typing', async ({ page }) => {
  await page.goto('/admin');
  await expectStaffPage(page, 'Overview');
  await openWithKeys(page, 'u', 'Users');
  await page.getByRole('searchbox').fill('');
  await page.keyboard.type('gb');
  await expect(page.getByRole('searchbox')).toHaveValue('gb');
  await expectStaffPage(page, 'Users');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Open a page: g, then');
  await help.getByRole('switch').click();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await expectStaffPage(page, 'Users');
});

test('offers a trader only what a trader may see', async ({ page, context, server, site }) => {
  const trader = await site.player();
  await site.admin.patch(`/api/users/${trader.id}/role`, { role: 'trader' });
  await context.clearCookies();
  await signIn(context, server.url, trader);
  const refused: string[] = [];
  page.on('response', (response) => response.status() === 403 && refused.push(response.url()));
  await page.setViewportSize(phone);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('option')).toHaveText([/Overview/, /Games/, /Bets/, /Risk/, /Reports/]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('dialog').getByRole('combobox').fill(trader.phoneNumber.slice(1));
  await expect(page.getByRole('status').filter({ hasText: 'Nothing found' })).toBeVisible();
  expect(refused).toEqual([]);
});
