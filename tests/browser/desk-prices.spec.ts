import {
  clickGuarded,
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  gameNow,
  phone,
  signIn,
  tablet,
  test,
  toastOn,
} from '#tests/browser/site.ts';

test.beforeEach(async ({ context, server, site }) => signIn(context, server.url, site.admin));

for (const size of [tablet, desktop]) {
  test(`edits, previews and saves prices at ${size.width} px`, async ({ page, site }) => {
    const game = await site.game();
    await page.setViewportSize(size);
    await page.goto('/admin/games');
    await page.getByRole('searchbox').fill(game.homeTeam);
    await page.getByRole('link', { name: `${game.homeTeam} v ${game.awayTeam}` }).click();
    await expect(page).toHaveURL(`/admin/games/${game.id}`);
    const result = page.getByRole('group', { name: 'Match Result' });
    await expect(result.getByText('Book 104.7%')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await result.getByLabel('Home').fill('9.00');
    await expect(page.getByText(/The Match Result book is 7\d\.\d%/)).toBeVisible();
    await result.getByLabel('Home').fill('2.30');
    await expect(result.getByText('Book 108.2%')).toBeVisible();
    const halves = page.getByRole('group', { name: 'Half Time / Full Time' });
    await expect(halves.getByText(/^now \d/).first()).toBeVisible();
    expect((await gameNow(site, game)).homeOdds).toBe('2.50');
    await page.getByRole('button', { name: 'Save prices' }).click();
    await expect(toastOn(page, 'Prices saved')).toBeVisible();
    expect((await gameNow(site, game)).homeOdds).toBe('2.30');
    await expect(result.getByLabel('Home')).toHaveValue('');
    await expect(result.getByLabel('Home')).toHaveAttribute('placeholder', '2.30');

    await site.admin.post(
      '/api/players',
      { name: `Nine ${size.width}`, team: game.homeTeam, position: 'Forward' },
      201,
    );
    const scorers = page.getByRole('group', { name: 'Anytime Goalscorer' });
    await page.reload();
    await scorers.getByText('Prices for 1 player').click();
    await scorers.getByLabel(`Nine ${size.width}`).fill('4.40');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save prices' }).click();
    await expect(scorers.getByLabel(`Nine ${size.width}`)).toHaveAttribute('placeholder', '4.40');
    await expect(scorers.getByLabel(`Nine ${size.width}`)).toHaveValue('');
  });
}

for (const size of [phone, desktop]) {
  test(`suspends a market that only the model prices, found by searching, at ${size.width} px`, async ({
    page,
    site,
  }) => {
    const game = await site.game();
    await page.setViewportSize(size);
    await page.goto(`/admin/games/${game.id}`);
    await page.getByLabel('Search markets').fill('goals race');
    await expect(page.getByRole('button', { name: /^Suspend Race to/ })).toHaveCount(2);
    await page.getByRole('button', { name: 'Suspend Race to 2 Goals' }).click();
    await expect(toastOn(page, 'Race to 2 Goals is suspended')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect(await site.admin.get(`/api/games/${game.id}`)).toMatchObject({ suspendedMarkets: ['race_to_2_goals'] });
    await page.reload();
    await page.getByRole('button', { name: 'Resume Race to 2 Goals' }).click();
    await expect(page.getByRole('button', { name: 'Suspend Race to 2 Goals' })).toBeVisible();
    await page.getByLabel('Search markets').fill('no such market');
    await expect(page.getByText('No markets found')).toBeVisible();
  });
}

test('keeps edited prices when others change them, and holds and releases prices', async ({ page, site }) => {
  const game = await site.liveGame();
  await page.setViewportSize(desktop);
  await page.goto(`/admin/games/${game.id}`);
  const result = page.getByRole('group', { name: 'Match Result' });
  await result.getByLabel('Home').fill('2.35');
  await site.admin.patch(`/api/games/${game.id}/odds`, { homeOdds: 2.45 });
  await page.getByRole('button', { name: 'Save prices' }).click();
  await expect(toastOn(page, /Match Result Home 2.50 → 2.45/)).toBeVisible();
  await expect(result.getByLabel('Home')).toHaveValue('2.35');
  await clickGuarded(page.getByRole('button', { name: 'Save prices' }));
  await expect(toastOn(page, 'Prices saved')).toBeVisible();
  const release = page.getByRole('button', { name: 'Release Match Result' });
  await clickGuarded(release);
  await expect(toastOn(page, 'Match Result is priced by the model again')).toBeVisible();
  await expect(release).toBeHidden();
});

test('restores unsaved prices after a reload and confirms before leaving', async ({ page, site }) => {
  const game = await site.game();
  await page.setViewportSize(desktop);
  await page.goto(`/admin/games/${game.id}`);
  const result = page.getByRole('group', { name: 'Match Result' });
  const line = page.getByRole('group', { name: 'Asian Handicap' }).getByLabel('Line (home)');
  await result.getByLabel('Home').fill('2.35');
  await line.fill('-0.75');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void (dialog.type() === 'confirm' ? dialog.dismiss() : dialog.accept());
  });
  await page.getByRole('link', { name: 'All games' }).click();
  await expect(page).toHaveURL(`/admin/games/${game.id}`);
  expect(dialogs).toEqual(['confirm']);
  await page.reload();
  expect(dialogs).toContain('beforeunload');
  await expect(page.getByText('Unsaved prices restored')).toBeVisible();
  await expect(result.getByLabel('Home')).toHaveValue('2.35');
  await expect(line).toHaveValue('-0.75');
  await expectAccessible(page);

  await site.admin.patch(`/api/games/${game.id}/odds`, { handicapLine: '-0.25' });
  await page.getByRole('button', { name: 'Save prices' }).click();
  await expect(toastOn(page, /Changed since you started editing/)).toBeVisible();
  expect(await gameNow(site, game)).toMatchObject({ homeOdds: '2.50', handicapLine: '-0.25' });
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(result.getByLabel('Home')).toHaveValue('');
  await page.reload();
  await expect(result.getByLabel('Home')).toHaveValue('');
  await expect(page.getByText('Unsaved prices restored')).toHaveCount(0);
});

test('updates the book and its warning while editing, and clears the form after creating a game', async ({
  page,
  site,
}) => {
  const game = await site.game();
  await page.setViewportSize(desktop);
  await page.goto(`/admin/games/${game.id}`);
  const result = page.getByRole('group', { name: 'Match Result' });
  const refusal = page.getByText(/The Match Result book is 7\d\.\d%/);
  await result.getByLabel('Home').fill('9.00');
  await expect(refusal).toBeVisible();
  await expect(result.getByText(/^Book /)).toHaveCount(0);
  await result.getByLabel('Home').fill('x9.00.');
  await expect(refusal).toHaveCount(0);
  await expect(result.getByText(/^Book /)).toHaveCount(0);
  await result.getByLabel('Home').fill('');
  await expect(result.getByText('Book 104.7%')).toBeVisible();

  await page.goto('/admin/games');
  await page.getByRole('button', { name: 'New game' }).click();
  const create = page.locator('form').filter({ has: page.getByRole('button', { name: 'Create game' }) });
  const home = create.getByLabel('Home team');
  const league = create.getByLabel('League');
  await home.fill(`Emptied ${Date.now()}`);
  await create.getByLabel('Away team').fill('Emptied City');
  await league.fill('Test League');
  const prices = create.getByRole('group', { name: 'Result prices' }).getByRole('textbox');
  for (const [index, odds] of ['9.00', '9.00', '9.00'].entries()) await prices.nth(index).fill(odds);
  await create.getByRole('button', { name: 'Create game' }).click();
  await expect(create.getByRole('alert').filter({ hasText: 'book is 33.3%' }).last()).toBeVisible();
  await prices.nth(0).fill('2.50');
  await expect(create.getByText('book is 33.3%')).toHaveCount(0);
  await prices.nth(1).fill('3.30');
  await prices.nth(2).fill('2.90');
  await create.getByRole('button', { name: 'Create game' }).click();
  await expect(home).toHaveValue('');
  for (const index of [0, 1, 2]) await expect(prices.nth(index)).toHaveValue('');
  await expect(create.getByText(/^Book /)).toHaveCount(0);
});
