// Validation of the login and registration forms. The server validates everything again, and alone
// knows which names are reserved for staff.

import {
  hasUsernameCharacters,
  looksLikeAccountNumber,
  MIN_USERNAME_LENGTH,
  normaliseUsername,
} from '#domain/username.ts';

export type AuthMode = 'login' | 'register';
export type Credentials = { phoneNumber: string; password: string; username: string; email: string; totp: string };
export type CredentialField = keyof Credentials;
type ProblemOf = typeof phoneProblem | typeof passwordProblem | typeof usernameProblem | typeof emailProblem;
type CredentialProblem = NonNullable<ReturnType<ProblemOf>>;
export type CredentialProblems = Partial<Record<CredentialField, CredentialProblem>>;

export const MIN_PHONE_DIGITS = 10;
const MAX_PHONE_DIGITS = 15;
export const MIN_PASSWORD_LENGTH = 6;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

function phoneProblem(phone: string) {
  if (phone.trim() === '') return 'required.phoneNumber';
  const digits = phone.replace(/\D/g, '').length;
  if (digits < MIN_PHONE_DIGITS) return 'phoneTooShort';
  return digits > MAX_PHONE_DIGITS ? 'phoneTooLong' : undefined;
}

function passwordProblem(password: string) {
  if (password === '') return 'required.password';
  return password.length < MIN_PASSWORD_LENGTH ? 'passwordTooShort' : undefined;
}

function usernameProblem(username: string) {
  if (username === '') return 'required.username';
  if (username.length < MIN_USERNAME_LENGTH) return 'usernameTooShort';
  if (!hasUsernameCharacters(username)) return 'usernameCharacters';
  return looksLikeAccountNumber(username) ? 'usernameLikeNumber' : undefined;
}

function emailProblem(email: string) {
  return email === '' || EMAIL.test(email) ? undefined : 'invalidEmail';
}

export function findProblems(mode: AuthMode, credentials: Credentials): CredentialProblems {
  const problems: CredentialProblems = {};
  const add = (field: CredentialField, problem: CredentialProblem | undefined) => {
    if (problem) problems[field] = problem;
  };
  add('phoneNumber', phoneProblem(credentials.phoneNumber));
  add('password', passwordProblem(credentials.password));
  if (mode === 'login') return problems;
  add('username', usernameProblem(normaliseUsername(credentials.username)));
  add('email', emailProblem(credentials.email.trim()));
  return problems;
}
