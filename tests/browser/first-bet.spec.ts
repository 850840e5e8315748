// A new visitor's path to a first bet: counts taps, keys and seconds from the landing page. The
// administrator's approval of the deposit is not counted.
import type { Locator, Page } from '@playwright/test';
import { expect, homePrice, phone, type Site, test } from '#tests/browser/site.ts';

test.use({ viewport: phone, hasTouch: true });

const MAX_TAPS = 10;
const MAX_SECONDS = 60;
/** The pace of a slow user: one tap every 0.7 s, and four keys a second. */
const TAP_PAUSE_MS = 700;
const KEY_PAUSE_MS = 250;

function createSlowUser(page: Page) {
  const counts = { taps: 0, keys: 0 };
  return {
    counts,
    tap: async (target: Locator) => {
      await expect(target).toBeVisible();
      await page.waitForTimeout(TAP_PAUSE_MS);
      await target.tap();
      counts.taps += 1;
    },
    type: async (...keys: string[]) => {
      for (const key of keys) {
        await page.keyboard.press(key, { delay: KEY_PAUSE_MS });
        counts.keys += 1;
      }
    },
  };
}

async function approveDeposit(site: Site): Promise<void> {
  const [deposit] = await site.admin.get('/api/admin/pending-deposits');
  await site.admin.post('/api/admin/approve-deposit', { depositId: deposit?.id ?? 0 });
}

test('lets a visitor place a first bet within ten taps and a minute', async ({ page, site }) => {
  const game = await site.game();
  await page.goto('/');
  const { counts, tap, type } = createSlowUser(page);
  const startedMs = Date.now();
  await tap(homePrice(page, game));
  await tap(page.getByRole('button', { name: 'Add $5 to the stake' }));
  await tap(page.getByRole('link', { name: 'Register to bet' }));
  await tap(page.getByLabel('Username'));
  await type(...'amina7');
  await tap(page.getByLabel('Phone number'));
  await type(...'+254733444555');
  await tap(page.getByLabel('Password', { exact: true }));
  await type(...'goal99', 'Enter');
  const sheet = page.getByRole('dialog', { name: 'Betting slip' });
  await expect(sheet.getByLabel(`Stake for ${game.homeTeam} to win`)).toHaveValue('5.00');
  await tap(sheet.getByRole('link', { name: 'Deposit' }));
  const dialog = page.getByRole('dialog', { name: 'Make a Deposit' });
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('10.00');
  await tap(dialog.getByRole('button', { name: 'Deposit $10.00' }));
  await tap(dialog.getByRole('button', { name: "I've sent it" }));
  await expect(dialog).toBeHidden();
  const pausedMs = Date.now();
  await approveDeposit(site);
  await expect(page.getByTestId('balance')).toHaveText('$10.00');
  const approvalMs = Date.now() - pausedMs;
  await expect(page.getByRole('region', { name: 'Your betting slip' })).toBeVisible();
  await tap(page.getByRole('button', { name: 'Place bet · $5.00' }));
  await expect(page.getByRole('region', { name: 'Receipt' })).toBeVisible();
  const seconds = (Date.now() - startedMs - approvalMs) / 1000;
  process.stdout.write(`First bet: ${counts.taps} taps, ${counts.keys} keys, ${seconds.toFixed(1)} s\n`);
  expect(counts.taps).toBeLessThanOrEqual(MAX_TAPS);
  expect(seconds).toBeLessThanOrEqual(MAX_SECONDS);
});
