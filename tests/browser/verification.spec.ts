import {
  balanceOn,
  delayRequests,
  desktop,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  homePrice,
  lastTextTo,
  openSlip,
  PASSWORD,
  phone,
  type SitePlayer,
  signIn,
  takeScreenshot,
  test,
  toastOn,
} from '#tests/browser/site.ts';

const submitIdentity = (player: SitePlayer, documentNumber: string) =>
  player.post('/api/auth/submit-identity', {
    dateOfBirth: '1990-05-17',
    phoneNumber: player.phoneNumber,
    address: '1 Moi Avenue, Nairobi',
    documentType: 'national_id',
    documentNumber,
    documentCountry: 'KE',
  });

for (const size of [phone, desktop]) {
  test(`shows how long the token is valid and that an identity was rejected, at ${size.width} px`, async ({
    page,
    context,
    server,
    site,
  }) => {
    const player = await site.player();
    await submitIdentity(player, 'A1234567');
    const rejection = { identityVerified: false, identityVersion: 1, verificationNotes: 'The picture is blurred' };
    await site.admin.post(`/api/admin/verify-user/${player.id}`, rejection);
    await signIn(context, server.url, player);
    await page.setViewportSize(size);
    await page.goto('/verification');
    await expect(page.getByText(/^Valid until .+ Attempts left: 5\.$/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Send a new code in \d+ s$/ })).toBeDisabled();
    await page.getByLabel('Verification Token').fill('wrong');
    await page.getByRole('button', { name: 'Verify Phone' }).click();
    await expect(page.getByText(/Attempts left: 4\.$/)).toBeVisible();
    await expect(page.getByLabel('Verification Token')).toBeFocused();
    await page.getByRole('tab', { name: 'Identity Verification' }).click();
    await expect(page.getByText('Your documents were not accepted.')).toBeVisible();
    await expect(page.getByText('The picture is blurred')).toBeVisible();
    const submit = page.getByRole('button', { name: 'Submit Identity Information' });
    const birth = page.getByLabel('Date of Birth');
    await birth.fill('2020-01-01');
    await submit.click();
    await expect(page.getByText('You must be at least 18 years old')).toBeVisible();
    await expect(birth).toBeFocused();
    await page.screenshot({ path: `test-results/identity-under-age-${size.width}.png` });
    await expectAccessible(page);
    await birth.fill('1990-05-17');
    await submit.click();
    await expect(page.getByText('Your documents were not accepted.')).toBeHidden();
    await expect(page.getByText(/^Your documents are being reviewed/)).toBeVisible();
  });
}

for (const size of [phone, desktop]) {
  test(`asks for phone verification after sign-up until it is done at ${size.width} px`, async ({ page, server }) => {
    const phoneNumber = `+25479900${size.width + 1000}`;
    await page.setViewportSize(size);
    await page.goto('/login?mode=register');
    await page.getByLabel('Username').fill(`newcomer${size.width}`);
    await page.getByLabel('Phone number').fill(phoneNumber);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Register' }).first().click();
    await expect(page.getByRole('heading', { name: `Welcome, newcomer${size.width}` })).toBeVisible();
    const banner = page.getByRole('region', { name: 'Verify your phone number' });
    await expect(banner.getByRole('link', { name: 'Verify phone' })).toBeVisible({ visible: size === phone });
    await expect(banner.getByLabel('Verification Token')).toBeVisible({ visible: size !== phone });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await banner.getByRole('button', { name: 'Remind me later' }).click();
    await expect(banner).toBeHidden();
    await page.goto('/wallet');
    await expect(balanceOn(page)).toBeVisible();
    await expect(banner).toBeHidden();

    // The reminder returns in the next session until the token is entered.
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('/wallet');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await banner.getByRole('link', { name: 'Verify phone' }).click();
    await expect(page).toHaveURL(/\/verification$/);
    await expect(banner).toBeHidden();
    const text = await lastTextTo(server, phoneNumber);
    await page.getByLabel('Verification Token').fill(text.match(/\d{6}/)?.[0] ?? '');
    await page.getByRole('button', { name: 'Verify Phone' }).click();
    await expect(toastOn(page, 'Phone Verified!')).toBeVisible();
    await expect(page.getByText('Your phone number is verified.')).toBeFocused();
    await page.goto('/wallet');
    await expect(balanceOn(page)).toBeVisible();
    await expect(banner).toBeHidden();
  });
}

test('moves the focus to the page once the phone is verified in the banner', async ({ page, server }) => {
  const phoneNumber = '+254799003333';
  await page.goto('/login?mode=register');
  await page.getByLabel('Username').fill('banner-user');
  await page.getByLabel('Phone number').fill(phoneNumber);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).first().click();
  const banner = page.getByRole('region', { name: 'Verify your phone number' });
  await expect(banner.getByLabel('Verification Token')).toBeVisible();
  const text = await lastTextTo(server, phoneNumber);
  await banner.getByLabel('Verification Token').fill(text.match(/\d{6}/)?.[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(banner).toBeHidden();
  await expect(page.locator('#page')).toBeFocused();
});

test('leaves the focus in a search when a new code has been sent', async ({ page, context, server, site }) => {
  await signIn(context, server.url, await site.player());
  await page.addInitScript(() => sessionStorage.setItem('goldline.phone-reminder', 'form'));
  await page.route('**/api/auth/phone-token', (route) =>
    route.fulfill({ json: { expiresAt: null, triesLeft: 0, resendAt: null } }),
  );
  await page.route('**/api/auth/resend-token', (route) => route.fulfill({ json: { message: 'sent' } }));
  const release = await delayRequests(page, '**/api/auth/resend-token');
  await page.goto('/help');
  await page.getByRole('button', { name: 'Send a new code' }).click();
  const search = page.getByRole('textbox', { name: 'Search help' });
  await search.press('a');
  release();
  await expect(toastOn(page, 'A new code has been sent')).toBeVisible();
  await page.keyboard.type('b');
  await expect(search).toHaveValue('ab');
});

test('shows a decision on the identity on the open page, with a notification', async ({
  page,
  context,
  server,
  site,
}) => {
  const player = await site.player();
  await submitIdentity(player, 'A1234568');
  await signIn(context, server.url, player);
  await page.goto('/verification?form=identity');
  await expect(page.getByText(/^Your documents are being reviewed/)).toBeVisible();
  await expect(page.getByText('Live Updates')).toBeVisible();
  // Notices are loaded after the page.
  await page.waitForLoadState('networkidle');
  const decide = (identityVerified: boolean, verificationNotes: string) =>
    site.admin.post(`/api/admin/verify-user/${player.id}`, { identityVerified, identityVersion: 1, verificationNotes });
  await decide(false, 'The picture is blurred');
  await expect(toastOn(page, 'Your identity documents were not accepted')).toBeVisible();
  await expect(page.getByText('Your documents were not accepted.')).toBeVisible();
  await decide(true, 'Fine');
  await expect(toastOn(page, 'Your identity is verified')).toBeVisible();
  await expect(page.getByText('Your identity is verified.')).toBeVisible();
});

test('sends a player who entered an age under 18 from a refused bet to the verification page', async ({
  page,
  context,
  server,
  site,
}) => {
  const player = await site.player('100');
  const body = { dateOfBirth: `${new Date().getFullYear() - 16}-01-01`, phoneNumber: player.phoneNumber };
  const document = { address: '1 Moi Avenue, Nairobi', documentType: 'national_id', documentNumber: 'A7654321' };
  await player.post('/api/auth/submit-identity', { ...body, ...document, documentCountry: 'KE' }, 400);
  const game = await site.game();
  await signIn(context, server.url, player);
  await page.setViewportSize(phone);
  await page.goto('/betting?tab=upcoming');
  await homePrice(page, game).click();
  const slip = await openSlip(page);
  await slip.getByRole('button', { name: 'Add $5 to the stake' }).click();
  await slip.getByRole('button', { name: /^Place bet/i }).click();
  await expect(toastOn(page, 'Please verify your account first')).toBeVisible();
  await takeScreenshot(page, 'under-age');
  await page.getByRole('link', { name: 'Verify account' }).click();
  await expect(page).toHaveURL(/\/verification/);
  await expect(page.getByRole('heading', { level: 1, name: 'Account Verification' })).toBeVisible();
  await takeScreenshot(page, 'under-age-page');
});
