/** The version of docs/rules.md that the code implements; stored with each bet. */
export const RULES_VERSION = '2026-4';
