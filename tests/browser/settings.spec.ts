// The operator's settings: edited, previewed, and approved by a second person if dangerous.
import {
  clickGuarded,
  desktop,
  expect,
  expectAccessible,
  expectClosed,
  expectNoSidewaysScroll,
  phone,
  signIn,
  siteEnv,
  staffLink,
  test,
  toastOn,
} from '#tests/browser/site.ts';

test.use({ serverEnv: { ...siteEnv, FOUR_EYES_AMOUNT: '5000.00', IN_PLAY_DELAY_MS: '3000', SUSPENSION_MS: '15000' } });
test.beforeEach(async ({ context, server, site }) => signIn(context, server.url, site.admin));
test.afterEach(async ({ server }) => {
  await server.database.pool.query('delete from settings');
  await server.database.pool.query('delete from proposals');
});

for (const size of [phone, desktop])
  test(`shows and changes settings at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.goto('/admin?tab=settings');
    const amount = page.getByRole('textbox', { name: 'Big wins' });
    await expect(amount).toHaveValue('10000.00');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const alerts = page.locator('form').filter({ has: amount });
    await expect(alerts.getByText('Now: $10,000.00 (default)')).toBeVisible();
    const review = alerts.getByRole('button', { name: 'Review changes' });
    await expect(review).toBeDisabled();

    await amount.fill('lots');
    await page.getByRole('textbox', { name: 'Pending requests (hours)' }).fill('9999');
    await review.click();
    await expect(alerts.getByText('Enter an amount such as 1000.00')).toBeVisible();
    await expect(alerts.getByText('Enter a whole number from 1 to 720')).toBeVisible();
    await expectAccessible(page);

    await amount.fill('2500');
    await page.getByRole('textbox', { name: 'Pending requests (hours)' }).fill('12');
    await review.click();
    const dialog = page.getByRole('dialog', { name: 'Change settings' });
    await expect(dialog).toContainText('$10,000.00 → $2,500.00');
    await expect(dialog).toContainText('24 hours → 12 hours');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toastOn(page, 'Settings saved')).toBeVisible();
    await expect(alerts.getByText(/Now: \$2,500\.00 \(set by .+\)/)).toBeVisible();

    await page.locator('summary', { hasText: 'Not set' }).click();
    await expect(page.getByText('SESSION_SECRET')).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

test('proposes a dangerous change with its reason, and a colleague approves it', async ({
  page,
  context,
  server,
  site,
}) => {
  const colleague = await site.staff('admin');
  await page.setViewportSize(desktop);
  await page.goto('/admin?tab=settings');
  await page.getByRole('textbox', { name: 'In-play delay (seconds)' }).fill('1.5');
  await page.getByRole('button', { name: 'Review changes' }).nth(1).click();
  const dialog = page.getByRole('dialog', { name: 'Change settings' });
  await expect(dialog).toContainText('Weakens a protection');
  await expect(dialog).toContainText('3 seconds → 1.5 seconds');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(dialog.getByText('Enter a reason')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill('The new feed is fast');
  await dialog.getByRole('button', { name: 'Propose' }).click();
  await expect(toastOn(page, 'Proposed. Another member of staff must approve it on the overview.')).toBeVisible();
  await expectClosed(dialog);

  await signIn(context, server.url, colleague);
  await page.goto('/admin');
  const waiting = page.getByRole('listitem').filter({ hasText: 'Proposed by' });
  await expect(waiting).toContainText('3 seconds → 1.5 seconds');
  await expect(waiting).toContainText('The new feed is fast');
  await clickGuarded(waiting.getByRole('button', { name: 'Approve: Settings' }));
  await expect(waiting).toHaveCount(0);
  await staffLink(page, 'Settings').click();
  await expect(page.getByText(/Now: 1\.5 seconds \(set by .+\)/)).toBeVisible();
});

test('keeps an edited setting when a colleague has changed the same one', async ({ page, site }) => {
  await page.setViewportSize(desktop);
  await page.goto('/admin?tab=settings');
  const suspension = page.getByRole('textbox', { name: 'Suspension after a goal (seconds)' });
  await suspension.fill('40');
  const changes = [{ name: 'SUSPENSION_MS', value: '30000', seen: '15000' }];
  await site.admin.patch('/api/admin/settings', { changes });
  const form = page.locator('form').filter({ has: suspension });
  await form.getByRole('button', { name: 'Review changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change settings' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('alert')).toContainText('A colleague has changed Suspension after a goal');
  await expect(suspension).toHaveValue('40');
  await expect(form.getByText(/Now: 30 seconds/)).toBeVisible();
  await form.getByRole('button', { name: 'Review changes' }).click();
  await expect(dialog).toContainText('30 seconds → 40 seconds');
  await clickGuarded(dialog.getByRole('button', { name: 'Save' }));
  await expect(form.getByText(/Now: 40 seconds/)).toBeVisible();
});

test('keeps the other edits of a group when one setting is reset', async ({ page, server }) => {
  // Set without a second person, so that the reset lowers it and needs none either.
  await server.database.pool.query(
    `insert into settings (name, value, set_by)
     select 'ALERT_PENDING_HOURS', '48', min(id) from users where role = 'admin'`,
  );
  await page.setViewportSize(desktop);
  await page.goto('/admin?tab=settings');
  const amount = page.getByRole('textbox', { name: 'Big wins' });
  const form = page.locator('form').filter({ has: amount });
  await amount.fill('2500');
  await form.getByRole('button', { name: /^Pending requests: Reset to the default/ }).click();
  await page.getByRole('dialog', { name: 'Change settings' }).getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Now: 24 hours (default)')).toBeVisible();
  await expect(amount).toHaveValue('2500');
  await expect(form.getByRole('alert')).toHaveCount(0);
  await page.reload();
  await expect(amount).toHaveValue('2500');
});

test('keeps an edited setting after a reload, until it is discarded', async ({ page, site }) => {
  await page.setViewportSize(desktop);
  await page.goto('/admin?tab=settings');
  const suspension = page.getByRole('textbox', { name: 'Suspension after a goal (seconds)' });
  const form = page.locator('form').filter({ has: suspension });
  await expect(suspension).toHaveValue('15');
  await suspension.fill('forever');
  await form.getByRole('button', { name: 'Review changes' }).click();
  await expect(form.getByText('Enter a number from 0 to 600')).toBeVisible();
  await suspension.fill('20.5');
  await page.reload();
  await expect(suspension).toHaveValue('20.5');
  await expect(form.getByText(/^Draft restored from/)).toBeVisible();
  await expectAccessible(page);
  const changes = [{ name: 'SUSPENSION_MS', value: '30000', seen: '15000' }];
  await site.admin.patch('/api/admin/settings', { changes });
  await page.reload();
  await expect(form.getByText('This has changed since you started typing. Check it before you save.')).toBeVisible();
  await form.getByRole('button', { name: 'Discard' }).click();
  await expect(suspension).toHaveValue('30');
  await page.reload();
  await expect(suspension).toHaveValue('30');
});
