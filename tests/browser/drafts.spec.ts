// Drafts survive leaving the page, a reload and a lost session, until they are saved or discarded.
import type { BrowserContext, Page } from '@playwright/test';
import {
  desktop,
  expect,
  expectAccessible,
  expectClosed,
  expectNoSidewaysScroll,
  PASSWORD,
  phone,
  signIn,
  siteEnv,
  test,
  toastOn,
} from '#tests/browser/site.ts';

test.beforeEach(async ({ context, server, site }) => signIn(context, server.url, site.admin));

/** Removes the session cookie and logs in again, which leads back to the page. */
async function logInAgain(page: Page, context: BrowserContext): Promise<void> {
  await context.clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/login/);
  await page.getByLabel('Phone number').fill(siteEnv.ADMIN_PHONE);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).last().click();
}

for (const size of [phone, desktop]) {
  test(`keeps a goal draft through a reload and a new login at ${size.width} px`, async ({ page, context, site }) => {
    const game = await site.liveGame();
    const scorer = { name: `Striker ${size.width}`, team: game.awayTeam, position: 'Forward' as const };
    await site.admin.post('/api/players', scorer, 201);
    await page.setViewportSize(size);
    await page.goto(`/admin/games/${game.id}`);
    await page.getByRole('button', { name: `Goal: ${game.homeTeam}` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Discard draft' })).toHaveCount(0);
    await dialog.locator('label', { hasText: game.awayTeam }).click();
    await dialog.getByLabel('Scorer').selectOption(scorer.name);
    await dialog.getByLabel('Minute').fill('33');

    await page.reload();
    await expect(dialog.getByText(/^Draft restored from/)).toBeVisible();
    await expect(dialog.getByRole('radio', { name: game.awayTeam })).toBeChecked();
    await expect(dialog.getByLabel('Scorer').locator('option:checked')).toHaveText(scorer.name);
    await expect(dialog.getByLabel('Minute')).toHaveValue('33');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await logInAgain(page, context);
    await expect(dialog.getByLabel('Minute')).toHaveValue('33');
    await expect(dialog.getByText(/^This has changed/)).toHaveCount(0);
    await site.admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute: 2, ownGoal: false }, 201);
    await expect(
      dialog.getByText('This has changed since you started typing. Check it before you save.'),
    ).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Record goal' }).click();
    await expect(toastOn(page, 'Goal recorded, 1–1')).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: `Goal: ${game.homeTeam}` }).click();
    await expect(dialog.getByRole('radio', { name: game.homeTeam })).toBeChecked();
    await expect(dialog.getByText(/^Draft restored/)).toHaveCount(0);
  });
}

test('refuses a restored score that someone else has changed, and discards it', async ({ page, site }) => {
  const game = await site.liveGame();
  await page.setViewportSize(desktop);
  await page.goto(`/admin/games/${game.id}`);
  await page.getByRole('button', { name: `Edit ${game.homeTeam} v ${game.awayTeam}` }).click();
  const dialog = page.getByRole('dialog');
  const home = dialog.getByRole('group', { name: 'Score', exact: true }).getByLabel(game.homeTeam);
  await home.fill('1');
  await page.keyboard.press('Escape');
  await expectClosed(dialog);
  await site.admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute: 2, ownGoal: false }, 201);
  await site.admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute: 8, ownGoal: false }, 201);
  await page.reload();
  await page.getByRole('button', { name: `Edit ${game.homeTeam} v ${game.awayTeam}` }).click();
  await expect(home).toHaveValue('1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: '2–0' })).toBeVisible();
  expect(await site.admin.get(`/api/games/${game.id}`)).toMatchObject({ homeScore: 2 });
  await dialog.getByRole('button', { name: 'Discard draft' }).click();
  await expect(home).toHaveValue('2');
  await page.reload();
  await expect(home).toHaveValue('2');
});

test("doesn't restore the minute once the clock has moved on", async ({ page, site }) => {
  const game = await site.liveGame();
  const setMinute = (currentMinute: number) =>
    site.admin.patch(`/api/games/${game.id}/score`, { homeScore: 0, awayScore: 0, currentMinute });
  await setMinute(20);
  await page.setViewportSize(desktop);
  await page.goto(`/admin/games/${game.id}`);
  await page.getByRole('button', { name: `Edit ${game.homeTeam} v ${game.awayTeam}` }).click();
  const dialog = page.getByRole('dialog');
  const cards = dialog.getByRole('group', { name: 'Red cards' }).getByLabel(game.homeTeam);
  await dialog.getByLabel('Current minute').fill('21');
  await cards.fill('1');
  await page.keyboard.press('Escape');
  await expectClosed(dialog);
  await setMinute(33);
  await page.reload();
  await page.getByRole('button', { name: `Edit ${game.homeTeam} v ${game.awayTeam}` }).click();
  await expect(cards).toHaveValue('1');
  await expect(dialog.getByLabel('Current minute')).toHaveValue('33');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect(await site.admin.get(`/api/games/${game.id}`)).toMatchObject({ currentMinute: 33, homeRedCards: 1 });
});

test('keeps the goals and reason entered for a correction after leaving the page', async ({ page, site }) => {
  const game = await site.liveGame();
  await site.admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute: 7, ownGoal: false }, 201);
  await site.admin.patch(`/api/games/${game.id}/status`, { status: 'finished' });
  await page.setViewportSize(desktop);
  await page.goto(`/admin/games/${game.id}`);
  await page.getByRole('button', { name: 'Correct goals' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct result' });
  await dialog.getByRole('button', { name: 'Add goal' }).click();
  await dialog.getByRole('group', { name: 'Goal 1' }).getByLabel('Minute').fill('45+2');
  await dialog.getByLabel('Reason').fill('The second goal was not recorded');
  await page.reload();
  await expect(dialog.getByText(/^Draft restored/)).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue('The second goal was not recorded');
  await expect(dialog.getByRole('group', { name: /^Goal \d/ })).toHaveCount(2);
  await expect(dialog.getByLabel('Minute').filter({ visible: true })).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Discard draft' }).click();
  await expect(dialog.getByRole('group', { name: /^Goal \d/ })).toHaveCount(1);
  await expect(dialog.getByLabel('Reason')).toHaveValue('');
});

test('keeps the reason entered for a queue decision, for that request only', async ({ page, context, site }) => {
  const one = await site.player('30.00');
  const other = await site.player('30.00');
  for (const player of [one, other])
    await player.post('/api/transactions/withdrawal', { amount: 10, method: 'phone_number' }, 201);
  await page.setViewportSize(desktop);
  await page.goto('/admin?tab=withdrawal-requests');
  const dialog = page.getByRole('dialog');
  const open = (username: string) => page.getByRole('button', { name: `Reject $10.00 for ${username}` }).click();
  await open(one.username);
  await dialog.getByLabel('Reason').fill('Another name on the account');
  await logInAgain(page, context);
  await open(other.username);
  await expect(dialog.getByLabel('Reason')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await open(one.username);
  await expect(dialog.getByLabel('Reason')).toHaveValue('Another name on the account');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Reject' }).click();
  await expect(dialog).toBeHidden();
  const stored = await page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.includes('.draft.')));
  expect(stored).toEqual([]);
});

for (const size of [phone, desktop]) {
  test(`keeps a new promotion, opened with its key, through a reload at ${size.width} px`, async ({ page, site }) => {
    const game = await site.game();
    await page.setViewportSize(size);
    await page.goto('/admin?tab=promotions');
    await expect(page.getByRole('button', { name: 'New promotion' })).toBeVisible();
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog').getByText('New promotion, on the promotions page')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'New promotion' });
    await dialog.getByLabel('Type').selectOption('odds_boost');
    await dialog.getByLabel('Title', { exact: true }).fill('Derby boost');
    await dialog.getByLabel('Game').selectOption(String(game.id));
    await dialog.getByLabel('Selection').selectOption('match_result|home||');
    await dialog.getByLabel('Boosted odds').fill('2.60');
    await dialog.getByLabel('Ends').fill('2099-06-01T12:00');

    await page.reload();
    await expect(dialog.getByText(/^Draft restored from/)).toBeVisible();
    await expect(dialog.getByLabel('Type')).toHaveValue('odds_boost');
    await expect(dialog.getByLabel('Game')).toHaveValue(String(game.id));
    await expect(dialog.getByLabel('Selection')).toHaveValue('match_result|home||');
    await expect(dialog.getByLabel('Boosted odds')).toHaveValue('2.60');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.screenshot({ path: `test-results/promotion-draft-${size.width}.png` });
    await dialog.getByLabel('Maximum stake').fill('10');
    await dialog.getByLabel('Bets in total').fill('100');
    await dialog.getByRole('button', { name: 'Save promotion' }).click();
    await expect(toastOn(page, 'Promotion saved')).toBeVisible();
    await page.getByRole('button', { name: 'New promotion' }).click();
    await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('');
    await expect(dialog.getByText(/^Draft restored/)).toHaveCount(0);
  });
}
