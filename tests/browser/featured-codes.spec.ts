// Staff feature a booking code, players add it to their slip, and staff see its uptake.
import type { Page } from '@playwright/test';
import {
  delayRequests,
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  homePrice,
  homeWin,
  openSlip,
  phone,
  signIn,
  test,
  toastOn,
} from '#tests/browser/site.ts';

const featuredIn = (page: Page) => page.getByRole('region', { name: 'Featured slips' });
const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString();
const LONG_TITLE = `The tips of the day: ${'every favourite at home '.repeat(3)}`.trim();

test.afterEach(async ({ site }) => {
  const codes = await site.admin.get('/api/admin/featured-codes');
  for (const { id, state } of codes)
    if (state !== 'ended') await site.admin.post(`/api/admin/featured-codes/${id}/withdraw`, {});
});

for (const viewport of [phone, desktop]) {
  test(`features a code with the keyboard, which a player adds to the slip with a tap, at ${viewport.width} px`, async ({
    page,
    browser,
    server,
    site,
    context,
  }) => {
    test.slow();
    await signIn(context, server.url, site.admin);
    const games = [await site.game(), await site.game()];
    const title = `${LONG_TITLE} at ${viewport.width} px`;
    await page.setViewportSize(viewport);
    await page.goto('/betting?tab=upcoming');
    for (const game of games) await homePrice(page, game).click();
    const staffSlip = await openSlip(page);
    await expect(staffSlip.getByText('This is a staff account.')).toBeVisible();
    await staffSlip.getByRole('button', { name: 'Share' }).click();
    const code = (await page.getByTestId('booking-code').textContent()) ?? '';
    await page.goto('/admin?tab=promotions');
    const feature = page.getByRole('button', { name: 'Feature a code' });
    await feature.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Enter a code to see its selections.')).toBeVisible();
    await dialog.getByLabel('Booking code').focus();
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('A booking code has six letters and digits')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Booking code').fill('');
    await page.keyboard.type(code.toLowerCase());
    await expect(dialog.getByRole('list', { name: 'Shared selections' }).getByText('Open')).toHaveCount(2);
    // The end time defaults to the first kick-off.
    await expect(dialog.getByLabel('Ends')).not.toHaveValue('');
    await page.keyboard.press('Tab');
    await page.keyboard.type(title);
    await page.reload();
    await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue(title);
    await dialog.getByText('Translations').click();
    await dialog.getByLabel('Title in Français').fill('Le combiné du jour');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByLabel('Title in Français').press('Enter');
    await expect(toastOn(page, 'Code featured')).toBeVisible();
    await expect(page.getByText('Shown', { exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);

    const playerContext = await browser.newContext({ baseURL: server.url, viewport });
    const player = await site.player('100');
    await signIn(playerContext, server.url, player);
    const home = await playerContext.newPage();
    await home.goto('/');
    const shown = featuredIn(home);
    await expect(shown.getByRole('heading', { name: title })).toBeVisible();
    await expect(shown).toContainText('6.25');
    await expectAccessible(home);
    await expectNoSidewaysScroll(home);
    await shown.getByRole('button', { name: 'Add to slip' }).click();
    await expect(shown.getByRole('button', { name: 'In your slip' })).toBeDisabled();
    const slip = await openSlip(home);
    await slip.getByLabel('Stake for Accumulator (2-fold)').fill('3');
    await slip.getByRole('button', { name: 'Place bet · $3.00' }).click();
    await expect(home.getByRole('region', { name: 'Receipt' })).toBeVisible();
    await home.goto('/betting?tab=popular');
    await expect(featuredIn(home)).toContainText('6.25');
    await expectNoSidewaysScroll(home);

    await page.reload();
    const row = viewport === phone ? page.getByRole('listitem') : page.getByRole('row');
    await expect(row.filter({ hasText: title })).toContainText('$3.00');
    await page.getByRole('button', { name: `Withdraw: ${title}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(toastOn(page, 'Featured code withdrawn')).toBeVisible();
    await expect(page.getByRole('button', { name: `Withdraw: ${title}` })).toBeHidden();
    await home.goto('/');
    await expect(home.getByRole('heading', { name: 'Upcoming' }).first()).toBeVisible();
    await expect(featuredIn(home)).toBeHidden();
    await playerContext.close();
  });
}

test.describe('a featured code', () => {
  test.use({ viewport: desktop });
  test.beforeEach(async ({ context, server, site }) => signIn(context, server.url, site.admin));

  test('can be changed, and shows refusals at their fields', async ({ page, site }) => {
    const game = await site.game();
    const { code } = await site.admin.post('/api/booking-codes', { selections: [homeWin(game)] }, 201);
    const row = { code, title: `Banker ${code}`, endsAt: inAWeek() };
    const { id } = await site.admin.post('/api/admin/featured-codes', row, 201);
    await page.goto('/admin?tab=promotions');
    await page.getByRole('button', { name: 'Feature a code' }).click();
    const dialog = page.getByRole('dialog');
    // The end time is the first kick-off of the code entered last.
    const otherGame = await site.game({ startTime: new Date(Date.now() + 3_600_000).toISOString() });
    const other = await site.admin.post('/api/booking-codes', { selections: [homeWin(otherGame)] }, 201);
    await dialog.getByLabel('Booking code').fill(other.code);
    const ends = dialog.getByLabel('Ends');
    await expect(ends).not.toHaveValue('');
    const first = await ends.inputValue();
    await dialog.getByLabel('Booking code').fill(code);
    await expect(ends).not.toHaveValue(first);
    await expect(ends).not.toHaveValue('');
    await dialog.getByLabel('Title', { exact: true }).fill('Again');
    await dialog.getByLabel('Ends').fill('2020-01-01T12:00');
    await dialog.getByRole('button', { name: 'Feature code' }).click();
    await expect(dialog.getByText('The end time must be in the future')).toBeVisible();
    await dialog.getByLabel('Ends').fill('2099-06-01T12:00');
    await dialog.getByRole('button', { name: 'Feature code' }).click();
    await expect(dialog.getByText('This code is already featured')).toBeVisible();
    await expect(dialog.getByLabel('Booking code')).toBeFocused();
    await dialog.getByRole('button', { name: 'Discard draft' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: `Edit: ${row.title}` }).click();
    await dialog.getByLabel('Title', { exact: true }).fill(`Weekend ${code}`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toastOn(page, 'Featured code saved')).toBeVisible();
    await page.getByRole('button', { name: `Details of featured code Weekend ${code}` }).click();
    await expect(page.getByText('Total odds 2.50')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Audit trail', exact: true }).last().click();
    await expect(page).toHaveURL(new RegExp(`subject=featured_code&subjectId=${id}`));
    await page
      .getByRole('button', { name: /^Details of entry/ })
      .first()
      .click();
    await expect(page.getByRole('row', { name: `title Banker ${code} Weekend ${code}` })).toBeVisible();
    await expectAccessible(page);
  });

  test("shows a colleague's change while it is open for editing", async ({ page, site }) => {
    const { code } = await site.admin.post('/api/booking-codes', { selections: [homeWin(await site.game())] }, 201);
    const row = { code, title: `Banker ${code}`, endsAt: inAWeek() };
    const { id } = await site.admin.post('/api/admin/featured-codes', row, 201);
    await page.clock.install();
    await page.goto('/admin?tab=promotions');
    await page.getByRole('button', { name: `Edit: ${row.title}` }).click();
    const title = page.getByRole('dialog').getByLabel('Title', { exact: true });
    await expect(title).toHaveValue(row.title);
    await site.admin.patch(`/api/admin/featured-codes/${id}`, { title: 'Theirs' });
    await page.clock.fastForward('00:30');
    await expect(title).toHaveValue('Theirs');
  });

  test('shows no figures until they have loaded, and a message when there are no featured codes', async ({
    page,
    site,
  }) => {
    const { code } = await site.admin.post('/api/booking-codes', { selections: [homeWin(await site.game())] }, 201);
    await site.admin.post('/api/admin/featured-codes', { code, title: `Banker ${code}`, endsAt: inAWeek() }, 201);
    const release = await delayRequests(page, '**/api/admin/featured-codes/uptake');
    await page.goto('/admin?tab=promotions');
    const row = page.getByRole('row', { name: `Banker ${code}` });
    await expect(row.getByRole('cell', { name: '–', exact: true })).toHaveCount(3);
    release();
    await expect(row.getByRole('cell', { name: '$0.00' })).toBeVisible();
    await page.route('**/api/admin/featured-codes', (route) => route.fulfill({ json: [] }));
    await page.reload();
    await expect(page.getByText('No featured codes yet')).toBeVisible();
    await expectAccessible(page);
  });

  test('is shown with its translated title, but not while a selection is suspended', async ({ page, site }) => {
    const game = await site.game();
    const { code } = await site.admin.post('/api/booking-codes', { selections: [homeWin(game)] }, 201);
    const translations = { fr: { title: `Valeur sûre ${code}` } };
    const row = { code, title: `Banker ${code}`, translations, endsAt: inAWeek() };
    await site.admin.post('/api/admin/featured-codes', row, 201);
    await page.goto('/betting?tab=popular');
    await expect(featuredIn(page).getByRole('heading', { name: row.title })).toBeVisible();
    await page.context().addCookies([{ name: 'goldline_language', value: 'fr', url: page.url() }]);
    await page.reload();
    await expect(page.getByRole('heading', { name: translations.fr.title })).toBeVisible();
    await site.admin.patch(`/api/games/${game.id}/suspension`, { suspended: true });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Score exact' })).toBeVisible();
    await expect(page.getByRole('heading', { name: translations.fr.title })).toBeHidden();
  });
});
