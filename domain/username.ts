// The rules for new usernames: Latin letters, with or without accents, digits, spaces and . _ -.
// Letters from other scripts can look like Latin ones, and players enter their username as the
// reference for a mobile-money payment. Existing usernames are unaffected.

export const MIN_USERNAME_LENGTH = 3;

/** A decomposed name: at most two accents per letter, but no invisible grapheme joiner (U+034F). */
const USERNAME = /^(?![ ._-])(?:[A-Za-z][\u0300-\u034e\u0350-\u036f]{0,2}|[0-9 ._-])+$/;

/** Normalises a name for storage: composed characters and single spaces. */
export function normaliseUsername(input: string): string {
  return input.normalize('NFKC').trim().replace(/ +/g, ' ');
}

/**
 * Whether a name looks like a phone number or like a payment prompt's account number. Money sent
 * with such a reference could be credited to the wrong player.
 */
export const looksLikeAccountNumber = (name: string): boolean =>
  /^[ ._-]*(?:\d[ ._-]*){6,}$/.test(name) || /^gl(?=[a-z]*\d)[\da-z]{4,9}$/i.test(name);

export const hasUsernameCharacters = (name: string): boolean => USERNAME.test(name.normalize('NFD'));
