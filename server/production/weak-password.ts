// In production, an administrator's password must be long, and enough of it must remain without
// well-known words and numbers and the phone number.
import { findingText } from '#server/production/finding-text.ts';

export const MIN_ADMIN_PASSWORD_LENGTH = 12;
/**
 * The minimum length and number of different characters of the rest of a password, without the
 * words below and the phone number.
 */
const MIN_REMAINDER_LENGTH = 8;
const MIN_DISTINCT_CHARACTERS = 6;

const KNOWN_WORDS = [
  ...'password passw0rd administrator admin goldline demo player changeme letmein welcome secret qwerty'.split(' '),
  ...'asdf zxcv abc iloveyou football 0123456789 123456789 12345678 123456 1234'.split(' '),
];

export const passwordRule = findingText('weakPassword', { length: MIN_ADMIN_PASSWORD_LENGTH });

export function isWeakPassword(password: string, phoneNumber: string): boolean {
  const phoneDigits = phoneNumber.replace(/\D/g, '');
  const remainder = [phoneDigits, phoneDigits.slice(-9), ...KNOWN_WORDS].reduce(
    (left, word) => left.replaceAll(word, ''),
    password.toLowerCase(),
  );
  return (
    password.length < MIN_ADMIN_PASSWORD_LENGTH ||
    remainder.length < MIN_REMAINDER_LENGTH ||
    new Set(remainder).size < MIN_DISTINCT_CHARACTERS
  );
}
