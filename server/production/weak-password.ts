// Administrators' passwords in production must be long, and not just well-known words or digits.
const LENGTH_MIN = 12;
/** The length left without the words below, and the number of different characters. */
const OWN_LENGTH_MIN = 8;
const DIFFERENT_MIN = 6;

const knownWords = [
  ...'password passw0rd administrator admin goldline demo player changeme letmein welcome secret qwerty'.split(' '),
  ...'asdf zxcv abc iloveyou football 0123456789 123456789 12345678 123456 1234'.split(' '),
];

export const passwordRule = `must have at least ${LENGTH_MIN} characters, and not just well-known words or the phone number`;

export function isWeakPassword(password: string, phoneNumber: string): boolean {
  const phoneDigits = phoneNumber.replace(/\D/g, '');
  const own = [phoneDigits, phoneDigits.slice(-9), ...knownWords].reduce(
    (left, word) => left.replaceAll(word, ''),
    password.toLowerCase(),
  );
  return password.length < LENGTH_MIN || own.length < OWN_LENGTH_MIN || new Set(own).size < DIFFERENT_MIN;
}
