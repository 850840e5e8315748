// Booking codes: six characters of Crockford's base 32, which omits I, L and O because they look
// like digits, and U so that fewer codes spell words.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 6;
const DIGIT_OF_LETTER: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** Normalises a code that a user entered; null for text that can't be a code. */
export function parseBookingCode(text: string): string | null {
  const code = text
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/[OIL]/g, (letter) => DIGIT_OF_LETTER[letter] as string);
  return code.length === CODE_LENGTH && [...code].every((each) => ALPHABET.includes(each)) ? code : null;
}

/** The codes derived from a digest, in the order in which they are tried. */
export function bookingCodesOf(digest: Uint8Array): string[] {
  const letters = [...digest].map((byte) => ALPHABET.charAt(byte % ALPHABET.length));
  const starts = Array.from(
    { length: Math.floor(letters.length / CODE_LENGTH) },
    (_none, index) => index * CODE_LENGTH,
  );
  return starts.map((start) => letters.slice(start, start + CODE_LENGTH).join(''));
}
