import { expect, it } from 'vitest';
import type { User } from '#contract/users/objects.ts';
import { renderIn } from '#tests/support/render-in.tsx';
import { skewBrowser } from '#tests/support/skew-browser.ts';
import { PhoneForm } from '#web/features/verification/phone-form.tsx';
import { queryOf } from '#web/lib/query-client.ts';

it.each([-10, 10])('allows the next code on time if the phone is %i minutes ahead', async (minutesAhead) => {
  skewBrowser('2026-11-22T12:00:00Z', minutesAhead);
  const { queryKey } = queryOf('getPhoneTokenStatus', {});
  const status = { expiresAt: null, triesLeft: 0, resendAt: '2026-11-22T12:00:30Z' };
  const form = await renderIn('en', <PhoneForm user={{ isVerified: false } as User} />, [[queryKey, status]]);
  expect(form).toContain('Send a new code in 30 s');
});
