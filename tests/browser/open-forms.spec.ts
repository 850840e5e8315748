// Forms that are always open keep their input across a reload, and overwrite a colleague's change
// only after a warning.
import type { Page } from '@playwright/test';
import {
  clickGuarded,
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  signIn,
  test,
  toastOn,
} from '#tests/browser/site.ts';

test.beforeEach(async ({ context, server, site }) => signIn(context, server.url, site.admin));

const formOf = (page: Page, button: string) =>
  page.locator('form', { has: page.getByRole('button', { name: button, exact: true }) });

test('keeps edited betting limits after a reload, and saves only those', async ({ page, site }) => {
  const before = await site.admin.get('/api/admin/risk-limits');
  await page.setViewportSize(desktop);
  await page.goto('/admin?tab=risk');
  const form = formOf(page, 'Save limits');
  await expect(form.getByRole('button', { name: 'Save limits' })).toBeDisabled();
  await form.getByLabel('Maximum stake per bet').fill('321');
  await page.reload();
  await expect(form.getByText(/^Draft restored from/)).toBeVisible();
  await expect(form.getByLabel('Maximum stake per bet')).toHaveValue('321');
  await site.admin.patch('/api/admin/risk-limits', { payout: '4321.00' });
  await expectAccessible(page);
  await page.screenshot({ path: 'test-results/limits-draft-1280.png' });
  await form.getByRole('button', { name: 'Save limits' }).click();
  await expect(toastOn(page, 'Limits saved')).toBeVisible();
  await expect(form.getByText(/^Draft restored/)).toHaveCount(0);
  const after = Object.assign({}, before, { stake: '321.00', payout: '4321.00' });
  expect(await site.admin.get('/api/admin/risk-limits')).toEqual(after);
  await site.admin.patch('/api/admin/risk-limits', before);
});

test('keeps a limit that is edited while another one is saved', async ({ page, site }) => {
  const before = await site.admin.get('/api/admin/risk-limits');
  await page.goto('/admin?tab=risk');
  const form = formOf(page, 'Save limits');
  await form.getByLabel('Maximum stake per bet').fill('321');
  let respond = () => {};
  const mayRespond = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route('**/api/admin/risk-limits', async (route) => {
    if (route.request().method() === 'PATCH') await mayRespond;
    await route.continue();
  });
  const save = form.getByRole('button', { name: 'Save limits' });
  await save.click();
  await form.getByLabel('Maximum payout per bet').fill('4321');
  respond();
  await expect(toastOn(page, 'Limits saved')).toBeVisible();
  await expect(form.getByLabel('Maximum payout per bet')).toHaveValue('4321');
  // A busy button ignores clicks.
  await expect(save).not.toHaveAttribute('aria-busy');
  await save.click();
  const after = Object.assign({}, before, { stake: '321.00', payout: '4321.00' });
  await expect.poll(() => site.admin.get('/api/admin/risk-limits')).toEqual(after);
  await site.admin.patch('/api/admin/risk-limits', before);
});

test('shows a limit that a colleague has changed, and replaces it only when saved again', async ({ page, site }) => {
  const before = await site.admin.get('/api/admin/risk-limits');
  await site.admin.patch('/api/admin/risk-limits', { stake: '987.00' });
  await page.setViewportSize(phone);
  await page.goto('/admin?tab=risk');
  const form = formOf(page, 'Save limits');
  const stake = form.getByLabel('Maximum stake per bet');
  await stake.fill('321');
  await site.admin.patch('/api/admin/risk-limits', { stake: '654.00' });
  await form.getByRole('button', { name: 'Save limits' }).click();
  await expect(form.getByText('Someone else has set this to $654.00. Save again to replace it.')).toBeVisible();
  await expect(stake).toBeFocused();
  await expect(form.getByText('This has changed since you started typing. Check it before you save.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.screenshot({ path: 'test-results/limits-stale-360.png' });
  expect(await site.admin.get('/api/admin/risk-limits')).toMatchObject({ stake: '654.00' });
  await site.admin.patch('/api/admin/risk-limits', { stake: '655.00' });
  await clickGuarded(form.getByRole('button', { name: 'Save limits' }));
  await expect(form.getByText('Someone else has set this to $655.00. Save again to replace it.')).toBeVisible();
  // The next edit starts from the saved limits, even if they are fetched again later.
  await page.route('**/api/admin/risk-limits', async (route) => {
    if (route.request().method() === 'GET') await new Promise((resolve) => setTimeout(resolve, 2000));
    await route.continue();
  });
  await clickGuarded(form.getByRole('button', { name: 'Save limits' }));
  await expect(toastOn(page, 'Limits saved')).toBeVisible();
  expect(await site.admin.get('/api/admin/risk-limits')).toMatchObject({ stake: '321.00' });
  await expect(stake).toHaveValue('321.00');
  await stake.fill('322');
  await form.getByRole('button', { name: 'Save limits' }).click();
  await expect(stake).toHaveValue('322.00');
  await page.unroute('**/api/admin/risk-limits');
  await site.admin.patch('/api/admin/risk-limits', before);
});

test('keeps edited margins after a reload, and saves only those', async ({ page, site }) => {
  const before = await site.admin.get('/api/admin/margins');
  await page.setViewportSize(desktop);
  await page.goto('/admin?tab=risk');
  const form = formOf(page, 'Save margins');
  await form.getByLabel('Match Result').fill('7.5');
  await page.reload();
  await expect(form.getByLabel('Match Result')).toHaveValue('7.5');
  await site.admin.patch('/api/admin/margins', { basisPoints: { double_chance: 777 } });
  await form.getByRole('button', { name: 'Save margins' }).click();
  await expect(toastOn(page, 'Margins saved')).toBeVisible();
  const basisPoints = Object.assign({}, before.basisPoints, { match_result: 750, double_chance: 777 });
  expect((await site.admin.get('/api/admin/margins')).basisPoints).toEqual(basisPoints);
  await site.admin.patch('/api/admin/margins', before);
});

test("keeps edited bonus tiers, and replaces a colleague's only when saved again", async ({ page, site }) => {
  const before = await site.admin.get('/api/admin/accumulator-bonus');
  const { on, minOdds, maxBonus } = before;
  const save = async (steps: { legs: number; percent: number }[]) => {
    const { version } = await site.admin.get('/api/admin/accumulator-bonus');
    await site.admin.patch('/api/admin/accumulator-bonus', { on, minOdds, maxBonus, steps, version });
  };
  await save([]);
  await page.setViewportSize(desktop);
  await page.goto('/admin?tab=promotions');
  const form = formOf(page, 'Save bonus');
  await form.getByRole('button', { name: 'Add a tier' }).click();
  await form.getByLabel('Minimum number of selections').last().fill('5');
  await form.getByLabel('Bonus in %').last().fill('3');
  await page.reload();
  await expect(form.getByText(/^Draft restored from/)).toBeVisible();
  await expect(form.getByLabel('Minimum number of selections').last()).toHaveValue('5');
  await expect(form.getByLabel('Bonus in %').last()).toHaveValue('3');
  const steps = [{ legs: 6, percent: 4 }];
  await save(steps);
  await form.getByRole('button', { name: 'Save bonus' }).click();
  await expect(form.getByText('This has changed since you started typing. Check it before you save.')).toBeVisible();
  expect(await site.admin.get('/api/admin/accumulator-bonus')).toMatchObject({ steps });
  await expect(form.getByLabel('Minimum number of selections')).toHaveValue('5');
  await clickGuarded(form.getByRole('button', { name: 'Save bonus' }));
  await expect(toastOn(page, 'Bonus saved')).toBeVisible();
  expect(await site.admin.get('/api/admin/accumulator-bonus')).toMatchObject({ steps: [{ legs: 5, percent: 3 }] });
  await save(before.steps);
});

test('shows why a helpline was refused, next to its field', async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.goto('/admin?tab=pages');
  await page.getByRole('button', { name: 'Add a helpline' }).click();
  const added = page.getByRole('group', { name: 'New helpline' });
  const website = page.getByRole('group', { name: 'Kampala' }).getByLabel('Website');
  await added.getByLabel('Website').fill('example.org');
  await added.getByLabel('Name').fill('Kampala');
  await page.getByRole('button', { name: 'Save helplines' }).click();
  await expect(website).toHaveAccessibleDescription(/Must be an http or https/);
  await expect(website).toBeFocused();
  await page.getByRole('button', { name: 'Discard draft' }).click();
});

test('keeps a new helpline after a reload', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/admin?tab=pages');
  await page.getByRole('button', { name: 'Add a helpline' }).click();
  const added = page.getByRole('group', { name: 'New helpline' });
  await added.getByLabel('Phone number').fill('+256800200200');
  await added.getByLabel('Name').fill('Responsible Gambling Kampala');
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  const helpline = page.getByRole('group', { name: 'Responsible Gambling Kampala' });
  await expect(helpline.getByLabel('Phone number')).toHaveValue('+256800200200');
  await expect(page.getByText(/^Draft restored from/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(helpline).toHaveCount(0);
});
