// Changes to money, settings and games that need two members of staff.
import {
  clickFirstOf,
  clickGuarded,
  delayRequests,
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  JUST_CHANGED,
  phone,
  rowOf,
  type Site,
  type SiteGame,
  type SitePlayer,
  signIn,
  siteEnv,
  staffLink,
  takeScreenshot,
  test,
  toastOn,
  waitForMisclickGuard,
} from '#tests/browser/site.ts';
import type { ApiClient } from '#tests/support/client.ts';
import { balanceOf } from '#tests/support/player-reads.ts';
import type { RunningServer } from '#tests/support/server.ts';

// Amounts above this need two members of staff.
test.use({ serverEnv: { ...siteEnv, FOUR_EYES_AMOUNT: '5000.00' } });

test.beforeEach(async ({ context, server, site }) => signIn(context, server.url, site.admin));

/** Restores the limit in the database, since raising it in the API requires a second person. */
async function restoreStakeLimit({ database }: RunningServer, stake: string): Promise<void> {
  const cents = Math.round(Number(stake) * 100);
  await database.pool.query('update risk_limits set stake_cents = $1', [cents]);
}

async function placeBet(player: SitePlayer, game: SiteGame, betType: string): Promise<number> {
  const bet = { gameId: game.id, betType, stake: '10.00' };
  return (await player.post('/api/bets', bet, 201)).id;
}

test('shows that a second approval is needed after the first', async ({ page, site }) => {
  const player = await site.player('100');
  await page.setViewportSize(desktop);
  await page.goto('/admin?tab=add-funds');
  await page.getByRole('searchbox').fill(player.username);
  await page.getByRole('button', { name: `Select ${player.username}` }).click();
  await page.getByLabel('Amount').fill('5000.01');
  await page.getByRole('button', { name: 'Add Funds', exact: true }).click();
  await expect(toastOn(page, 'Approved. A second member of staff must also approve it.')).toBeVisible();
  expect(await balanceOf(player)).toBe('100.00');
  await staffLink(page, 'Deposit Approval').click();
  await expect(rowOf(page, player.username)).toContainText('Awaiting second approval');
  await expect(rowOf(page, player.username).getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  await expect(rowOf(page, player.username).getByRole('button', { name: /^Reject/ })).toBeVisible();
});

test('proposes a raised betting limit, which applies once a colleague approves it', async ({
  page,
  context,
  server,
  site,
}) => {
  const before = await site.admin.get('/api/admin/risk-limits');
  await site.admin.patch('/api/admin/risk-limits', { stake: '100.00' });
  const colleague = await site.staff('trader');
  await page.setViewportSize(desktop);
  await page.goto('/admin?tab=risk');
  await page.getByLabel('Maximum stake per bet').fill('6000');
  await page.getByRole('button', { name: 'Save limits' }).click();
  await expect(toastOn(page, 'Proposed. Another member of staff must approve it on the overview.')).toBeVisible();
  await expect(page.getByLabel('Maximum stake per bet')).toHaveValue('100.00');
  await staffLink(page, 'Overview').click();
  const waiting = page.getByRole('listitem').filter({ hasText: 'Proposed by' });
  await expect(waiting).toContainText('$100.00 → $6,000.00');
  await expect(waiting.getByRole('button', { name: 'Withdraw: Betting limits' })).toBeVisible();
  await expect(waiting.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  await expectAccessible(page);
  await context.clearCookies();
  await signIn(context, server.url, colleague);
  await page.goto('/admin');
  await clickGuarded(waiting.getByRole('button', { name: 'Approve: Betting limits' }));
  await expect(toastOn(page, 'Approved. The change is now in effect.')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  expect(await colleague.get('/api/admin/risk-limits')).toMatchObject({ stake: '6000.00' });
  await restoreStakeLimit(server, before.stake);
});

test('shows next to the limits a proposal that became outdated, which can only be closed', async ({
  page,
  server,
  site,
}) => {
  const before = await site.admin.get('/api/admin/risk-limits');
  await site.admin.patch('/api/admin/risk-limits', { stake: '100.00' });
  const colleague = await site.staff('trader');
  await colleague.call('PATCH', '/api/admin/risk-limits', { stake: '6000.00' });
  await page.setViewportSize(phone);
  await page.goto('/admin?tab=risk');
  const proposal = page.getByRole('listitem').filter({ hasText: `Proposed by ${colleague.username}` });
  await expect(proposal.getByRole('button', { name: 'Approve: Betting limits' })).toBeVisible();
  await site.admin.patch('/api/admin/risk-limits', { stake: '90.00' });
  await page.reload();
  await expect(proposal).toContainText('it can no longer be approved');
  await expect(proposal.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await proposal.getByRole('button', { name: 'Close: Betting limits' }).click();
  await expect(toastOn(page, 'Proposal closed')).toBeVisible();
  await expect(proposal).toHaveCount(0);
  await restoreStakeLimit(server, before.stake);
});

test('proposes a promotion above the daily amount with its maximum cost', async ({ page, context, server, site }) => {
  const colleague = await site.staff('admin');
  const game = await site.game();
  await page.setViewportSize(desktop);
  await page.goto('/admin?tab=promotions');
  await page.getByRole('button', { name: 'New promotion' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Type').selectOption('Odds boost');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Home win');
  await dialog.getByLabel('Game').selectOption({ value: String(game.id) });
  await dialog.getByLabel('Selection').selectOption({ value: 'match_result|home||' });
  await dialog.getByLabel('Ends').fill('2099-01-01T12:00');
  await dialog.getByLabel('Boosted odds').fill('2.6');
  await dialog.getByLabel('Maximum stake').fill('25');
  await dialog.getByLabel('Bets in total').fill('500');
  await dialog.getByRole('button', { name: 'Save promotion' }).click();
  await expect(toastOn(page, 'Proposed. Another member of staff must approve it on the overview.')).toBeVisible();
  expect(await colleague.get('/api/admin/promotions')).toEqual([]);
  await context.clearCookies();
  await signIn(context, server.url, colleague);
  const waiting = page.getByRole('listitem').filter({ hasText: 'Proposed by' });
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport);
    await page.goto('/admin');
    await expect(waiting).toContainText('Promotion: Home win');
    await expect(waiting).toContainText(`${game.homeTeam} to win`);
    await expect(waiting).toContainText('Maximum cost$20,000.00');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
  await clickGuarded(waiting.getByRole('button', { name: 'Approve: Promotion: Home win' }));
  await expect(toastOn(page, 'Approved. The change is now in effect.')).toBeVisible();
  expect(await colleague.get('/api/promotions')).toMatchObject([{ title: 'Home win', boost: { maxBets: null } }]);
});

test('marks bets as won, lost and void with a preview', async ({ page, site }) => {
  const player = await site.player('100');
  const colleague = await site.staff('trader');
  const game = await site.game();
  const won = await placeBet(player, game, 'home');
  const lost = await placeBet(player, game, 'draw');
  const voided = await placeBet(player, game, 'away');
  await page.setViewportSize(desktop);
  await page.goto('/admin?tab=bets');
  await page.getByRole('searchbox').fill(player.username);

  await expect(page.getByRole('button', { name: `Win: bet ${won}` })).toBeVisible();
  // The whole table is visible, with game names on two lines.
  const table = page.getByRole('region', { name: 'Bets' });
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const name = table.getByText(`${game.homeTeam} – ${game.awayTeam}`).first();
  expect(
    await name.evaluate((text) =>
      Math.round(text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight)),
    ),
  ).toBe(2);

  const settle = async (button: string, confirm: string, balance: string, reason?: string) => {
    await page.getByRole('button', { name: button }).click();
    const dialog = page.getByRole('dialog');
    if (reason) {
      await expect(dialog.getByRole('button', { name: confirm })).toBeDisabled();
      await dialog.getByLabel('Reason').fill(reason);
    }
    await expect(dialog.getByTestId('after-available')).toHaveText(balance);
    await dialog.getByRole('button', { name: confirm }).click();
  };
  await settle(`Win: bet ${won}`, 'Mark as won', '$95.00');
  // The game has not ended, so a colleague must confirm.
  await expect(toastOn(page, 'Approved. A second member of staff must also approve it.')).toBeVisible();
  expect(await balanceOf(player)).toBe('70.00');
  await colleague.patch(`/api/bets/${won}/status`, { status: 'won' });
  await settle(`Lose: bet ${lost}`, 'Mark as lost', '$95.00');
  await expect(toastOn(page, 'Bet marked as lost')).toBeVisible();
  await settle(`Void: bet ${voided}`, 'Void bet', '$105.00', 'Wrong price');
  await expect(toastOn(page, 'Bet marked as void')).toBeVisible();

  await expect(page.getByRole('cell', { name: /^Settled/ })).toHaveCount(3);
  expect(await balanceOf(player)).toBe('105.00');
  await page.getByRole('button', { name: `Details of bet ${voided}` }).click();
  await expect(page.getByText('Wrong price')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: `Correct: bet ${won}` }).click();
  const correction = page.getByRole('dialog');
  await expect(correction.getByLabel('Settle as')).toHaveValue('');
  await correction.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(correction.getByLabel('Settle as')).toHaveAttribute('aria-invalid', 'true');
  await correction.getByLabel('Settle as').selectOption('Void');
  await expect(correction.getByTestId('after-available')).toHaveText('$90.00');
  await correction.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(correction.getByText('Enter a reason; the player will see it')).toBeVisible();
  await correction.getByLabel('Reason').fill('The game was called off');
  await expectAccessible(page);
  await correction.getByRole('button', { name: 'Correct', exact: true }).click();
  await expect(toastOn(page, 'Bet marked as void')).toBeVisible();
  const id = page.getByRole('cell', { name: `${won}`, exact: true });
  await expect(page.getByRole('row').filter({ has: id })).toContainText('Void');
  expect(await balanceOf(player)).toBe('90.00');
});

test('proposes an early end, and pays once a colleague approves it on the desk', async ({
  page,
  context,
  server,
  site,
}) => {
  const game = await site.game({ startTime: new Date(Date.now() + 600_000).toISOString() });
  const player = await site.player('100');
  await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: '10.00' }, 201);
  await site.admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
  await site.admin.patch(`/api/games/${game.id}/score`, { homeScore: 3, awayScore: 0, currentMinute: 60 });
  const colleague = await site.staff('trader');
  await page.setViewportSize(phone);
  await page.goto(`/admin/games/${game.id}`);
  await page.getByRole('button', { name: /^End/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End game' }).click();
  await expect(toastOn(page, 'Proposed. Another member of staff must approve it on the overview.')).toBeVisible();
  const waiting = page.getByRole('listitem').filter({ hasText: 'Proposed by' });
  await expect(waiting).toContainText('Live → Finished');
  await expect(waiting).toContainText('Score3–0');
  await expect(waiting.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await context.clearCookies();
  await signIn(context, server.url, colleague);
  await page.goto('/admin');
  const title = `Status: ${game.homeTeam} v ${game.awayTeam}`;
  await page.getByRole('link', { name: title }).click();
  await clickGuarded(waiting.getByRole('button', { name: `Approve: ${title}` }));
  await expect(toastOn(page, 'Approved. The change is now in effect.')).toBeVisible();
  await expect.poll(() => balanceOf(player)).toBe('115.00');
});

/** Six players' bets on a draw, 3,000.00 in total, at a live game's score of 1–0. */
async function betsAtScore({ database }: RunningServer, site: Site) {
  const game = await site.game({ startTime: new Date(Date.now() + 600_000).toISOString() });
  const path = `/api/games/${game.id}` as const;
  await site.admin.patch(`${path}/status`, { status: 'live' });
  await site.admin.patch(`${path}/score`, { homeScore: 1, awayScore: 0, currentMinute: 10 });
  await database.pool.query('update games set suspended_until = null where id = $1', [game.id]);
  const players = await Promise.all(Array.from({ length: 6 }, () => site.player('500')));
  const bet = { gameId: game.id, betType: 'draw', stake: '500.00', acceptOddsChange: 'any' };
  for (const player of players) await player.post('/api/bets', bet, 201);
  return { game, path, players };
}

test('sets a score back, and voids the bets at it once a colleague approves it on the desk', async ({
  page,
  context,
  server,
  site,
}) => {
  const { game, path, players } = await betsAtScore(server, site);
  const colleague = await site.staff('trader');
  await page.setViewportSize(phone);
  await page.goto(`/admin/games/${game.id}`);
  await site.admin.patch(`${path}/score`, { homeScore: 0, awayScore: 0, currentMinute: 10 });
  const waiting = page.getByRole('listitem').filter({ hasText: 'Proposed by' });
  await expect(waiting).toContainText('1–0');
  await takeScreenshot(page, 'voids');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await context.clearCookies();
  await signIn(context, server.url, colleague);
  await page.goto('/admin');
  const title = `Void bets: ${game.homeTeam} v ${game.awayTeam}`;
  await page.getByRole('link', { name: title }).click();
  await clickGuarded(waiting.getByRole('button', { name: `Approve: ${title}` }));
  await expect(toastOn(page, 'Approved. The change is now in effect.')).toBeVisible();
  for (const player of players) await expect.poll(() => balanceOf(player)).toBe('500.00');
});

test('takes over the voids of a suspended reporter, which then wait for a colleague', async ({
  page,
  server,
  site,
}) => {
  const { pool } = server.database;
  // Backdated, since the funds added for this file's tests may exceed the four-eyes amount.
  await pool.query(`update transactions set completed_at = completed_at - interval '1 day'`);
  const { game, path } = await betsAtScore(server, site);
  const reporter = await site.staff('trader');
  await reporter.patch(`${path}/score`, { homeScore: 0, awayScore: 0, currentMinute: 10 });
  await pool.query('update users set suspended_at = now() where id = $1', [reporter.id]);
  await page.setViewportSize(phone);
  await page.goto(`/admin/games/${game.id}`);
  const waiting = page.getByRole('listitem').filter({ hasText: 'Proposed by' });
  await clickGuarded(waiting.getByRole('button', { name: /^Approve/ }));
  await expect(
    toastOn(page, 'The author may no longer propose this, so your approval is the first of two.'),
  ).toBeVisible();
  await expect(waiting).toContainText('Proposed by you');
  await expect(waiting.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('proposes a price that is far too high, and keeps the current one', async ({ page, site }) => {
  const game = await site.game();
  await page.setViewportSize(desktop);
  await page.goto(`/admin/games/${game.id}`);
  const result = page.getByRole('group', { name: 'Match Result' });
  for (const [label, odds] of Object.entries({ Home: '6.00', Draw: '3.40', Away: '1.70' }))
    await result.getByLabel(label).fill(odds);
  await page.getByRole('button', { name: 'Save prices' }).click();
  await expect(toastOn(page, 'Proposed. Another member of staff must approve it on the overview.')).toBeVisible();
  const waiting = page.getByRole('listitem').filter({ hasText: 'Proposed by' });
  await expect(waiting).toContainText('2.50 → 6.00');
  await expect(result.getByLabel('Home')).toHaveAttribute('placeholder', '2.50');
});

test('marks squad changes until a colleague confirms them', async ({ page, context, server, site }) => {
  const colleague = await site.staff('trader');
  const game = await site.game();
  const add = (name: string, position: 'Forward' | 'Defender', by: ApiClient) =>
    by.post('/api/players', { name, team: game.homeTeam, position }, 201);
  const { id } = await add('Otieno Confirmed', 'Forward', colleague);
  const seen = { name: 'Otieno Confirmed', position: 'Forward' };
  await site.admin.post('/api/players/confirmation', { players: [{ id, seen: { ...seen, removed: false } }] });
  const kamau = await add('Kamau Removed', 'Defender', colleague);
  const removed = { name: 'Kamau Removed', position: 'Defender' };
  await site.admin.post('/api/players/confirmation', {
    players: [{ id: kamau.id, seen: { ...removed, removed: false } }],
  });
  await add('Mwangi Added', 'Forward', colleague);
  await colleague.patch(`/api/players/${id}`, { ...seen, position: 'Midfielder', seen });
  await colleague.post(`/api/players/${kamau.id}/removal`, { seen: removed });
  await add('Achieng Own', 'Defender', site.admin);

  await page.setViewportSize(phone);
  await page.goto(`/admin/games/${game.id}`);
  const squad = page.getByRole('region', { name: game.homeTeam, exact: true });
  const row = (name: string) => squad.getByRole('listitem').filter({ hasText: name });
  await expect(row('Achieng Own')).toContainText('Not confirmed');
  await expect(row('Achieng Own')).toContainText('Another person has to confirm this');
  await expect(row('Achieng Own').getByRole('button', { name: /^Confirm/ })).toHaveCount(0);
  await expect(row('Otieno Confirmed')).toContainText(`Was Forward. By ${colleague.username}`);
  await expect(row('Kamau Removed')).toContainText('Removed, not confirmed');
  await expect(row('Kamau Removed').getByRole('button', { name: /^Correct/ })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await row('Mwangi Added').scrollIntoViewIfNeeded();
    await takeScreenshot(page, 'squads');
  }
  await row('Mwangi Added').getByRole('button', { name: 'Confirm Mwangi Added' }).click();
  await expect(toastOn(page, 'Mwangi Added confirmed')).toBeVisible();
  await expect(row('Mwangi Added')).not.toContainText('Not confirmed');
  await page.getByRole('button', { name: 'Confirm all 2' }).click();
  await expect(toastOn(page, '2 players confirmed')).toBeVisible();
  await expect(row('Kamau Removed')).toHaveCount(0);
  await expect(row('Otieno Confirmed')).not.toContainText('Not confirmed');

  await context.clearCookies();
  await signIn(context, server.url, colleague);
  await page.reload();
  await row('Achieng Own').getByRole('button', { name: 'Confirm Achieng Own' }).click();
  await expect(toastOn(page, 'Achieng Own confirmed')).toBeVisible();
  await expect(page.getByText('Not confirmed')).toHaveCount(0);
});

test('does not approve a proposal that has moved under the pointer', async ({ page, site }) => {
  const trader = await site.staff('trader');
  const raised = { homeOdds: '6.00', drawOdds: '3.40', awayOdds: '1.70' };
  for (const game of [await site.game(), await site.game(), await site.game()])
    await trader.patch(`/api/games/${game.id}/odds`, raised);
  const colleague = await site.staff('admin');
  await page.setViewportSize(desktop);
  await page.goto('/admin');
  const approvals = page.getByRole('button', { name: /^Approve: / });
  await expect(approvals).toHaveCount(3);
  const readProposals = async () =>
    (await site.admin.get('/api/admin/proposals')).filter(({ proposedBy }) => proposedBy.id === trader.id);
  const [newest] = await readProposals();
  const clickAfterOneDisappears = clickFirstOf(page, 'Approve: ', 2);
  await colleague.post(`/api/admin/proposals/${newest?.id}`, { approved: false }, 200);
  await clickAfterOneDisappears;
  await expect(toastOn(page, JUST_CHANGED)).toBeVisible();
  expect(await readProposals()).toHaveLength(2);
  await waitForMisclickGuard(page);
  await approvals.first().click();
  await expect(approvals).toHaveCount(1);
});

test('does not approve a proposal that appears under the pointer as it loads', async ({ page, site }) => {
  const trader = await site.staff('trader');
  const game = await site.game();
  await trader.patch(`/api/games/${game.id}/odds`, { homeOdds: '6.00', drawOdds: '3.40', awayOdds: '1.70' });
  await page.setViewportSize(desktop);
  const load = await delayRequests(page, '**/api/admin/proposals');
  await page.goto(`/admin/games/${game.id}`);
  await expect(page.getByRole('button', { name: /^Start / })).toBeVisible();
  const clicked = clickFirstOf(page, 'Approve: ', 1);
  load();
  await clicked;
  await expect(toastOn(page, JUST_CHANGED)).toBeVisible();
  const approve = page.getByRole('button', { name: /^Approve: / });
  await clickGuarded(approve);
  await expect(approve).toBeHidden();
});
