import { expect, test } from '@playwright/test';

// If every other browser test fails, this shows whether the browser itself is broken.
test('starts the browser and renders text', async ({ page }) => {
  await page.setContent('<main><h1>Goldline</h1></main>');
  await expect(page.getByRole('heading', { name: 'Goldline' })).toBeVisible();
  const box = await page.getByRole('heading').boundingBox();
  expect(box?.height).toBeGreaterThan(20);
  const picture = await page.screenshot();
  const blank = await page.setContent('<main></main>').then(() => page.screenshot());
  expect(picture.equals(blank)).toBe(false);
});
