// Reasons for refusing a player's input that a field's schema doesn't express. Clients translate
// the reason; the message is the English text.
export const fieldReasons = {
  PASSWORD_INCORRECT: 'Incorrect password',
  PASSWORD_UNCHANGED: 'Choose a password that differs from your current one',
  USERNAME_RESERVED: 'Username is reserved for staff',
  PHONE_WITHOUT_TEXTS: "This phone number can't receive messages",
  UNDER_AGE: 'You must be at least 18 years old',
  BIRTH_DATE_UNLIKELY: 'Please check your date of birth',
  DOCUMENT_UNDER_REVIEW: 'You can submit another document once the current one has been reviewed',
} as const;

export type FieldReason = keyof typeof fieldReasons;
