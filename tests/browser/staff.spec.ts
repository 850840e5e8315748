import { readFile } from 'node:fs/promises';
import { generate } from 'otplib';
import {
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectStaffPage,
  PASSWORD,
  phone,
  rowOf,
  type SitePlayer,
  signIn,
  staffLink,
  tablet,
  test,
  toastOn,
  waitForMisclickGuard,
} from '#tests/browser/site.ts';

test.beforeEach(async ({ context, server, site }) => signIn(context, server.url, site.admin));

async function placeBets(player: SitePlayer, gameId: number, stakes: readonly number[]): Promise<void> {
  for (const stake of stakes) await player.post('/api/bets', { gameId, betType: 'home', odds: '2.50', stake }, 201);
}

test.describe('a staff table', () => {
  test('sorts, filters and pages on the server, keeps its state in the URL and exports CSV', async ({ page, site }) => {
    const player = await site.player('500');
    const { id } = await site.game();
    await placeBets(player, id, [...Array.from({ length: 26 }, () => 2), 9]);
    await page.setViewportSize(desktop);
    await page.goto('/admin?tab=bets');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Player starts with').fill(player.username);
    await expect(page.getByText('1–25 of 27')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`player=${player.username}`));

    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('26–27 of 27')).toBeVisible();
    await expect(page).toHaveURL(/page=2/);

    await page.getByRole('columnheader', { name: 'Stake' }).getByRole('button').click();
    await expect(page.getByText('1–25 of 27')).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText('$9.00');
    await expect(page.getByRole('columnheader', { name: 'Stake' })).toHaveAttribute('aria-sort', 'descending');

    await page.getByLabel('Minimum stake').fill('much');
    await expect(page.getByText('An amount such as 12.50')).toBeVisible();
    await page.getByLabel('Minimum stake').fill('5');
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await page.reload();
    await expect(page.getByText('1–1 of 1')).toBeVisible();
    await expect(page.getByLabel('Minimum stake')).toHaveValue('5.00');
    await expectAccessible(page);

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download Bets as CSV' }).click();
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`,${player.username},`);

    await page.getByLabel('Player starts with').fill('no-such-player');
    await expect(page.getByText('No results')).toBeVisible();
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(page.getByText('No results')).toBeHidden();
    await expect(page).toHaveURL(/\/admin\?tab=bets(&sort=-stake)?$/);
  });

  test('shows a new identity submission immediately', async ({ page, site }) => {
    const player = await site.player();
    await page.setViewportSize(desktop);
    await page.goto('/admin?tab=verification');
    await page.getByRole('searchbox').fill(player.username);
    const card = page.getByRole('listitem').filter({ hasText: player.username });
    await expect(card).toContainText('Incomplete');
    await player.post('/api/auth/submit-identity', {
      dateOfBirth: '1990-05-17',
      phoneNumber: player.phoneNumber,
      address: '1 Harbour Street',
      documentType: 'passport',
      documentNumber: 'P-77',
    });
    // Polling alone could take 30 seconds.
    await expect(card).toContainText('PASSPORT P-77');
  });
});

test.describe('the user page', () => {
  test('opens from the list, suspends, adds notes, changes the role and ends sessions', async ({ page, site }) => {
    const player = await site.player();
    await page.setViewportSize(desktop);
    await page.goto('/admin/users');
    await page.getByRole('searchbox').fill(player.username);
    await page.getByRole('link', { name: player.username }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/users/${player.id}$`));
    await expect(page.getByRole('heading', { name: `User ${player.username}` })).toBeVisible();

    await page.getByRole('button', { name: 'Suspend' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(dialog.getByText('Enter a reason')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Chargeback');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(toastOn(page, 'Account suspended')).toBeVisible();
    await expect(page.getByRole('main').getByText('Suspended', { exact: true })).toBeVisible();
    expect((await player.call('POST', '/api/transactions/deposit', { amount: 20, method: 'card' })).status).toBe(403);
    await page.getByRole('button', { name: 'Reactivate' }).click();
    await dialog.getByLabel('Reason').fill('Cleared up');
    await dialog.getByRole('button', { name: 'Reactivate' }).click();
    await expect(toastOn(page, 'Account reactivated')).toBeVisible();

    await page.getByRole('button', { name: 'Change role' }).click();
    await dialog.getByRole('radio', { name: /^Cashier/ }).check();
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await expect(toastOn(page, 'Role changed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reset two-factor authentication' })).toBeVisible();
    await page.getByRole('button', { name: 'Suspend' }).click();
    await expect(dialog.getByText('They lose all staff permissions. They can still log in.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('tab', { name: 'Notes' }).click();
    await page.getByLabel('New note').fill('Called about a deposit');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('list', { name: 'Staff notes' })).toContainText('Called about a deposit');

    await page.getByRole('tab', { name: 'Sessions' }).click();
    await page.getByRole('button', { name: 'End all sessions' }).click();
    await dialog.getByRole('button', { name: 'End all sessions' }).click();
    await expect(page.getByText('No open sessions')).toBeVisible();
    expect((await player.call('GET', '/api/auth/user')).status).toBe(401);
  });

  test('shows sections at each width under their own URLs', async ({ page, site }) => {
    test.slow();
    const player = await site.player('100');
    await placeBets(player, (await site.game()).id, [10]);
    await player.post('/api/transactions/withdrawal', { amount: 20, method: 'mpesa_kenya' }, 201);
    for (const size of [phone, tablet, desktop]) {
      await page.setViewportSize(size);
      for (const part of ['', 'bets', 'requests', 'statement', 'sessions', 'notes']) {
        await page.goto(`/admin/users/${player.id}${part && `?part=${part}`}`);
        await expect(page.getByRole('tab', { selected: true })).toBeVisible();
        await expect(page.getByRole('status').filter({ hasText: /^Loading$/ })).toHaveCount(0);
        if (size !== tablet) await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
    }
    await page.goto(`/admin/users/${player.id}?part=statement`);
    await expect(rowOf(page, 'Withdrawal requested')).toContainText('$70.00');
    await page.goto('/admin/users/999999999');
    await expect(page.getByText('No user with this ID')).toBeVisible();
  });
});

test.describe('the overview', () => {
  test('shows performance as charts and tables', async ({ page, site }) => {
    // A higher stake than in other tests, since the overview shows only the worst games.
    const player = await site.player('500');
    await placeBets(player, (await site.game()).id, [400]);
    await page.setViewportSize(desktop);
    await page.goto('/admin');
    await page.getByLabel('Period', { exact: true }).selectOption('Last hour');
    await expect(page).toHaveURL(/step=minute/);
    await expect(page.getByRole('img', { name: /^Turnover: highest \$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Show Turnover as a table' }).click();
    await expect(page.getByRole('table', { name: 'Turnover' }).getByRole('row')).toHaveCount(61);
    await expectAccessible(page);
    await page.getByRole('heading', { name: 'Exposure by game' }).scrollIntoViewIfNeeded();
    await expect(page.getByText(/: −\$600\.00$/).first()).toBeVisible();
  });
});

test.describe('the audit trail', () => {
  test('searches, shows changes and verifies its chain', async ({ page, site }) => {
    const player = await site.player();
    await site.admin.patch(`/api/users/${player.id}/suspension`, {
      suspended: true,
      reason: `Seen as ${player.username}`,
    });
    await page.setViewportSize(desktop);
    await page.goto('/admin?tab=audit');
    await page.getByRole('searchbox').fill(`Seen as ${player.username}`);
    await expect(page.getByText('1–1 of 1', { exact: true })).toBeVisible();
    await expect(rowOf(page, 'user suspended')).toBeVisible();
    await page.getByRole('button', { name: /^Details of entry/ }).click();
    await expect(page.getByRole('table', { name: 'Before and after' })).toContainText(`Seen as ${player.username}`);
    await expect(rowOf(page, 'user suspended')).toContainText(`reason: Seen as ${player.username}`);
    await page.getByRole('button', { name: 'Verify chain' }).click();
    await expect(page.getByText(/^The chain is intact/)).toBeVisible();
    await expectAccessible(page);
  });
});

test('links from a decision in the audit trail to its withdrawal', async ({ page, site }) => {
  const player = await site.player('30.00');
  await player.post('/api/transactions/withdrawal', { amount: 10, method: 'phone_number' }, 201);
  const id = (await player.get(`/api/transactions/user/${player.id}`)).find(({ type }) => type === 'withdrawal')?.id;
  await site.admin.post('/api/admin/reject-withdrawal', { transactionId: id, note: 'Wrong name' }, 200, {
    'idempotency-key': `reject-${player.username}`,
  });
  await page.setViewportSize(desktop);
  await page.goto('/admin?tab=audit');
  await expect(rowOf(page, 'withdrawal rejected').first()).toContainText('amount: $10.00; status: pending → rejected');
  await page.getByRole('link', { name: `Deposit or withdrawal ${id}`, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/users/${player.id}\\?part=requests&search=${id}$`));
  await expect(page.getByRole('row').filter({ hasText: 'Rejected' })).toHaveCount(1);
});

test.describe('betting limits and margins', () => {
  test('can be changed, and invalid values are refused', async ({ page, site }) => {
    const before = await site.admin.get('/api/admin/risk-limits');
    await page.setViewportSize(tablet);
    await page.goto('/admin?tab=risk');
    const stake = page.getByLabel('Maximum stake per bet');
    await stake.fill('0');
    await page.getByRole('button', { name: 'Save limits' }).click();
    await expect(page.getByText('Enter at least 0.01, with at most two decimals')).toBeVisible();
    await stake.fill('1234,5');
    await page.getByRole('button', { name: 'Save limits' }).click();
    await expect(toastOn(page, 'Limits saved')).toBeVisible();
    await expect(stake).toHaveValue('1234.50');
    await page.getByLabel('Match Result').fill('6.25');
    // The markets are grouped, and all groups but the first are closed.
    const cleanSheet = page.getByLabel('Home Team Clean Sheet');
    await expect(cleanSheet).toBeHidden();
    await page.getByLabel('Find a market').fill('clean sheet');
    await cleanSheet.fill('nine');
    await page.getByLabel('Find a market').fill('');
    await expect(cleanSheet).toBeHidden();
    await page.getByRole('button', { name: 'Save margins' }).click();
    await expect(page.getByText('Enter a percentage from 0 to 50')).toBeVisible();
    await cleanSheet.fill('9');
    await expectAccessible(page);
    await page.setViewportSize(phone);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Save margins' }).click();
    await expect(toastOn(page, 'Margins saved')).toBeVisible();
    const expected = { basisPoints: { match_result: 625, home_clean_sheet: 900 } };
    expect(await site.admin.get('/api/admin/margins')).toMatchObject(expected);
    await site.admin.patch('/api/admin/risk-limits', before);
    await site.admin.patch('/api/admin/margins', { basisPoints: { match_result: 500, home_clean_sheet: 500 } });
  });
});

test('reverses added funds with a reason, unless the balance is too low', async ({ page, site }) => {
  const player = await site.player('75.25');
  await page.setViewportSize(desktop);
  await page.goto('/admin?tab=add-funds');
  const reverse = page.getByRole('button', { name: `Reverse $75.25 for ${player.username}` });
  const dialog = page.getByRole('dialog');
  const reason = `Not for ${player.username}`;
  const { id: gameId } = await site.game();
  await placeBets(player, gameId, [1]);
  await reverse.click();
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Reverse' }).click();
  await expect(toastOn(page, "The player's balance no longer covers this amount. No money was moved.")).toBeVisible();
  await site.admin.post('/api/admin/add-funds', { userId: player.id, amount: '1.00' }, 200);
  await reverse.click();
  await expect(dialog.getByTestId('after-available')).toHaveText('$0.00');
  await expectAccessible(page);
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Reverse' }).click();
  await expect(toastOn(page, 'Added funds reversed')).toBeVisible();
  await expect(rowOf(page, reason)).toContainText('Reversed');
});

test('moves the focus to the remaining request after a decision', async ({ page, site }) => {
  const player = await site.player();
  for (const amount of [31, 32]) await player.post('/api/transactions/deposit', { amount, method: 'mpesa_kenya' }, 201);
  await page.setViewportSize(desktop);
  await page.goto(`/admin?tab=deposit-approval&player=${player.username}`);
  await page.getByRole('button', { name: `Approve $32.00 for ${player.username}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByRole('button', { name: `Approve $31.00 for ${player.username}` })).toBeFocused();
});

test.describe('promotions', () => {
  test('can be created, shown, edited and ended, and players can be given free bets', async ({ page, site }) => {
    const game = await site.game();
    const player = await site.player();
    const title = `Boost ${game.id}`;
    await page.setViewportSize(desktop);
    await page.goto('/admin?tab=promotions');
    await page.getByRole('button', { name: 'New promotion' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Type').selectOption('Odds boost');
    await dialog.getByRole('button', { name: 'Save promotion' }).click();
    await expect(dialog.getByText('Required').first()).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
    await dialog.getByLabel('Game').selectOption({ value: String(game.id) });
    await dialog.getByLabel('Selection').selectOption({ value: 'match_result|home||' });
    await dialog.getByLabel('Ends').fill('2099-01-01T12:00');
    await dialog.getByLabel('Boosted odds').fill('4');
    await dialog.getByLabel('Minimum stake').fill('20');
    await dialog.getByLabel('Maximum stake').fill('10');
    await dialog.getByLabel('Bets in total').fill('50');
    await dialog.getByRole('button', { name: 'Save promotion' }).click();
    await expect(dialog.getByText('Must not be above the maximum stake')).toBeVisible();
    await dialog.getByLabel('Minimum stake').fill('');
    await expect(dialog.getByText(`${game.homeTeam} to win at 4.00`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Save promotion' }).click();
    await expect(dialog.getByText('Enter odds from 2.51 to 2.77', { exact: true })).toBeVisible();
    await dialog.getByLabel('Boosted odds').fill('2.6');
    await dialog.getByRole('button', { name: 'Save promotion' }).click();
    await expect(toastOn(page, 'Promotion saved')).toBeVisible();
    await expect(rowOf(page, title)).toContainText('Running');

    await page.getByRole('button', { name: `Edit: ${title}` }).click();
    await dialog.getByLabel('Boosted odds').fill('2.7');
    await dialog.getByText('Translations').click();
    await dialog.getByLabel('Text in Kiswahili').fill('Leo tu.');
    await dialog.getByRole('button', { name: 'Save promotion' }).click();
    await expect(dialog.getByLabel('Title in Kiswahili')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('Title in Kiswahili').fill(`Ofa ${game.id}`);
    await expect(dialog.getByRole('article', { name: `Ofa ${game.id}` })).toContainText('Leo tu.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save promotion' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: `Details of promotion ${title}` }).click();
    await expect(page.getByText('to win at 2.70').first()).toBeVisible();
    await expect(page.getByRole('article', { name: `Ofa ${game.id}` })).toBeVisible();

    await page.getByRole('button', { name: `End: ${title}` }).click();
    await dialog.getByRole('button', { name: 'End now' }).click();
    await expect(rowOf(page, title).first()).toContainText('Ended');

    await player.patch(`/api/users/${player.id}/offers`, { wanted: false });
    await page.goto(`/admin?tab=promotions&user=${player.id}`);
    await expect(page.getByLabel('User', { exact: true })).toHaveValue(player.username);
    await page.getByLabel('Amount', { exact: true }).fill('5');
    await page.getByRole('button', { name: 'Give free bet', exact: true }).click();
    await expect(dialog.getByTestId('after-freeBets')).toHaveText('$5.00');
    await expect(dialog.getByText(`${player.username} doesn't want offers.`)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Give free bet', exact: true }).dblclick();
    await expect(toastOn(page, `${player.username} has a free bet of $5.00`)).toBeVisible();
    const freeBets = () => player.get(`/api/users/${player.id}/free-bets`);
    expect(await freeBets()).toMatchObject([{ amount: '5.00', status: 'usable' }]);

    await page.goto(`/admin/users/${player.id}`);
    await page.getByRole('tab', { name: 'Free bets' }).click();
    await page.getByRole('button', { name: /^Revoke free bet/ }).click();
    await expect(dialog.getByTestId('after-freeBets')).toHaveText('$0.00');
    await dialog.getByLabel('Reason').fill('Wrong player');
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await expect(toastOn(page, 'Free bet revoked')).toBeVisible();
    await expect(rowOf(page, 'Wrong player')).toContainText('Revoked');
    expect(await freeBets()).toMatchObject([{ status: 'revoked' }]);
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`/admin/users/${player.id}$`));
  });

  test('refuse a free bet above the limit, and boosted odds outside the allowed range', async ({ page, site }) => {
    const game = await site.game();
    await page.setViewportSize(desktop);
    await page.goto('/admin?tab=promotions');
    await page.getByLabel('Amount', { exact: true }).fill('100.01');
    await expect(page.getByText('Maximum $100.00').first()).toBeVisible();
    await page.getByRole('button', { name: 'Give free bet', exact: true }).click();
    await expect(page.getByLabel('Amount', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('button', { name: 'New promotion' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Type').selectOption('Odds boost');
    await dialog.getByLabel('Game').selectOption({ value: String(game.id) });
    await dialog.getByLabel('Selection').selectOption({ value: 'match_result|home||' });
    await expect(dialog.getByText(/^2\.51 to 2\.77\./)).toBeVisible();
    await dialog.getByLabel('Boosted odds').fill('2.5');
    await dialog.getByRole('button', { name: 'Save promotion' }).click();
    await expect(dialog.getByText('Enter odds from 2.51 to 2.77', { exact: true })).toBeVisible();
  });
});

const ROLE_TABS = {
  trader: ['overview', 'games', 'bets', 'risk', 'reports'],
  cashier: [
    'overview',
    'users',
    'add-funds',
    'deposit-approval',
    'deposits',
    'withdrawals',
    'withdrawal-requests',
    'payments',
  ],
  verifier: ['users', 'verification'],
} as const;

for (const [role, tabs] of Object.entries(ROLE_TABS)) {
  test(`shows a ${role} their pages without errors`, async ({ page, context, server, site }) => {
    test.slow();
    const member = await site.player();
    const player = await site.player('100');
    const game = await site.liveGame();
    await placeBets(player, game.id, [10]);
    await site.admin.patch(`/api/users/${member.id}/role`, { role });
    await context.clearCookies();
    await signIn(context, server.url, member);
    const refused: string[] = [];
    page.on('response', (response) => response.status() === 403 && refused.push(response.url()));
    await page.setViewportSize(desktop);
    const userParts = ['', '?part=bets', '?part=requests', '?part=freeBets', '?part=statement', '?part=sessions'];
    const places = [
      ...tabs.map((tab) => (['games', 'users'].includes(tab) ? `/admin/${tab}` : `/admin?tab=${tab}`)),
      ...(role === 'trader'
        ? [`/admin/games/${game.id}`]
        : userParts.map((part) => `/admin/users/${player.id}${part}`)),
    ];
    for (const place of places) {
      await page.goto(place);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: /^Loading$/ })).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Try again' }), place).toHaveCount(0);
    }
    expect(refused).toEqual([]);
    const closed = role === 'trader' ? `/admin/users/${player.id}` : `/admin/games/${game.id}`;
    await page.goto(closed);
    await expect(page.getByRole('main')).toContainText(/Your role doesn't allow this|Access Denied/i);
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await page.goto('/admin?tab=audit');
    await expect(page.getByText("Your role doesn't have access to Audit Trail")).toBeVisible();
  });
}

test('goes back from a dialog to its tab, and then out of the tab, one step at a time', async ({ page, site }) => {
  const game = await site.game();
  await page.setViewportSize(desktop);
  await page.goto('/admin');
  await staffLink(page, 'Bets').click();
  await expect(page).toHaveURL(/tab=bets$/);
  await staffLink(page, 'Games').click();
  await page.getByRole('searchbox').pressSequentially(game.homeTeam, { delay: 30 });
  await expect(page).toHaveURL(/search=/);
  await expect(rowOf(page, game.homeTeam)).toBeVisible();
  await page.getByRole('button', { name: `Edit ${game.homeTeam}` }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/games\?search=/);
  await page.goBack();
  await expectStaffPage(page, 'Bets');
  await page.goBack();
  await expectStaffPage(page, 'Overview');
});

test.describe('the second factor', () => {
  test('shows the recovery codes after the dialog was closed too early', async ({ page, context, server, site }) => {
    const trader = await site.player();
    await site.admin.patch(`/api/users/${trader.id}/role`, { role: 'trader' });
    await context.clearCookies();
    await signIn(context, server.url, trader);
    let release = () => {};
    await page.route('**/api/auth/totp/confirm', (route) => {
      release = () => void route.continue();
    });
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    const secret = (await dialog.getByText(/^[A-Z2-7]{16,}$/).textContent()) as string;
    await dialog.getByLabel('Code from the app').fill(await generate({ secret }));
    const isSent = page.waitForRequest('**/api/auth/totp/confirm');
    await page.keyboard.press('Enter');
    await isSent;
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    release();
    await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
    await waitForMisclickGuard(page);
    await dialog.getByRole('button', { name: "I've stored them" }).click();
    await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible();
  });

  test('is set up with a QR code, required at login and turned off', async ({ page, context, server, site }) => {
    const trader = await site.player();
    await site.admin.patch(`/api/users/${trader.id}/role`, { role: 'trader' });
    await context.clearCookies();
    await signIn(context, server.url, trader);
    await page.setViewportSize(phone);
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Set up' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Your password').fill('not this one');
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog.getByText('Incorrect password')).toBeVisible();
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const secret = (await dialog.getByText(/^[A-Z2-7]{16,}$/).textContent()) as string;
    await dialog.getByLabel('Code from the app').fill(await generate({ secret }));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    const shown = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(shown.first()).toBeVisible();
    await waitForMisclickGuard(page);
    const codes = await shown.allTextContents();
    expect(codes.length).toBeGreaterThan(5);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect((await readFile(await (await download).path(), 'utf8')).trim().split('\n')).toEqual(codes);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: "I've stored them" }).click();
    await expect(page.getByText(`${codes.length} recovery codes left`)).toBeVisible();

    await context.clearCookies();
    await page.goto('/login');
    await page.getByLabel('Phone number').fill(trader.phoneNumber);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.getByLabel('Authenticator code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(toastOn(page, 'Welcome back!')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await page.goto('/profile');
    await expect(page.getByText(`${codes.length - 1} recovery codes left`)).toBeVisible();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await dialog.getByLabel('Code from the app, or a recovery code').fill(codes[1] ?? '');
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
  });
});
