import type { Locator, Page } from '@playwright/test';
import {
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  signIn,
  test,
  toastOn,
  waitUntilPressable,
} from '#tests/browser/site.ts';

test.beforeEach(async ({ context, server, site }) => signIn(context, server.url, site.admin));

async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let step = 0; step < 60; step += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

async function pressByKeyboard(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press('Enter');
}

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

test("shows the open tab of a player's page at 360 px", async ({ page, site }) => {
  const player = await site.player();
  await page.setViewportSize(phone);
  await page.goto(`/admin/users/${player.id}?part=notes`);
  const tab = page.getByRole('tab', { name: 'Notes' });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(tab).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
});

test.describe("a player's controls", () => {
  test('freeze withdrawals by keyboard, with an end date and a reason, and lift the freeze', async ({ page, site }) => {
    const player = await site.player('100');
    await page.setViewportSize(desktop);
    await page.goto(`/admin/users/${player.id}`);
    await pressByKeyboard(page, 'Freeze withdrawals');
    const dialog = page.getByRole('dialog');
    const days = dialog.getByLabel('Days from now');
    const reason = dialog.getByLabel('Reason');
    await typeInto(page, days, '91');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Enter a whole number of days from 1 to 90')).toBeVisible();
    await expect(dialog.getByText('Enter a reason')).toBeVisible();
    await expectAccessible(page);
    await typeInto(page, days, '14');
    await typeInto(page, reason, 'Two accounts?');
    await pressByKeyboard(page, 'Freeze withdrawals');
    await expect(toastOn(page, 'Withdrawals frozen')).toBeVisible();
    await expect(page.getByRole('main').getByText(/^Frozen until/)).toBeVisible();
    await expect(page.getByText('Two accounts?')).toBeVisible();
    await expectAccessible(page);
    const request = { amount: 20, method: 'phone_number' };
    expect(await player.call('POST', '/api/transactions/withdrawal', request)).toMatchObject({
      status: 403,
      body: { code: 'WITHDRAWALS_FROZEN' },
    });

    await pressByKeyboard(page, 'Lift the freeze');
    await typeInto(page, reason, 'Checked');
    await pressByKeyboard(page, 'Lift the freeze');
    await expect(toastOn(page, 'Freeze lifted')).toBeVisible();
    expect((await player.call('POST', '/api/transactions/withdrawal', request)).status).toBe(201);
  });

  test('warn if a colleague has changed a value, and replace it when saved again', async ({ page, site }) => {
    const player = await site.player();
    await page.setViewportSize(phone);
    await page.goto(`/admin/users/${player.id}`);
    await page.getByRole('button', { name: 'Change limits' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Percentage of the limits').fill('0');
    await dialog.getByLabel('Reason').fill('Sharp');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Enter a whole number from 1 to 100')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await site.admin.patch(`/api/users/${player.id}/stake-percent`, { percent: 40, reason: 'Faster', seen: 100 });
    await dialog.getByLabel('Percentage of the limits').fill('20');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toastOn(page, /has changed this since you opened it/)).toBeVisible();
    await expect(dialog.getByLabel('Percentage of the limits')).toHaveValue('20');
    await waitUntilPressable(dialog.getByRole('button', { name: 'Save' }));
    await dialog.getByRole('button', { name: 'Save' }).dblclick();
    await expect(toastOn(page, 'Betting limits changed')).toBeVisible();
    await expect(page.getByText('20% of the limits')).toBeVisible();
  });
});

test('tags a player, finds them by the tag, and shows their devices', async ({ page, site }) => {
  const player = await site.player();
  await page.setViewportSize(desktop);
  await page.goto(`/admin/users/${player.id}`);
  const field = page.getByRole('combobox', { name: 'New tag' });
  await typeInto(page, field, '<b>');
  await page.keyboard.press('Enter');
  await expect(page.getByText('A tag has 1 to 24 letters, digits, spaces, hyphens or underscores')).toBeVisible();
  await typeInto(page, field, `Watch ${player.id}`);
  await page.keyboard.press('Enter');
  await expect(toastOn(page, 'Tag added')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Tags' })).toHaveText(`watch ${player.id}`);
  await expectAccessible(page);
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Tag').selectOption(`watch ${player.id}`);
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.getByRole('link', { name: player.username }).click();
  await pressByKeyboard(page, `Remove the tag watch ${player.id}`);
  await expect(toastOn(page, 'Tag removed')).toBeVisible();
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await page.goto(`/admin/users/${player.id}?part=sessions`);
    await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible();
    await expect(page.getByText('Failed logins in the last 24 hours')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

test("does not keep a tag typed for one player on another player's page", async ({ page, site }) => {
  const [first, second] = [await site.player(), await site.player()];
  const field = page.getByRole('combobox', { name: 'New tag' });
  await page.setViewportSize(desktop);
  await page.goto(`/admin/users/${first.id}`);
  await expect(field).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox').fill(second.phoneNumber.slice(1));
  await page.getByRole('option').filter({ hasText: second.username }).click();
  await expect(page).toHaveURL(`/admin/users/${second.id}`);
  await field.fill('watch');
  await page.goBack();
  await expect(page).toHaveURL(`/admin/users/${first.id}`);
  await expect(page.getByText(`#${first.id}`)).toBeVisible();
  await expect(field).toHaveValue('');
});

test('deducts funds once, up to the available amount, and reverses the deduction', async ({ page, site }) => {
  const player = await site.player('50');
  await page.setViewportSize(desktop);
  await page.goto(`/admin/users/${player.id}`);
  await pressByKeyboard(page, 'Deduct funds');
  const dialog = page.getByRole('dialog');
  await typeInto(page, dialog.getByLabel('Amount'), '60');
  await typeInto(page, dialog.getByLabel('Reason'), 'Paid twice');
  await pressByKeyboard(page, 'Deduct');
  await expect(dialog.getByText('Only $50.00 is available. No money was moved.')).toBeVisible();
  await expectAccessible(page);
  await typeInto(page, dialog.getByLabel('Amount'), '20');
  await dialog.getByRole('button', { name: 'Deduct' }).dblclick();
  await expect(toastOn(page, 'Funds deducted. New balance: $30.00')).toBeVisible();

  await page.setViewportSize(phone);
  await page.goto(`/admin/users/${player.id}?part=requests`);
  await expect(page.getByText('Deducted by staff')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: /^Reverse: \$20\.00|^Reverse.*\$20\.00/ }).click();
  await expect(dialog.getByRole('heading', { name: 'Reverse deduction' })).toBeVisible();
  await dialog.getByRole('textbox').fill('Wrong player');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Reverse' }).click();
  await expect(toastOn(page, 'Deduction reversed')).toBeVisible();
  expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject({ available: '50.00' });
});

test('removes a limit that is saved with an empty amount', async ({ page, site }) => {
  const player = await site.player();
  const limit = { kind: 'deposit', period: 'day', amount: '40.00', seen: null, reason: 'Agreed by phone' };
  await site.admin.patch(`/api/users/${player.id}/staff-limits`, limit);
  await page.goto(`/admin/users/${player.id}`);
  await page.getByRole('button', { name: 'Set a limit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('No longer needed');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(toastOn(page, 'Limit saved')).toBeVisible();
  const limits = await player.get(`/api/users/${player.id}/limits`);
  expect(limits.deposit.day).toMatchObject({ staffAmount: null });
});

test("sets a limit that the player sees and can't raise", async ({ page, context, server, site }) => {
  const player = await site.player();
  await page.setViewportSize(phone);
  await page.goto(`/admin/users/${player.id}`);
  await pressByKeyboard(page, 'Set a limit');
  const dialog = page.getByRole('dialog');
  await typeInto(page, dialog.getByLabel('Amount'), 'lots');
  await typeInto(page, dialog.getByLabel('Reason'), 'Agreed by phone');
  await pressByKeyboard(page, 'Save');
  await expect(dialog.getByText('Enter an amount, or leave it empty to remove the limit')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await typeInto(page, dialog.getByLabel('Amount'), '40');
  await pressByKeyboard(page, 'Save');
  await expect(toastOn(page, 'Limit saved')).toBeVisible();
  await expect(page.getByText('$0.00 of $40.00')).toBeVisible();
  await context.clearCookies();
  await signIn(context, server.url, player);
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await page.goto('/safer-play');
    await expect(page.getByText("Set by us: $40.00. You can't raise it.")).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

test('shows a player when a withdrawal freeze ends, but not its reason', async ({ page, context, server, site }) => {
  const player = await site.player('100');
  const freeze = { days: 7, reason: 'Suspected fraud', seenUntil: null };
  await site.admin.post(`/api/users/${player.id}/freeze-withdrawals`, freeze, 200);
  await context.clearCookies();
  await signIn(context, server.url, player);
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await page.goto('/wallet');
    await page.getByRole('main').getByRole('button', { name: 'Withdraw' }).first().click();
    await expect(page.getByRole('dialog').getByText(/Withdrawals from your account are paused until/)).toBeVisible();
    await expect(page.getByText('Suspected fraud')).toHaveCount(0);
    await expectAccessible(page);
  }
});
