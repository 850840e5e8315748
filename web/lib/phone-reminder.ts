// How the reminder to verify the phone is shown, for as long as the browser's session lasts. After sign-up it holds the
// form itself, as the next step; later it links to it.

import { PHONE_REMINDER_COOKIE } from '#contract/phone-reminder.ts';
import type { User } from '#contract/users/objects.ts';
import { isStaff } from '#domain/roles.ts';

const RECORD_NAME = 'goldline.phone-reminder';

export type PhoneReminder = 'form' | 'link' | 'dismissed';

export function readPhoneReminder(): PhoneReminder {
  const kept = sessionStorage.getItem(RECORD_NAME);
  return kept === 'form' || kept === 'dismissed' ? kept : 'link';
}

export function keepPhoneReminder(reminder: PhoneReminder): void {
  sessionStorage.setItem(RECORD_NAME, reminder);
}

/** Whether the player is asked to verify their phone. Staff are not asked. */
export function isPhoneReminderDue(user: User | null): user is User {
  return user !== null && !user.isVerified && !isStaff(user.role);
}

const keptSeconds = 400 * 86_400;

/** In a cookie: the server chooses by it whether the first page is drawn with the reminder. */
export function drawPhoneReminderFirst(user: User | null): void {
  const isDrawn = isPhoneReminderDue(user) && readPhoneReminder() === 'link';
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser.
  document.cookie = `${PHONE_REMINDER_COOKIE}=link; path=/; max-age=${isDrawn ? keptSeconds : 0}; samesite=lax`;
}
