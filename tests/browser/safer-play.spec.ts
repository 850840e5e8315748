import type { Page } from '@playwright/test';
import {
  cardOf,
  clickOnceReplaced,
  delayRequests,
  desktop,
  expect,
  expectAccessible,
  expectClosed,
  expectNoSidewaysScroll,
  openSearch,
  phone,
  type SitePlayer,
  signIn,
  slipOf,
  test,
  toastOn,
  waitForMisclickGuard,
} from '#tests/browser/site.ts';

const limitsOf = (player: SitePlayer) => player.get(`/api/users/${player.id}/limits`);

async function setLimit(page: Page, name: string, amount: string): Promise<void> {
  await page.getByRole('button', { name: `Change ${name}` }).click();
  const dialog = page.getByRole('dialog', { name });
  await dialog.getByLabel('Limit').fill(amount);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
}

test('keeps the dialog of another limit open when a response arrives late', async ({ page, context, server, site }) => {
  const player = await site.player('50');
  await signIn(context, server.url, player);
  let release = () => {};
  await page.route(`**/api/users/${player.id}/limits`, (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    release = () => void route.continue();
  });
  await page.goto('/safer-play');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Change Stake limit per day' }).click();
  await dialog.getByLabel('Limit').fill('20');
  const isSent = page.waitForRequest((request) => request.method() === 'PATCH');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await isSent;
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change Stake limit per week' }).click();
  await dialog.getByLabel('Limit').fill('100');
  release();
  await expect(toastOn(page, 'Limit saved. It applies now.')).toBeVisible();
  await expect(dialog.getByLabel('Limit')).toHaveValue('100');
});

for (const size of [phone, desktop]) {
  test(`applies a lower limit immediately and a higher one later at ${size.width} px`, async ({
    page,
    context,
    server,
    site,
  }) => {
    const player = await site.player('50');
    await signIn(context, server.url, player);
    await page.setViewportSize(size);
    await page.goto('/profile');
    await page.getByRole('main').getByRole('link', { name: 'Safer Play' }).click();
    await expect(page.getByRole('heading', { name: 'Safer Play', level: 1 })).toBeVisible();
    await expect(page.getByText(/^18\+ only\. You must be/)).toBeVisible();

    await setLimit(page, 'Stake limit per day', '20');
    await expect(toastOn(page, 'Limit saved. It applies now.')).toBeVisible();
    await expect(page.getByText('$0.00 of $20.00 used, $20.00 left')).toBeVisible();
    await setLimit(page, 'Stake limit per day', '10');
    await expect(page.getByText('$0.00 of $10.00 used, $10.00 left')).toBeVisible();
    await setLimit(page, 'Stake limit per day', '500');
    await expect(toastOn(page, 'Limit saved. It takes effect in 24 hours.')).toBeVisible();
    await expect(page.getByText(/^From .+: \$500\.00/)).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    expect((await limitsOf(player)).stake.day).toMatchObject({ amount: '10.00', next: { amount: '500.00' } });

    await page.getByRole('button', { name: 'Keep $10.00: Stake limit per day' }).click();
    await expect(page.getByText(/^From .+: \$500\.00/)).toBeHidden();
    await page.getByRole('button', { name: 'Change Stake limit per day' }).click();
    await expect(page.getByRole('dialog').getByLabel('Limit')).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('dialog').getByLabel('Limit').fill('ten');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Enter an amount with at most two decimals')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove limit' }).click();
    await expect(page.getByText(/^From .+: no limit/)).toBeVisible();
    expect((await limitsOf(player)).stake.day).toMatchObject({ amount: '10.00', next: { amount: null } });
  });

  test(`refuses a deposit above the limit, and shows the amount left and a link, at ${size.width} px`, async ({
    page,
    context,
    server,
    site,
  }) => {
    const player = await site.player();
    await player.patch(`/api/users/${player.id}/limits`, { deposit: { week: 30 } });
    await signIn(context, server.url, player);
    await page.setViewportSize(size);
    await page.goto('/wallet');
    await page.getByRole('button', { name: 'Deposit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Make a Deposit' });
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('40');
    await expect(dialog.getByText('Your deposit limit allows $30.00 more this week.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Deposit $40.00' }).click();
    await expect(toastOn(page, 'This deposit exceeds your deposit limit. You have $30.00 left.')).toBeVisible();
    await expect(dialog.getByText(/Send to this number|Send \$40/)).toBeHidden();
    // The toast works while the dialog is open.
    await page.getByRole('link', { name: 'Safer play', exact: true }).click();
    await expect(page).toHaveURL(/\/safer-play$/);
    await expect(page.getByText('$0.00 of $30.00 used, $30.00 left')).toBeVisible();
  });

  test(`closes a toast over a dialog without closing the dialog at ${size.width} px`, async ({
    page,
    context,
    server,
    site,
  }) => {
    const player = await site.player();
    await player.patch(`/api/users/${player.id}/limits`, { deposit: { day: 10 } });
    await signIn(context, server.url, player);
    await page.setViewportSize(size);
    await page.goto('/wallet');
    await page.getByRole('button', { name: 'Deposit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Make a Deposit' });
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('40');
    await dialog.getByRole('button', { name: 'Deposit $40.00' }).click();
    const toast = page.getByRole('region', { name: /^Notifications/ });
    await expect(toast.getByText('Deposit Failed')).toBeVisible();
    await toast.getByRole('button', { name: 'Close' }).click();
    await expect(toast.getByText('Deposit Failed')).toBeHidden();
    await expect(dialog).toBeVisible();
    // With the keyboard, the first Escape closes the toast, the second the dialog.
    await dialog.getByRole('button', { name: 'Deposit $40.00' }).click();
    await expect(toast.getByText('Deposit Failed')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(toast.getByText('Deposit Failed')).toBeHidden();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test(`asks for confirmation of a self-exclusion, which then blocks betting, at ${size.width} px`, async ({
    page,
    context,
    server,
    site,
  }) => {
    const game = await site.game();
    const player = await site.player('50');
    await signIn(context, server.url, player);
    await page.setViewportSize(size);
    await page.goto('/safer-play');
    await page.getByText('1 year', { exact: true }).click();
    await page.getByRole('button', { name: 'Exclude myself' }).click();
    const dialog = page.getByRole('dialog', { name: 'Exclude yourself for 1 year?' });
    const confirm = dialog.getByRole('button', { name: 'Exclude me for 1 year' });
    await expect(confirm).toBeDisabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect((await limitsOf(player)).selfExcludedUntil).toBeNull();
    await page.getByRole('button', { name: 'Exclude myself' }).click();
    await dialog.getByLabel("I understand that this can't be ended early").check();
    await expectAccessible(page);
    await confirm.click();
    await expect(page.getByText(/^You are self-excluded until/)).toBeVisible();
    await expectAccessible(page);
    expect(Date.parse((await limitsOf(player)).selfExcludedUntil ?? '') - Date.now()).toBeGreaterThan(364 * 86_400_000);

    // None of these pages offers deposits. Each shows the end of the exclusion in its header, and
    // all but /betting show it again below.
    const excluded = page.getByText(/^You are self-excluded until/);
    for (const path of ['/', '/promotions', '/wallet', '/betting']) {
      await page.goto(path);
      await expect(page.getByTestId('balance')).toBeVisible();
      if (path !== '/betting') await expect(excluded).toBeVisible();
      await expect(page.getByText('$50,000')).toBeHidden();
      await expect(page.getByRole('link', { name: 'Deposit', exact: true })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Deposit', exact: true })).toHaveCount(0);
      await expect(page.getByRole('banner').getByRole('link', { name: /^Self-excluded until/ })).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
    await page.goto('/wallet');
    await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeVisible();

    await page.goto('/betting?tab=upcoming');
    await cardOf(page, game)
      .getByRole('button', { name: /to win/ })
      .first()
      .click();
    if (size === phone)
      await page
        .getByRole('button', { name: /Open betting slip|Open slip/ })
        .first()
        .click();
    const slip = slipOf(page).last();
    await expect(slip.getByText(/^You are self-excluded until/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Place bet/ })).toHaveCount(0);
  });

  test(`opens the net position from the header with one tap at ${size.width} px`, async ({
    page,
    context,
    server,
    site,
  }) => {
    const game = await site.game();
    const player = await site.player('50');
    const bet = await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 20 }, 201);
    await site.admin.patch(`/api/bets/${bet.id}/status`, { status: 'lost' });
    await signIn(context, server.url, player);
    await page.setViewportSize(size);
    for (const path of ['/', '/betting', '/wallet', '/profile', '/scores']) {
      await page.goto(path);
      await page
        .getByRole('banner')
        .getByRole('button', { name: /your money/ })
        .click();
      const dialog = page.getByRole('dialog', { name: 'Your money' });
      await expect(dialog.getByText('−$20.00')).toHaveCount(5);
      if (path === '/') await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expectClosed(dialog);
    }
  });
}

test('confirms a time-out and shows its end', async ({ page, context, server, site }) => {
  const player = await site.player();
  await signIn(context, server.url, player);
  await page.goto('/safer-play');
  await page.getByText('7 days', { exact: true }).click();
  await page.getByRole('button', { name: 'Take a time-out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start time-out' }).click();
  await expect(page.getByText(/^You are on a time-out until/)).toBeVisible();
  const until = Date.parse((await limitsOf(player)).timedOutUntil ?? '');
  expect(Math.round((until - Date.now()) / 86_400_000)).toBe(7);
});

test('shows the reality check once when due, in all tabs, with time and net position', async ({
  page,
  context,
  server,
  site,
}) => {
  const game = await site.game();
  const player = await site.player('50');
  const bet = await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 10 }, 201);
  await site.admin.patch(`/api/bets/${bet.id}/status`, { status: 'lost' });
  await signIn(context, server.url, player);
  await page.goto('/safer-play');
  await page.getByText('15 min', { exact: true }).click();
  await expect(toastOn(page, 'Reality check saved')).toBeVisible();
  expect((await limitsOf(player)).realityCheckMinutes).toBe(15);
  const dialog = page.getByRole('dialog', { name: 'Reality check' });
  await expect(dialog).toBeHidden();

  const pool = server.database.pool;
  await pool.query(`update sessions set created_at = now() - interval '75 minutes' where user_id = $1`, [player.id]);
  await page.setViewportSize(phone);
  await page.goto('/betting');
  await expect(dialog.getByText('You have been playing for 1 h 15 min.')).toBeVisible();
  await expect(dialog.getByText('−$10.00')).toBeVisible();
  await expectAccessible(page);
  const otherTab = await context.newPage();
  await otherTab.goto('/betting');
  const otherDialog = otherTab.getByRole('dialog', { name: 'Reality check' });
  await expect(otherDialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expectClosed(dialog);
  await expect(otherDialog).toBeHidden();
  await otherTab.close();
  await page.reload();
  await expect(page.getByTestId('balance')).toBeVisible();
  await page.waitForTimeout(1000);
  await expect(dialog).toBeHidden();
  // As if the check had been shown 15 minutes ago.
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('goldline.reality-check') ?? '{}');
    localStorage.setItem('goldline.reality-check', JSON.stringify({ ...stored, seenAtMs: stored.seenAtMs - 901_000 }));
  });
  await page.reload();
  await expect(dialog).toBeVisible();
  await waitForMisclickGuard(page);
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('keeps the focus while the reality check is saved', async ({ page, context, server, site }) => {
  const player = await site.player();
  await signIn(context, server.url, player);
  await page.goto('/safer-play');
  const choiceOf = (name: string) => page.getByRole('radio', { name });
  await page.waitForLoadState('networkidle');
  await choiceOf('Never').press('ArrowRight');
  await expect(toastOn(page, 'Reality check saved')).toBeVisible();
  await expect(choiceOf('15 min')).toBeFocused();
});

test('does not close the reality check with keys pressed as it appears', async ({ page, context, server, site }) => {
  const player = await site.player();
  await player.patch(`/api/users/${player.id}/limits`, { realityCheckMinutes: 15 });
  const pool = server.database.pool;
  await pool.query(`update sessions set created_at = now() - interval '75 minutes' where user_id = $1`, [player.id]);
  await signIn(context, server.url, player);
  const release = await delayRequests(page, '**/net-position');
  await page.goto('/betting');
  const search = await openSearch(page);
  await search.press('a');
  release();
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!document.querySelector('[role=dialog]')) return void requestAnimationFrame(look);
          document.activeElement?.dispatchEvent(
            new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
          );
          resolve();
        };
        look();
      }),
  );
  const dialog = page.getByRole('dialog', { name: 'Reality check' });
  await expect(dialog.getByRole('button', { name: 'Continue' })).toBeVisible();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeFocused();
  await waitForMisclickGuard(page);
  await page.keyboard.press('Escape');
  await expectClosed(dialog);
});

test('ignores a tap on what the reality check covers as it appears', async ({ page, context, server, site }) => {
  const player = await site.player();
  await player.patch(`/api/users/${player.id}/limits`, { realityCheckMinutes: 15 });
  const pool = server.database.pool;
  await pool.query(`update sessions set created_at = now() - interval '75 minutes' where user_id = $1`, [player.id]);
  await signIn(context, server.url, player);
  await page.setViewportSize(phone);
  const release = await delayRequests(page, '**/net-position');
  await page.goto('/betting');
  const link = page.getByRole('navigation', { name: 'Quick navigation' }).getByRole('link', { name: 'My Bets' });
  // "Log out" appears there.
  const tapped = clickOnceReplaced(link);
  release();
  await tapped;
  await waitForMisclickGuard(page);
  await page.getByRole('dialog', { name: 'Reality check' }).getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByTestId('balance')).toBeVisible();
  await expect(page).toHaveURL('/betting');
});

test('shows visitors the age limit', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Safer Play' }).click();
  await expect(page.getByText(/^18\+ only\. You must be/)).toBeVisible();
  await expectAccessible(page);
});
