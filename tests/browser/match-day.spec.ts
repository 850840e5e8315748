// One administrator runs a match day without the mouse. The test counts and times the keystrokes of
// each part and adds them to its annotations; bench/RESULTS.md compares them with the previous
// screens.
import type { Page } from '@playwright/test';
import { type Keyboard, keyboardOf } from '#tests/browser/keyboard.ts';
import {
  desktop,
  expect,
  expectStaffPage,
  gameNow,
  type Site,
  type SiteGame,
  type SitePlayer,
  signIn,
  siteEnv,
  test,
  toastOn,
  waitForMisclickGuard,
} from '#tests/browser/site.ts';
import type { RunningServer } from '#tests/support/server.ts';

/** A run currently takes 217 keystrokes. */
const MAX_KEYSTROKES = 230;

// A server without requests from other tests.
test.use({ serverEnv: { ...siteEnv } });

test('runs a match day of five games from the keyboard', async ({ page, context, server, site }) => {
  test.setTimeout(240_000);
  await signIn(context, server.url, site.admin);
  await page.setViewportSize(desktop);
  const { games, bettors } = await createMatchDay(site);
  const keyboard = keyboardOf(page);
  const { press, type } = keyboard;
  const parts: Record<string, { keystrokes: number; durationMs: number }> = {};
  const part = async (name: string, steps: () => Promise<void>) => {
    const before = keyboard.count();
    const startedAt = Date.now();
    await steps();
    parts[name] = { keystrokes: keyboard.count() - before, durationMs: Date.now() - startedAt };
  };
  const [first, second, third, fourth, fifth] = games as [SiteGame, SiteGame, SiteGame, SiteGame, SiteGame];
  await page.goto('/admin');
  await expectStaffPage(page, 'Overview');
  await expect(page.getByText('Live Updates')).toBeVisible();

  await part('20 withdrawals', async () => {
    await keyboard.open('w', 'Withdrawal Requests');
    await expect(page.getByRole('checkbox', { name: /^Select \$/ })).toHaveCount(20);
    await decideAll(page, keyboard, 20);
  });
  await part('10 verifications', async () => {
    await keyboard.open('v', 'Verification');
    await expect(page.getByRole('checkbox', { name: /^Select (?!all)/ })).toHaveCount(10);
    await decideAll(page, keyboard, 10);
  });
  await part('a boost', async () => {
    await keyboard.open('p', 'Promotions');
    await expect(page.getByRole('button', { name: 'New promotion' })).toBeVisible();
    await press('n');
    const dialog = page.getByRole('dialog', { name: 'New promotion' });
    await expect(dialog.getByLabel('Type')).toBeFocused();
    await type('o');
    await keyboard.tabTo(dialog.getByLabel('Title', { exact: true }));
    await type('Derby boost');
    await keyboard.tabTo(dialog.getByLabel('Game'));
    await type(first.homeTeam.slice(0, 4));
    await keyboard.tabTo(dialog.getByLabel('Selection'));
    await press('ArrowDown');
    await keyboard.tabTo(dialog.getByLabel('Ends'));
    await type('010120991200PM');
    await expect(dialog.getByText(/^2\.51 to 2\.77/)).toBeVisible();
    await keyboard.tabTo(dialog.getByLabel('Boosted odds'));
    await type('2.7');
    await keyboard.tabTo(dialog.getByLabel('Maximum stake'));
    await type('10');
    await keyboard.tabTo(dialog.getByLabel('Bets in total'));
    await type('100');
    await press('Enter');
    await expect(toastOn(page, 'Promotion saved')).toBeVisible();
  });
  await part('start of 5 games', async () => {
    for (const game of games) {
      await openDesk(page, keyboard, game);
      await press('k');
      await expect(page.getByRole('button', { name: 'VAR check' })).toBeVisible();
    }
  });
  await part('6 goals, one disallowed by VAR, and a red card', async () => {
    await openDesk(page, keyboard, first);
    await recordGoal(page, keyboard, 'h', '1–0');
    await press('v');
    await expect(page.getByRole('region', { name: 'VAR check' }).getByText('Disallow goal')).toBeVisible();
    await press('d');
    await expect(page.getByRole('dialog', { name: 'Disallow this goal?' })).toBeVisible();
    await press('Enter');
    await expect(toastOn(page, 'Goal disallowed: 0–0')).toBeVisible();
    await recordGoal(page, keyboard, 'a', '0–1');
    await openDesk(page, keyboard, second);
    await recordGoal(page, keyboard, 'h', '1–0');
    await press('2');
    await expect(page.getByText(`${second.awayTeam}: 1 red card`)).toBeVisible();
    for (const game of [third, fourth, fifth]) {
      await openDesk(page, keyboard, game);
      await recordGoal(page, keyboard, 'h', '1–0');
    }
  });
  await part('half time and end of 5 games', async () => {
    for (const game of games) {
      await openDesk(page, keyboard, game);
      await playFirstHalf(site, game);
      await expect(page.getByText("45'", { exact: true })).toBeVisible();
      await press('p');
      await expect(page.getByText(/^Half time since/)).toBeVisible();
      await endBreak(page, site, server, game);
      await expectNoBusyButton(page);
      await press('p');
      await expect(page.getByText(/^Second half since/)).toBeVisible();
      await expectNoBusyButton(page);
      await press('f');
      const dialog = page.getByRole('dialog', { name: 'End this game?' });
      await expect(dialog.getByRole('button', { name: 'End game' })).toBeFocused();
      await press('Enter');
      await expect(dialog).toBeHidden();
    }
  });
  await part('a corrected result', async () => {
    await openDesk(page, keyboard, fifth);
    await press('e');
    const dialog = page.getByRole('dialog', { name: 'Correct result' });
    await expect(dialog.getByRole('group', { name: 'Final score' }).getByLabel(fifth.homeTeam)).toBeFocused();
    await press('Tab');
    await type('1');
    await expect(dialog.getByRole('region', { name: 'Effect on bets' })).toContainText(/1 bet/);
    await keyboard.tabTo(dialog.getByLabel('Reason'));
    await type('The league corrected it');
    await keyboard.tabTo(dialog.getByRole('button', { name: 'Correct result' }));
    await press('Enter');
    await expect(toastOn(page, 'Game score updated successfully')).toBeVisible();
    await expect(dialog).toBeHidden();
  });
  expect(await gameNow(site, fifth)).toMatchObject({ homeScore: 1, awayScore: 1 });
  expect(await gameNow(site, first)).toMatchObject({ homeScore: 0, awayScore: 1, status: 'finished' });
  expect(await gameNow(site, second)).toMatchObject({ homeScore: 1, awayRedCards: 1, status: 'finished' });
  const statusOfFifth = async () => (await bettors[4]?.get('/api/bets'))?.[0]?.status;
  await expect.poll(statusOfFifth, { message: 'the corrected bet' }).toBe('lost');
  const description = JSON.stringify(parts);
  test.info().annotations.push({ type: 'parts', description });
  expect(keyboard.count(), description).toBeLessThan(MAX_KEYSTROKES);
});

/** Five games about to kick off with a bet on each, 20 withdrawals and 10 identities to decide. */
async function createMatchDay(site: Site) {
  const games: SiteGame[] = [];
  const bettors: SitePlayer[] = [];
  const startTime = new Date(Date.now() + 300_000).toISOString();
  for (let turn = 0; turn < 5; turn += 1) {
    const game = await site.game({ startTime });
    const player = await site.player('50.00');
    await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 10 }, 201);
    games.push(game);
    bettors.push(player);
  }
  for (let turn = 0; turn < 20; turn += 1) {
    const player = await site.player('30.00');
    await player.post('/api/transactions/withdrawal', { amount: 10, method: 'phone_number' }, 201);
  }
  for (let turn = 0; turn < 10; turn += 1) {
    const player = await site.player();
    await player.post('/api/auth/submit-identity', {
      dateOfBirth: '1990-05-17',
      phoneNumber: player.phoneNumber,
      address: '1 Moi Avenue',
      documentType: 'passport',
      documentNumber: `DAY-${player.id}`,
      documentCountry: 'KE',
    });
  }
  return { games, bettors };
}

/** Selects all items of a queue and approves them. */
async function decideAll(page: Page, { press }: Keyboard, count: number): Promise<void> {
  await press('j');
  await press('x');
  await press('Shift+J', count - 1);
  await press('a');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: `Approve ${count}` })).toBeFocused();
  await press('Enter');
  await expect(dialog.getByText(`${count} done`, { exact: true })).toBeVisible();
  await press('Enter');
  await expect(dialog).toBeHidden();
}

/** Opens a game's desk: with "n" if it is the next game, otherwise by its name. */
async function openDesk(page: Page, { press, type }: Keyboard, game: SiteGame): Promise<void> {
  const next = page.getByRole('link', { name: `Next game: ${game.homeTeam}` });
  if (await next.isVisible()) {
    await press('n');
    return expectDesk(page, game);
  }
  await press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox')).toBeFocused();
  await type(game.homeTeam.slice(0, 6));
  await expect(page.getByRole('option').filter({ hasText: game.homeTeam })).toHaveAttribute('aria-selected', 'true');
  await press('Enter');
  await expectDesk(page, game);
}

async function expectDesk(page: Page, game: SiteGame): Promise<void> {
  await expect(page).toHaveURL(`/admin/games/${game.id}`);
  await expect(
    page.getByRole('button', { name: new RegExp(`^(Start|End|Edit) ${game.homeTeam}`) }).first(),
  ).toBeVisible();
}

async function playFirstHalf(site: Site, game: SiteGame): Promise<void> {
  const { homeScore, awayScore } = await gameNow(site, game);
  await site.admin.patch(`/api/games/${game.id}/score`, { homeScore, awayScore, currentMinute: 45 });
}

/** As if half time had begun 15 minutes ago; the confirmation sends it to the page. */
async function endBreak(page: Page, site: Site, { database }: RunningServer, game: SiteGame): Promise<void> {
  const label = page.getByText(/^Half time since/);
  const before = (await label.textContent()) ?? '';
  const earlier = `update games set period_started_at = period_started_at - interval '15 minutes' where id = $1`;
  await database.pool.query(earlier, [game.id]);
  await site.admin.post(`/api/games/${game.id}/confirm`, {}, 200);
  await expect(label).not.toHaveText(before);
  await waitForMisclickGuard(page);
}

/** A busy button ignores keys. */
const expectNoBusyButton = (page: Page) => expect(page.locator('main button[aria-busy]')).toHaveCount(0);

/** Records a goal in the current minute. */
async function recordGoal(page: Page, { press }: Keyboard, key: 'h' | 'a', score: string): Promise<void> {
  await press(key);
  const dialog = page.getByRole('dialog', { name: 'Record a goal' });
  await expect(dialog.getByRole('radio', { checked: true })).toBeFocused();
  await press('Enter');
  await expect(toastOn(page, `Goal recorded, ${score}`)).toBeVisible();
  await expect(dialog).toBeHidden();
}
