/** Set while the first page should render the reminder to verify the phone. */
export const phoneReminderCookie = 'goldline_phone_reminder';
