import type { Locator } from '@playwright/test';
import {
  cardOf,
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  signIn,
  slipOf,
  test,
} from '#tests/browser/site.ts';

const DISPLAY_BUTTON = 'Language and display';

for (const viewport of [phone, desktop]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('changes the language without a reload, and keeps it', async ({ page, site }) => {
      const game = await site.game();
      await page.goto('/login');
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await page.getByRole('main').getByText('Kiswahili').click();
      await expect(page.getByRole('heading', { name: 'Karibu Goldline' })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
      await expectAccessible(page);
      await page.getByRole('main').getByText('Français').click();
      await expect(page.getByRole('heading', { name: 'Bienvenue chez Goldline' })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
      await page.goto('/betting?tab=upcoming');
      await expect(page.getByRole('tab', { name: /À venir/ })).toBeVisible();
      await expect(page.getByRole('button', { name: `Victoire ${game.homeTeam}, Domicile 2,50` })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });

    test('shows odds in the chosen format on buttons and in the slip', async ({ page, site }) => {
      const game = await site.game();
      await page.goto('/betting?tab=upcoming');
      await page.getByRole('button', { name: DISPLAY_BUTTON }).first().click();
      const dialog = page.getByRole('dialog', { name: 'Display' });
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      await dialog.getByText('Fractional').click();
      await expect(dialog.getByRole('radio', { name: /Fractional/ })).toBeChecked();
      await page.keyboard.press('Escape');
      const price = cardOf(page, game).getByRole('button', { name: `${game.homeTeam} to win, Home 6/4` });
      await expect(price).toHaveText(/6\/4/);
      await price.click();
      if (viewport === phone) await page.getByRole('button', { name: /Open betting slip/ }).click();
      const slip = slipOf(page);
      await expect(slip.getByText('6/4')).toBeVisible();
      const stored = await page.evaluate(() => localStorage.getItem('goldline.slip'));
      expect(stored).toContain('"odds":"2.50"');
      await page.reload();
      await expect(cardOf(page, game).getByRole('button', { name: `${game.homeTeam} to win, Home 6/4` })).toBeVisible();
    });

    test('shows times in the chosen time zone, and names the zone once', async ({ page, site }) => {
      const startTime = '2031-08-15T16:30:00.000Z';
      const game = await site.game({ startTime });
      await page.goto('/betting?tab=upcoming');
      await page.getByRole('button', { name: DISPLAY_BUTTON }).first().click();
      await page.getByLabel('Time zone').selectOption('Africa/Nairobi');
      await expect(page.getByText(/in Africa\/Nairobi\./)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(cardOf(page, game).locator('time')).toContainText('19:30');
      await expect(page.getByRole('contentinfo').getByText('Times are in Nairobi (GMT+3).')).toBeVisible();
    });
  });
}

test("starts in the browser's language", async ({ browser, server }) => {
  const context = await browser.newContext({ locale: 'fr-CD', viewport: phone });
  const page = await context.newPage();
  await page.goto(server.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paris sur le football en direct');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await context.close();
});

test('fetches texts only in the current language', async ({ page, site }) => {
  await site.game();
  const french: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js') && (await response.text()).includes('Mot de passe oublié'))
      french.push(response.url());
  });
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  expect(french).toEqual([]);
  await page.getByRole('main').getByText('Français').click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  // The body is read shortly after the page has received it.
  await expect.poll(() => french).toHaveLength(1);
});

test('offers the display settings in the menu on a phone', async ({ page, context, server, site }) => {
  await page.setViewportSize(phone);
  await signIn(context, server.url, await site.player('10'));
  await page.goto('/wallet');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: DISPLAY_BUTTON }).click();
  await page.getByRole('dialog', { name: 'Display' }).getByText('American').click();
  await expect(page.getByRole('radio', { name: /American/ })).toBeChecked();
  await expectAccessible(page);
});

for (const viewport of [phone, desktop]) {
  test(`keeps the language at ${viewport.width} px if some texts of the chosen one fail to load`, async ({ page }) => {
    let isBroken = true;
    await page.setViewportSize(viewport);
    await page.goto('/betting');
    await page.getByRole('button', { name: DISPLAY_BUTTON }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Display' });
    await expect(dialog).toBeVisible();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const isSameDocument = () => page.evaluate(() => 'sameDocument' in window);
    // The texts of the dialog. Those of the first view are in another file.
    await page.route(/\/assets\/display-.*\.js$|\/api\/settings$/, (route) =>
      isBroken ? route.abort() : route.fallback(),
    );
    const chooseSwahili = () => dialog.getByText('Kiswahili').click();
    await chooseSwahili();
    await expect(page.getByText('No connection. Check your network and try again.', { exact: true })).toBeVisible();
    await Promise.all([
      page.waitForEvent('requestfailed', (request) => request.url().endsWith('/settings')),
      chooseSwahili(),
    ]);
    expect(await isSameDocument()).toBe(true);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(dialog.getByRole('radio', { name: 'English' })).toBeChecked();
    expect(await page.context().cookies()).not.toContainEqual(expect.objectContaining({ value: 'sw' }));
    isBroken = false;
    await chooseSwahili();
    await expect(page.getByRole('heading', { level: 1, name: 'Beti za Michezo' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'sw');
    expect(await isSameDocument()).toBe(false);
  });
}

test('marks what is selected in forced colours', async ({ page, site }) => {
  const game = await site.game();
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/betting?tab=upcoming');
  const row = cardOf(page, game);
  await row.getByRole('button', { name: `${game.homeTeam} to win, Home 2.50` }).click();
  await page.mouse.move(0, 0);
  const backgroundOf = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).backgroundColor);
  const slip = slipOf(page);
  for (const [selected, other] of [
    [row.getByRole('button', { pressed: true }), row.getByRole('button', { name: 'Draw, 3.30' })],
    [slip.getByRole('tab', { selected: true }), slip.getByRole('tab', { selected: false })],
  ] as const) {
    expect(await backgroundOf(selected)).not.toBe(await backgroundOf(other));
  }
});

test('offers to reload a page whose texts failed to load', async ({ page }) => {
  let isBroken = true;
  await page.setViewportSize(phone);
  await page.route(/\/assets\/rules-[\w-]{7}\.js$/, (route) => (isBroken ? route.abort() : route.fallback()));
  await page.goto('/rules');
  const alert = page.getByRole('alert').filter({ hasText: "Couldn't load this page" });
  await expect(alert).toBeVisible();
  isBroken = false;
  await alert.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Betting Rules' })).toBeVisible();
});
