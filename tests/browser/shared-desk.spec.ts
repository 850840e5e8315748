// Several traders at one desk: what a colleague does just before a click, and what both saw.
import type { Page } from '@playwright/test';
import { desktop, expect, type Site, type SiteGame, signIn, test } from '#tests/browser/site.ts';

test.beforeEach(async ({ context, page, server, site }) => {
  await signIn(context, server.url, site.admin);
  await page.setViewportSize(desktop);
});

const matchOf = (game: SiteGame) => `${game.homeTeam} v ${game.awayTeam}`;
const openDesk = (page: Page, game: SiteGame) => page.goto(`/admin/games/${game.id}`);
const gameNow = (site: Site, game: SiteGame) => site.admin.get(`/api/games/${game.id}`);
const setMinute = (site: Site, game: SiteGame, currentMinute: number) =>
  site.admin.patch(`/api/games/${game.id}/score`, { homeScore: 0, awayScore: 0, currentMinute });

test('leaves the clock to a colleague who corrects it while a red card is entered', async ({ page, site }) => {
  const game = await site.liveGame();
  await setMinute(site, game, 35);
  await openDesk(page, game);
  await page.getByRole('button', { name: `Edit ${matchOf(game)}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit game' });
  await expect(dialog.getByLabel('Current minute')).toHaveValue('35');
  await dialog.getByRole('group', { name: 'Red cards' }).getByLabel(game.homeTeam).fill('1');
  await page.route('**/score', async (route) => {
    await setMinute(site, game, 52);
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect(await gameNow(site, game)).toMatchObject({ currentMinute: 52, period: 'second_half', homeRedCards: 1 });
});

test('keeps a minute entered before a colleague corrected the clock from being saved unseen', async ({
  page,
  site,
}) => {
  const game = await site.liveGame();
  await setMinute(site, game, 35);
  await openDesk(page, game);
  await page.getByRole('button', { name: `Edit ${matchOf(game)}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit game' });
  await dialog.getByLabel('Current minute').fill('36');
  await setMinute(site, game, 44);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('it is 0–0 in minute 44 now');
  expect(await gameNow(site, game)).toMatchObject({ currentMinute: 44 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect(await gameNow(site, game)).toMatchObject({ currentMinute: 36 });
});

test('asks about a goal that a colleague has recorded since the dialog opened', async ({ page, site }) => {
  const game = await site.liveGame();
  await openDesk(page, game);
  await page.getByRole('button', { name: `Goal: ${game.homeTeam}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a goal' });
  await expect(dialog.getByText('No goals')).toBeVisible();
  // The new score arrives before the new list of goals.
  await page.route('**/goals', async (route) => {
    if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, 5000));
    await route.continue();
  });
  await site.admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute: 7 }, 201);
  await expect(dialog.getByText(`${game.homeTeam} 1–0 ${game.awayTeam}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Record goal' }).click();
  await expect(dialog.getByRole('alert')).toContainText('since you opened this');
  expect(await gameNow(site, game)).toMatchObject({ homeScore: 1 });
  await dialog.getByRole('button', { name: 'Record it again' }).click();
  await expect(dialog).toBeHidden();
  expect(await gameNow(site, game)).toMatchObject({ homeScore: 2 });
});

test('warns that ending a game also ends a VAR check', async ({ page, site }) => {
  const game = await site.liveGame();
  await site.admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute: 7 }, 201);
  await site.admin.post(`/api/games/${game.id}/var-check`, {}, 200);
  await openDesk(page, game);
  await page.getByRole('button', { name: `End ${matchOf(game)}` }).click();
  await expect(page.getByRole('dialog', { name: 'End this game?' })).toContainText(
    'A VAR check is under way. Ending the game keeps the score and pays bets on it.',
  );
});
