import { describe, expect, it } from 'vitest';
import { findProblems } from '#web/features/auth/credentials.ts';

const valid = { phoneNumber: '+254 712 345 678', password: 'secret', username: 'amina', email: '', totp: '' };

describe('findProblems', () => {
  it.each([
    [
      'empty form',
      { ...valid, phoneNumber: '', password: '' },
      { phoneNumber: 'required.phoneNumber', password: 'required.password' },
    ],
    ['nine digits', { ...valid, phoneNumber: '071-234-567' }, { phoneNumber: 'phoneTooShort' }],
    ['sixteen digits', { ...valid, phoneNumber: '+254 712 345 678 1234' }, { phoneNumber: 'phoneTooLong' }],
    ['five characters', { ...valid, password: '12345' }, { password: 'passwordTooShort' }],
    ['valid values', valid, {}],
  ])('login: %s', (_, credentials, problems) => {
    expect(findProblems('login', credentials)).toEqual(problems);
  });

  it.each([
    ['a short username', { ...valid, username: 'a' }, { username: 'usernameTooShort' }],
    ['a username with markup', { ...valid, username: '<b>asha' }, { username: 'usernameCharacters' }],
    ['a username with a Cyrillic letter', { ...valid, username: 'аmina' }, { username: 'usernameCharacters' }],
    ['a username like a phone number', { ...valid, username: '0712 345 678' }, { username: 'usernameLikeNumber' }],
    ['no username', { ...valid, username: '  ' }, { username: 'required.username' }],
    ['an incomplete email', { ...valid, email: 'amina@' }, { email: 'invalidEmail' }],
    ['a valid email', { ...valid, email: 'amina@example.org' }, {}],
    ['no email', valid, {}],
  ])('register: %s', (_, credentials, problems) => {
    expect(findProblems('register', credentials)).toEqual(problems);
  });
});
