import type { Locator, Page } from '@playwright/test';
import {
  betsOf,
  cardOf,
  clickGuarded,
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  signIn,
  slipOf,
  test,
} from '#tests/browser/site.ts';

const market = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

for (const viewport of [phone, desktop]) {
  test.describe(`the game page at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('shows the markets by group, with a search', async ({ page, site }) => {
      const game = await site.game();
      await page.goto('/betting?tab=upcoming');
      await cardOf(page, game)
        .getByRole('link', { name: /\+\d+ markets/ })
        .click();
      await expect(page).toHaveURL(`/games/${game.id}`);
      await expect(page.getByRole('heading', { name: `${game.homeTeam} v ${game.awayTeam}` })).toBeAttached();
      await expect(market(page, 'Double Chance')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      for (const group of ['Goals', 'Handicaps', 'Halves', 'Correct score', 'Combos']) {
        await page.getByRole('tab', { name: group, exact: true }).click();
        await expect(page.getByRole('heading', { name: group, exact: true, level: 2 })).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
      // A search covers all groups, even from the last one.
      await page.getByRole('textbox', { name: 'Search markets' }).fill('goal range');
      await expect(page.getByText('1 market', { exact: true }).first()).toBeVisible();
      await expect(page.getByRole('tab', { name: 'All', exact: true })).toBeInViewport({ ratio: 1 });
      for (const search of ['1x2 & over2.5', 'BTTS & over 3.5', 'draw no bet 1st half']) {
        await page.getByRole('textbox', { name: 'Search markets' }).fill(search);
        await expect(page.getByText('1 market', { exact: true }).first()).toBeVisible();
      }
      await page.getByRole('textbox', { name: 'Search markets' }).fill('no such market');
      await expect(page.getByText('No markets found').first()).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Show all markets' }).click();
      await expect(market(page, 'Double Chance')).toBeVisible();
    });

    test('shows that the groups scroll, and shows the selected one in full', async ({ page, site }) => {
      const game = await site.game();
      await page.goto(`/games/${game.id}`);
      const groups = page.getByRole('tablist', { name: 'Market groups' });
      const tab = (name: string) => groups.getByRole('tab', { name, exact: true });
      const fades = groups.locator('xpath=..').locator('[data-fade]:visible');
      const shown = () => fades.evaluateAll((all) => all.map((fade) => (fade as HTMLElement).dataset.fade));
      const isClear = async (of: Locator) => {
        const { x: left = 0, width = 0 } = (await of.boundingBox()) ?? {};
        const boxes = await Promise.all((await fades.all()).map((fade) => fade.boundingBox()));
        return boxes.every((fade) => fade !== null && (fade.x + fade.width <= left || fade.x >= left + width));
      };
      await expect(tab('All')).toBeVisible();
      const isPhone = viewport === phone;
      await expect.poll(shown).toEqual(isPhone ? ['end'] : []);
      const top = await groups.evaluate((strip) => strip.getBoundingClientRect().height);
      for (const [name, expected] of [
        ['Halves', ['start', 'end']],
        ['Combos', ['start']],
        ['Handicaps', ['start', 'end']],
        ['All', ['end']],
      ] as const) {
        await tab(name).click();
        await expect.poll(shown).toEqual(isPhone ? expected : []);
        expect(await isClear(tab(name))).toBe(true);
        expect(await groups.evaluate((strip) => strip.getBoundingClientRect().height)).toBe(top);
      }
      await page.goto(`/games/${game.id}?markets=combos`);
      await expect(tab('Combos')).toBeInViewport({ ratio: 1 });
      await expectAccessible(page);
    });

    test('remembers favourite and collapsed markets', async ({ page, site }) => {
      const game = await site.game();
      await page.goto(`/games/${game.id}`);
      await market(page, 'Match Result').click();
      await page.getByRole('tab', { name: 'Combos', exact: true }).click();
      await page.getByRole('button', { name: 'Favourite: To Come from Behind and Win' }).click();
      await page.goto(`/games/${game.id}`);
      await expect(page.getByRole('heading', { name: 'Favourites', level: 2 })).toBeVisible();
      await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText('To Come from Behind and Win');
      await expect(market(page, 'Match Result')).toHaveAttribute('aria-expanded', 'false');
    });

    test('places a bet on a market without a bet type, at its own line', async ({ context, page, server, site }) => {
      const player = await site.player('100');
      await signIn(context, server.url, player);
      const game = await site.game();
      await page.goto(`/games/${game.id}?markets=handicaps`);
      await page.getByRole('textbox', { name: 'Search markets' }).fill('european handicap');
      const price = page.getByRole('button', { name: new RegExp(`^${game.homeTeam} \\+1 \\(3-way\\), Home \\+1 \\d`) });
      await price.click();
      await expect(price).toHaveAttribute('aria-pressed', 'true');
      if (viewport === phone) await page.getByRole('button', { name: 'Open betting slip, 1 selection' }).click();
      const slip = slipOf(page);
      await expect(slip.getByText('European Handicap')).toBeVisible();
      await expect(slip.getByText(`${game.homeTeam} +1 (3-way)`).first()).toBeVisible();
      await slip.getByRole('spinbutton').fill('3');
      await slip.getByRole('button', { name: 'Place bet' }).click();
      await expect(page.getByText('Bet placed successfully!', { exact: true })).toBeVisible();
      expect(await betsOf(player)).toMatchObject([{ market: 'european_handicap', selection: 'home', line: '1.00' }]);
      await page.goto('/betting-history');
      await expect(page.getByText(`${game.homeTeam} +1 (3-way)`).first()).toBeVisible();
    });
  });
}

test('marks a suspended market, and shows no markets after the end', async ({ page, site }) => {
  const game = await site.liveGame();
  await page.goto(`/games/${game.id}`);
  await site.admin.patch(`/api/games/${game.id}/suspension`, { suspended: true, market: 'double_chance' });
  const heading = page.getByRole('heading', { name: /^Double Chance( Suspended)?$/, level: 3 });
  await expect(heading).toContainText('Suspended');
  await expectAccessible(page);
  await site.admin.patch(`/api/games/${game.id}/status`, { status: 'finished' });
  await expect(page.getByText('Full time 0–0')).toBeVisible();
  await expect(heading).toHaveCount(0);
});

test('wins a bet builder found by searching, on a game that staff run', async ({
  browser,
  context,
  page,
  server,
  site,
}) => {
  const player = await site.player('20');
  await signIn(context, server.url, player);
  const game = await site.game();
  for (const [name, team] of [
    ['Baraka Mwangi', game.homeTeam],
    ['Bruno Testini', game.awayTeam],
  ])
    await site.admin.post('/api/players', { name, team, position: 'Forward' }, 201);

  await page.setViewportSize(phone);
  await page.goto('/betting?tab=upcoming');
  await cardOf(page, game)
    .getByRole('link', { name: /\+\d+ markets/ })
    .click();
  const search = page.getByRole('textbox', { name: 'Search markets' });
  await search.fill('home and over 2.5');
  await expect(page.getByText('1 market', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^${game.homeTeam} to win and over 2.5 goals, `) }).click();
  await search.fill('anytime goalscorer');
  await page.getByRole('button', { name: /^Baraka Mwangi to score, \d/ }).click();
  await page.getByRole('button', { name: 'Open betting slip, 2 selections' }).click();
  const slip = page.getByRole('dialog', { name: 'Betting slip' });
  await slip.getByRole('button', { name: 'Bet builder', exact: true }).click();
  await expect(slip.getByText('One game, one price: all selections must win.')).toBeVisible();
  const odds = Number(await slip.getByTestId('builder-odds').textContent());
  await slip.getByLabel('Stake Amount').fill('10');
  await slip.getByRole('button', { name: 'Place bet builder' }).click();
  await expect(page.getByText('Bet builder placed successfully!', { exact: true })).toBeVisible();
  await page.goto('/betting-history');
  const bet = page.getByRole('article', { name: 'Bet builder of 2' });
  await expect(bet.getByText(`${game.homeTeam} to win and over 2.5 goals`)).toBeVisible();
  await expect(bet.getByText('Baraka Mwangi to score')).toBeVisible();

  const match = `${game.homeTeam} v ${game.awayTeam}`;
  const staff = await browser.newContext({ viewport: desktop, baseURL: server.url });
  await signIn(staff, server.url, site.admin);
  const desk = await staff.newPage();
  const dialog = desk.getByRole('dialog');
  await desk.goto(`/admin/games/${game.id}`);
  await desk.getByRole('button', { name: `Start ${match}` }).click();
  await clickGuarded(dialog.getByRole('button', { name: 'Start now' }));
  for (const [team, scorer, minute] of [
    [game.homeTeam, 'Baraka Mwangi', '12'],
    [game.awayTeam, 'Bruno Testini', '31'],
    [game.homeTeam, 'Baraka Mwangi', '77'],
  ] as const) {
    await desk.getByRole('button', { name: `Goal: ${game.homeTeam}`, exact: true }).click();
    await dialog.getByText(team, { exact: true }).click();
    await dialog.getByLabel('Scorer').selectOption(scorer);
    await dialog.getByLabel('Minute').fill(minute);
    await dialog.getByRole('button', { name: 'Record goal' }).click();
    await expect(desk.getByText(`${minute}' ${team}: ${scorer}`)).toBeVisible();
  }
  await desk.getByRole('button', { name: `End ${match}`, exact: true }).click();
  await dialog.getByRole('button', { name: 'End game' }).click();
  await staff.close();

  await expect(bet.getByText('Congratulations!')).toBeVisible();
  await expect(bet.getByText('Paid', { exact: true })).toBeVisible();
  await expect
    .poll(async () => Number((await player.get('/api/auth/me')).balance))
    .toBeCloseTo(10 + Math.round(odds * 1000) / 100);
  await bet.getByText('Final score 2-1').first().waitFor();
});
