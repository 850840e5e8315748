import { desk, expect, expectAccessible, phone, signIn, test } from './site.ts';

for (const size of [phone, desk]) {
  test(`the token's state and a rejected identity are said at ${size.width} px`, async ({
    page,
    context,
    server,
    site,
  }) => {
    const player = await site.player();
    const identity = {
      dateOfBirth: '1990-05-17',
      phoneNumber: player.phoneNumber,
      address: '1 Moi Avenue, Nairobi',
      documentType: 'national_id',
      documentNumber: 'A1234567',
    };
    await player.post('/api/auth/submit-identity', identity);
    const rejection = { identityVerified: false, verificationNotes: 'The picture is blurred' };
    await site.admin.post(`/api/admin/verify-user/${player.id}`, rejection);
    await signIn(context, server.url, player);
    await page.setViewportSize(size);
    await page.goto('/verification');
    await expect(page.getByText(/^The token is good until .+ Tries left: 5\.$/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Send a new token in \d+ s$/ })).toBeDisabled();
    await page.getByLabel('Verification Token').fill('wrong');
    await page.getByRole('button', { name: 'Verify Phone' }).click();
    await expect(page.getByText(/Tries left: 4\.$/)).toBeVisible();
    await page.getByRole('tab', { name: 'Identity Verification' }).click();
    await expect(page.getByText('Your documents were not accepted.')).toBeVisible();
    await expect(page.getByText('The picture is blurred')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Submit Identity Information' }).click();
    await expect(page.getByText('Your documents were not accepted.')).toBeHidden();
    await expect(page.getByText(/^Your documents are with us for review/)).toBeVisible();
  });
}
