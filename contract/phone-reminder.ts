/** Set while the first page should render the reminder to verify the phone. */
export const PHONE_REMINDER_COOKIE = 'goldline_phone_reminder';
