// Keys and clicks of staff that arrive while something loads, is saved or changes.
import type { Locator, Page } from '@playwright/test';
import {
  clickFirstOf,
  clickGuarded,
  clickOnceFound,
  delayRequests,
  desktop,
  expect,
  gameNow,
  JUST_CHANGED,
  type SiteGame,
  signIn,
  test,
  toastOn,
} from '#tests/browser/site.ts';

test.beforeEach(async ({ context, page, server, site }) => {
  await signIn(context, server.url, site.admin);
  await page.setViewportSize(desktop);
});

async function openDesk(page: Page, game: SiteGame): Promise<void> {
  await page.goto(`/admin/games/${game.id}`);
  await expect(page.getByRole('button', { name: /^(VAR check|Start .*)$/ })).toBeVisible();
}

/** Clicks a button, and then the one that confirms, as soon as the question appears. */
async function pressTwice(button: Locator, confirm: string): Promise<void> {
  const isSame = (await button.textContent()) === confirm;
  const pressedAgain = clickOnceFound(
    button.page(),
    ({ confirm: label, isSame: waitsForQuestion }) => {
      if (waitsForQuestion && !document.querySelector('form [role=alert]')) return;
      return [...document.querySelectorAll('button')].findLast(({ textContent }) => textContent === label);
    },
    { confirm, isSame },
  );
  // A form ignores a second submission while it handles one by a real click.
  await button.evaluate((element: HTMLElement) => element.click());
  await pressedAgain;
}

test('ignores shortcuts while a dialog opens', async ({ page, site }) => {
  const game = await site.liveGame();
  await openDesk(page, game);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  const isOpening = await page.evaluate(async () => {
    const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    press('e');
    // React renders the shade in microtasks and the content in a later task.
    for (let turn = 0; turn < 10; turn += 1) await null;
    const opening = document.querySelector('.bg-shade') !== null && document.querySelector('[role=dialog]') === null;
    for (const key of ['s', '1', 'g', 'o']) press(key);
    return opening;
  });
  expect(isOpening).toBe(true);
  await expect(page.getByRole('dialog', { name: 'Edit game' })).toBeVisible();
  await expect(page).toHaveURL(`/admin/games/${game.id}`);
  expect(sent).toEqual([]);
});

test('does not record a second goal when the button is pressed twice', async ({ page, site }) => {
  const game = await site.liveGame();
  await site.admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute: 7 }, 201);
  await openDesk(page, game);
  await page.getByRole('button', { name: `Goal: ${game.homeTeam}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Record a goal' });
  await expect(dialog.getByText('No goals')).toBeHidden();
  await dialog.getByLabel('Minute', { exact: true }).fill('8');
  await pressTwice(dialog.getByRole('button', { name: 'Record goal' }), 'Record it again');
  await expect(toastOn(page, JUST_CHANGED)).toBeVisible();
  expect(await gameNow(site, game)).toMatchObject({ homeScore: 1 });
  await clickGuarded(dialog.getByRole('button', { name: 'Record it again' }));
  await expect(dialog).toBeHidden();
  expect(await gameNow(site, game)).toMatchObject({ homeScore: 2 });
});

test('does not set an unusual stoppage time when the button is pressed twice', async ({ page, site }) => {
  const game = await site.liveGame();
  await site.admin.patch(`/api/games/${game.id}/score`, { homeScore: 0, awayScore: 0, currentMinute: 44 });
  await openDesk(page, game);
  await page.getByLabel('Announced stoppage time, minutes').fill('22');
  const set = page.getByRole('button', { name: 'Set', exact: true });
  await pressTwice(set, 'Set');
  await expect(toastOn(page, JUST_CHANGED)).toBeVisible();
  expect(await gameNow(site, game)).toMatchObject({ announcedStoppageMinutes: null });
  await clickGuarded(set);
  await expect(page.getByText('+22 announced')).toBeVisible();
});

test('does not create a duplicate game when the button is pressed twice', async ({ page, site }) => {
  const game = await site.game({ startTime: new Date(Date.now() + 3_600_000).toISOString() });
  await page.goto('/admin/games');
  await page.getByRole('button', { name: 'New game' }).click();
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Create game' }) });
  await form.getByLabel('Home team').fill(game.homeTeam);
  await form.getByLabel('Away team').fill(game.awayTeam);
  await form.getByLabel('League').fill('Test League');
  for (const price of ['Home (1)', 'Draw (X)', 'Away (2)']) await form.getByLabel(price).fill('2.80');
  const created: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/games')) created.push(request.url());
  });
  const create = form.getByRole('button', { name: 'Create game' });
  await pressTwice(create, 'Create game');
  await expect(toastOn(page, JUST_CHANGED)).toBeVisible();
  expect(created).toEqual([]);
  await clickGuarded(create);
  await expect(toastOn(page, /^Game created/)).toBeVisible();
});

test('keeps what is entered for the next game while one is created', async ({ page }) => {
  await page.goto('/admin/games');
  await page.getByRole('button', { name: 'New game' }).click();
  const form = page.locator('form', { has: page.getByLabel('Home team') });
  const home = form.getByLabel('Home team');
  await home.fill('Fast Town');
  await form.getByLabel('Away team').fill('Slow City');
  await form.getByLabel('League').fill('Test League');
  const prices = ['Home (1)', 'Draw (X)', 'Away (2)'].map((label) => form.getByLabel(label));
  for (const price of prices) await price.fill('2.80');
  const respond = await delayRequests(page, '**/api/games');
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/games'));
  await form.getByRole('button', { name: 'Create game' }).click();
  await sent;
  await home.fill('Next Town');
  await prices[0]?.fill('3.10');
  respond();
  await expect(toastOn(page, /^Game created/)).toBeVisible();
  await expect(form.getByLabel('Away team')).toHaveValue('');
  await expect(home).toHaveValue('Next Town');
  await expect(form.getByLabel('Home (1)')).toHaveValue('3.10');
  await expect(form.getByLabel('Draw (X)')).toHaveValue('');
});

test("does not overwrite a colleague's change when the button is pressed twice", async ({ page, site }) => {
  const game = await site.game();
  await openDesk(page, game);
  await page.getByRole('button', { name: /^Names / }).click();
  const dialog = page.getByRole('dialog', { name: 'Teams and league' });
  await dialog.getByLabel('Home team').fill('My Town');
  const { awayTeam } = game;
  await site.admin.patch(`/api/games/${game.id}/names`, { homeTeam: 'Their Town', awayTeam, league: 'Test League' });
  const save = dialog.getByRole('button', { name: 'Save names' });
  const pressedAgain = clickOnceFound(
    page,
    (label) => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')];
      const isRefused = document.querySelector('[role=dialog] [aria-invalid=true]') !== null;
      return isRefused && buttons.find(({ textContent, disabled }) => textContent === label && !disabled);
    },
    'Save names',
  );
  await save.click();
  await pressedAgain;
  await page.waitForTimeout(500);
  expect(await gameNow(site, game)).toMatchObject({ homeTeam: 'Their Town' });
  await expect(dialog.getByText('Someone else has set this to Their Town. Save again to replace it.')).toBeVisible();
  await clickGuarded(save);
  await expect(toastOn(page, 'Names saved')).toBeVisible();
});

test('does not start a game a day early when the button is pressed twice', async ({ page, site }) => {
  const game = await site.game();
  await openDesk(page, game);
  const start = page.getByRole('button', { name: /^Start / });
  await pressTwice(start, 'Start now');
  await expect(toastOn(page, JUST_CHANGED)).toBeVisible();
  expect(await gameNow(site, game)).toMatchObject({ status: 'upcoming' });
  await clickGuarded(page.getByRole('button', { name: 'Start now' }));
  await expect(page.getByRole('button', { name: 'VAR check' })).toBeVisible();
});

test('does not approve newly sent documents when the button is pressed twice', async ({ page, site }) => {
  const player = await site.player();
  const submit = (documentNumber: string) =>
    player.post('/api/auth/submit-identity', {
      dateOfBirth: '1990-05-17',
      phoneNumber: player.phoneNumber,
      address: '1 Harbour Street',
      documentType: 'passport',
      documentNumber,
      documentCountry: 'KE',
    });
  await submit('P-1001');
  await page.goto('/admin?tab=verification');
  const card = page.getByRole('listitem').filter({ hasText: player.username });
  await card.getByRole('button', { name: /^Review/ }).click();
  const dialog = page.getByRole('dialog');
  const approve = dialog.getByRole('button', { name: 'Approve' });
  await expect(dialog.getByLabel('Document number')).toHaveValue('P-1001');
  await submit('P-1002');
  const pressedAgain = clickOnceFound(
    page,
    (newNumber) => {
      const fields = [...document.querySelectorAll('input')];
      if (!fields.some(({ value }) => value === newNumber)) return;
      const buttons = [...document.querySelectorAll<HTMLElement>('[role=dialog] button')];
      return buttons.find(({ textContent }) => textContent === 'Approve');
    },
    'P-1002',
  );
  await approve.click();
  await pressedAgain;
  await expect(toastOn(page, JUST_CHANGED)).toBeVisible();
  expect(await site.admin.get(`/api/users/${player.id}`)).toMatchObject({ identityVerified: false });
  await clickGuarded(approve);
  await expect(dialog).toBeHidden();
});

test('does not end a game while the key that opened the dialog is held down', async ({ page, site }) => {
  const game = await site.liveGame();
  await openDesk(page, game);
  await page.getByRole('button', { name: /^End / }).focus();
  await page.keyboard.down('Enter');
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'End game' });
  await expect(confirm).toBeFocused();
  await expect(confirm).toBeEnabled();
  const sent = page.waitForRequest((request) => request.url().endsWith('/status'));
  // Repeats the key.
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.waitForTimeout(500);
  expect(await gameNow(site, game)).toMatchObject({ status: 'live' });
  await page.keyboard.press('Enter');
  await sent;
});

test('removes one tag when the button is pressed twice', async ({ page, site }) => {
  const player = await site.player();
  for (const tag of ['calm', 'late']) await site.admin.post(`/api/users/${player.id}/tags`, { tag });
  await page.goto(`/admin/users/${player.id}`);
  const pressedAgain = clickFirstOf(page, 'Remove the tag', 1);
  await page.getByRole('button', { name: 'Remove the tag calm' }).click();
  await pressedAgain;
  await expect(toastOn(page, JUST_CHANGED)).toBeVisible();
  const remove = page.getByRole('button', { name: 'Remove the tag late' });
  await clickGuarded(remove);
  await expect(remove).toBeHidden();
});

test('approves a withdrawal only once the warnings about the payee have loaded', async ({ page, site }) => {
  const player = await site.player('30.00');
  await player.post('/api/transactions/withdrawal', { amount: 10, method: 'phone_number' }, 201);
  const load = await delayRequests(page, `**/api/users/${player.id}`);
  await page.goto('/admin?tab=withdrawal-requests');
  await page.getByRole('button', { name: `Approve $10.00 for ${player.username}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('cell', { name: 'On hold' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Approve' })).toBeDisabled();
  load();
  await expect(dialog.getByText('Identity not verified')).toBeVisible();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(dialog).toBeHidden();
});

test('keeps a note and a tag that are entered while others are saved', async ({ page, site }) => {
  const player = await site.player();
  await page.goto(`/admin/users/${player.id}?part=notes`);
  const note = page.getByLabel('New note');
  await note.fill('Called about a bonus.');
  const tag = page.getByLabel('New tag');
  await tag.fill('vip');
  const respond = await delayRequests(page, `**/api/users/${player.id}/**`);
  await page.getByRole('button', { name: 'Add tag' }).click();
  await tag.fill('slow');
  await page.getByRole('button', { name: 'Add note' }).click();
  await note.fill('Calls again tomorrow.');
  respond();
  await expect(page.getByRole('list', { name: 'Tags' })).toContainText('vip');
  await expect(page.getByRole('list', { name: 'Staff notes' })).toContainText('Called about a bonus.');
  await expect(tag).toHaveValue('slow');
  await expect(note).toHaveValue('Calls again tomorrow.');
  await page.getByRole('button', { name: 'Add tag' }).click();
  await expect(tag).toHaveValue('');
});

test('keeps a helpline that is edited while others are saved', async ({ page, site }) => {
  await page.goto('/admin?tab=pages');
  await page.getByRole('button', { name: 'Add a helpline' }).click();
  await page.getByRole('group', { name: 'New helpline' }).getByLabel('Phone number').fill('+256800200200');
  await page.getByRole('group', { name: 'New helpline' }).getByLabel('Name').fill('Help Kampala');
  const website = page.getByRole('group', { name: 'Help Kampala' }).getByLabel('Website');
  const save = page.getByRole('button', { name: 'Save helplines' });
  const respond = await delayRequests(page, '**/api/admin/helplines');
  await save.click();
  await website.fill('https://kampala');
  respond();
  await expect(toastOn(page, 'The helplines are saved')).toBeVisible();
  await page.keyboard.type('.example');
  await expect(website).toHaveValue('https://kampala.example');
  await save.click();
  await expect
    .poll(async () => (await site.admin.get('/api/helplines')).helplines.at(-1))
    .toMatchObject({ name: 'Help Kampala', website: 'https://kampala.example' });
  await expect(save).toBeDisabled();
  await page.getByRole('button', { name: 'Restore the default' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('group', { name: 'Help Kampala' })).toBeHidden();
});

test('keeps a bonus tier that is edited while others are saved', async ({ page, site }) => {
  const before = await site.admin.get('/api/admin/accumulator-bonus');
  const { on, minOdds, maxBonus } = before;
  const setSteps = async (steps: typeof before.steps) => {
    const { version } = await site.admin.get('/api/admin/accumulator-bonus');
    await site.admin.patch('/api/admin/accumulator-bonus', { on, minOdds, maxBonus, steps, version });
  };
  await setSteps([]);
  await page.goto('/admin?tab=promotions');
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Save bonus' }) });
  await form.getByRole('button', { name: 'Add a tier' }).click();
  await form.getByLabel('Minimum number of selections').fill('5');
  const percent = form.getByLabel('Bonus in %');
  await percent.fill('3');
  const respond = await delayRequests(page, '**/api/admin/accumulator-bonus');
  const save = form.getByRole('button', { name: 'Save bonus' });
  await save.click();
  await percent.fill('4');
  respond();
  await expect(toastOn(page, 'Bonus saved')).toBeVisible();
  await expect(percent).toHaveValue('4');
  await save.click();
  await expect
    .poll(() => site.admin.get('/api/admin/accumulator-bonus'))
    .toMatchObject({ steps: [{ legs: 5, percent: 4 }] });
  await setSteps(before.steps);
});
