import {
  cardOf,
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openSearch,
  phone,
  test,
} from '#tests/browser/site.ts';

for (const viewport of [phone, desktop]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('finds games by team without accents, and keeps the search in the URL', async ({ page, site }) => {
      const wanted = await site.game({ homeTeam: 'Atlético Köping', league: 'Liga Norte' });
      const other = await site.game();
      await page.goto('/betting?tab=upcoming');
      await expect(cardOf(page, other)).toBeVisible();
      const search = await openSearch(page);
      if (viewport === phone) {
        const field = await search.boundingBox();
        const filter = await page.getByRole('button', { name: 'Favourites', exact: true }).boundingBox();
        expect((filter?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0)).toBeGreaterThanOrEqual(8);
      }
      await search.pressSequentially('atletico kop');
      await expect(cardOf(page, other)).toBeHidden();
      await expect(cardOf(page, wanted)).toBeVisible();
      await expect(page.getByRole('tab', { name: 'Upcoming (1)' })).toBeVisible();
      await expect(page).toHaveURL(/q=atletico/);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.reload();
      await expect(cardOf(page, wanted)).toBeVisible();
      await expect(cardOf(page, other)).toBeHidden();
      await page.getByRole('textbox', { name: 'Search teams and leagues' }).fill('no such team');
      await expect(page.getByText('No games found')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Show all games' }).click();
      await expect(cardOf(page, other)).toBeVisible();
    });

    for (const address of ['/betting', '/advanced-betting'])
      test(`links from an empty search on ${address} to the matches on the other tab`, async ({ page, site }) => {
        await site.liveGame();
        const upcoming = await site.game({ homeTeam: 'Atlético Köping' });
        await page.goto(`${address}?q=atletico`);
        await expect(page.getByText('1 upcoming game matches your search.')).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        await page.getByRole('button', { name: 'Show upcoming games' }).click();
        await expect(cardOf(page, upcoming)).toBeVisible();
      });

    test('shows only the section with matches on the home page, or one message', async ({ page, site }) => {
      const live = await site.liveGame();
      const upcoming = await site.game({ homeTeam: 'Atlético Köping' });
      await page.goto('/?q=atletico');
      await expect(cardOf(page, upcoming)).toBeVisible();
      await expect(page.getByText('No games found')).toBeHidden();
      await expect(page.getByRole('heading', { name: 'Live Games', exact: true })).toBeHidden();
      await page.getByRole('textbox', { name: 'Search teams and leagues' }).fill('no such team');
      await expect(page.getByText('No games found')).toHaveCount(1);
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Show all games' }).click();
      for (const game of [live, upcoming]) await expect(cardOf(page, game)).toBeVisible();
    });

    test('filters games by league', async ({ page, site }) => {
      const north = await site.game({ league: 'Liga Norte' });
      const south = await site.game({ league: 'Liga Sur' });
      await page.goto('/betting?tab=upcoming');
      const league = page.getByRole('combobox', { name: 'League' });
      await league.selectOption('Liga Norte (1)');
      await expect(cardOf(page, south)).toBeHidden();
      await expect(cardOf(page, north)).toBeVisible();
      await expect(page).toHaveURL(/league=Liga\+Norte/);
      await league.selectOption('All leagues');
      await expect(cardOf(page, south)).toBeVisible();
    });

    test('lists favourites first and keeps them', async ({ page, site }) => {
      const soon = await site.game({ startTime: new Date(Date.now() + 3_600_000).toISOString() });
      const later = await site.game();
      await page.goto('/betting?tab=upcoming');
      const first = page.getByRole('article').first();
      await expect(first).toHaveAccessibleName(`${soon.homeTeam} v ${soon.awayTeam}`);
      const star = cardOf(page, later).getByRole('button', {
        name: `Favourite: ${later.homeTeam} v ${later.awayTeam}`,
      });
      await star.click();
      await expect(star).toHaveAttribute('aria-pressed', 'true');
      await expect(first).toHaveAccessibleName(`${later.homeTeam} v ${later.awayTeam}`);
      await page.reload();
      await expect(first).toHaveAccessibleName(`${later.homeTeam} v ${later.awayTeam}`);
      await page.getByRole('button', { name: 'Favourites', exact: true }).click();
      await expect(page.getByRole('article')).toHaveCount(1);
      await expect(page).toHaveURL(/starred=yes/);
      await expectAccessible(page);
    });

    test('groups live games by league, favourites first', async ({ page, site }) => {
      const one = await site.liveGame({ league: 'Liga Norte' });
      const other = await site.liveGame({ league: 'Liga Sur' });
      await page.goto('/live');
      await expect(cardOf(page, one)).toBeVisible();
      const headings = page.getByRole('main').getByRole('heading', { level: 2 });
      await expect(headings).toHaveText(['Liga Norte', 'Liga Sur']);
      await page.getByRole('button', { name: 'Favourite: Liga Sur' }).click();
      await expect(headings).toHaveText(['Liga Sur', 'Liga Norte']);
      await expect(page.getByRole('article').first()).toHaveAccessibleName(`${other.homeTeam} v ${other.awayTeam}`);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
}

test('moves between the betting page tabs with the arrow keys', async ({ page, site }) => {
  await site.game();
  await page.goto('/betting');
  const live = page.getByRole('tab', { name: 'Live Games (0)' });
  await live.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Upcoming (1)' })).toBeFocused();
  await expect(page).toHaveURL(/tab=upcoming/);
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Popular Markets' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(live).toBeFocused();
  // The panel renders after its tab is selected, so wait for it.
  const panel = page.getByRole('tabpanel', { name: 'Live Games (0)' });
  await expect(panel).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(panel).toBeFocused();
});

test('updates a game row once it is visible', async ({ page, site }) => {
  await page.setViewportSize(phone);
  const startsIn = (hours: number) => ({ startTime: new Date(Date.now() + hours * 3_600_000).toISOString() });
  const first = await site.game(startsIn(1));
  for (let hours = 2; hours <= 8; hours += 1) await site.game(startsIn(hours));
  const last = await site.game(startsIn(9));
  await page.goto('/betting?tab=upcoming');
  await expect(page.getByRole('article')).toHaveCount(9);
  const priceIn = (game: typeof first) =>
    cardOf(page, game)
      .getByRole('button', { name: /to win, Home 2\.[45]0/ })
      .first();
  await expect(priceIn(last)).toHaveText(/2\.50/);
  for (const game of [last, first]) await site.admin.patch(`/api/games/${game.id}/odds`, { homeOdds: '2.40' });
  await expect(priceIn(first)).toHaveText(/2\.40/);
  await cardOf(page, last).scrollIntoViewIfNeeded();
  await expect(priceIn(last)).toHaveText(/2\.40/);
});
