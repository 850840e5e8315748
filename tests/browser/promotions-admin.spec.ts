import {
  desk,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  signIn,
  test,
  toastOn,
} from '#tests/browser/site.ts';

test.beforeEach(async ({ context, server, site }) => signIn(context, server.url, site.admin));

for (const viewport of [phone, desk]) {
  test(`shows what a boost may be and what it costs before it is saved, at ${viewport.width} px`, async ({
    page,
    site,
  }) => {
    const game = await site.game();
    await page.setViewportSize(viewport);
    await page.goto('/admin?tab=promotions');
    await page.getByRole('button', { name: 'New promotion' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Kind').selectOption('odds_boost');
    await dialog.getByLabel('Title', { exact: true }).fill('Home boost');
    await expect(dialog.getByText('Choose a selection to see which odds are allowed')).toBeVisible();
    await dialog.getByLabel('Game').selectOption(String(game.id));
    await dialog.getByLabel('Selection').selectOption('match_result|home|');
    const odds = dialog.getByLabel('Boosted odds');
    await expect(dialog.getByText(/^2\.51 to 2\.77\. The current price is 2\.50\./)).toBeVisible();
    await odds.fill('2.80');
    await dialog.getByLabel('Ends').fill('2027-06-01T12:00');
    await dialog.getByLabel('Maximum stake').fill('10');
    await dialog.getByLabel('Bets in total').fill('100');
    await dialog.getByRole('button', { name: 'Save promotion' }).click();
    await expect(dialog.getByText('Enter odds from 2.51 to 2.77', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await odds.fill('2.60');
    await expect(dialog.getByText('$1,600.00')).toBeVisible();
    await expect(dialog.getByText(/^What it pays beyond the ordinary price of 2\.50 on average/)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'Save promotion' }).click();
    await expect(toastOn(page, 'Promotion saved')).toBeVisible();
  });
}
