import type { Page } from '@playwright/test';
import {
  cardOf,
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  type Site,
  showCards,
  signIn,
  slipOf,
  test,
  toastOn,
} from '#tests/browser/site.ts';

const PATH = '/api/admin/accumulator-bonus';

async function turnOff({ admin }: Site): Promise<void> {
  const { on: _on, safePercents: _safe, ...setting } = await admin.get(PATH);
  await admin.patch(PATH, { ...setting, on: false });
}

test.afterEach(({ site }) => turnOff(site));

async function setBonus(page: Page, steps: readonly (readonly [string, string])[]): Promise<void> {
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Save bonus' }) });
  await form.getByRole('switch', { name: 'Offer the bonus' }).check();
  await form.getByLabel('Maximum bonus per bet').fill('500');
  while ((await form.getByRole('button', { name: /^Remove tier/ }).count()) > 0)
    await form.getByRole('button', { name: 'Remove tier 1' }).click();
  for (const [index, [legs, percent]] of steps.entries()) {
    await form.getByRole('button', { name: 'Add a tier' }).click();
    const step = form.getByRole('group', { name: `Tier ${index + 1}` });
    await step.getByLabel('Minimum number of selections').fill(legs);
    await step.getByLabel('Bonus in %').fill(percent);
  }
  await form.getByRole('button', { name: 'Save bonus' }).click();
}

test('includes the bonus in the payout when staff mark a bet as won', async ({ context, page, server, site }) => {
  const { on: _on, safePercents: _safe, ...setting } = await site.admin.get(PATH);
  const offer = { minOdds: '1.20', maxBonus: '500.00', steps: [{ legs: 3, percent: 5 }] };
  await site.admin.patch(PATH, { ...setting, ...offer, on: true });
  const games = [await site.game(), await site.game(), await site.game()];
  const selections = games.map(({ id }) => ({ gameId: id, market: 'match_result', selection: 'home', odds: '2.50' }));
  const player = await site.player('10');
  await player.post('/api/place-accumulator', { selections, totalStake: 10 }, 201);
  await signIn(context, server.url, site.admin);
  await page.setViewportSize(desktop);
  await page.goto('/admin?tab=bets');
  await page.getByRole('searchbox').fill(player.username);
  await page.getByRole('button', { name: /^Win: bet \d+$/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`${player.username} is paid $163.61.`)).toBeVisible();
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await page.screenshot({ path: `test-results/bonus-settle-${size.width}.png` });
    await expectNoSidewaysScroll(page);
  }
  await expect(dialog.getByTestId('after-available')).toHaveText('$163.61');
});

for (const viewport of [phone, desktop]) {
  test(`staff offer a bonus that the slip, the receipt and My Bets show, at ${viewport.width} px`, async ({
    browser,
    context,
    page,
    server,
    site,
  }) => {
    const games = [await site.game(), await site.game(), await site.game()];
    const staffContext = await browser.newContext({ viewport, baseURL: server.url });
    await signIn(staffContext, server.url, site.admin);
    const staff = await staffContext.newPage();
    await staff.goto('/admin?tab=promotions');
    await setBonus(staff, [
      ['3', '90'],
      ['4', '95'],
    ]);
    await expect(staff.getByText(/Must be at most \d+ at the lowest margin/)).toBeVisible();
    await expectAccessible(staff);
    await expectNoSidewaysScroll(staff);
    await setBonus(staff, [
      ['3', '5'],
      ['4', '10'],
    ]);
    await expect(toastOn(staff, 'Bonus saved')).toBeVisible();

    const player = await site.player('100');
    await signIn(context, server.url, player);
    await page.setViewportSize(viewport);
    await showCards(page);
    await page.addInitScript(() => {
      const slip = { mode: 'accumulator', lines: [], acceptOddsChange: 'none', multiples: {} };
      if (!localStorage.getItem('goldline.slip')) localStorage.setItem('goldline.slip', JSON.stringify(slip));
    });
    await page.goto('/advanced-betting?tab=upcoming');
    const pick = (index: number) =>
      cardOf(page, games[index] as never).getByRole('button', { name: /to win, Home 2\.50$/ });
    await pick(0).click();
    await pick(1).click();
    const open = page.getByRole('button', { name: /^Open betting slip/ });
    const isSheet = viewport.width < 1024;
    const slip = isSheet ? page.getByRole('dialog', { name: 'Betting slip' }) : slipOf(page);
    if (isSheet) await open.click();
    await expect(slip.getByText('1 more selection for +5%')).toBeVisible();
    if (isSheet) await page.keyboard.press('Escape');
    await pick(2).click();
    if (isSheet) await open.click();
    await expect(slip.getByText('1 more selection for +10%')).toBeVisible();
    await slip.getByLabel(/^Stake/).fill('10');
    await expect(slip.getByText('Bonus +5%: $7.31')).toBeVisible();
    await expect(slip.getByText('Return$163.61With bonus of $7.31')).toBeVisible();
    const foot = await slip.getByText('Return$163.61').boundingBox();
    const box = await slip.getByText('Bonus +5%: $7.31').boundingBox();
    expect((box?.y ?? viewport.height) + (box?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.screenshot({ path: `test-results/bonus-slip-${viewport.width}.png` });
    await setBonus(staff, [
      ['3', '2'],
      ['4', '10'],
    ]);
    await expect(toastOn(staff, 'Bonus saved')).toBeVisible();
    await slip.getByRole('button', { name: 'Place accumulator' }).click();
    await expect(toastOn(page, 'The accumulator bonus is lower now')).toBeVisible();
    await expect(slip.getByText('Changed from Bonus +5%: $7.31 to Bonus +2%: $2.92')).toBeAttached();
    await expectAccessible(page);
    await page.screenshot({ path: `test-results/bonus-changed-${viewport.width}.png` });
    await slip.getByRole('button', { name: 'Accept changes' }).click();
    await expect(slip.getByText('Bonus +2%: $2.92')).toBeVisible();
    // A tap that follows immediately would be the second of a double tap.
    await page.waitForTimeout(700);
    await slip.getByRole('button', { name: 'Place accumulator' }).click();
    const promise = 'Accumulator bonus +2%: $2.92 if every selection wins, $159.22 in total.';
    const receipt = slip.getByRole('region', { name: 'Receipt' });
    await expect(receipt).toContainText(promise);
    await expect(receipt).toContainText('Potential win$159.22With bonus of $2.92');
    await page.screenshot({ path: `test-results/bonus-receipt-${viewport.width}.png` });
    await page.goto('/betting-history');
    await expect(page.getByText(promise)).toBeVisible();
    await expect(page.getByText("A cash-out doesn't include it.")).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.screenshot({ path: `test-results/bonus-bets-${viewport.width}.png`, fullPage: true });
    await staff.reload();
    await staff.getByRole('button', { name: 'Save bonus' }).scrollIntoViewIfNeeded();
    await staff.screenshot({ path: `test-results/bonus-form-${viewport.width}.png` });
    await staffContext.close();
  });
}
