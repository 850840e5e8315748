// My Bets: its filters, which cover all of the player's bets, and sharing of open bets.
import type { Page } from '@playwright/test';
import {
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  type SiteGame,
  type SitePlayer,
  signIn,
  slipOf,
  test,
} from '#tests/browser/site.ts';

let player: SitePlayer;
test.use({ viewport: phone });
test.beforeEach(async ({ context, server, site }) => {
  player = await site.player('1000');
  await signIn(context, server.url, player);
});

const home = ({ id }: SiteGame) => ({ gameId: id, betType: 'home' });
const betOn = (game: SiteGame) => player.post('/api/bets', { ...home(game), stake: 1 }, 201);
const betCards = (page: Page) => page.getByRole('article');

/** Adds settled bets that are newer than the open one. */
async function addSettledBets(pool: { query: (text: string, values?: unknown[]) => Promise<unknown> }, count: number) {
  await pool.query('alter table bet_legs disable trigger user');
  await pool.query(
    `with placed as (
       insert into bets (user_id, stake_cents, odds_hundredths, potential_win_cents, status, payout_cents, settled_at,
         settlement_count)
       select user_id, stake_cents, odds_hundredths, potential_win_cents, 'lost', 0, now(), 1
       from bets, generate_series(1, $2::int) where user_id = $1 returning id)
     insert into bet_legs select filled.* from placed, bet_legs leg, jsonb_populate_record(null::bet_legs,
       to_jsonb(leg) || jsonb_build_object('bet_id', placed.id, 'status', 'lost')) as filled
     where leg.bet_id = (select min(id) from bets where user_id = $1)`,
    [player.id, count],
  );
  await pool.query('alter table bet_legs enable trigger user');
  // Includes their transfers, since an unbalanced ledger would halt all money calls.
  for (const [kind, sequence, debit, credit] of [
    ['stake', 0, 'available', 'staked'],
    ['stake_settlement', 1, 'staked', 'winnings'],
  ])
    await pool.query(
      `insert into transfers (kind, ref_id, sequence, user_id, debit_account, credit_account, amount_cents)
       select $2, id, $3, user_id, $4, $5, stake_cents from bets where user_id = $1 and status = 'lost'`,
      [player.id, kind, sequence, debit, credit],
    );
}

for (const viewport of [phone, desktop]) {
  test(`filters all bets, however many there are, at ${viewport.width} px`, async ({ page, server, site }) => {
    await page.setViewportSize(viewport);
    const game = await site.game();
    await betOn(game);
    await addSettledBets(server.database.pool, 230);
    await page.goto('/betting-history');
    await expect(betCards(page)).toHaveCount(50);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    // Only the title and one line of filters are above the first bet.
    const top = await page.getByRole('heading', { level: 1 }).boundingBox();
    const first = await betCards(page).first().boundingBox();
    expect((first?.y ?? 999) - (top?.y ?? 0)).toBeLessThanOrEqual(110);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(betCards(page)).toHaveCount(100);
    await page.getByRole('button', { name: 'Open (1)' }).click();
    await expect(page).toHaveURL(/\?show=open$/);
    await expect(betCards(page)).toHaveCount(1);
    await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Systems' });
    await expect(page.getByText('No bets to show')).toBeVisible();
    await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Singles' });
    await page.getByRole('combobox', { name: 'Date' }).selectOption({ label: 'Today' });
    await page.getByRole('button', { name: 'Search by team' }).click();
    await page.getByRole('textbox', { name: 'Search by team' }).fill('no such team');
    await expect(page.getByText('No bets to show')).toBeVisible();
    await page.getByRole('textbox', { name: 'Search by team' }).fill(game.awayTeam.toLowerCase());
    await expect(betCards(page)).toHaveCount(1);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.reload();
    await expect(betCards(page)).toHaveCount(1);
  });
}

test("shows a bet's number, and its placement time separately from the kick-off", async ({ page, site }) => {
  const bet = await betOn(await site.game());
  await page.goto('/betting-history');
  await expect(betCards(page)).toContainText(`#${bet.id}`);
  await expect(betCards(page).getByText(/^Placed \w+, .*\d\d:\d\d$/)).toBeVisible();
  await expect(betCards(page).getByText(/^Kick-off /)).toBeVisible();
});

test('shows an open bet older than 200 others in the slip and the navigation', async ({ page, server, site }) => {
  await page.setViewportSize(desktop);
  await betOn(await site.game());
  await addSettledBets(server.database.pool, 230);
  await page.goto('/betting');
  const slip = slipOf(page);
  await slip.getByRole('tab', { name: 'Pending (1)' }).click();
  await expect(slip.getByRole('button', { name: /^Cash out \$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'My Bets 1 open' }).first()).toBeVisible();
});

test('shares open bets of every kind as a booking code', async ({ page, site }) => {
  const games = [await site.game(), await site.game(), await site.game()] as const;
  const [one, two] = games;
  const builder = {
    gameId: one.id,
    selections: [{ betType: 'home' }, { betType: 'over_under', selection: 'over_2.5' }],
  };
  await betOn(one);
  await player.post('/api/place-accumulator', { selections: [home(one), home(two)], totalStake: 1 }, 201);
  await player.post('/api/place-system', { system: 'doubles', selections: games.map(home), stakePerLine: 1 }, 201);
  await player.post('/api/place-builder', { groups: [builder], totalStake: 1 }, 201);
  await page.goto('/betting-history');
  await expect(betCards(page)).toHaveCount(4);
  for (const [index, count] of [2, 3, 2, 1].entries()) {
    await betCards(page)
      .nth(index)
      .getByRole('button', { name: /^Share: / })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Share selections' });
    const code = (await dialog.getByTestId('booking-code').textContent()) ?? '';
    const shared = await player.get(`/api/booking-codes/${code}` as '/api/booking-codes/:code');
    expect(shared.selections).toHaveLength(count);
    if (index === 0) await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
  }
  await site.admin.patch(`/api/games/${one.id}/status`, { status: 'postponed' });
  await site.admin.patch(`/api/bets/${(await player.get('/api/bets')).at(-1)?.id}/status`, { status: 'lost' });
  await expect(betCards(page).last().getByText('Better luck next time!')).toBeVisible();
  await expect(
    betCards(page)
      .last()
      .getByRole('button', { name: /^Share/ }),
  ).toBeHidden();
});

test('counts all bets on History and Profile, and loads the older ones', async ({ page, server, site }) => {
  await betOn(await site.game());
  await addSettledBets(server.database.pool, 230);
  const total = page.locator('dl > div').filter({ hasText: 'Total Bets' });
  await page.goto('/profile');
  await expect(total).toContainText('231');
  await page.goto('/history');
  await expect(total).toContainText('231');
  await page.getByRole('button', { name: 'Load older bets' }).click();
  await expect(page.getByRole('button', { name: 'Load older bets' })).toBeHidden();
  await page.getByRole('searchbox', { name: /Search/ }).fill('to win');
  await expect(page.getByText(/of 231/)).toBeVisible();
});
