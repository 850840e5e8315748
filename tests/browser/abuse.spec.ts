// User input is always shown as text, in the admin dashboard and in shared pictures.
import type { Page } from '@playwright/test';
import { expect, PASSWORD, signIn, test } from '#tests/browser/site.ts';
import { watchDrawing } from '#tests/browser/watch-drawing.ts';
import { createClient } from '#tests/support/client.ts';

const NAME = '<img src=x onerror="alert(1)">';
const TEAM = '<script>alert(2)</script> United';
const NOTE = '<svg onload="alert(3)"><a href="javascript:alert(4)">win</a>';

/**
 * Watches for dialogs, content security policy violations, and elements created from user input.
 * @returns a function that fails if there was any
 */
function watchPage(page: Page): () => Promise<void> {
  const faults: string[] = [];
  page.on('dialog', (dialog) => {
    faults.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) faults.push(message.text());
  });
  return async () => {
    expect(faults).toEqual([]);
    await expect(page.locator('img[src="x"], [onerror], [onload], a[href^="javascript:"]')).toHaveCount(0);
    await expect(page.locator('script', { hasText: 'alert(' })).toHaveCount(0);
  };
}

test('shows markup in names and notes as text in the dashboard and the shared picture', async ({
  page,
  context,
  server,
  site,
}) => {
  const player = createClient(server.url);
  const phoneNumber = '+254733000001';
  // Usernames created before the current rule may contain any character.
  const body = { phoneNumber, password: PASSWORD, username: 'markup' };
  const { user } = await player.post('/api/auth/register', body, 201);
  await server.database.pool.query('update users set username = $1 where id = $2', [NAME, user.id]);
  await player.post('/api/auth/submit-identity', {
    dateOfBirth: '1990-05-17',
    phoneNumber,
    address: NOTE,
    documentType: 'passport',
    documentNumber: 'AB1234567',
  });
  await player.post('/api/transactions/deposit', { amount: 50, method: 'card' }, 201);
  await site.admin.post('/api/admin/add-funds', { userId: user.id, amount: 50, note: NOTE });
  await site.admin.post(`/api/users/${user.id}/notes`, { text: NOTE }, 201);
  const game = await site.game({ homeTeam: TEAM, awayTeam: NAME });
  const bet = await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 10 }, 201);
  await site.admin.patch(`/api/bets/${bet.id}/status`, { status: 'won', note: NOTE });

  const expectText = watchPage(page);
  await signIn(context, server.url, site.admin);
  for (const [path, shown] of [
    ['/admin/users', NAME],
    ['/admin/games', TEAM],
    ['/admin?tab=bets', NAME],
    ['/admin?tab=deposit-approval', NAME],
    ['/admin?tab=verification', NOTE],
    ['/admin?tab=audit', /funds added/i],
    [`/admin/users/${user.id}`, NAME],
    [`/admin/users/${user.id}?part=notes`, NOTE],
    [`/admin/users/${user.id}?part=requests`, NOTE],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
    await expectText();
  }

  await signIn(context, server.url, player);
  const drawn = await watchDrawing(page);
  await page.goto('/betting-history');
  await page.getByRole('button', { name: 'Share Win' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: /^Picture: / })).toBeVisible();
  expect((await drawn()).map(({ text }) => text)).toEqual(expect.arrayContaining([NAME, '<script>alert(2)</script>']));
  await expectText();
});
