// The reminder to verify the phone number: after registration the form itself (on a phone, a link
// to it), later only a link.

import { PHONE_REMINDER_COOKIE } from '#contract/phone-reminder.ts';
import type { User } from '#contract/users/objects.ts';
import { isStaff } from '#domain/roles.ts';
import { readStored, store } from '#web/lib/storage.ts';

const STORAGE_KEY = 'goldline.phone-reminder';

type PhoneReminder = 'form' | 'link' | 'dismissed';

export function readPhoneReminder(): PhoneReminder {
  const stored = readStored('sessionStorage', STORAGE_KEY);
  return stored === 'form' || stored === 'dismissed' ? stored : 'link';
}

export function storePhoneReminder(reminder: PhoneReminder): void {
  store('sessionStorage', STORAGE_KEY, reminder);
}

/** Whether the user is a player whose phone number is not verified. */
export function mustVerifyPhone(user: User | null): user is User {
  return user !== null && !user.isVerified && !isStaff(user.role);
}

const MAX_AGE_S = 400 * 86_400;

/** Sets the cookie by which the server chooses a prerendered page with or without the reminder. */
export function setPhoneReminderCookie(user: User | null): void {
  const isShown = mustVerifyPhone(user) && readPhoneReminder() === 'link';
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the cookie store API
  document.cookie = `${PHONE_REMINDER_COOKIE}=link; path=/; max-age=${isShown ? MAX_AGE_S : 0}; samesite=lax`;
}
