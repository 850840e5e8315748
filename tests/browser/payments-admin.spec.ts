// The staff screens for payment providers, with the pawaPay emulator. Most cases come from an
// uploaded statement.
import type { Page } from '@playwright/test';
import {
  desktop,
  test as emptySite,
  expect,
  expectAccessible,
  expectClosed,
  expectNoSidewaysScroll,
  phone,
  type SitePlayer,
  signIn,
  siteEnv,
  test as siteTest,
  staffLink,
  takeScreenshot,
  toastOn,
} from '#tests/browser/site.ts';
import { type EmulatorProcess, startEmulator } from '#tests/support/emulator.ts';
import { answerPrompt } from '#tests/support/payment-phone.ts';

const test = siteTest.extend<object, { emulator: EmulatorProcess; serverEnv: Record<string, string> }>({
  emulator: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const emulator = await startEmulator('pawapay');
      await use(emulator);
      await emulator.stop();
    },
    { scope: 'worker' },
  ],
  serverEnv: [
    async ({ emulator }, use) =>
      use({
        ...siteEnv,
        FOUR_EYES_AMOUNT: '100.00',
        PAYMENT_PROVIDERS: 'pawapay',
        PAYMENT_CALLBACK_SECRET: 'the secret of the callback addresses',
        PAYMENT_CALLBACK_URL: 'http://127.0.0.1:9',
        PAWAPAY_URL: emulator.url,
        PAWAPAY_TOKEN: 'emulator-token',
      }),
    { scope: 'worker' },
  ],
});

test.beforeEach(async ({ context, server, site }) => signIn(context, server.url, site.admin));

const PAYMENTS = '/admin?tab=payments';
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

let receipts = 0;
const newReceipt = () => {
  receipts += 1;
  return `SLIP${receipts}`;
};

type Row = { receipt: string; in?: string; out?: string };
const csvOf = (...rows: Row[]) =>
  [
    'Receipt,Time,In,Out',
    ...rows.map((row) => `${row.receipt},${yesterday} 10:00:00,${row.in ?? ''},${row.out ?? ''}`),
  ].join('\n');

async function upload(page: Page, csv: string) {
  await page.getByRole('tab', { name: 'Reconciliation' }).click();
  await page.getByRole('button', { name: 'Upload statement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload a statement from pawaPay' });
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'books.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  return dialog;
}

const rowOf = (page: Page, receipt: string) => page.locator('tr, [data-row]').filter({ hasText: receipt });

async function openCase(page: Page, receipt: string) {
  await page.getByRole('tab', { name: 'Open cases' }).click();
  await rowOf(page, receipt)
    .getByRole('button', { name: /^(Decide|Confirm): case/ })
    .click();
  return page.getByRole('dialog', { name: 'In their books, not in ours' });
}

/** Opens a case by uploading one row through the API. @returns its receipt */
const uploadCase = async (site: { admin: SitePlayer | { post: SitePlayer['post'] } }, fields: Omit<Row, 'receipt'>) => {
  const receipt = newReceipt();
  const body = { csv: csvOf({ receipt, ...fields }), complete: false };
  await site.admin.post('/api/admin/payment-providers/pawapay/statement', body, 200);
  return receipt;
};

emptySite('shows how to set up a provider if none is configured', async ({ context, page, server, site }) => {
  await signIn(context, server.url, site.admin);
  await page.goto(PAYMENTS);
  await expect(page.getByText('No payment provider is configured')).toBeVisible();
  await expect(page.getByText(/set PAYMENT_PROVIDERS as described in docs\/payments\.md/)).toBeVisible();
  await expectAccessible(page);
});

test('stops a provider with a reason, which the overview shows, and starts it again', async ({ page }) => {
  await page.goto(PAYMENTS);
  await page.getByRole('button', { name: 'Stop pawaPay' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stop pawaPay?' });
  const stop = dialog.getByRole('button', { name: 'Stop' });
  await expect(stop).toBeDisabled();
  await expect(dialog.getByText(/^No other provider accepts deposits via .*M-Pesa \(KE\)/)).toBeVisible();
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
    await takeScreenshot(page, 'ops-1-stop');
  }
  await dialog.getByLabel('Reason').fill('Their support asked for it');
  await expectAccessible(page);
  await stop.click();
  await expect(toastOn(page, 'pawaPay is stopped')).toBeVisible();
  await expectClosed(dialog);
  await expect(page.getByText(/Stopped by .+, this minute: Their support asked for it/)).toBeVisible();

  await staffLink(page, 'Overview').click();
  await page.getByRole('link', { name: 'pawaPay: Stopped' }).click();
  await page.getByRole('button', { name: 'Start pawaPay' }).click();
  const start = page.getByRole('dialog', { name: 'Start pawaPay?' });
  await expect(start.getByText(/Their support asked for it/)).toBeVisible();
  await start.getByRole('button', { name: 'Start' }).click();
  await expectClosed(start);
  await expect(page.getByText('Running', { exact: true })).toBeVisible();
});

test('opens cases from a statement, or refuses it with the number of the invalid line', async ({ page }) => {
  await page.goto(PAYMENTS);
  const refused = await upload(page, `${csvOf({ receipt: newReceipt(), in: '5.00' })}\nbroken,line`);
  await expect(refused.getByText('Nothing was stored: Line 3 is not a valid payment')).toBeVisible();
  await expectAccessible(page);
  await refused.getByRole('button', { name: 'Cancel' }).click();
  await expectClosed(refused);

  const rows = [
    { receipt: newReceipt(), in: '5.00' },
    { receipt: newReceipt(), out: '0.35' },
  ];
  const dialog = await upload(page, csvOf(...rows));
  await expect(dialog.getByText('2 rows, 2 new')).toBeVisible();
  await expect(dialog.getByRole('row', { name: new RegExp(yesterday) })).toContainText('Differs');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expectClosed(dialog);
  await expect(page.getByRole('row', { name: /^In Differs \$5\.00 1 payment \$0\.00 0 payments/ })).toBeVisible();
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});

test('closes a case as a charge, and then lists it among the closed cases', async ({ page, site }) => {
  await page.goto(PAYMENTS);
  await expect(page.getByRole('tab', { name: 'Open cases' })).toBeVisible();
  const receipt = await uploadCase(site, { out: '0.35' });
  // Sooner than the next poll of the list.
  await expect(rowOf(page, receipt)).toBeVisible({ timeout: 10_000 });
  const dialog = await openCase(page, receipt);
  await expect(dialog.getByLabel('Provider charge')).toBeChecked();
  await expect(dialog.getByText("$0.35 leaves the float and is booked as the provider's charges.")).toBeVisible();
  await dialog.getByRole('button', { name: 'Close case' }).click();
  await expect(dialog.getByText('Enter a note for the audit trail')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Note').fill('The fee of a payout');
  await dialog.getByRole('button', { name: 'Close case' }).click();
  await expect(toastOn(page, 'Case closed')).toBeVisible();
  await expectClosed(dialog);
  await expect(rowOf(page, receipt)).toHaveCount(0);
  await page.getByRole('tab', { name: 'Closed cases' }).click();
  await expect(rowOf(page, receipt)).toContainText(/Provider charge, by .+The fee of a payout/);
});

test('closes several cases together, and leaves those that need a player', async ({ page, site }) => {
  await page.setViewportSize(desktop);
  const charges = [await uploadCase(site, { out: '0.40' }), await uploadCase(site, { out: '0.60' })];
  const unknown = await uploadCase(site, { in: '7.00' });
  await page.goto(PAYMENTS);
  await page.getByRole('tab', { name: 'Open cases' }).click();
  for (const receipt of [...charges, unknown]) await rowOf(page, receipt).getByRole('checkbox').check();
  await expect(page.getByText('3 selected, $8.00')).toBeVisible();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'Close cases' });
  await expect(dialog.getByText('2 · $1.00')).toBeVisible();
  await expect(dialog.getByText(/^Some need a player/)).toBeVisible();
  await expect(dialog.getByLabel('Note')).toBeFocused();
  await expectAccessible(page);
  await expect(dialog.getByRole('button', { name: 'Close 2' })).toBeDisabled();
  await page.keyboard.type('Fees of the month');
  await dialog.getByRole('button', { name: 'Close 2' }).click();
  await expect(dialog.getByText('2 done', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  for (const receipt of charges) await expect(rowOf(page, receipt)).toHaveCount(0);
  await expect(rowOf(page, unknown).getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'In their books, not in ours' })).toBeVisible();
});

test('selects only the cases that match a search, and the first ones in the displayed order', async ({
  page,
  site,
  server,
}) => {
  await page.setViewportSize(desktop);
  const receipt = await uploadCase(site, { out: '0.70' });
  const { pool } = server.database;
  await pool.query(`insert into payment_cases (provider, kind, receipt, direction, amount_cents)
    select 'pawapay', 'missing_here', 'MANY' || number, 'out', number from generate_series(1, 101) as number`);
  await page.goto(PAYMENTS);
  await page.getByRole('tab', { name: 'Open cases' }).click();
  const cases = page.getByRole('table', { name: 'Open cases' });
  await page.getByRole('searchbox').fill(receipt);
  await expect(cases.getByRole('checkbox')).toHaveCount(1);
  await page.getByLabel('Select all 1', { exact: true }).check();
  await expect(page.getByText('1 selected, $0.70')).toBeVisible();
  await page.getByRole('searchbox').fill('MANY');
  await expect(page.getByText('1 selected, $0.70')).toHaveCount(0);
  await cases.getByRole('button', { name: 'Amount' }).click();
  await expect(cases.getByRole('row').nth(1)).toContainText('$1.01');
  await page.getByLabel('Select the first 100 of 101').check();
  await expect(page.getByText('100 selected, $51.50')).toBeVisible();
  await expect(page.getByText('80 of them are on other pages.')).toBeVisible();
  await page.getByRole('button', { name: 'Close 100' }).click();
  await expect(page.getByRole('dialog', { name: 'Close cases' }).getByText('100 · $51.50')).toBeVisible();
  await pool.query(`delete from payment_cases where receipt like 'MANY%'`);
});

test('credits a case above the limit to a player once a second person confirms it', async ({
  page,
  site,
  server,
  context,
}) => {
  const receipt = await uploadCase(site, { in: '500.00' });
  const player = await site.player();
  const colleague = await site.staff('admin');
  await page.goto(PAYMENTS);
  const dialog = await openCase(page, receipt);
  await expect(dialog.getByLabel('Credit a player')).toBeChecked();
  await expect(dialog.getByRole('button', { name: 'Close case' })).toBeDisabled();
  await dialog.getByLabel('Player to credit').fill(player.phoneNumber);
  await dialog.getByRole('button', { name: new RegExp(player.username) }).click();
  await expect(dialog.getByTestId('after-available')).toHaveText('$500.00');
  await expectAccessible(page);
  await dialog.getByLabel('Note').fill('Sent by paybill');
  await dialog.getByRole('button', { name: 'Close case' }).click();
  await expectClosed(dialog);
  await expect(rowOf(page, receipt)).toContainText('Waiting for a second person');
  await expect(rowOf(page, receipt)).toContainText('Proposed by you');
  expect(await player.get('/api/auth/user')).toMatchObject({ balance: '0.00' });

  await context.clearCookies();
  await signIn(context, server.url, colleague);
  await page.goto(PAYMENTS);
  const confirm = await openCase(page, receipt);
  await expect(confirm.getByText(/proposed "Credit a player": Sent by paybill/)).toBeVisible();
  await confirm.getByLabel('Note').fill('Seen in the portal');
  await confirm.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expectClosed(confirm);
  await expect(rowOf(page, receipt)).toHaveCount(0);
  expect(await player.get('/api/auth/user')).toMatchObject({ balance: '500.00' });
});

for (const size of [phone, desktop])
  test(`reopens a case that credited the wrong player from the audit trail at ${size.width} px`, async ({
    page,
    site,
  }) => {
    const receipt = await uploadCase(site, { in: '20.00' });
    const player = await site.player();
    await page.setViewportSize(size);
    await page.goto(PAYMENTS);
    const dialog = await openCase(page, receipt);
    await dialog.getByLabel('Player to credit').fill(player.phoneNumber);
    await dialog.getByRole('button', { name: new RegExp(player.username) }).click();
    await expect(dialog.getByTestId('after-available')).toHaveText('$20.00');
    await expect(dialog.getByTestId('after-float')).toBeVisible();
    await dialog.getByTestId('after-float').scrollIntoViewIfNeeded();
    await takeScreenshot(page, 'case-1-close');
    await dialog.getByLabel('Note').fill('Seen in the portal');
    await dialog.getByRole('button', { name: 'Close case' }).click();
    await expectClosed(dialog);

    await page.goto('/admin?tab=audit');
    await page
      .getByRole('link', { name: /^Case \d+$/ })
      .first()
      .click();
    await expect(page).toHaveURL(/tab=payments&case=\d+$/);
    await expect(rowOf(page, receipt)).toContainText('Credit a player, by');
    await page.getByRole('button', { name: /^Reopen: case/ }).scrollIntoViewIfNeeded();
    await takeScreenshot(page, 'case-2-one');
    await expectAccessible(page);
    await page.getByRole('button', { name: /^Reopen: case/ }).click();
    const reopen = page.getByRole('dialog', { name: /^Reopen case \d+/ });
    await expect(reopen.getByText(`$20.00 is deducted from ${player.username}'s balance`)).toBeVisible();
    await expect(reopen.getByTestId('after-available')).toHaveText('$0.00');
    await expect(reopen.getByTestId('after-suspense')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await takeScreenshot(page, 'case-3-reopen');
    await reopen.getByRole('button', { name: 'Reopen case' }).click();
    await expect(reopen.getByText('Enter a reason for the audit trail')).toBeVisible();
    await reopen.getByLabel('Reason').fill('The namesake');
    await reopen.getByRole('button', { name: 'Reopen case' }).click();
    await expectClosed(reopen);
    expect(await player.get('/api/auth/user')).toMatchObject({ balance: '0.00' });
    await page.getByRole('button', { name: /^Decide: case/ }).click();
    const again = page.getByRole('dialog', { name: 'In their books, not in ours' });
    await expect(again.getByText(/Reopened by .+: The namesake/)).toBeVisible();
    await expect(again.getByRole('radio')).toHaveCount(2);
    await takeScreenshot(page, 'case-4-again');
    await again.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('link', { name: 'All cases' }).click();
    await expect(page.getByRole('tab', { name: 'Open cases' })).toBeVisible();
  });

test('previews a deposit reversal', async ({ page, site, emulator, server }) => {
  const player = await site.player();
  await player.post('/api/transactions/deposit', { amount: 25, method: 'mobile_money' }, 201);
  await answerPrompt(emulator, player.phoneNumber, { pin: '1234' });
  const { pool } = server.database;
  const paid = async () =>
    (await pool.query('select id, receipt from payments where user_id = $1 and receipt is not null', [player.id]))
      .rows[0];
  await expect.poll(paid, { timeout: 20_000 }).toBeTruthy();
  const { id, receipt } = (await paid()) as { id: number; receipt: string };
  await pool.query(
    `insert into payment_cases (provider, kind, payment_id, receipt, direction, amount_cents)
     values ('pawapay', 'missing_there', $1, $2, 'in', 2500)`,
    [id, receipt],
  );
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await page.goto(PAYMENTS);
    await rowOf(page, receipt)
      .getByRole('button', { name: /^Decide: case/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'In our books, not in theirs' });
    await expect(dialog.getByLabel('Reverse the deposit')).toBeChecked();
    await expect(dialog.getByRole('table', { name: `Effect on ${player.username}'s account` })).toBeVisible();
    await expect(dialog.getByTestId('after-available')).toHaveText('$0.00');
    await expect(dialog.getByTestId('after-float')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByTestId('after-float').scrollIntoViewIfNeeded();
    await takeScreenshot(page, 'case-5-reverse');
    await dialog.getByLabel('Close without a ledger entry').check();
    await expect(dialog.getByTestId('after-available')).toHaveCount(0);
    // Otherwise the draft would be restored when the dialog is opened again.
    await dialog.getByRole('button', { name: 'Discard draft' }).click();
    await expect(dialog.getByLabel('Reverse the deposit')).toBeChecked();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expectClosed(dialog);
  }
});

test('shows staff the state of a deposit that the provider is processing, without a decision', async ({
  page,
  site,
  emulator,
}) => {
  const player = await site.player();
  await player.post('/api/transactions/deposit', { amount: 25, method: 'mobile_money' }, 201);
  await page.goto('/admin?tab=deposit-approval');
  const row = rowOf(page, player.username);
  await expect(row).toContainText('M-Pesa: With the provider');
  await expect(row.getByRole('button', { name: /^Approve/ })).toBeDisabled();
  await expect(row.getByRole('button', { name: /^Reject/ })).toBeDisabled();
  await expect(row.getByText('M-Pesa is still processing this payment. Its result decides the request.')).toBeVisible();
  await expectAccessible(page);
  await answerPrompt(emulator, player.phoneNumber, { pin: '1234' });
  await page.goto('/admin?tab=deposits&list=all');
  await expect(rowOf(page, player.username)).toContainText(/M-Pesa: Paid · Receipt \w+/, { timeout: 20_000 });
  await page.goto(PAYMENTS);
  await expect(page.getByText(/[1-9]\d* succeeded, 0 failed, 0 declined by players, 0 unanswered/)).toBeVisible();
});

for (const size of [phone, desktop])
  test(`fits the payment screens at ${size.width} px`, async ({ page, site }) => {
    await uploadCase(site, { in: '12345.67' });
    await page.setViewportSize(size);
    await page.goto(`${PAYMENTS}&list=books`);
    await page.getByLabel('Day (UTC)').fill('2026-01-01');
    await expect(page.getByText('No statement yet').first()).toBeVisible();
    await page.getByText('No statement yet').first().scrollIntoViewIfNeeded();
    await takeScreenshot(page, 'ops-2-books');
    for (const list of ['Open cases', 'Closed cases', 'Reconciliation']) {
      await page.getByRole('tab', { name: list }).click();
      await expect(page.getByRole('tabpanel', { name: list })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });
