// Work queues: many items decided together, mostly with the keyboard.
import type { Page } from '@playwright/test';
import { keyboardOf } from '#tests/browser/keyboard.ts';
import {
  delayRequests,
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  type SitePlayer,
  signIn,
  test,
  toastOn,
} from '#tests/browser/site.ts';

const LIST = '/admin?tab=withdrawal-requests';

test.beforeEach(async ({ context, page, server, site }) => {
  await server.database.pool.query(`update transactions set status = 'rejected', completed_at = now()
    where status = 'pending' and type = 'deposit'`);
  for (const { id } of await site.admin.get('/api/admin/pending-withdrawals'))
    await site.admin.post('/api/admin/reject-withdrawal', { transactionId: id });
  await signIn(context, server.url, site.admin);
  await page.setViewportSize(desktop);
});

type PendingWithdrawal = { player: SitePlayer; id: number };

/** Requests withdrawals of 10.00, each by a player with 30.00. @returns them, oldest first */
async function requestWithdrawals(
  site: { player: (balance: string) => Promise<SitePlayer> },
  count: number,
): Promise<PendingWithdrawal[]> {
  const withdrawals: PendingWithdrawal[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const player = await site.player('30.00');
    const request = { amount: 10, method: 'phone_number' };
    withdrawals.push({ player, id: (await player.post('/api/transactions/withdrawal', request, 201)).id });
  }
  return withdrawals;
}

const checkboxOf = (page: Page, { player }: PendingWithdrawal) =>
  page.getByRole('checkbox', { name: `Select $10.00, ${player.username}` });
const walletOf = (player: SitePlayer) => player.get(`/api/users/${player.id}/wallet`);

test('approves 20 withdrawals in fewer than 25 keystrokes, each once', async ({ page, server, site }) => {
  const withdrawals = await requestWithdrawals(site, 20);
  await page.goto(LIST);
  await expect(checkboxOf(page, withdrawals[19] as PendingWithdrawal)).toBeVisible();
  const oldest = await page.getByRole('row').nth(1).textContent();
  expect(oldest).toContain(withdrawals[0]?.player.username);
  const { press, count } = keyboardOf(page);
  await press('j');
  await expect(checkboxOf(page, withdrawals[0] as PendingWithdrawal)).toBeFocused();
  await press('x');
  await press('Shift+J', 19);
  await expect(page.getByText('20 selected, $200.00')).toBeVisible();
  await press('a');
  const dialog = page.getByRole('dialog', { name: 'Approve withdrawals' });
  await expect(dialog.getByText('$200.00')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Approve 20' })).toBeFocused();
  await expectAccessible(page);
  await press('Enter');
  await expect(dialog.getByText('20 done', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeFocused();
  await press('Enter');
  await expect(dialog).toBeHidden();
  expect(count()).toBeLessThan(25);
  await expect(page.getByText('No pending withdrawals')).toBeVisible();
  for (const { player } of withdrawals)
    expect(await walletOf(player)).toMatchObject({ available: '20.00', onHold: '0.00' });
  const { rows } = await server.database.pool.query<{ count: number }>(
    `select count(*)::int as count from transfers where kind = 'withdrawal_payment' and ref_id = any($1)`,
    [withdrawals.map(({ id }) => id)],
  );
  expect(rows[0]?.count).toBe(20);
});

test('keeps the position in the list, and moves on to the next item', async ({ page, site }) => {
  const name = (await site.admin.get('/api/auth/me')).username;
  const withdrawals = await requestWithdrawals(site, 5);
  await page.goto(LIST);
  const [first, second, third, fourth] = withdrawals as [
    PendingWithdrawal,
    PendingWithdrawal,
    PendingWithdrawal,
    PendingWithdrawal,
  ];
  await expect(checkboxOf(page, fourth)).toBeVisible();
  const { press } = keyboardOf(page);
  await press('j', 2);
  await expect(checkboxOf(page, second)).toBeFocused();
  // A single item opens the dialog with all its details.
  await press('a');
  const single = page.getByRole('dialog', { name: 'Approve Withdrawal' });
  await expect(single.getByText(second.player.username).first()).toBeVisible();
  await single.getByRole('button', { name: 'Approve' }).click();
  await expect(checkboxOf(page, second)).toHaveCount(0);
  await expect(checkboxOf(page, third)).toBeFocused();
  await press('Shift+J');
  await expect(page.getByText('2 selected, $20.00')).toBeVisible();
  // One of the two is handled elsewhere in the meantime.
  await press('r');
  const dialog = page.getByRole('dialog', { name: 'Reject withdrawals' });
  await expect(dialog.getByLabel(/Reason/)).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Reject 2' })).toBeDisabled();
  await site.admin.post('/api/admin/process-withdrawal', { transactionId: third.id });
  await page.keyboard.type('Wrong number, jkxar?');
  await dialog.getByRole('button', { name: 'Reject 2' }).click();
  await expect(dialog.getByText('1 done · 1 already handled')).toBeVisible();
  await expect(dialog.getByRole('listitem').first()).toContainText(
    `$10.00, ${third.player.username} Already handled by ${name}`,
  );
  await expectAccessible(page);
  await press('Enter');
  await expect(checkboxOf(page, withdrawals[4] as PendingWithdrawal)).toBeFocused();
  expect(await walletOf(third.player)).toMatchObject({ available: '20.00', onHold: '0.00' });
  expect(await walletOf(fourth.player)).toMatchObject({ available: '30.00', onHold: '0.00' });
  expect(await walletOf(first.player)).toMatchObject({ onHold: '10.00' });
  await press('Enter');
  await expect(page.getByRole('heading', { name: withdrawals[4]?.player.username })).toBeVisible();
});

test('leaves the focus in a note that is written before the totals arrive', async ({ page, site }) => {
  const withdrawals = await requestWithdrawals(site, 2);
  const showTotals = await delayRequests(page, '**/api/admin/preview-requests');
  await page.goto(LIST);
  await page.getByRole('checkbox', { name: 'Select all 2' }).check();
  await page.getByRole('button', { name: 'Approve 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve withdrawals' });
  const note = dialog.getByLabel('Note for the player (optional)');
  await expect(note).toBeFocused();
  await page.keyboard.type('Paid');
  showTotals();
  await expect(dialog.getByRole('button', { name: 'Approve 2' })).toBeEnabled();
  // After the timeout that moves the focus. The space would press the button.
  await page.waitForTimeout(100);
  await page.keyboard.type(' by phone');
  await expect(note).toHaveValue('Paid by phone');
  await expect(note).toBeFocused();
  for (const { player } of withdrawals) expect(await walletOf(player)).toMatchObject({ onHold: '10.00' });
});

test('lists its keyboard shortcuts, and can switch them off', async ({ page, site }) => {
  const [one] = (await requestWithdrawals(site, 1)) as [PendingWithdrawal];
  await page.goto(LIST);
  await expect(checkboxOf(page, one)).toBeVisible();
  const { press } = keyboardOf(page);
  await press('j');
  await press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Next or previous item')).toBeVisible();
  await expectAccessible(page);
  // Keys are off while a dialog is open.
  await press('x');
  await press('Escape');
  await expect(help).toBeHidden();
  await expect(checkboxOf(page, one)).toBeFocused();
  await expect(checkboxOf(page, one)).not.toBeChecked();
  // They are also off in text fields.
  await press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('xa?');
  await expect(page.getByRole('searchbox')).toHaveValue('xa?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('searchbox').fill('');
  await checkboxOf(page, one).focus();
  await press('x');
  await expect(checkboxOf(page, one)).toBeChecked();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await help.getByRole('switch', { name: /^Use keyboard shortcuts/ }).click();
  await page.keyboard.press('Escape');
  await checkboxOf(page, one).focus();
  await press('a');
  await press('x');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(checkboxOf(page, one)).toBeChecked();
  await page.reload();
  await checkboxOf(page, one).focus();
  await press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await help.getByRole('switch', { name: /^Use keyboard shortcuts/ }).click();
});

test('asks staff to log in when the session has ended, and decides nothing', async ({ page, server, site }) => {
  const withdrawals = await requestWithdrawals(site, 2);
  const cashier = await site.staff('cashier');
  await signIn(page.context(), server.url, cashier);
  await page.goto(LIST);
  await checkboxOf(page, withdrawals[0] as PendingWithdrawal).check();
  await checkboxOf(page, withdrawals[1] as PendingWithdrawal).check();
  await page.getByRole('button', { name: 'Approve 2' }).click();
  await expect(page.getByRole('dialog').getByText('$20.00')).toBeVisible();
  await server.database.pool.query('delete from sessions where user_id = $1', [cashier.id]);
  await page.getByRole('dialog').getByRole('button', { name: 'Approve 2' }).click();
  await expect(toastOn(page, 'Session ended')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await expect(toastOn(page, 'Error')).toHaveCount(0);
  for (const { player } of withdrawals) expect(await walletOf(player)).toMatchObject({ onHold: '10.00' });
});

test('decides once after a double click, and once after a lost response', async ({ page, site }) => {
  const withdrawals = await requestWithdrawals(site, 2);
  await page.goto(LIST);
  await page.getByRole('checkbox', { name: 'Select all 2' }).check();
  await page.getByRole('button', { name: 'Approve 2' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('$20.00')).toBeVisible();
  let sent = 0;
  await page.route('**/api/admin/decide-requests', async (route) => {
    sent += 1;
    if (sent > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole('button', { name: 'Approve 2' }).dblclick();
  await expect(toastOn(page, /Connection|connection/)).toBeVisible();
  expect(sent).toBe(1);
  await dialog.getByRole('button', { name: 'Approve 2' }).click();
  await expect(dialog.getByText('2 done', { exact: true })).toBeVisible();
  for (const { player } of withdrawals)
    expect(await walletOf(player)).toMatchObject({ available: '20.00', onHold: '0.00' });
});

test('reviews identities oldest first, several at once, and compares accounts', async ({ page, server, site }) => {
  await server.database.pool.query(
    `update users set identity_rejected_at = now() where identity_document_number is not null and not identity_verified`,
  );
  const submit = async (documentNumber: string) => {
    const player = await site.player();
    await player.post('/api/auth/submit-identity', {
      dateOfBirth: '1990-05-17',
      phoneNumber: player.phoneNumber,
      address: '1 Moi Avenue',
      documentType: 'passport',
      documentNumber,
      documentCountry: 'KE',
    });
    return player;
  };
  const one = await submit('QUEUE-1');
  const two = await submit('QUEUE-2');
  const twin = await submit('queue 1');
  await page.goto('/admin?tab=verification');
  const boxes = page.getByRole('checkbox', { name: /^Select player|^Select (?!all)/ });
  await expect(boxes).toHaveCount(3);
  await expect(boxes.first()).toHaveAccessibleName(`Select ${one.username}`);
  await expect(page.getByRole('listitem').filter({ hasText: twin.username })).toContainText(
    'Document number used twice',
  );
  const { press } = keyboardOf(page);
  await press('j', 3);
  await press('Enter');
  const review = page.getByRole('dialog', { name: `Verify ${twin.username}` });
  await review.getByRole('button', { name: `Compare with ${one.username}` }).click();
  const table = review.getByRole('table', { name: `${twin.username} compared with ${one.username}` });
  await expect(table.getByRole('row').filter({ hasText: 'Address' })).toContainText('Same');
  await expect(table.getByRole('row').filter({ hasText: 'Phone' })).not.toContainText('Same');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(boxes.nth(2)).toBeFocused();
  await page.getByRole('checkbox', { name: 'Select all 3' }).check();
  await press('a');
  const dialog = page.getByRole('dialog', { name: 'Approve identities' });
  await expect(dialog.getByText('Document number used twice').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Approve 3' }).click();
  await expect(dialog.getByText('2 done · 1 not done')).toBeVisible();
  await expect(dialog.getByRole('listitem').first()).toContainText('Another account uses this document');
  await expectAccessible(page);
  for (const player of [one, two]) expect(await player.get('/api/auth/me')).toMatchObject({ identityVerified: true });
  expect(await twin.get('/api/auth/me')).toMatchObject({ identityVerified: false });
});

for (const size of [phone, { width: 1280, height: 800 }]) {
  test(`shows risks without scrolling sideways at ${size.width} px`, async ({ page, site }) => {
    const withdrawals = await requestWithdrawals(site, 3);
    await page.setViewportSize(size);
    await page.goto(LIST);
    await expect(checkboxOf(page, withdrawals[0] as PendingWithdrawal)).toBeVisible();
    await expect(page.getByText('Phone not verified').first()).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select all 3' }).check();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const table = page.getByRole('region', { name: 'Pending withdrawals' });
    if (await table.isVisible())
      expect(await table.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBeLessThanOrEqual(0);
  });
}

for (const size of [phone, desktop]) {
  test(`selects items on other pages, and shows who is paid, at ${size.width} px`, async ({ page, server, site }) => {
    const player = await site.player();
    // Saves the time that 143 requests would take.
    await server.database.pool.query(
      `insert into transactions (user_id, type, amount_cents, method, status)
        select $1, 'deposit', 1000, 'card', 'pending' from generate_series(1, 143)`,
      [player.id],
    );
    await page.setViewportSize(size);
    await page.goto('/admin?tab=deposit-approval');
    await page.getByRole('checkbox', { name: 'Select all 25' }).check();
    await page.getByRole('button', { name: 'Select the first 100 of 143' }).click();
    await expect(page.getByText('100 selected, $1,000.00')).toBeVisible();
    await expect(page.getByText('75 of them are on other pages.')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Approve 100' }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve deposits' });
    const payees = dialog.getByRole('list', { name: 'Credited to' });
    await expect(payees.getByRole('listitem')).toHaveCount(100);
    await expect(payees.getByRole('listitem').first()).toContainText(`${player.username} ${player.phoneNumber}`);
    await expectAccessible(page);
  });
}

test('does not select a request again that is deselected while the other pages load', async ({
  page,
  server,
  site,
}) => {
  const player = await site.player();
  await server.database.pool.query(
    `insert into transactions (user_id, type, amount_cents, method, status)
      select $1, 'deposit', 1000, 'card', 'pending' from generate_series(1, 30)`,
    [player.id],
  );
  await page.goto('/admin?tab=deposit-approval');
  await page.getByRole('checkbox', { name: 'Select all 25' }).check();
  const load = await delayRequests(page, '**/api/admin/tables/transactions*pageSize=100*');
  await page.getByRole('button', { name: 'Select all 30' }).click();
  const first = page.getByRole('checkbox', { name: /^Select \$10/ }).first();
  await first.uncheck();
  load();
  // After the response.
  await expect(page.getByRole('checkbox', { name: 'Select all 30' })).toBeVisible();
  await expect(page.getByText('24 selected, $240.00')).toBeVisible();
  await expect(first).not.toBeChecked();
});

test('moves the focus to the next request after a decision with the mouse', async ({ page, site }) => {
  const withdrawals = await requestWithdrawals(site, 3);
  const [, second, third] = withdrawals as [PendingWithdrawal, PendingWithdrawal, PendingWithdrawal];
  await page.goto(LIST);
  await page.getByRole('button', { name: `Approve $10.00 for ${second.player.username}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(checkboxOf(page, second)).toHaveCount(0);
  const next = page.getByRole('row').filter({ has: checkboxOf(page, third) });
  await expect(next.locator(':focus')).toHaveCount(1);
});
