import {
  clickGuarded,
  countsAtTap,
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectStaffPage,
  PASSWORD,
  phone,
  rowOf,
  type SiteGame,
  type SitePlayer,
  searchTable,
  signIn,
  staffLink,
  tablet,
  test,
  toastOn,
  waitForMisclickGuard,
} from '#tests/browser/site.ts';
import { balanceOf } from '#tests/support/player-reads.ts';

test.use({
  serverEnv: {
    ADMIN_PHONE: '+254700999999',
    ADMIN_PASSWORD: PASSWORD,
    MATCH_CLOCK: 'off',
  },
});

test.beforeEach(async ({ context, server, site }) => signIn(context, server.url, site.admin));

const gameName = (home: string, away: string) => `${home} v ${away}`;

async function placeBet(player: SitePlayer, game: SiteGame, betType = 'home', odds = '2.50'): Promise<number> {
  const bet = { gameId: game.id, betType, odds, stake: '10.00' };
  return (await player.post('/api/bets', bet, 201)).id;
}

test.describe('running a game', () => {
  test('creates, starts, scores and ends a game, and pays its bets', async ({ page, site }) => {
    const home = `Kestrel ${Date.now()}`;
    const away = `Marlin ${Date.now()}`;
    const match = gameName(home, away);
    await page.setViewportSize(desktop);
    await page.goto('/admin/games');
    await expect(page.getByRole('heading', { name: 'Create New Game' })).toBeVisible();
    await page.getByRole('button', { name: 'New game' }).click();
    await page.getByLabel('Home team').fill(home);
    await page.getByLabel('Away team').fill(away);
    await page.getByLabel('League').fill('Test League');
    await page.getByLabel('Home (1)').fill('2.50');
    await page.getByLabel('Draw (X)').fill('3,30');
    await page.getByLabel('Away (2)').fill('2.90');
    await expect(page.getByText('Book 104.7%')).toBeVisible();
    await page.getByRole('button', { name: 'Create game' }).click();
    await expect(toastOn(page, 'Game created successfully and will appear on homepage')).toBeVisible();
    await expect(page.getByLabel('Home team')).toHaveValue('');

    await searchTable(page, match);
    const row = rowOf(page, match);
    await expect(row).toContainText('Upcoming');
    await expect(row).toContainText('2.50 / 3.30 / 2.90');

    const games = await site.admin.get('/api/games');
    const game = games.find((each) => each.homeTeam === home) as SiteGame;
    const player = await site.player('100');
    await placeBet(player, game);
    expect(await balanceOf(player)).toBe('90.00');

    await row.getByRole('button', { name: `Start ${match}` }).click();
    // A start more than 15 minutes before or after kick-off needs confirmation.
    await clickGuarded(page.getByRole('dialog').getByRole('button', { name: 'Start now' }));
    await expect(toastOn(page, 'Game status updated successfully')).toBeVisible();
    await expect(row).toContainText("Live0'");

    await row.getByRole('button', { name: `Goal ${match}` }).click();
    const goal = page.getByRole('dialog', { name: 'Record a goal' });
    await goal.getByLabel('Minute').fill('12');
    await expectAccessible(page);
    await goal.getByRole('button', { name: 'Record goal' }).click();
    await expect(toastOn(page, 'Goal recorded, 1–0')).toBeVisible();
    await expect(row).toContainText('1–0');
    await expect(row).toContainText("Live12'");

    await row.getByRole('button', { name: `Edit ${match}` }).click();
    const edit = page.getByRole('dialog', { name: 'Edit game' });
    await edit.getByRole('group', { name: 'Score', exact: true }).getByLabel(away).fill('1');
    await edit.getByLabel('Current minute').fill('131');
    await edit.getByRole('group', { name: 'Half-time score' }).getByLabel(home).fill('1');
    await edit.getByRole('group', { name: 'Red cards' }).getByLabel(away).fill('1');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit.getByText('Enter a whole number from 0 to 104')).toBeVisible();
    await expect(edit.getByText('Enter both half-time scores')).toBeVisible();
    await expectAccessible(page);
    await edit.getByLabel('Current minute').fill('88');
    await edit.getByRole('group', { name: 'Half-time score' }).getByLabel(away).fill('0');
    await edit.getByRole('group', { name: 'Score', exact: true }).getByLabel(home).fill('2');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(toastOn(page, 'Game score updated successfully')).toBeVisible();
    await expect(row).toContainText('2–1');
    await expect(row).toContainText('HT 1–0');
    await expect(row).toContainText(`${away}: 1 red card`);

    await row.getByRole('button', { name: `End ${match}`, exact: true }).click();
    const end = page.getByRole('dialog', { name: 'End this game?' });
    await expect(end.getByText('1 of 3')).toBeVisible();
    await expect(end.getByText('$25.00', { exact: true }).first()).toBeVisible();
    await expect(end.getByText('of $10.00 staked')).toBeVisible();
    await expect(
      end.getByText('Bets that depend on the missing goals stay open until the goals are recorded.'),
    ).toBeVisible();
    await expectAccessible(page);
    await end.getByRole('button', { name: 'End game' }).click();
    await expect(toastOn(page, 'Game status updated successfully')).toBeVisible();
    await expect(row).toContainText('Finished');
    await expect.poll(() => balanceOf(player)).toBe('115.00');

    await page.route('**/result-preview', (route) => route.abort());
    await row.getByRole('button', { name: `Edit ${match}` }).click();
    const correction = page.getByRole('dialog', { name: 'Correct result' });
    // The close button keeps its touch size next to a long description.
    expect((await correction.getByRole('button', { name: 'Close' }).boundingBox())?.width).toBe(40);
    const changes = correction.getByRole('region', { name: 'Effect on bets' });
    await expect(changes.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.unroute('**/result-preview');
    await changes.getByRole('button', { name: 'Try again' }).click();
    await expect(changes.getByText('No bets change.')).toBeVisible();
    const elsewhere = await site.game();
    await player.post('/api/bets', { gameId: elsewhere.id, betType: 'home', stake: 100 }, 201);
    await correction.getByRole('group', { name: 'Final score' }).getByLabel(away).fill('2');
    await expect(changes.getByRole('listitem')).toHaveText(['1 betWonLost$25.00 reversed']);
    await expect(
      changes.getByText("1 player doesn't have enough balance for the reversal and will owe $10.00."),
    ).toBeVisible();
    await correction.getByRole('button', { name: 'Correct result' }).click();
    await expect(correction.getByText('Required')).toBeVisible();
    await expectAccessible(page);
    await correction.getByLabel('Reason').fill('The last goal was counted late');
    await correction.getByRole('button', { name: 'Correct result' }).click();
    await expect(toastOn(page, 'Game score updated successfully')).toBeVisible();
    await expect(row).toContainText('2–2');
    await expect.poll(() => balanceOf(player)).toBe('0.00');
  });

  test('creates a game of the same teams and kick-off only after a warning', async ({ page, site }) => {
    const game = await site.game({ startTime: new Date(Date.now() + 3_600_000).toISOString() });
    await page.setViewportSize(phone);
    await page.goto('/admin/games');
    await page.getByRole('button', { name: 'New game' }).click();
    await page.getByLabel('Home team').fill(game.homeTeam.toUpperCase());
    await page.getByLabel('Away team').fill(game.awayTeam);
    await page.getByLabel('League').fill('Test League');
    for (const [label, price] of [
      ['Home (1)', '2.5'],
      ['Draw (X)', '3.3'],
      ['Away (2)', '2.9'],
    ] as const)
      await page.getByLabel(label).fill(price);
    await page.getByRole('button', { name: 'Create game' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText(`Game ${game.id} has the same teams`);
    expect((await site.admin.get(`/api/admin/tables/games?search=${game.homeTeam}`)).total).toBe(1);
    await expectAccessible(page);
    await waitForMisclickGuard(page);
    await page.getByRole('button', { name: 'Create game' }).click();
    await expect(toastOn(page, 'Game created successfully and will appear on homepage')).toBeVisible();
  });

  test('refuses prices that guarantee a profit, and shows why', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/admin/games');
    await page.getByRole('button', { name: 'New game' }).click();
    await page.getByRole('button', { name: 'Create game' }).click();
    await expect(page.getByText('Required', { exact: true }).first()).toBeVisible();
    await page.getByLabel('Home team').fill('Same');
    await page.getByLabel('Away team').fill('Same');
    await page.getByLabel('League').fill('Test League');
    for (const price of ['Home (1)', 'Draw (X)', 'Away (2)']) await page.getByLabel(price).fill('4');
    await expect(page.getByText(/The Match Result book is 75\.0%\. Below 100%/)).toBeVisible();
    await page.getByRole('button', { name: 'Create game' }).click();
    await expect(page.getByText('Enter two different teams')).toBeVisible();
    await page.getByLabel('Away team').fill('Other');
    await page.getByRole('button', { name: 'Create game' }).click();
    await expect(toastOn(page, 'Failed to create game: ')).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Below 100%');
    await expectAccessible(page);
  });

  test('suspends and resumes betting on a game', async ({ page, site }) => {
    const game = await site.game();
    const match = gameName(game.homeTeam, game.awayTeam);
    await page.setViewportSize(desktop);
    await page.goto('/admin/games');
    await searchTable(page, match);
    await page.getByRole('button', { name: `Suspend ${match}` }).click();
    await expect(rowOf(page, match)).toContainText('Suspended');
    await waitForMisclickGuard(page);
    await page.getByRole('button', { name: `Resume ${match}` }).click();
    await expect(rowOf(page, match)).not.toContainText('Suspended');
  });

  test('does not overwrite changes made elsewhere while the form is open', async ({ page, site }) => {
    const game = await site.liveGame();
    const match = gameName(game.homeTeam, game.awayTeam);
    await page.setViewportSize(desktop);
    await page.goto('/admin/games');
    await searchTable(page, match);
    await page.getByRole('button', { name: `Edit ${match}` }).click();
    const edit = page.getByRole('dialog', { name: 'Edit game' });
    await edit.getByRole('group', { name: 'Red cards' }).getByLabel(game.homeTeam).fill('1');
    await site.admin.post(`/api/games/${game.id}/goals`, { team: 'away', minute: 9 }, 201);
    await expect(edit.getByRole('group', { name: 'Score', exact: true }).getByLabel(game.awayTeam)).toHaveValue('1');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(toastOn(page, 'Game score updated successfully')).toBeVisible();
    expect(await site.admin.get(`/api/games/${game.id}`)).toMatchObject({
      homeScore: 0,
      awayScore: 1,
      currentMinute: 9,
      homeRedCards: 1,
    });
  });
});

test.describe('settling bets', () => {
  test("shows that a game's bets were settled, before the table is next polled", async ({ page, site }) => {
    const game = await site.game();
    const player = await site.player('10');
    await placeBet(player, game);
    await site.admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
    await page.goto('/admin?tab=bets');
    await page.getByRole('searchbox').fill(player.username);
    await expect(rowOf(page, player.username)).toContainText('Pending');
    await site.admin.patch(`/api/games/${game.id}/status`, { status: 'finished' });
    await expect(rowOf(page, player.username)).toContainText('Lost', { timeout: 10_000 });
  });

  test('shows that a bet has already been settled', async ({ page, site }) => {
    const player = await site.player('10');
    const bet = await placeBet(player, await site.game());
    await page.setViewportSize(desktop);
    await page.goto('/admin?tab=bets');
    await page.getByRole('searchbox').fill(player.username);
    await page.getByRole('button', { name: `Win: bet ${bet}` }).click();
    await site.admin.patch(`/api/bets/${bet}/status`, { status: 'lost' });
    await page.getByRole('button', { name: 'Mark as won' }).click();
    await expect(toastOn(page, 'This bet has already been settled.')).toBeVisible();
    await expect(rowOf(page, player.username)).toContainText('Lost');
    expect(await balanceOf(player)).toBe('0.00');
  });

  test('keeps a dialog open when the response of one closed earlier arrives', async ({ page, site }) => {
    const player = await site.player('20');
    const game = await site.game();
    const [one, other] = [await placeBet(player, game), await placeBet(player, game)];
    await page.setViewportSize(desktop);
    await page.goto('/admin?tab=bets');
    await page.getByRole('searchbox').fill(player.username);
    const isReceived = page.waitForRequest(`**/api/bets/${one}/status`);
    let release = () => {};
    await page.route(`**/api/bets/${one}/status`, (route) => {
      release = () => void route.continue();
    });
    await page.getByRole('button', { name: `Lose: bet ${one}` }).click();
    await page.getByRole('button', { name: 'Mark as lost' }).click();
    await isReceived;
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: `Void: bet ${other}` }).click();
    const dialog = page.getByRole('dialog', { name: `Void bet ${other}?` });
    await dialog.getByLabel('Reason').fill('Wrong price');
    release();
    await expect(toastOn(page, 'Bet marked as lost')).toBeVisible();
    await expect(page.getByRole('row', { includeHidden: true }).filter({ hasText: 'Lost' })).toBeAttached();
    await expect(dialog.getByLabel('Reason')).toHaveValue('Wrong price');
  });
});

test.describe('deposits and funds', () => {
  test('shows that a request has already been handled, and does not handle it twice', async ({ page, site }) => {
    const player = await site.player();
    const { id } = await player.post('/api/transactions/deposit', { amount: 33, method: 'paypal' }, 201);
    await page.setViewportSize(desktop);
    await page.goto('/admin?tab=deposits');
    await page.getByRole('button', { name: `Reject $33.00 for ${player.username}` }).click();
    await site.admin.post('/api/admin/approve-deposit', { depositId: id });
    await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(toastOn(page, 'This request has already been handled.')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('button', { name: `Reject $33.00 for ${player.username}` })).toBeHidden();
    await page.getByRole('tab', { name: 'All Deposits' }).click();
    await expect(rowOf(page, player.username)).toContainText('Completed');
    expect(await balanceOf(player)).toBe('33.00');
  });

  test('rejects a deposit without a reason', async ({ page, site }) => {
    const player = await site.player();
    await player.post('/api/transactions/deposit', { amount: 44, method: 'card' }, 201);
    await page.setViewportSize(phone);
    await page.goto('/admin?tab=deposit-approval');
    await page.getByRole('button', { name: `Reject $44.00 for ${player.username}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(toastOn(page, 'Deposit Rejected')).toBeVisible();
    const [transaction] = await player.get(`/api/transactions/user/${player.id}`);
    expect(transaction?.notes).toBe('Deposit rejected by admin');
    expect(await balanceOf(player)).toBe('0.00');
  });

  test('adds funds to a player once', async ({ page, site }) => {
    const player = await site.player('5');
    await page.setViewportSize(desktop);
    await page.goto('/admin?tab=add-funds');
    await page.getByRole('searchbox').fill(player.username);
    await page.getByRole('button', { name: `Select ${player.username}` }).click();
    await page.getByRole('button', { name: 'Add Funds', exact: true }).click();
    await expect(page.getByText('Enter at least $0.01, with at most two decimals')).toBeVisible();
    await page.getByLabel('Amount').fill('20.25');
    await expect(page.getByTestId('after-available')).toHaveText('$25.25');
    await expectAccessible(page);
    await page.getByLabel('Admin note (optional)').fill('Goodwill');
    await page.getByRole('button', { name: 'Add Funds', exact: true }).click();
    await expect(toastOn(page, 'Funds added successfully. New balance: $25.25')).toBeVisible();
    await expect(page.getByRole('searchbox')).toBeVisible();
    expect(await balanceOf(player)).toBe('25.25');
  });
});

test.describe('verifying identities', () => {
  test('reviews an identity, rejects it with notes, and approves it', async ({ page, site }) => {
    const player = await site.player();
    await player.post('/api/auth/submit-identity', {
      dateOfBirth: '1990-05-17',
      phoneNumber: player.phoneNumber,
      address: '1 Harbour Street',
      documentType: 'driver_license',
      documentNumber: 'DL-77',
      documentCountry: 'UG',
    });
    await page.setViewportSize(tablet);
    await page.goto('/admin?tab=verification');
    await expect(page.getByRole('heading', { name: 'User Verification Management' })).toBeVisible();
    await page.getByRole('searchbox').fill(player.username);
    const card = page.getByRole('listitem').filter({ hasText: player.username });
    await expect(card).toContainText('DRIVER LICENSE DL-77');
    await expect(card).toContainText('Pending');

    const review = async (verdict: string) => {
      await card.getByRole('button', { name: `Review Verification of ${player.username}` }).click();
      const dialog = page.getByRole('dialog', { name: `Verify ${player.username}` });
      await expect(
        dialog.getByText("Review the user's identity information and decide on verification status."),
      ).toBeVisible();
      await dialog.getByPlaceholder('Add notes about the verification decision...').fill(`${verdict} by the test`);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: verdict }).click();
    };
    await review('Reject');
    await expect(toastOn(page, 'User identity verification has been rejected.')).toBeVisible();
    await expect(card).toContainText('Reject by the test');
    await review('Approve');
    await expect(toastOn(page, 'User identity has been successfully verified.')).toBeVisible();
    await expect(card).toContainText('ID Verified');
    await expect(card.getByRole('button')).toHaveCount(0);
  });

  test('shows newly sent documents and other accounts that use them', async ({ page, site }) => {
    const owner = await site.player();
    const player = await site.player();
    const identity = { dateOfBirth: '1990-05-17', phoneNumber: player.phoneNumber, address: '1 Harbour Street' };
    const submit = (client: typeof player, documentNumber: string) =>
      client.post('/api/auth/submit-identity', { ...identity, documentType: 'passport', documentNumber });
    await submit(owner, 'TWIN-88');
    const approval = { identityVerified: true, identityVersion: 1, documentCountry: 'KE' };
    await site.admin.post(`/api/admin/verify-user/${owner.id}`, approval);
    await submit(player, 'FIRST-88');
    await page.goto(`/admin?tab=verification&search=${player.username}`);
    await page.getByRole('button', { name: `Review Verification of ${player.username}` }).click();
    const dialog = page.getByRole('dialog', { name: `Verify ${player.username}` });
    await expect(dialog.getByLabel('Document number')).toHaveValue('FIRST-88');
    await submit(player, 'twin 88');
    // The card shows the new documents before the reviewer decides on the old ones in the dialog.
    await expect(page.getByText('PASSPORT twin 88')).toBeAttached();
    await expect(dialog.getByLabel('Document number')).toHaveValue('FIRST-88');
    await dialog.getByLabel('Issuing country').selectOption('Kenya');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(dialog.getByText('The player has sent new documents. They are shown here.')).toBeVisible();
    await expect(dialog.getByLabel('Document number')).toHaveValue('twin 88');
    await expect(dialog.getByText('Another account has submitted this document number')).toBeVisible();
    await expect(dialog.getByRole('link', { name: owner.username })).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(dialog.getByText('Required for approval')).toBeVisible();
    await dialog.getByLabel('Issuing country').selectOption('Kenya');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(
      dialog.getByText(`Not approved. This document is already used by ${owner.username} (#${owner.id}).`),
    ).toBeVisible();
    expect(await player.get('/api/auth/me')).toMatchObject({ identityVerified: false });
  });
});

test.describe('the dashboard', () => {
  const tabs = {
    '/admin': 'Overview',
    '/admin/games': 'Games',
    '/admin?tab=bets': 'Bets',
    '/admin/users': 'Users',
    '/admin?tab=add-funds': 'Add Funds',
    '/admin?tab=deposit-approval': 'Deposit Approval',
    '/admin?tab=deposits': 'Deposits',
    '/admin?tab=withdrawals': 'Withdrawals',
    '/admin?tab=withdrawal-requests': 'Withdrawal Requests',
    '/admin?tab=payments': 'Payments',
    '/admin?tab=verification': 'Verification',
    '/admin?tab=promotions': 'Promotions',
    '/admin?tab=risk': 'Risk',
    '/admin?tab=audit': 'Audit Trail',
  };

  for (const size of [phone, tablet, desktop]) {
    test(`fits ${size.width} px on most tabs without accessibility findings`, async ({ page, site }) => {
      test.slow();
      const player = await site.player('100');
      await placeBet(player, await site.liveGame());
      await player.post('/api/transactions/deposit', { amount: 20, method: 'card' }, 201);
      await player.post('/api/transactions/withdrawal', { amount: 20, method: 'mpesa_kenya' }, 201);
      await page.setViewportSize(size);
      for (const [address, name] of Object.entries(tabs)) {
        await page.goto(address);
        await expect(
          page.getByRole('heading', { level: 1, name: name === 'Overview' ? 'Admin Dashboard' : name }),
        ).toBeVisible();
        if (size === desktop) await expectStaffPage(page, name);
        await expect(page.getByRole('status').filter({ hasText: /^Loading$/ })).toHaveCount(0);
        // The tablet layout is the phone layout in two columns.
        if (size !== tablet) await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
    });
  }

  test('marks the open page immediately and updates its URL', async ({ page }) => {
    await page.setViewportSize(desktop);
    await page.goto('/admin');
    const betsAtTap = {
      marked: 'nav a[href$="tab=bets"][aria-current=page]',
      content: 'main :is(input, table)',
    };
    expect(await countsAtTap(staffLink(page, 'Bets'), betsAtTap)).toEqual({ marked: 1, content: 0 });
    await expect(page.getByRole('main').locator('input').first()).toBeVisible();
    for (const [name, address] of [
      ['Games', /\/admin\/games$/],
      ['Bets', /\/admin\?tab=bets$/],
      ['Risk', /\/admin\?tab=risk$/],
    ] as const) {
      await staffLink(page, name).press('Enter');
      await expect(page).toHaveURL(address);
      await expect(page.locator('nav a[aria-current=page]')).toHaveText(name);
    }
    await page.goBack();
    await expectStaffPage(page, 'Bets');
  });

  test('has its own navigation, without player pages', async ({ page, site }) => {
    const player = await site.player();
    const game = await site.liveGame();
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size);
      for (const [address, open] of [
        ['/admin', 'Overview'],
        [`/admin/games/${game.id}`, 'Games'],
        [`/admin/users/${player.id}`, 'Users'],
      ] as const) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByTestId('balance')).toHaveCount(0);
        for (const name of ['My Bets', 'Deposit'])
          await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0);
        if (size === phone) await page.getByRole('button', { name: /^Open menu/ }).click();
        await expect(staffLink(page, open)).toHaveAttribute('aria-current', /page|true/);
        await expect(page.getByRole('heading', { level: 2, name: 'Trading' })).toBeVisible();
        await expect(page.getByText('Administrator', { exact: true }).filter({ visible: true })).toHaveCount(1);
      }
    }
    await page.getByRole('link', { name: 'View site' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByTestId('balance')).toBeVisible();
  });

  test('opens its pages from a drawer on a phone', async ({ page, site }) => {
    const player = await site.player();
    await player.post('/api/transactions/deposit', { amount: 20, method: 'card' }, 201);
    await page.setViewportSize(phone);
    await page.goto('/admin');
    const opener = page.getByRole('button', { name: 'Open menu' });
    await expect(opener).toHaveText(/\d+ waiting/);
    await opener.click();
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(staffLink(page, 'Overview')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await drawer.getByRole('link', { name: /^Deposit Approval/ }).click();
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(/tab=deposit-approval$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Deposit Approval' })).toBeFocused();
  });

  test('shows counts and links to pending work on the overview', async ({ page, site }) => {
    const player = await site.player();
    await player.post('/api/transactions/deposit', { amount: 20, method: 'card' }, 201);
    await page.setViewportSize(desktop);
    await page.goto('/admin');
    for (const name of ['Total games', 'Live games', 'Total bets', 'Total stakes'])
      await expect(page.getByRole('term').filter({ hasText: name })).toBeVisible();
    await page.getByRole('link', { name: /deposits? to approve$/ }).click();
    await expect(page.getByRole('button', { name: `Approve $20.00 for ${player.username}` })).toBeVisible();
  });

  test('shows staff only the tabs of their role', async ({ page, context, server, site }) => {
    const trader = await site.player();
    await site.admin.patch(`/api/users/${trader.id}/role`, { role: 'trader' });
    await context.clearCookies();
    await signIn(context, server.url, trader);
    const refused: string[] = [];
    page.on('response', (response) => response.status() === 403 && refused.push(response.url()));
    await page.setViewportSize(desktop);
    await page.goto('/admin?tab=deposits');
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });
    await expect(navigation.getByRole('link')).toHaveText(['Overview', 'Games', 'Bets', 'Risk', 'Reports']);
    const game = await site.liveGame();
    await page.getByRole('link', { name: gameName(game.homeTeam, game.awayTeam) }).click();
    await expect(page).toHaveURL(`/admin/games/${game.id}`);
    await page.getByRole('main').getByRole('link', { name: 'Bets' }).click();
    await expect(page.getByRole('heading', { name: 'Bet Management' })).toBeVisible();
    await expect(page).toHaveURL(/gameId=/);
    expect(refused).toEqual([]);
  });

  test('refuses players', async ({ page, context, server, site }) => {
    await context.clearCookies();
    await signIn(context, server.url, await site.player());
    await page.goto('/admin');
    await expect(page.getByText("You don't have permission to access this page").first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });
});
