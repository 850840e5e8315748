// What a new username may be. Accounts from before this rule keep their names.
export const MIN_USERNAME_LENGTH = 3;
export const USERNAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]*$/u;
