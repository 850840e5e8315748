// Shared selections: a code from one slip to another, its states, and popular accumulators.
import {
  betsOf,
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  homePrice,
  homeWin,
  openSlip,
  phone,
  type SiteGame,
  type SitePlayer,
  signIn,
  slipOf,
  test,
} from '#tests/browser/site.ts';

async function codeOf(player: SitePlayer, ...games: SiteGame[]): Promise<string> {
  return (await player.post('/api/booking-codes', { selections: games.map(homeWin) }, 201)).code;
}

for (const viewport of [phone, desktop]) {
  test(`shares a slip by its code with a visitor at ${viewport.width} px`, async ({ page, browser, server, site }) => {
    const one = await site.game();
    const other = await site.game();
    await page.setViewportSize(viewport);
    await page.goto('/betting?tab=upcoming');
    await homePrice(page, one).click();
    await homePrice(page, other).click();
    const slip = await openSlip(page);
    await slip.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share selections' });
    const code = (await dialog.getByTestId('booking-code').textContent()) ?? '';
    expect(code).toMatch(/^[0-9A-Z]{6}$/);
    await expect(dialog.getByText(`${server.url}/booking/${code}`)).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      new RegExp(`^https://wa\\.me/\\?text=.*booking%2F${code}$`),
    );
    await expectAccessible(page);

    const visitorContext = await browser.newContext({ baseURL: server.url, viewport });
    const visitor = await visitorContext.newPage();
    await site.admin.patch(`/api/games/${other.id}/odds`, { homeOdds: '2.20' });
    await visitor.goto(`/booking/${code}`);
    await expect(visitor.getByText('2 selections are in your slip')).toBeVisible();
    await expect(visitor.getByRole('main').getByText('2.20', { exact: true })).toBeVisible();
    await expectAccessible(visitor);
    await expectNoSidewaysScroll(visitor);
    if (viewport === phone) await visitor.getByRole('button', { name: 'Open slip' }).click();
    await expect(visitor.getByRole('link', { name: 'Register to bet' })).toBeVisible();
    await expect(visitor.getByRole('button', { name: `Remove ${one.homeTeam} to win` })).toBeVisible();
    await visitorContext.close();
  });
}

test.describe('a booking code', () => {
  let player: SitePlayer;
  test.use({ viewport: desktop });
  test.beforeEach(async ({ context, server, site }) => {
    player = await site.player('100');
    await signIn(context, server.url, player);
  });

  test('can be added to a slip, replacing selections of the same market, or replace the slip', async ({
    page,
    site,
  }) => {
    const one = await site.game();
    const other = await site.game();
    const own = await site.game();
    const code = await codeOf(player, one, other);
    await page.goto('/betting?tab=upcoming');
    await homePrice(page, own).click();
    await page.getByRole('button', { name: `${one.awayTeam} to win, Away 2.90` }).click();
    await slipOf(page).getByLabel(`Stake for ${own.homeTeam} to win`).fill('4');
    await page.goto(`/booking/${code}`);
    await expect(page.getByText('Your slip already has 2 selections.')).toBeVisible();
    await expect(page.getByText('Adding these replaces 1 selection from the same game and market.')).toBeVisible();
    await expect(slipOf(page).getByRole('tab', { name: 'Selected (2)' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add to slip' }).click();
    await expect(slipOf(page).getByRole('tab', { name: 'Selected (3)' })).toBeVisible();
    await expect(slipOf(page).getByLabel(`Stake for ${own.homeTeam} to win`)).toHaveValue('4');
    await slipOf(page)
      .getByRole('button', { name: `Remove ${one.homeTeam} to win` })
      .click();
    await page.getByRole('button', { name: 'Replace slip' }).click();
    await expect(slipOf(page).getByRole('tab', { name: 'Selected (2)' })).toBeVisible();
    await expect(slipOf(page).getByLabel(`Stake for ${own.homeTeam} to win`)).toBeHidden();
    // Clearing the slip afterwards keeps it empty.
    await slipOf(page).getByRole('button', { name: 'Clear All' }).click();
    await expect(slipOf(page).getByText('Your slip is empty')).toBeVisible();
    expect(await betsOf(player)).toEqual([]);
  });

  test('shows which selections are still open, or that none are', async ({ page, server, site }) => {
    const open = await site.game();
    const suspended = await site.game();
    const closed = await site.game();
    const gone = await site.game();
    const code = await codeOf(player, open, suspended, closed, gone);
    const closedCode = await codeOf(player, closed);
    await site.admin.patch(`/api/games/${suspended.id}/suspension`, { suspended: true });
    await site.admin.patch(`/api/games/${closed.id}/status`, { status: 'postponed' });
    await server.database.pool.query(
      `update booking_codes set selections = (select jsonb_agg(case when (each ->> 'gameId')::int = $2
        then each || '{"market":"corners"}' else each end) from jsonb_array_elements(selections) as each) where code = $1`,
      [code, gone.id],
    );
    await page.goto(`/booking/${code}`);
    const list = page.getByRole('list', { name: 'Shared selections' });
    for (const [game, status] of [
      [open, 'Open'],
      [suspended, 'Suspended'],
      [closed, 'Closed'],
      [gone, 'No longer offered'],
    ] as const)
      await expect(list.getByRole('listitem').filter({ hasText: game.homeTeam })).toContainText(status);
    await expect(page.getByText('2 of 4 selections are still available.')).toBeVisible();
    await expect(page.getByText('2 selections are in your slip')).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/booking/${closedCode}`);
    await expect(page.getByText('These selections are no longer available.')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Browse games' }).click();
    await expect(page).toHaveURL('/betting');
  });

  test('is reported if it is unknown or expired, and another can be entered', async ({ page, server, site }) => {
    const code = await codeOf(player, await site.game());
    await page.goto('/booking/000000');
    await expect(page.getByText('Booking code not found')).toBeVisible();
    await expectAccessible(page);
    await server.database.pool.query(
      `update booking_codes set expires_at = now() - interval '1 minute' where code = $1`,
      [code],
    );
    const entry = page.getByRole('main').getByLabel('Enter booking code');
    await entry.fill('12');
    await entry.press('Enter');
    await expect(page.getByText('A booking code has six letters and digits')).toBeVisible();
    await entry.fill(` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)}`);
    await entry.press('Enter');
    await expect(page.getByText('This booking code has expired')).toBeVisible();
    await page.goto('/booking/nonsense!');
    await expect(page.getByText('Booking code not found')).toBeVisible();
    await expect(page.getByLabel('Enter booking code')).toHaveCount(1);
    await page.goto('/betting');
    await expect(slipOf(page).getByLabel('Enter booking code')).toBeVisible();
  });

  test('can be shared for the bets just placed from their receipt', async ({ page, site }) => {
    const one = await site.game();
    const other = await site.game();
    await page.goto('/betting?tab=upcoming');
    await homePrice(page, one).click();
    await homePrice(page, other).click();
    await slipOf(page).getByLabel('Stake for Accumulator (2-fold)').fill('3');
    await slipOf(page).getByRole('button', { name: 'Place bet · $3.00' }).click();
    const receipt = page.getByRole('region', { name: 'Receipt' });
    await expect(receipt.getByRole('link', { name: 'My Bets' })).toHaveAttribute('href', '/betting-history');
    await receipt.getByRole('button', { name: 'Share' }).click();
    const shown = await page
      .getByRole('dialog', { name: 'Share selections' })
      .getByTestId('booking-code')
      .textContent();
    expect(shown).toBe(await codeOf(player, one, other));
  });
});

test('shows popular accumulators with their number of players, and adds one with a tap', async ({
  page,
  server,
  site,
}) => {
  const games = [await site.game(), await site.game()];
  await page.setViewportSize(desktop);
  await page.goto('/betting?tab=popular');
  await expect(page.getByRole('heading', { name: 'Correct Score' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Popular accumulators' })).toBeHidden();
  for (let count = 0; count < 3; count += 1) {
    const player = await site.player('10');
    await server.database.pool.query('update users set is_verified = true where id = $1', [player.id]);
    await player.post('/api/place-accumulator', { selections: games.map(homeWin), totalStake: 1 }, 201);
  }
  // The server counts at most once a minute.
  const shown = page.getByRole('region', { name: 'Popular accumulators' });
  await expect(async () => {
    await page.goto('/betting?tab=popular');
    await expect(shown).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 90_000, intervals: [5000] });
  await expect(shown).toContainText('3 players');
  await expect(shown).toContainText('6.25');
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'Add to slip' }).click();
  await expect(slipOf(page).getByRole('tab', { name: 'Selected (2)' })).toBeVisible();
  await expect(shown.getByRole('button', { name: 'In your slip' })).toBeDisabled();
});

test('warns that a featured slip replaces a selection, and clears its stake', async ({
  page,
  context,
  server,
  site,
}) => {
  const one = await site.game();
  const player = await site.player('20');
  const code = await codeOf(player, one);
  const featured = { code, title: 'Banker', endsAt: new Date(Date.now() + 3_600_000).toISOString() };
  const { id } = await site.admin.post('/api/admin/featured-codes', featured, 201);
  await signIn(context, server.url, player);
  await page.setViewportSize(desktop);
  await page.goto('/betting?tab=upcoming');
  await page.getByRole('button', { name: `${one.awayTeam} to win, Away 2.90` }).click();
  await slipOf(page).getByLabel(`Stake for ${one.awayTeam} to win`).fill('7');
  await page.goto('/betting?tab=popular');
  const shown = page.getByRole('region', { name: 'Featured slips' });
  await shown.getByRole('button', { name: 'Add and replace 1 selection' }).click();
  await expect(slipOf(page).getByLabel(`Stake for ${one.homeTeam} to win`)).toHaveValue('');
  await expect(slipOf(page).getByText(`${one.awayTeam} to win`)).toHaveCount(0);
  await site.admin.post(`/api/admin/featured-codes/${id}/withdraw`, {});
});
