// The overview's checklist of what is missing before real money can be taken.
import {
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  signIn,
  siteEnv,
  test,
} from '#tests/browser/site.ts';

test.use({ serverEnv: siteEnv });

for (const size of [phone, desktop])
  test(`lists what is missing before real money, and links to it, at ${size.width} px`, async ({
    page,
    context,
    server,
    site,
  }) => {
    await server.database.pool.query('delete from checklist_dismissals');
    await signIn(context, server.url, site.admin);
    await page.setViewportSize(size);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { name: 'Before you take real money' })).toBeVisible();
    await expect(page.getByText('This list is for the current configuration')).toBeVisible();
    const item = (text: string) => page.getByRole('listitem').filter({ hasText: text });
    await expect(item('NODE_ENV must be production')).toContainText('Blocks startup');
    await expect(item('Two-person approval above is not set')).toContainText('Not safe yet');
    await expect(page.getByRole('button', { name: 'Dismiss: NODE_ENV' })).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Dismiss: Licence' }).click();
    await expect(item('Licence is not set')).toHaveCount(0);
    await page.getByRole('button', { name: 'Show dismissed' }).click();
    await page.getByRole('button', { name: 'Restore: Licence' }).click();
    await expect(page.getByRole('button', { name: 'Dismiss: Licence' })).toBeVisible();
    await page.locator('summary', { hasText: 'Done' }).click();
    await expect(item('CURRENCY')).toBeVisible();
    await page.getByRole('link', { name: 'Settings: Two-person approval above' }).click();
    await expect(page.getByRole('textbox', { name: 'Two-person approval above' })).toBeVisible();
  });
