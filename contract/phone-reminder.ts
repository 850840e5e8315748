/** Set while the server should choose prerendered pages with the reminder to verify the phone. */
export const PHONE_REMINDER_COOKIE = 'goldline_phone_reminder';
