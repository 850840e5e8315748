/** The cookie that says that the reminder to verify the phone is drawn with the first page. */
export const phoneReminderCookie = 'goldline_phone_reminder';
