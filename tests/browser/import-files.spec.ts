import { desktop, expect, expectAccessible, signIn, test } from '#tests/browser/site.ts';

test.beforeEach(async ({ context, server, site }) => signIn(context, server.url, site.admin));

test('checks a file, then imports it', async ({ page, site }) => {
  const home = `Filed Town ${Date.now()}`;
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/');
  const csv = [
    'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,B365H,B365D,B365A',
    `E0,${day},15:00,${home},Filed City,,,,2.10,3.40,3.60`,
    'E0,nonsense,15:00,A,B,,,,,,',
  ].join('\n');
  await page.setViewportSize(desktop);
  await page.goto('/admin/games');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('File').setInputFiles({ name: 'games.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await dialog.getByRole('button', { name: 'Check the file' }).click();
  await expect(dialog.getByText('Preview: nothing has changed yet.')).toBeVisible();
  await expect(dialog.getByText('1 row rejected')).toBeVisible();
  await expectAccessible(page);
  const created = async () =>
    (await site.admin.get(`/api/admin/tables/games?search=${encodeURIComponent(home)}`)).total;
  expect(await created()).toBe(0);
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog.getByText('Imported:')).toBeVisible();
  expect(await created()).toBe(1);
});

test('imports a file without a time zone only once a time zone is entered', async ({ page, site }) => {
  const team1 = `Zoned Town ${Date.now()}`;
  const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const matches = [{ round: 'Round 1', date, time: '19:30', team1, team2: 'Zoned City' }];
  const buffer = Buffer.from(JSON.stringify({ name: 'Zoned Cup', matches }));
  await page.setViewportSize(desktop);
  await page.goto('/admin/games');
  await page.getByRole('button', { name: 'Import' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('File').setInputFiles({ name: 'cup.json', mimeType: 'application/json', buffer });
  await dialog.getByRole('button', { name: 'Check the file' }).click();
  await expect(dialog.getByText('1 of its kick-off times has no time zone (19:30 in match 1)')).toBeVisible();
  const zone = dialog.getByLabel('Time zone of the kick-off times');
  await zone.fill('London');
  await dialog.getByRole('button', { name: 'Check the file' }).click();
  await expect(dialog.getByText('Unknown time zone.')).toBeVisible();
  await expectAccessible(page);
  await zone.fill('Asia/Tokyo');
  await dialog.getByRole('button', { name: 'Check the file' }).click();
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(dialog.getByText('Imported:')).toBeVisible();
  const { rows } = await site.admin.get(`/api/admin/tables/games?search=${encodeURIComponent(team1)}`);
  expect(rows.map(({ startTime }) => startTime)).toEqual([`${date}T10:30:00.000Z`]);
});
