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

const RESERVED_WORDS = [
  'admin',
  'administrator',
  'administrateur',
  'msimamizi',
  'operator',
  'moderator',
  'cashier',
  'trader',
  'verifier',
  'staff',
  'support',
  'help',
  'helpdesk',
  'customercare',
  'goldline',
];

/** Equal for letters and digits that look alike, as in the database's username_look. */
const lookOf = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('cl', 'd')
    .replace(/[i10528q]/g, (letter) => 'lloszbg'.charAt('i10528q'.indexOf(letter)))
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

const RESERVED = new RegExp(`^(?:${RESERVED_WORDS.map(lookOf).join('|')})+$`);

/** Whether a player with this name ("Admin 2", "goldline.support") could pose as staff. */
export const isReservedName = (name: string): boolean =>
  [name, ...name.split(/[ ._-]/)].some((part) => RESERVED.test(lookOf(part.replace(/\d+$/, ''))));

export const hasUsernameCharacters = (name: string): boolean => USERNAME.test(name.normalize('NFD'));
