// What a new username may be: Latin letters, with or without accents, digits, spaces and . _ -. Letters of other scripts look
// like Latin ones, and a player types the name as the reference of a mobile-money payment. Accounts from before keep their names.
export const MIN_USERNAME_LENGTH = 3;

/** In decomposed form: at most two accents on a letter. The grapheme joiner (U+034F) can't be seen. */
const USERNAME = /^(?![ ._-])(?:[A-Za-z][\u0300-\u034e\u0350-\u036f]{0,2}|[0-9 ._-])+$/;

/** A name as it is kept: one form for characters with several, and single spaces. */
export function tidyUsername(typed: string): string {
  return typed.normalize('NFKC').trim().replace(/ +/g, ' ');
}

export const hasUsernameCharacters = (name: string): boolean => USERNAME.test(name.normalize('NFD'));
