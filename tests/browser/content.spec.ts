import { randomUUID } from 'node:crypto';
import { LANGUAGE_COOKIE } from '#contract/languages.ts';
import {
  clickGuarded,
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  overflowingTexts,
  phone,
  type Site,
  signIn,
  slipOf,
  staffLink,
  test,
  toastOn,
} from '#tests/browser/site.ts';

const PAGES = {
  '/help': { en: 'Help', sw: 'Msaada', fr: 'Aide' },
  '/terms': { en: 'Terms and conditions', sw: 'Vigezo na masharti', fr: 'Conditions générales' },
  '/privacy': { en: 'Privacy notice', sw: 'Taarifa ya faragha', fr: 'Politique de confidentialité' },
  '/responsible-gambling': { en: 'Responsible gambling', sw: 'Kubeti kwa kuwajibika', fr: 'Aide aux joueurs' },
} as const;

type Text = { title: string; body: string };

async function publish(site: Site, slug: string, language: string, text: Text | null): Promise<void> {
  const path = `/api/admin/content/${slug}/${language}`;
  const { version } = (await site.admin.get(path)) as { version: number };
  await site.admin.post(path, { version, text }, 200, { 'idempotency-key': randomUUID() });
}

for (const size of [phone, desktop]) {
  test(`shows every content page in every language at ${size.width} px`, async ({ page, context, server }) => {
    test.slow();
    await page.setViewportSize(size);
    for (const language of ['en', 'sw', 'fr'] as const) {
      await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: server.url }]);
      for (const [path, titles] of Object.entries(PAGES)) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: titles[language] })).toBeVisible();
        await expect(page.locator('main h2').nth(2)).toBeVisible();
        await expectNoSidewaysScroll(page);
        expect(await overflowingTexts(page)).toEqual([]);
        await expectAccessible(page);
      }
    }
  });
}

test('links to content pages from footer, menu, wallet and sign-up form, and to the rules from the slip', async ({
  page,
  context,
  server,
  site,
}) => {
  await page.setViewportSize(desktop);
  await page.goto('/login');
  await page.getByRole('tab', { name: 'Register' }).click();
  await page.getByLabel('Username').fill('lucia');
  const [terms] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('main').getByRole('link', { name: 'terms', exact: true }).click(),
  ]);
  await expect(terms.getByRole('heading', { level: 1, name: 'Terms and conditions' })).toBeVisible();
  await terms.close();
  await expect(page.getByLabel('Username')).toHaveValue('lucia');
  await expect(page.getByRole('main').getByRole('link', { name: 'privacy notice' })).toHaveAttribute(
    'href',
    '/privacy',
  );

  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Help' }).click();
  await expect(page).toHaveURL(/\/help$/);
  const footer = page.getByRole('contentinfo');
  for (const [link, path] of Object.entries({ Terms: '/terms', Privacy: '/privacy' })) {
    await footer.getByRole('link', { name: link, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
  }
  await footer.getByRole('link', { name: 'Responsible Gambling' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Responsible gambling' })).toBeVisible();

  await signIn(context, server.url, await site.player('10'));
  await page.goto('/wallet');
  await expect(page.getByRole('main').getByRole('link', { name: 'Help' })).toHaveAttribute('href', '/help');
  await page.goto('/betting');
  const slip = slipOf(page);
  await slip.getByRole('link', { name: 'Betting Rules' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Betting Rules' })).toBeVisible();
});

test('finds questions on the help page, opens answers by tap and by URL, and follows their links', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/help');
  const search = page.getByRole('textbox', { name: 'Search help' });
  await search.fill('CASH-OUT margin');
  await expect(page.getByText('1 question found')).toBeVisible();
  const question = page.getByText('What is cash-out?');
  await question.click();
  await expect(page.getByText('There is no cash-out for free bets')).toBeVisible();
  await search.fill('xyz');
  await expect(page.getByText('No questions found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByText('How do I deposit?')).toBeVisible();

  await page.goto('/help#what-is-wagering');
  await expect(page.getByText('The promotion or your free bet says how many times.')).toBeInViewport();
  await page.getByText("Why can't I withdraw my whole balance?").click();
  await page.getByText('What is wagering?').click();
  await expect(page.getByText('The promotion or your free bet says how many times.')).toBeHidden();
  await page.goto('/help#how-do-i-deposit');
  await expect(page.getByText("Tap I've sent it.")).toBeInViewport();
  await page.getByRole('link', { name: 'free bets', exact: true }).click();
  await expect(page.getByText('The promotion or your free bet says how many times.')).toBeInViewport();
  await page.goto('/help#%E0%A4%A');
  await expect(page.getByText('How do I deposit?')).toBeVisible();
});

test('prints only the text of the help page, with closed answers too', async ({ page }) => {
  await page.setViewportSize(desktop);
  await page.goto('/help');
  const answer = page.getByText('There is no cash-out for free bets');
  await expect(page.getByText('What is cash-out?')).toBeVisible();
  await expect(answer).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(answer).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeHidden();
  const colour = await page
    .locator('main h2')
    .first()
    .evaluate((heading) => getComputedStyle(heading).color);
  expect(colour).toBe('rgb(0, 0, 0)');
});

test("lists the helplines in the player's own country first, with numbers to tap", async ({
  page,
  context,
  server,
  site,
}) => {
  const { version, helplines } = await site.admin.get('/api/helplines');
  const lines = helplines.map(({ callingCode: _, ...line }) => line);
  const own = { country: 'KE', name: 'Counselling Kenya', phone: '0800 123 456', website: null };
  const hours = { from: '08:00', to: '20:00' };
  const key = { 'idempotency-key': randomUUID() };
  await site.admin.post('/api/admin/helplines', { version, helplines: [...lines, { ...own, hours }] }, 200, key);
  await signIn(context, server.url, await site.player());
  await page.setViewportSize(phone);
  await page.goto('/responsible-gambling');
  const first = page.locator('#helplines li').first();
  await expect(first).toContainText('Counselling Kenya');
  await expect(first).toContainText('Every day, 08:00 to 20:00');
  await expect(first.getByRole('link')).toHaveAttribute('href', 'tel:0800123456');
  await expect(page.locator('#helplines li').nth(1)).toContainText('Gambling Therapy');
  await page.goto('/safer-play');
  await expect(page.locator('#helplines li')).toHaveCount(2);
  await page.getByRole('link', { name: /^Signs of a problem/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Responsible gambling' })).toBeVisible();
  const restore = { version: version + 1, helplines: null };
  await site.admin.post('/api/admin/helplines', restore, 200, { 'idempotency-key': randomUUID() });
});

const HOSTILE = `## <img src=x onerror="window.hit=1"> Heading

<script>window.hit = 1</script>

<iframe src="javascript:parent.hit=1"></iframe>

<svg onload="window.hit=1"><a href="javascript:window.hit=1">svg</a></svg>

[one](javascript:window.hit=1) [two](JaVaScRiPt:window.hit=1) [three](data:text/html,<script>parent.hit=1</script>)
[four](//evil.test) [five](/\\\\evil.test) <javascript:window.hit=1> [six]( javascript:window.hit=1)

[ref][r] ![alt text](https://evil.test/pixel.png "x") ![own](/icon-192.png) ![js](javascript:window.hit=1)

[r]: javascript:window.hit=1

| <b onclick="window.hit=1">cell</b> | [x](vbscript:x) |
|---|---|
| \`<script>\` | <style>*{display:none}</style> |

[good](https://good.test/a?b=c) <help@good.test> [home](/rules)
`;

test("shows HTML and dangerous links in a page's text as text", async ({ page, site }) => {
  await publish(site, 'terms', 'en', { title: '<img src=x onerror="window.hit=1">', body: HOSTILE });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/terms');
  const main = page.getByRole('main');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<img src=x onerror="window.hit=1">');
  await expect(main.getByText('<script>window.hit = 1</script>')).toBeVisible();
  await expect(main.getByText('alt text')).toBeVisible();
  const links = main.locator('[lang=en] a');
  expect(await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))).toEqual([
    'https://good.test/a?b=c',
    'mailto:help@good.test',
    '/rules',
  ]);
  for (const link of await links.all()) await expect(link).toBeVisible();
  await expect(main.locator('script, iframe, svg a, style, b, [onclick], [onerror], [onload]')).toHaveCount(0);
  await expect(main.locator('img')).toHaveCount(1);
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => (window as unknown as { hit?: number }).hit)).toBeUndefined();
  expect(requests.filter((url) => url.includes('evil.test'))).toEqual([]);
  await expectNoSidewaysScroll(page);
  await publish(site, 'terms', 'en', null);
});

test('shows deeply nested text as plain text, and an unknown page as 404', async ({ page, site }) => {
  await publish(site, 'privacy', 'en', { title: 'Deep', body: '> '.repeat(20_000) });
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1, name: 'Deep' })).toBeVisible();
  await expect(page.locator('main pre')).toContainText('> > >');
  await publish(site, 'privacy', 'en', null);
  await page.goto('/terms/old');
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
});

for (const size of [phone, desktop]) {
  test(`lets an administrator edit, publish and restore a page at ${size.width} px`, async ({
    page,
    context,
    server,
    site,
  }) => {
    test.slow();
    await signIn(context, server.url, site.admin);
    await page.setViewportSize(size);
    const language = size === phone ? 'French' : 'Swahili';
    const [code, name] = size === phone ? ['fr', 'Français'] : ['sw', 'Kiswahili'];
    await page.goto('/admin?tab=pages');
    await expect(page.getByText(/^No value is set for: .*licence/)).toBeVisible();
    await expect(page.getByText('No local helpline: Kenya, Uganda, Tanzania, Congo')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page
      .getByRole('link', { name: new RegExp(`^Edit .*, ${name}$`) })
      .first()
      .click();
    await expect(page.getByRole('tab', { name, selected: true }), language).toBeVisible();
    const text = page.getByRole('textbox', { name: 'Text' });
    await expect(text).toHaveValue(/##/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await text.fill('## Hello {{operator}}\n\nLicence: {{licence}} {{wrong}}');
    const preview = page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByText('⚠ missing: licence')).toBeVisible();
    await page.getByRole('button', { name: 'Save and publish' }).click();
    await expect(page.getByText('Unknown value {{wrong}}')).toBeVisible();
    await page.getByRole('textbox', { name: 'Title' }).fill('');
    await expect(page.getByText('Enter a title')).toBeVisible();
    await page.getByRole('textbox', { name: 'Title' }).fill('My help');
    await text.fill('## Hello\n\nText of mine.');

    // Nothing is lost by switching the language, leaving the editor or reloading.
    await page.getByRole('tab', { name: 'English' }).click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Help');
    await page.goBack();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('My help');
    await page.getByRole('link', { name: 'All pages' }).click();
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await page
      .getByRole('link', { name: new RegExp(`^Edit .*, ${name}$`) })
      .first()
      .click();
    let question = '';
    page.once('dialog', (dialog) => {
      question = dialog.type();
      void dialog.accept();
    });
    await page.reload();
    expect(question).toBe('beforeunload');
    await expect(text).toHaveValue('## Hello\n\nText of mine.');
    if (size === desktop) {
      page.once('dialog', (dialog) => {
        question = dialog.type();
        void dialog.dismiss();
      });
      await staffLink(page, 'Settings').click();
      expect(question).toBe('confirm');
      await expect(text).toHaveValue('## Hello\n\nText of mine.');
    }

    // Someone else saves in the meantime.
    await publish(site, 'help', code ?? '', { title: 'Theirs', body: 'Their text.' });
    await page.getByRole('button', { name: 'Save and publish' }).click();
    await expect(toastOn(page, 'Someone else has saved a newer version. Compare the two.')).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Your text is kept here' })).toBeVisible();
    await page.getByText('Show the saved text').click();
    await expect(page.getByText('Their text.')).toBeVisible();
    await expect(text).toHaveValue('## Hello\n\nText of mine.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await clickGuarded(page.getByRole('button', { name: 'Save and publish' }));
    await expect(toastOn(page, 'The text is published')).toBeVisible();
    expect(await site.admin.get(`/api/content/help?language=${code}`)).toMatchObject({ title: 'My help' });

    await page.getByRole('button', { name: 'Version 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Version 1' });
    await expect(dialog.getByText('Their text.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Open in editor' }).click();
    await expect(text).toHaveValue('Their text.');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect(text).toHaveValue('## Hello\n\nText of mine.');
    await text.fill('## Not saved');
    await page.getByRole('button', { name: 'Restore the default' }).click();
    await expect(page.getByRole('dialog').getByText('Your unsaved changes will be lost.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
    await expect(toastOn(page, 'The default text is shown')).toBeVisible();
    await expect(text).toHaveValue(/###/);
  });
}

test('lets an administrator add a helpline, and keeps it when someone else saves', async ({
  page,
  context,
  server,
  site,
}) => {
  await signIn(context, server.url, site.admin);
  await page.setViewportSize(desktop);
  await page.goto('/admin?tab=pages');
  await page.getByRole('button', { name: 'Add a helpline' }).click();
  const added = page.getByRole('group', { name: 'New helpline' });
  await page.getByRole('button', { name: 'Save helplines' }).click();
  await expect(added.getByText('Enter a name')).toBeVisible();
  await added.getByLabel('Name').fill('Counselling Kenya');
  const line = page.getByRole('group', { name: 'Counselling Kenya' });
  await line.getByLabel('Country').selectOption('KE');
  await page.getByRole('button', { name: 'Save helplines' }).click();
  await expect(line.getByText('Enter a phone number or a website')).toBeVisible();
  await line.getByLabel('Phone number').fill('0800 123 456');

  const { version, helplines } = await site.admin.get('/api/helplines');
  const same = helplines.map(({ callingCode: _, ...each }) => each);
  const key = { 'idempotency-key': randomUUID() };
  await site.admin.post('/api/admin/helplines', { version, helplines: same }, 200, key);
  await page.getByRole('button', { name: 'Save helplines' }).click();
  await expect(page.getByText('Your list is kept here.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await clickGuarded(page.getByRole('button', { name: 'Save helplines' }));
  await expect(toastOn(page, 'The helplines are saved')).toBeVisible();
  await expect(page.getByText('No local helpline: Uganda, Tanzania, Congo')).toBeVisible();
  await expectAccessible(page);
  const saved = await site.admin.get('/api/helplines');
  expect(saved.helplines.at(-1)).toMatchObject({ country: 'KE', phone: '0800 123 456', hours: null });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/admin/helplines'))
      sent.push(request.postData() ?? '');
  });
  await page.getByRole('button', { name: 'Restore the default' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('No local helpline: Kenya')).toBeVisible();
  expect(sent).toHaveLength(1);
});
