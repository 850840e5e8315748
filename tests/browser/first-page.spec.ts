import { expect, test } from '../support/browser-test.ts';

test('the built client loads from the server and draws its first page', async ({ page }) => {
  const response = await page.goto('/');
  expect(response?.status()).toBe(200);
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self'");
  await expect(page.getByRole('main')).toBeVisible();
});

test('an address that only the client knows is served too', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('main')).toBeVisible();
});
