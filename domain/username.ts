// What a new username may be. Accounts from before these rules keep their names.
export const MIN_USERNAME_LENGTH = 3;

/** Letters and digits that can be seen, and at most two marks on one of them. */
const USERNAME = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ._-](?!\p{M}{3}))*$/u;
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

// The scripts in everyday use (Unicode TR31), and those that are written together. A name keeps to one of them: letters of
// several scripts can look alike.
const SCRIPTS = [
  ...['Latn', 'Cyrl', 'Grek', 'Arab', 'Hebr', 'Armn', 'Geor', 'Ethi', 'Thaa', 'Deva', 'Beng', 'Gujr', 'Guru', 'Orya'],
  ...['Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Thai', 'Laoo', 'Khmr', 'Mymr', 'Tibt', 'Nkoo', 'Adlm', 'Tfng'],
  ...['Hani Hira Kana', 'Hani Hang', 'Hani Bopo'],
].map((scripts) => {
  const classes = scripts.split(' ').map((script) => `\\p{Script_Extensions=${script}}`);
  return new RegExp(`^[${classes.join('')}\\p{Script_Extensions=Zyyy}\\p{Script_Extensions=Zinh}]*$`, 'u');
});

/** A name as it is kept: one form for characters with several, and single spaces. */
export function tidyUsername(typed: string): string {
  return typed.normalize('NFKC').trim().replace(/ +/g, ' ');
}

export const hasUsernameCharacters = (name: string): boolean => USERNAME.test(name) && !INVISIBLE.test(name);
export const keepsToOneScript = (name: string): boolean => SCRIPTS.some((script) => script.test(name));
