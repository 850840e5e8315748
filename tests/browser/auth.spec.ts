import { desktop, expect, expectAccessible, PASSWORD, phone, signIn, test, toastOn } from '#tests/browser/site.ts';

test.describe('logging in', () => {
  test('shows which fields are missing and shakes the form', async ({ page }) => {
    await page.goto('/login');
    const form = page.locator('form');
    await form.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByText('Phone number is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
    await expect(form).toHaveClass(/animate-shake/);
    await expect(page.getByLabel('Phone number')).toBeFocused();
    await page.getByLabel('Phone number').fill('071234567');
    await page.getByLabel('Password', { exact: true }).fill('12345');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Phone number must be at least 10 digits')).toBeVisible();
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
    await expectAccessible(page);
  });

  test('distinguishes an unknown phone number from a wrong password', async ({ page, site }) => {
    const player = await site.player();
    await page.goto('/login');
    await page.getByLabel('Phone number').fill('+254799000111');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Login Failed', { exact: true })).toBeVisible();
    await expect(
      page.getByText('Phone number not found. Please check your phone number or create an account.', { exact: true }),
    ).toBeVisible();
    await expect(page.getByText('Phone number not registered')).toBeVisible();
    await page.getByLabel('Phone number').fill(player.phoneNumber);
    await page.getByLabel('Password', { exact: true }).fill('not the one');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Incorrect password. Please try again.', { exact: true })).toBeVisible();
    await expect(page.getByText('Password is incorrect')).toBeVisible();
  });

  test('welcomes the player back and opens the home page', async ({ page, site }) => {
    const player = await site.player('25');
    await page.goto('/login');
    await page.getByLabel('Phone number').fill(player.phoneNumber);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Remember me').check();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Welcome back!', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: `Welcome, ${player.username}` })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByTestId('balance')).toHaveText('$25.00');
  });

  test('redirects signed-in users to the home page', async ({ page, context, server, site }) => {
    const player = await site.player();
    await signIn(context, server.url, player);
    await page.goto('/login');
    await expect(page.getByRole('heading', { name: `Welcome, ${player.username}` })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });

  for (const viewport of [phone, desktop]) {
    test(`has no accessibility findings at ${viewport.width} px`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto('/login');
      await expect(page.getByRole('heading', { name: 'Welcome to Goldline' })).toBeVisible();
      await expectAccessible(page);
    });
  }
});

test.describe('signing up', () => {
  test('shows invalid fields, then signs in and opens the home page', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('tab', { name: 'Register' }).click();
    await expect(page).toHaveURL(/mode=register/);
    await page.getByLabel('Email (optional)').fill('amina@');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Username is required')).toBeVisible();
    await expect(page.getByLabel('Username')).toBeFocused();
    await expect(page.getByText('Invalid email format')).toBeVisible();
    const digits = String(Math.floor(Math.random() * 1e7)).padStart(7, '0');
    await page.getByLabel('Username').fill(`amina${digits}`);
    await page.getByLabel('Phone number').fill(`+25472${digits}`);
    await page.getByLabel('Email (optional)').fill('');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Registration successful!', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: `Welcome, amina${digits}` })).toBeVisible();
  });

  test('shows at the field that a phone number is taken', async ({ page, site }) => {
    const player = await site.player();
    await page.goto('/login?mode=register');
    await page.getByLabel('Username').fill(`${player.username}x`);
    await page.getByLabel('Phone number').fill(player.phoneNumber);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.locator('form').getByText('This phone number is already registered')).toBeVisible();
  });

  test('logs in after the response to a registration was lost', async ({ page }) => {
    await page.route(
      '**/api/auth/register',
      async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await page.goto('/login?mode=register');
    const digits = String(Math.floor(Math.random() * 1e7)).padStart(7, '0');
    await page.getByLabel('Username').fill(`lost${digits}`);
    await page.getByLabel('Phone number').fill(`+25471${digits}`);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(toastOn(page, 'No connection. Check your network and try again.')).toBeVisible();
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Registration successful!', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: `Welcome, lost${digits}` })).toBeVisible();
  });

  test('explains at the field, in Swahili, what only the server can check', async ({ page, context, server }) => {
    await context.addCookies([{ name: 'goldline_language', value: 'sw', url: server.url }]);
    await page.setViewportSize(phone);
    await page.goto('/login?mode=register');
    await page.getByLabel('Jina la mtumiaji').fill('0712 345 678');
    await page.getByLabel('Namba ya simu').fill('+254 800 723 253');
    await page.getByLabel('Nenosiri', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Chagua jina lisilofanana na namba ya simu au ya akaunti')).toBeVisible();
    await page.getByLabel('Jina la mtumiaji').fill('amina wa simu');
    await page.keyboard.press('Enter');
    await expect(page.locator('form').getByText('Namba hii ya simu haiwezi kupokea ujumbe')).toBeVisible();
  });
});

test('logs out, clears the player and opens the login page', async ({ page, context, server, site }) => {
  const player = await site.player('25');
  await signIn(context, server.url, player);
  await page.goto('/wallet');
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await expect(page.getByText('You have been logged out successfully.', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByTestId('balance')).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('goldline.session'))).toBeNull();
});

test('ends the session in every tab', async ({ page, context, server, site }) => {
  const player = await site.player('25');
  await signIn(context, server.url, player);
  await page.goto('/profile');
  await expect(page.getByTestId('balance')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Log out' }).first().click();
  await expect(page).toHaveURL('/login?next=%2Fprofile');
  await expect(page.getByText(player.username)).toBeHidden();
});
