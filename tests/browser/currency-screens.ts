// The screens of an installation in another currency, on a phone: amounts have the currency's
// decimals and fit.
import type { Locator, Page } from '@playwright/test';
import { expect, homePrice, openSlip, signIn, siteEnv, test } from '#tests/browser/site.ts';

const ADMIN = { phoneNumber: siteEnv.ADMIN_PHONE, password: siteEnv.ADMIN_PASSWORD };

/** Expects nothing to be wider than the page, and no amount to be in dollars. */
async function expectFits(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBeLessThanOrEqual(0);
  expect(await page.locator('body').innerText()).not.toMatch(/\$\s?\d|\d\s?\$/);
}

function widthBesidesText(button: Element): number {
  const text = document.createRange();
  text.selectNodeContents(button);
  return button.clientWidth - text.getBoundingClientRect().width;
}

/** Expects each label to be inside its button. */
async function expectLabelsFit(buttons: Locator): Promise<void> {
  expect(await buttons.count()).toBeGreaterThan(2);
  for (const button of await buttons.all()) expect(await button.evaluate(widthBesidesText)).toBeGreaterThanOrEqual(0);
}

/** Expects no two of these elements to overlap. */
async function expectApart(elements: Locator): Promise<void> {
  const boxes = await elements.evaluateAll((all) =>
    all.map((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      return { left, right, top, bottom };
    }),
  );
  expect(boxes.length).toBeGreaterThan(1);
  for (const [index, one] of boxes.entries())
    for (const other of boxes.slice(index + 1))
      expect(one.right <= other.left || one.bottom <= other.top || other.bottom <= one.top).toBe(true);
}

/**
 * What the screens show for one currency. Each currency has its own spec file, since a file has one
 * server.
 */
type CurrencyTexts = {
  /** Each player's starting balance, as an amount and as the header shows it. */
  balance: string;
  shownBalance: string;
  /** A quick stake, the amount it enters, the button that places it, and the balance after it. */
  quickStake: string;
  enteredStake: string;
  betButton: string;
  balanceAfterBet: string;
  keyboard: 'numeric' | 'decimal';
  /** The minimum deposit, its button, and the refusal of an invalid amount. */
  minimumDeposit: string;
  /** Below the betting limit. */
  largeStake: number;
  depositButton: string;
  refusal: string;
};

export const envOf = (code: string) => ({ ...siteEnv, CURRENCY: code, JACKPOT: '' });

export function testScreens(texts: CurrencyTexts): void {
  test('shows a bet in the currency on the home page, the slip and the receipt', async ({
    page,
    context,
    site,
    server,
  }) => {
    const player = await site.player(texts.balance);
    const game = await site.game();
    await signIn(context, server.url, player);
    await page.goto('/');
    await expect(page.getByTestId('balance')).toHaveText(texts.shownBalance);
    await expectFits(page);
    await homePrice(page, game).click();
    await page
      .getByRole('button', { name: /^Add /, includeHidden: false })
      .filter({ hasText: texts.quickStake })
      .first()
      .click();
    await expectFits(page);
    await expectLabelsFit(page.locator('#slip').getByRole('group', { name: 'Quick stakes' }).getByRole('button'));
    const sheet = await openSlip(page);
    const stake = sheet.getByLabel(`Stake for ${game.homeTeam} to win`);
    await expect(stake).toHaveValue(texts.enteredStake);
    await expect(stake).toHaveAttribute('inputmode', texts.keyboard);
    expect(await stake.evaluate((field) => field.scrollWidth - field.clientWidth)).toBeLessThanOrEqual(0);
    await expectFits(page);
    await sheet.getByRole('button', { name: texts.betButton }).click();
    await expect(page.getByRole('region', { name: 'Receipt' })).toBeVisible();
    await expect(page.getByTestId('balance')).toHaveText(texts.balanceAfterBet);
  });

  test('shows amounts in the currency in the wallet, the statement and the history', async ({
    page,
    context,
    site,
    server,
  }) => {
    const player = await site.player(texts.balance);
    await signIn(context, server.url, player);
    await page.goto('/wallet');
    await expect(page.getByText(texts.shownBalance).first()).toBeVisible();
    await expectFits(page);
    await page.getByRole('button', { name: 'Deposit', exact: true }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Make a Deposit' });
    const amount = dialog.getByRole('textbox', { name: 'Amount' });
    await expect(amount).toHaveAttribute('inputmode', texts.keyboard);
    await amount.fill('100.555');
    await dialog.getByRole('button', { name: /^Deposit/ }).click();
    await expect(dialog.getByText(texts.refusal)).toBeVisible();
    await amount.fill(texts.minimumDeposit);
    await dialog.getByRole('button', { name: texts.depositButton, exact: true }).click();
    await dialog.getByRole('button', { name: "I've sent it" }).click();
    await expect(dialog).toBeHidden();
    await expectFits(page);
    await page.goto('/safer-play');
    await expectFits(page);
    await page.goto('/betting-history');
    await expectFits(page);
  });

  test('leaves room for the amounts of a large bet in My Bets and in the charts', async ({
    page,
    context,
    site,
    server,
  }) => {
    const { largeStake: stake } = texts;
    const player = await site.player(String(stake));
    const game = await site.game();
    await player.post('/api/bets', { gameId: game.id, betType: 'home', stake, odds: '2.50' }, 201);
    await signIn(context, server.url, player);
    for (const language of ['en', 'fr']) {
      await context.addCookies([{ name: 'goldline_language', value: language, url: server.url }]);
      await page.goto('/betting-history');
      const bet = page.getByRole('article').first();
      await expect(bet).toBeVisible();
      await expectApart(bet.locator('dd'));
    }
    await page.request.post(`${server.url}/api/auth/login`, { data: ADMIN });
    await context.addCookies((await page.request.storageState()).cookies);
    await page.goto('/admin');
    const ticks = page.locator('figure svg text[text-anchor="end"]');
    await expect(ticks.first()).toBeVisible();
    const leftEdges = await ticks.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().left - (each.closest('svg')?.getBoundingClientRect().left ?? 0)),
    );
    expect(Math.min(...leftEdges)).toBeGreaterThanOrEqual(0);
  });

  test('shows amounts in the currency on the dashboard', async ({ page, context, site, server }) => {
    await site.player(texts.balance);
    await page.request.post(`${server.url}/api/auth/login`, { data: ADMIN });
    await context.addCookies((await page.request.storageState()).cookies);
    for (const tab of ['overview', 'users', 'deposits', 'risk', 'bets', 'promotions'])
      for (const language of ['en', 'fr']) {
        await context.addCookies([{ name: 'goldline_language', value: language, url: server.url }]);
        await page.goto(tab === 'users' ? '/admin/users' : `/admin?tab=${tab}`);
        await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
        await page.waitForLoadState('networkidle');
        await expectFits(page);
      }
  });
}
