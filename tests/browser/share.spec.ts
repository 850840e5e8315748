import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  phone,
  type Site,
  type SitePlayer,
  signIn,
  test,
  toastOn,
} from '#tests/browser/site.ts';
import { watchDrawing } from '#tests/browser/watch-drawing.ts';

const longName = (start: string) => `${start} ${'Borussia Mönchengladbach Wanderers '.repeat(3)}`.slice(0, 80).trim();

type Bet = { id: number };

async function createWonSingle(site: Site, player: SitePlayer, teams: Record<string, string> = {}): Promise<Bet> {
  const game = await site.game(teams);
  const bet = await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 40 }, 201);
  await site.admin.patch(`/api/bets/${bet.id}/status`, { status: 'won' });
  return bet;
}

async function createWonAccumulator(site: Site, player: SitePlayer, legs: number): Promise<Bet> {
  const games = [];
  for (let count = 0; count < legs; count += 1)
    games.push(await site.game({ homeTeam: longName(`Home ${count}`), awayTeam: longName(`Away ${count}`) }));
  const selections = games.map(({ id }) => ({ gameId: id, betType: 'home' }));
  const bet = await player.post('/api/place-accumulator', { selections, totalStake: 2 }, 201);
  await site.admin.patch(`/api/bets/${bet.id}/status`, { status: 'won' });
  return bet;
}

const dialogOn = (page: Page) => page.getByRole('dialog', { name: 'Share Your Win!' });

test('names the game only once on the card and in the picture of a bet builder', async ({
  page,
  context,
  server,
  site,
}) => {
  const player = await site.player('50');
  const game = await site.game({ homeTeam: 'Sharks', awayTeam: 'Rays' });
  const selections = [{ betType: 'home' }, { betType: 'over_under', selection: 'over_2.5' }];
  const builder = { groups: [{ gameId: game.id, selections }], totalStake: 5 };
  const bet = await player.post('/api/place-builder', builder, 201);
  await site.admin.patch(`/api/bets/${bet.id}/status`, { status: 'won' });
  await signIn(context, server.url, player);
  const drawn = await watchDrawing(page);
  await page.goto('/betting-history');
  await expect(page.getByRole('article').getByText('Sharks – Rays')).toHaveCount(1);
  await page.getByRole('button', { name: 'Share Win' }).click();
  await expect(dialogOn(page).getByRole('img', { name: /^Picture/ })).toBeVisible();
  const texts = (await drawn()).map(({ text }) => text);
  expect(texts).toEqual(
    expect.arrayContaining(['Sharks – Rays', 'Bet builder of 2', 'Sharks to win', 'Over 2.5 goals']),
  );
});

for (const size of [phone, desktop]) {
  test(`shares a won bet from the betting history at ${size.width} px`, async ({ page, context, server, site }) => {
    const player = await site.player('50');
    await createWonSingle(site, player, { homeTeam: 'Sharks', awayTeam: 'Rays' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(context, server.url, player);
    await page.setViewportSize(size);
    const drawn = await watchDrawing(page);
    await page.goto('/betting-history');
    await expect(page.getByText('Congratulations!')).toBeVisible();
    await page.getByRole('button', { name: 'Share Win' }).click();
    const dialog = dialogOn(page);
    await expect(dialog.getByRole('img', { name: /^Picture: I just won \$100\.00/ })).toBeVisible();
    const badges = dialog.getByRole('list', { name: 'Achievements' }).getByRole('listitem');
    await expect(badges).toHaveText(['Great Win']);
    expect((await drawn()).map(({ text }) => text)).toEqual(
      expect.arrayContaining(['$100.00', 'Sharks – Rays', 'Sharks to win', '2.5x', player.username, 'Great Win']),
    );
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await dialog.getByRole('button', { name: 'Copy text' }).click();
    await expect(toastOn(page, 'Copied!')).toBeVisible();
    await expect(toastOn(page, 'Sharing text copied to clipboard')).toBeVisible();
    const text =
      'I just won $100.00 on Goldline! Sharks – Rays: Sharks to win. Stake $40.00 at odds 2.50, 2.5x my stake.';
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    const twitter = new URL((await dialog.getByRole('link', { name: 'Twitter' }).getAttribute('href')) ?? '');
    expect(twitter.searchParams.get('text')).toBe(text);
    const facebook = new URL((await dialog.getByRole('link', { name: 'Facebook' }).getAttribute('href')) ?? '');
    expect(facebook.searchParams.get('u')).toBe(server.url);
    expect(text).not.toContain(player.phoneNumber);

    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Share Win' })).toBeFocused();
  });
}

test('draws each style of picture in both sizes, and downloads it as shown', async ({
  page,
  context,
  server,
  site,
}) => {
  const player = await site.player('50');
  const bet = await createWonSingle(site, player);
  await signIn(context, server.url, player);
  await page.goto('/history');
  await page.getByRole('button', { name: `Share bet #${bet.id}` }).click();
  const dialog = dialogOn(page);
  const pictures = new Set<string>();
  for (const format of ['Post', 'Wide']) {
    await dialog.getByText(format, { exact: true }).click();
    for (const style of ['Classic', 'Modern', 'Minimal']) {
      await dialog.getByText(style, { exact: true }).click();
      const download = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Download' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe('goldline-win.png');
      const bytes = await readFile(await file.path());
      pictures.add(bytes.toString('base64'));
      // The PNG header contains width and height.
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual(format === 'Post' ? [1080, 1350] : [1200, 630]);
    }
  }
  expect(pictures.size).toBe(6);
});

test('keeps the longest names inside the picture', async ({ page, context, server, site }) => {
  const player = await site.player('50');
  await createWonSingle(site, player, { homeTeam: longName('A'), awayTeam: 'W'.repeat(80) });
  await createWonAccumulator(site, player, 8);
  await signIn(context, server.url, player);
  const drawn = await watchDrawing(page);
  await page.goto('/betting-history');
  for (const index of [0, 1]) {
    await page.getByRole('button', { name: 'Share Win' }).nth(index).click();
    for (const format of ['Post', 'Wide']) {
      await dialogOn(page).getByText(format, { exact: true }).click();
      for (const style of ['Classic', 'Modern', 'Minimal'])
        await dialogOn(page).getByText(style, { exact: true }).click();
    }
    const texts = await drawn();
    expect(texts.length).toBeGreaterThan(60);
    for (const { text, left, right, top, bottom, width, height } of texts) {
      expect([left >= 40, right <= width - 40, top >= 40, bottom <= height - 40], text).toEqual([
        true,
        true,
        true,
        true,
      ]);
    }
    await page.keyboard.press('Escape');
    await expect(dialogOn(page)).toBeHidden();
  }
});

test('shares the picture where supported, or copies the text', async ({ page, context, server, site }) => {
  const player = await site.player('50');
  await createWonSingle(site, player);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(context, server.url, player);
  await page.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(globalThis, { shared });
    navigator.canShare = () => true;
    navigator.share = async ({ text, files = [] }: ShareData) => {
      shared.push({ text, files: files.map(({ name, type, size }) => ({ name, type, isFull: size > 5000 })) });
    };
  });
  await page.goto('/betting-history');
  await page.getByRole('button', { name: 'Share Win' }).click();
  await dialogOn(page).getByRole('button', { name: 'Share', exact: true }).click();
  const shared = () => page.evaluate(() => (globalThis as unknown as { shared: unknown[] }).shared);
  await expect.poll(shared).toHaveLength(1);
  expect(await shared()).toEqual([
    {
      text: expect.stringContaining('I just won $100.00'),
      files: [{ name: 'goldline-win.png', type: 'image/png', isFull: true }],
    },
  ]);
  // A second tap while the device's dialog is open.
  await page.evaluate(() => {
    navigator.share = () => Promise.reject(new DOMException('already open', 'InvalidStateError'));
  });
  await dialogOn(page).getByRole('button', { name: 'Share', exact: true }).click();
  await page.waitForTimeout(500);
  await expect(toastOn(page, 'Copied!')).toBeHidden();
  await page.evaluate(() => Object.assign(navigator, { share: undefined }));
  await dialogOn(page).getByRole('button', { name: 'Share', exact: true }).click();
  await expect(toastOn(page, 'Copied!')).toBeVisible();
});

test('shows that copying the shared text failed', async ({ page, context, server, site }) => {
  const player = await site.player('50');
  await createWonSingle(site, player);
  await signIn(context, server.url, player);
  await page.goto('/betting-history');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await page.getByRole('button', { name: 'Share Win' }).click();
  await dialogOn(page).getByRole('button', { name: 'Copy text' }).click();
  await expect(toastOn(page, 'Failed to copy to clipboard')).toBeVisible();
});

test('offers sharing a win only for won bets', async ({ page, context, server, site }) => {
  const player = await site.player('50');
  const game = await site.game();
  for (const status of ['lost', 'void', null]) {
    const bet = await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 1 }, 201);
    if (status) await site.admin.patch(`/api/bets/${bet.id}/status`, { status, note: 'Test' });
  }
  await signIn(context, server.url, player);
  await page.goto('/betting-history');
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByText('Better luck next time!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share Win' })).toHaveCount(0);
  await page.goto('/history');
  await expect(page.getByRole('columnheader', { name: 'Actions' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Share/ })).toHaveCount(0);
});

test('shows the match of each selection in an accumulator picture', async ({ page, context, server, site }) => {
  const player = await site.player('50');
  const games = [
    await site.game({ homeTeam: 'Sharks', awayTeam: 'Rays' }),
    await site.game({ homeTeam: 'Orcas', awayTeam: 'Seals' }),
  ];
  const selections = games.map(({ id }) => ({ gameId: id, betType: 'home' }));
  const bet = await player.post('/api/place-accumulator', { selections, totalStake: 2 }, 201);
  await site.admin.patch(`/api/bets/${bet.id}/status`, { status: 'won' });
  await signIn(context, server.url, player);
  const drawn = await watchDrawing(page);
  await page.goto('/betting-history');
  await page.getByRole('button', { name: 'Share Win' }).click();
  await expect(dialogOn(page)).toBeVisible();
  await expect(dialogOn(page).getByRole('img', { name: /^Picture:/ })).toBeVisible();
  const drawnText = (await drawn()).map(({ text }) => text).join(' ');
  expect(drawnText).toContain('Sharks – Rays: Sharks to win (2.50)');
  expect(drawnText).toContain('Orcas – Seals: Orcas to win (2.50)');
});
