import {
  clickOnceRowsMove,
  desktop,
  expect,
  expectAccessible,
  JUST_CHANGED,
  signIn,
  siteEnv,
  test,
  toastOn,
} from '#tests/browser/site.ts';

test.use({ serverEnv: { ...siteEnv, GAME_SILENCE_S: '18' } });

test('confirms a live game with a key, closes its betting when it is no longer confirmed, and reopens it with a click', async ({
  browser,
  context,
  page,
  site,
  server,
}) => {
  await signIn(context, server.url, site.admin);
  const game = await site.liveGame();
  const match = `${game.homeTeam} v ${game.awayTeam}`;
  const visitor = await browser.newPage();
  await visitor.goto(`${server.url}/live`);
  const card = visitor.getByRole('article', { name: new RegExp(game.homeTeam) }).first();
  await expect(card).toBeVisible();
  await page.goto(`/admin/games/${game.id}`);
  const confirm = page.getByRole('button', { name: new RegExp(`^Confirm.*: ${match}$`) });
  await expect(confirm).toHaveText(/Confirm: closes in \d+ s$/);
  await expect(confirm).toHaveAccessibleName(`Confirm: ${match}`);
  await page.keyboard.press('c');
  await expect(confirm).toHaveText(/Confirm \([012] s ago\)$/);
  await expectAccessible(page);
  await expect(confirm).toHaveText(/Confirm to reopen \(\d+ s ago\)$/, { timeout: 30_000 });
  await expect(page.getByText('Suspended', { exact: true }).first()).toBeVisible();
  await expect(card.getByText('Suspended', { exact: true }).first()).toBeVisible();
  await server.database.pool.query(`update games set silent_from = silent_from - interval '5 minutes' where id = $1`, [
    game.id,
  ]);
  await page.reload();
  await expect(confirm).toHaveText(/Confirm to reopen \([56] min ago\)$/);
  await expect(confirm).toHaveAccessibleName(`Confirm to reopen: ${match}`);
  await confirm.click();
  await expect(confirm).toHaveText(/Confirm \([012] s ago\)$/);
  await expect(card.getByText('Suspended', { exact: true })).toHaveCount(0);
  await visitor.close();
});

test('does not confirm a game that has moved under the pointer in the table', async ({
  context,
  page,
  site,
  server,
}) => {
  await signIn(context, server.url, site.admin);
  const kickOff = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const live = await site.liveGame({ startTime: kickOff(4) });
  const upcoming = await site.game({ startTime: kickOff(5) });
  await page.setViewportSize(desktop);
  await page.goto('/admin?tab=games');
  await expect(page.getByRole('button', { name: /^Confirm/ })).toBeVisible();
  const next = await site.liveGame({ startTime: kickOff(3) });
  const match = `${live.homeTeam} v ${live.awayTeam}`;
  const click = clickOnceRowsMove(page, next.homeTeam, { action: 'Confirm', match });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.getByRole('button', { name: `Suspend ${upcoming.homeTeam} v ${upcoming.awayTeam}` }).click();
  await click;
  await expect(toastOn(page, JUST_CHANGED)).toBeVisible();
  expect(sent.filter((url) => url.endsWith('/confirm'))).toEqual([]);
});
