import {
  clickGuarded,
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  type Site,
  type SitePlayer,
  signIn,
  test,
  toastOn,
} from '#tests/browser/site.ts';

test.beforeEach(async ({ context, server, site }) => signIn(context, server.url, site.admin));

for (const viewport of [phone, desktop]) {
  test(`shows the allowed odds and the cost of a boost before it is saved, at ${viewport.width} px`, async ({
    page,
    site,
  }) => {
    const game = await site.game();
    await page.setViewportSize(viewport);
    await page.goto('/admin?tab=promotions');
    await page.getByRole('button', { name: 'New promotion' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Type').selectOption('odds_boost');
    await dialog.getByLabel('Title', { exact: true }).fill('Home boost');
    await expect(dialog.getByText('Choose a selection to see which odds are allowed')).toBeVisible();
    await dialog.getByLabel('Game').selectOption(String(game.id));
    await dialog.getByLabel('Selection').selectOption('match_result|home||');
    const odds = dialog.getByLabel('Boosted odds');
    await expect(dialog.getByText(/^2\.51 to 2\.77\. The current price is 2\.50\./)).toBeVisible();
    await odds.fill('2.80');
    await dialog.getByLabel('Ends').fill('2099-06-01T12:00');
    await dialog.getByLabel('Maximum stake').fill('10');
    await dialog.getByLabel('Bets in total').fill('100');
    await dialog.getByRole('button', { name: 'Save promotion' }).click();
    await expect(dialog.getByText('Enter odds from 2.51 to 2.77', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await odds.fill('2.60');
    await expect(dialog.getByText('$1,600.00')).toBeVisible();
    await expect(dialog.getByText(/^The average payout above the ordinary price of 2\.50/)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Save promotion' }).click();
    await expect(toastOn(page, 'Promotion saved')).toBeVisible();
  });
}

let tagCount = 0;

/** A player who agreed to offers. */
async function createTaggedPlayer(site: Site, tag: string): Promise<SitePlayer> {
  const player = await site.player();
  await player.patch(`/api/users/${player.id}/offers`, { wanted: true });
  await site.admin.post(`/api/users/${player.id}/tags`, { tag });
  return player;
}

/** Creates players with a tag unique to the test. */
async function createTaggedPlayers(site: Site, playerCount: number): Promise<{ tag: string; players: SitePlayer[] }> {
  tagCount += 1;
  const tag = `screen ${tagCount}`;
  const players: SitePlayer[] = [];
  for (let count = 0; count < playerCount; count += 1) {
    players.push(await createTaggedPlayer(site, tag));
  }
  return { tag, players };
}

for (const viewport of [phone, desktop]) {
  test(`gives a segment free bets as previewed, and revokes the unused ones, at ${viewport.width} px`, async ({
    page,
    site,
  }) => {
    test.slow();
    const { tag, players } = await createTaggedPlayers(site, 2);
    await page.setViewportSize(viewport);
    await page.goto('/admin?tab=promotions');
    const form = page.locator('form').filter({ has: page.getByRole('group', { name: 'Segment' }) });
    const preview = form.getByRole('region', { name: 'Preview' });
    await expect(preview).toContainText('Enter an amount');
    await form.getByRole('button', { name: 'Give free bets' }).click();
    await expect(form.getByText(/^Enter at least/)).toBeVisible();
    await form.getByLabel('Tag').fill('no such tag');
    await form.getByLabel('Amount for each player').fill('5');
    await expect(preview).toContainText('No players match these rules.');
    await form.getByLabel('Tag').fill(tag);
    await form.getByLabel('Note for the players').fill('Welcome back');
    await expect(preview).toContainText('$10.00');
    await expect(preview).toContainText(players[0]?.username ?? '');
    await expect(preview).toContainText(/Tag set by admin on 2 of 2 players, last today \d\d:\d\d/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.reload();
    await expect(form.getByLabel('Tag')).toHaveValue(tag);
    const submit = form.getByRole('button', { name: 'Give 2 free bets' });
    await submit.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading')).toHaveText('Give 2 players a free bet of $5.00 each?');
    const late = await createTaggedPlayer(site, tag);
    await dialog.getByRole('button', { name: 'Give 2 free bets' }).click();
    await expect(dialog.getByText('The players or the figures have changed since the preview.')).toBeVisible();
    await expect(dialog).toContainText('$15.00');
    await expectAccessible(page);
    await clickGuarded(dialog.getByRole('button', { name: 'Give 3 free bets' }));
    await expect(toastOn(page, '3 players received a free bet')).toBeVisible();
    await expect(form.getByLabel('Tag')).toHaveValue('');
    for (const player of [...players, late])
      expect(await player.get(`/api/users/${player.id}/free-bets`)).toMatchObject([{ note: 'Welcome back' }]);

    const [batch] = await site.admin.get('/api/admin/free-bet-batches');
    const name = `Batch #${batch?.id}`;
    await page.getByRole('button', { name: `Details of ${name}` }).click();
    await expect(page.getByText('Given by admin.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'See who got one below' }).click();
    await expect(page.getByLabel('Batch number')).toHaveValue(String(batch?.id));
    const given = [...players, late].map(({ username }) =>
      page.locator('[data-row]').filter({ has: page.getByRole('link', { name: username, exact: true }) }),
    );
    for (const row of given) await expect(row).toContainText('Available');
    await page.getByRole('button', { name: `Revoke unused: ${name}` }).click();
    await expect(dialog).toContainText('$15.00');
    await dialog.getByRole('button', { name: 'Revoke 3 free bets' }).click();
    await expect(dialog.getByText('Enter a reason')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Reason').fill('Wrong segment');
    await dialog.getByRole('button', { name: 'Revoke 3 free bets' }).click();
    await expect(toastOn(page, 'Revoked 3 free bets worth $15.00.')).toBeVisible();
    await expect(page.getByRole('button', { name: `Revoke unused: ${name}` })).toBeHidden();
    for (const row of given) await expect(row).toContainText('Revoked', { timeout: 10_000 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
}

test('edits a boost that a colleague changes meanwhile', async ({ page, site }) => {
  const game = await site.game();
  const limits = { minStake: 5, maxStake: 20, maxBetsPerPlayer: 1, maxBets: 50 };
  const boost = { gameId: game.id, betType: 'match_result', selection: 'home', odds: '2.55', ...limits };
  const title = `Edited ${game.id}`;
  const promotion = { kind: 'odds_boost', title, text: '', endsAt: new Date(Date.now() + 86_400_000).toISOString() };
  const { id } = await site.admin.post('/api/admin/promotions', { ...promotion, boost }, 201);
  await page.setViewportSize(desktop);
  await page.goto('/admin?tab=promotions');
  await page.getByRole('button', { name: `Edit: ${title}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Boosted odds').fill('2.60');
  await dialog.getByLabel('Minimum stake').fill('');
  await expect(dialog.getByText('Stakes from $2.00 to $20.00.')).toBeVisible();
  await site.admin.patch(`/api/admin/promotions/${id}`, { boostedOdds: '2.70', colour: 'red' });
  await dialog.getByRole('button', { name: 'Save promotion' }).click();
  await expect(dialog.getByText('Someone else has set this to 2.70. Save again to replace it.')).toBeVisible();
  await expectAccessible(page);
  await clickGuarded(dialog.getByRole('button', { name: 'Save promotion' }));
  await expect(toastOn(page, 'Promotion saved')).toBeVisible();
  const saved = (await site.admin.get('/api/admin/promotions')).find((each) => each.id === id);
  expect(saved).toMatchObject({ title, colour: 'red', boost: { odds: '2.60', minStake: '2.00', maxStake: '20.00' } });
});

test('explains why a code that requires a deposit must not start later', async ({ page, site }) => {
  const freeBet = { code: 'STARTED', amount: 5, days: 3, firstDeposit: true };
  const endsAt = new Date(Date.now() + 86_400_000).toISOString();
  const promotion = { kind: 'free_bet', title: 'Started', text: '', endsAt };
  await site.admin.post('/api/admin/promotions', { ...promotion, freeBet }, 201);
  await page.setViewportSize(desktop);
  await page.goto('/admin?tab=promotions');
  await page.getByRole('button', { name: 'Edit: Started' }).click();
  const dialog = page.getByRole('dialog');
  const starts = dialog.getByLabel('Starts');
  await expect(starts).toHaveAccessibleDescription(/^Can only be moved earlier/);
  await starts.fill('');
  await dialog.getByRole('button', { name: 'Save promotion' }).click();
  await expect(starts).toHaveAccessibleDescription(/requires a deposit made since its start/);
  await expect(starts).toBeFocused();
});

test('shows the uptake and cost of a boost, and totals', async ({ page, site }) => {
  const game = await site.game();
  const player = await site.player('100');
  const boost = {
    gameId: game.id,
    betType: 'match_result',
    selection: 'home',
    odds: '2.60',
    minStake: 1,
    maxStake: 20,
    maxBetsPerPlayer: 2,
    maxBets: 50,
  };
  const title = `Uptake ${game.id}`;
  const promotion = { kind: 'odds_boost', title, text: '', endsAt: new Date(Date.now() + 86_400_000).toISOString() };
  const { id: boostId } = await site.admin.post('/api/admin/promotions', { ...promotion, boost }, 201);
  const bet = await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 10, boostId }, 201);
  await site.admin.patch(`/api/bets/${bet.id}/status`, { status: 'won' });
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await page.goto('/admin?tab=promotions');
    await expect(page.getByText('1 of 50 bets').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Total of the listed promotions' })).toContainText('$1.00');
    await page.getByRole('button', { name: `Details of promotion ${title}` }).click();
    await expect(page.getByText('Paid above the ordinary price').first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

test('finds a running promotion that is older than the newest 200', async ({ page, server, site }) => {
  const promotion = { kind: 'free_bet', title: 'Lasting code', text: '', endsAt: '2099-06-01T12:00:00Z' };
  const freeBet = { code: 'LASTING', amount: 5, days: 3 };
  await site.admin.post('/api/admin/promotions', { ...promotion, freeBet }, 201);
  await server.database.pool.query(`insert into promotions (kind, title, body, colour, starts_at, ends_at)
    select 'notice', 'Old notice', 'Hello.', 'gold', now() - interval '2 days', now() - interval '1 day'
    from generate_series(1, 200)`);
  const row = page.getByRole('table', { name: 'Promotions' }).getByRole('row').filter({ hasText: 'Lasting code' });
  const more = page.getByRole('button', { name: 'Show more' });
  const search = page.getByRole('searchbox', { name: 'Search Promotions' });
  const totals = page.getByRole('region', { name: 'Total of the listed promotions' });
  await page.setViewportSize(desktop);
  await page.goto('/admin?tab=promotions');
  await search.fill('lasting');
  await expect(page.getByText('No results')).toBeVisible();
  let respond = () => {};
  const isHeld = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route(/\/uptake\?.*show=current/, (route) => isHeld.then(() => route.continue()), { times: 1 });
  await page.getByLabel('State').selectOption('Not ended');
  await expect(row).toBeVisible();
  await expect(totals).toBeHidden();
  respond();
  await expect(totals).toBeVisible();
  await page.getByLabel('State').selectOption('All promotions');
  await expect(row).toBeHidden();
  await page.route(/\/uptake\?.*before=/, (route) => route.abort(), { times: 1 });
  await more.click();
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('0 of 0');
  await more.click();
  await expect(row).toContainText('0 of 0');
  await expect(more).toBeHidden();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Edit: Lasting code' }).click();
  const title = page.getByRole('dialog').getByLabel('Title', { exact: true });
  await title.fill('Lasting offer');
  await page.reload();
  await expect(page.getByText('Old notice').first()).toBeVisible();
  await expect(title).toHaveValue('Lasting offer');
  await page.keyboard.press('Escape');
  await more.click();
  await search.fill('lasting');
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'End: Lasting code' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End now' }).click();
  await expect(toastOn(page, 'Promotion ended')).toBeVisible();
});

test('keeps the filter when its request fails', async ({ page }) => {
  await page.goto('/admin?tab=promotions');
  await page.route(/promotions\?.*show=current/, (route) => route.abort());
  await page.getByLabel('State').selectOption('Not ended');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.getByLabel('State').selectOption('All promotions');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
});

test("does not give a free bet before the player's choice of offers has loaded", async ({ page, site }) => {
  const player = await createTaggedPlayer(site, 'no offers');
  await page.route(`**/api/users/${player.id}/offers`, (route) => route.abort(), { times: 1 });
  await page.setViewportSize(phone);
  await page.goto(`/admin?tab=promotions&user=${player.id}`);
  await expect(page.getByLabel('User', { exact: true })).toHaveValue(player.username);
  await page.getByLabel('Amount', { exact: true }).fill('5');
  await page.getByRole('button', { name: 'Give free bet', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Give free bet', exact: true });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('alert')).toContainText(`${player.username} has the tag "no offers"`);
  await expect(confirm).toBeEnabled();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
