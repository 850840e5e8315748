// Names that could pose as staff. Kept apart from username.ts, because only the server checks them.

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

/** Makes letters and digits that look alike equal, as the database's username_look does. */
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
