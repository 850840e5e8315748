import { expect, test } from '@playwright/test';

// When every other browser test fails, this one says whether the browser itself is at fault.
test('the browser starts and draws text', async ({ page }) => {
  await page.setContent('<main><h1>Goldline</h1></main>');
  await expect(page.getByRole('heading', { name: 'Goldline' })).toBeVisible();
  const box = await page.getByRole('heading').boundingBox();
  expect(box?.height).toBeGreaterThan(20);
  const picture = await page.screenshot();
  const blank = await page.setContent('<main></main>').then(() => page.screenshot());
  expect(picture.equals(blank)).toBe(false);
});
