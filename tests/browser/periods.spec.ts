// Half time and stoppage time on the screens of players and staff.
import { LANGUAGE_COOKIE } from '#contract/languages.ts';
import {
  clickGuarded,
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  type Site,
  type SiteGame,
  signIn,
  test,
  toastOn,
  waitForMisclickGuard,
} from '#tests/browser/site.ts';

const score = (site: Site, game: SiteGame, at: { currentMinute: number; stoppageMinutes: number }) =>
  site.admin.patch(`/api/games/${game.id}/score`, { homeScore: 1, awayScore: 0, ...at });
const enter = (site: Site, game: SiteGame, period: string) =>
  site.admin.patch(`/api/games/${game.id}/period`, { period });

test('shows players 45+2, HT and 90+4 live on cards, scores and open bets', async ({ context, page, site, server }) => {
  const player = await site.player('20.00');
  await signIn(context, server.url, player);
  await page.setViewportSize(phone);
  const game = await site.liveGame();
  await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: '10.00', odds: '2.50' }, 201);
  await page.goto('/live');
  const card = page.getByRole('article', { name: new RegExp(game.homeTeam) }).first();
  await score(site, game, { currentMinute: 45, stoppageMinutes: 2 });
  await expect(card.getByText("45+2'", { exact: true })).toBeVisible();
  await expect(card.getByText('Minute 45 plus 2', { exact: true })).toBeAttached();
  await enter(site, game, 'half_time');
  await expect(card.getByText('HT', { exact: true })).toBeVisible();
  await expect(card.getByText('Half time', { exact: true })).toBeAttached();
  await expect(card.getByText("45'", { exact: true })).toHaveCount(0);
  await expectAccessible(page);

  await page.goto('/scores');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: game.homeTeam });
  await expect(row.getByText('HT', { exact: true })).toBeVisible();
  await enter(site, game, 'second_half');
  await expect(row.getByText("46'", { exact: true })).toBeVisible();
  await score(site, game, { currentMinute: 90, stoppageMinutes: 4 });
  await expect(row.getByText("90+4'", { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.goto('/betting-history');
  const bet = page.getByRole('article', { name: `${game.homeTeam} to win` });
  await expect(bet.getByText("LIVE 90+4'", { exact: true })).toBeVisible();
  await expect(bet.getByText('LIVE Minute 90 plus 4', { exact: true })).toBeAttached();
});

for (const [language, half, long] of [
  ['sw', 'HT', 'Mapumziko'],
  ['fr', 'MT', 'Mi-temps'],
] as const)
  test(`shows half time in ${language}`, async ({ context, page, site, server }) => {
    const game = await site.liveGame();
    await enter(site, game, 'half_time');
    await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: server.url }]);
    await page.goto('/live');
    const card = page.getByRole('article', { name: new RegExp(game.homeTeam) }).first();
    await expect(card.getByText(half, { exact: true })).toBeVisible();
    await expect(card.getByText(long, { exact: true })).toBeAttached();
  });

test('ends the first half and starts the second on the game desk', async ({ context, page, site, server }) => {
  await signIn(context, server.url, site.admin);
  const game = await site.liveGame();
  const match = `${game.homeTeam} v ${game.awayTeam}`;
  await page.goto(`/admin/games/${game.id}`);
  await page.getByRole('button', { name: `Half time ${match}` }).click();
  await clickGuarded(page.getByRole('button', { name: 'End first half', exact: true }));
  await expect(page.getByText(/^Half time since \d\d:\d\d$/)).toBeVisible();
  await expect(page.getByText('HT', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: `Half time ${match}` })).toHaveCount(0);
  await page.getByRole('button', { name: /^Undo half time/ }).click();
  await expect(page.getByText(/^First half since/)).toBeVisible();
  await waitForMisclickGuard(page);
  await page.getByRole('button', { name: `Half time ${match}` }).click();
  await clickGuarded(page.getByRole('button', { name: 'End first half', exact: true }));
  await expect(page.getByText(/^Half time since/)).toBeVisible();
  await waitForMisclickGuard(page);
  await page.getByRole('button', { name: `Start second half ${match}` }).click();
  await clickGuarded(page.getByRole('button', { name: 'Start second half', exact: true }));
  await expect(page.getByText("46'", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Second half since/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: `Edit ${match}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit game' });
  await edit.getByLabel('Stoppage time').fill('3');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit.getByText('Only at minute 45 or 90')).toBeVisible();
  await edit.getByLabel('Current minute').fill('90');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText("90+3'", { exact: true })).toBeVisible();

  await page.getByRole('button', { name: `Goal: ${game.homeTeam}` }).click();
  const goal = page.getByRole('dialog', { name: 'Record a goal' });
  await expect(goal.getByLabel('Minute')).toHaveValue('90');
  await goal.getByLabel('Stoppage time').fill('11');
  await goal.getByRole('button', { name: 'Record goal' }).click();
  await expect(page.getByText(new RegExp(`^90\\+11' ${game.homeTeam}:`))).toBeVisible();
  expect(await site.admin.get(`/api/games/${game.id}/goals`)).toMatchObject([{ minute: 90, stoppageMinutes: 11 }]);
});

for (const size of [phone, desktop])
  test(`announces stoppage time on the desk and to players, at ${size.width} px`, async ({
    context,
    page,
    site,
    browser,
    server,
  }) => {
    await signIn(context, server.url, site.admin);
    const game = await site.liveGame();
    await page.setViewportSize(size);
    await page.goto(`/admin/games/${game.id}`);
    const minutes = page.getByLabel('Announced stoppage time, minutes');
    const set = page.getByRole('button', { name: 'Set', exact: true });
    await expect(page.getByRole('button', { name: 'VAR check' })).toBeVisible();
    await expect(minutes).toHaveCount(0);
    await score(site, game, { currentMinute: 90, stoppageMinutes: 2 });
    const player = await (await browser.newContext({ viewport: size })).newPage();
    await player.goto(`${server.url}/games/${game.id}`);
    await expect(player.getByText("90+2'", { exact: true }).first()).toBeVisible();
    await expect(minutes).toHaveValue('');
    await minutes.fill('41');
    await set.click();
    await expect(page.getByText('Enter a whole number from 0 to 40')).toBeVisible();
    await minutes.fill('6');
    await set.click();
    await expect(toastOn(page, 'Stoppage time set: +6')).toBeVisible();
    await expect(page.getByText('+6 announced')).toBeVisible();
    await expect(player.getByText('+6', { exact: true })).toBeVisible();
    await expect(player.getByText('6 minutes of stoppage time announced')).toBeAttached();
    await expectNoSidewaysScroll(page);
    await expectNoSidewaysScroll(player);
    await expectAccessible(page);
    await expectAccessible(player);
    if (process.env.SHOTS) {
      await page.screenshot({ path: `${process.env.SHOTS}/desk-${size.width}.png` });
      await player.screenshot({ path: `${process.env.SHOTS}/match-${size.width}.png` });
    }

    await minutes.fill('33');
    await set.click();
    await expect(page.getByText('More than 15 minutes is unusual. Press Set again to confirm.')).toBeVisible();
    expect(await site.admin.get(`/api/games/${game.id}`)).toMatchObject({ announcedStoppageMinutes: 6 });
    await clickGuarded(set);
    await expect(toastOn(page, 'Stoppage time set: +33')).toBeVisible();
    await expect(player.getByText('+33', { exact: true })).toBeVisible();
    await minutes.fill('8');
    await minutes.press('Enter');
    await expect(player.getByText('+8', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(toastOn(page, 'Stoppage time removed')).toBeVisible();
    await expect(minutes).toHaveValue('');
    await expect(player.getByText('6 minutes of stoppage time announced')).toHaveCount(0);
    await expect(player.getByText('+8', { exact: true })).toHaveCount(0);
    expect(await site.admin.get(`/api/games/${game.id}`)).toMatchObject({ announcedStoppageMinutes: null });
    await player.context().close();
  });
