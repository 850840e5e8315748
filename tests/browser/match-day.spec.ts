// A match day run by one operator without the mouse: what an hour of real work takes in keystrokes.
import type { Locator, Page } from '@playwright/test';
import {
  desk,
  expect,
  expectStaffPage,
  type Site,
  type SiteGame,
  type SitePlayer,
  signIn,
  test,
  toastOn,
} from '#tests/browser/site.ts';

const MAX_KEYSTROKES = 420;

/** Presses keys and types, and counts both. */
function operatorOf(page: Page) {
  let count = 0;
  const press = async (key: string, times = 1) => {
    for (let turn = 0; turn < times; turn += 1) await page.keyboard.press(key);
    count += times;
  };
  const type = async (text: string) => {
    await page.keyboard.type(text);
    count += text.length;
  };
  /** Presses Tab until the element has the focus. */
  const tabTo = async (wanted: Locator) => {
    for (let turn = 0; turn < 60; turn += 1) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
      await press('Tab');
    }
    throw new Error('Tab does not reach it');
  };
  return { press, type, tabTo, count: () => count };
}

type Operator = ReturnType<typeof operatorOf>;

const gameNow = (site: Site, game: SiteGame) => site.admin.get(`/api/games/${game.id}`);

test('runs a match day of five games from the keyboard', async ({ page, context, server, site }) => {
  test.setTimeout(300_000);
  await signIn(context, server.url, site.admin);
  await page.setViewportSize(desk);
  const { games, bettors } = await matchDay(site);
  const operator = operatorOf(page);
  const { press } = operator;
  const counts: Record<string, number> = {};
  const part = async (name: string, steps: () => Promise<void>) => {
    const before = operator.count();
    await steps();
    counts[name] = operator.count() - before;
  };
  await page.goto('/admin');
  await expectStaffPage(page, 'Overview');

  await part('20 withdrawals', async () => {
    await press('g');
    await press('w');
    await expect(page.getByRole('checkbox', { name: /^Select \$/ })).toHaveCount(20);
    await decideAll(page, operator, 20);
  });
  await part('10 verifications', async () => {
    await press('g');
    await press('v');
    await expect(page.getByRole('checkbox', { name: /^Select (?!all)/ })).toHaveCount(10);
    await decideAll(page, operator, 10);
  });
  for (const game of games) await part(`start ${games.indexOf(game) + 1}`, () => start(page, operator, game));
  const [first, second, third] = games as [SiteGame, SiteGame, SiteGame];
  await part('VAR', async () => {
    await openDesk(page, operator, first);
    await goal(page, operator, 'h');
    await press('v');
    await expect(page.getByRole('region', { name: 'VAR check' })).toBeVisible();
    await press('d');
    await expect(page.getByRole('dialog', { name: 'Disallow this goal?' })).toBeVisible();
    await press('Enter');
    await expect(toastOn(page, 'Goal disallowed: 0–0')).toBeVisible();
  });
  await part('red card', async () => {
    await openDesk(page, operator, second);
    await press('2');
    await expect(page.getByText(`${second.awayTeam}: 1 red card`)).toBeVisible();
  });
  expect(await gameNow(site, first)).toMatchObject({ homeScore: 0 });
  expect(bettors.length).toBe(5);
  expect(third.id).toBeGreaterThan(0);
  console.log(counts);
  expect(operator.count()).toBeLessThan(MAX_KEYSTROKES);
});

/** Five games about to kick off with a bet on each, 20 withdrawals and 10 identities to decide. */
async function matchDay(site: Site) {
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
      ...{ dateOfBirth: '1990-05-17', phoneNumber: player.phoneNumber, address: '1 Moi Avenue' },
      ...{ documentType: 'passport', documentNumber: `DAY-${player.id}`, documentCountry: 'KE' },
    });
  }
  return { games, bettors };
}

/** Selects all items of a queue and approves them. */
async function decideAll(page: Page, { press }: Operator, count: number): Promise<void> {
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

async function openDesk(page: Page, { press, type }: Operator, game: SiteGame): Promise<void> {
  await press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox')).toBeFocused();
  await type(game.homeTeam.slice(0, 6));
  await expect(page.getByRole('option').filter({ hasText: game.homeTeam })).toHaveAttribute('aria-selected', 'true');
  await press('Enter');
  await expect(page).toHaveURL(`/admin/games/${game.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function start(page: Page, operator: Operator, game: SiteGame): Promise<void> {
  await openDesk(page, operator, game);
  await operator.tabTo(page.getByRole('button', { name: /^Start / }));
  await operator.press('Enter');
  await expect(page.getByRole('button', { name: 'VAR check' })).toBeVisible();
}

async function goal(page: Page, { press }: Operator, key: 'h' | 'a'): Promise<void> {
  await press(key);
  const dialog = page.getByRole('dialog', { name: 'Record a goal' });
  await expect(dialog).toBeVisible();
  await press('Enter');
  await expect(dialog).toBeHidden();
}
