// How the reminder to verify the phone is shown, for as long as the browser's session lasts. After sign-up it holds the
// form itself, as the next step; later it links to it.
const RECORD_NAME = 'goldline.phone-reminder';

export type PhoneReminder = 'form' | 'link' | 'dismissed';

export function readPhoneReminder(): PhoneReminder {
  const kept = sessionStorage.getItem(RECORD_NAME);
  return kept === 'form' || kept === 'dismissed' ? kept : 'link';
}

export function keepPhoneReminder(reminder: PhoneReminder): void {
  sessionStorage.setItem(RECORD_NAME, reminder);
}
