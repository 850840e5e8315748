import { describe, expect, it } from 'vitest';
import { isReservedName } from '#domain/reserved-names.ts';
import { hasUsernameCharacters, looksLikeAccountNumber, normaliseUsername } from '#domain/username.ts';

describe('normaliseUsername', () => {
  it.each([
    ['ａｍｉｎａ', 'amina'],
    ['  amina\u00a0 k ', 'amina k'],
    ['ame\u0301lie', 'amélie'],
    ['ﬁnn', 'finn'],
  ])('%j is stored as %j', (input, stored) => expect(normaliseUsername(input)).toBe(stored));
});

describe('hasUsernameCharacters', () => {
  it.each(['amina', 'Amélie', 'o.k-1', 'mwana wa simba', 'Ọláyínká', '254amina'])('accepts %j', (name) =>
    expect(hasUsernameCharacters(name)).toBe(true),
  );

  it.each([
    ['a zero-width space', 'ami\u200bna'],
    ['a zero-width joiner', 'ami\u200dna'],
    ['a soft hyphen', 'ami\u00adna'],
    ['a bidi override', 'ami\u202ena'],
    ['a Hangul filler', 'amina\u1160'],
    ['a variation selector', 'amina\ufe0f'],
    ['a grapheme joiner', 'amina\u034f'],
    ['a tag', 'amina\u{e0041}'],
    ['three marks', 'ami\u0301\u0302\u0303na'],
    ['markup', 'ami<b>'],
    ['a leading mark', '\u0301amina'],
    ['a mark on a digit', 'amina1\u0301'],
    ['a leading hyphen', '-amina'],
    ['a Cyrillic letter', 'аmina'],
    ['Greek letters', 'Ελένη'],
    ['a dotless i', 'goldkıng'],
    ['a script g', '\u0261oldking'],
    ['a letter of another alphabet', 'Ꭺmina'],
    ['a dash other than a hyphen', 'amina\u2010k'],
  ])('refuses %s', (_, name) => expect(hasUsernameCharacters(name)).toBe(false));
});

describe('looksLikeAccountNumber', () => {
  it.each(['254711000150', '0711 000 150', '0711-000.150', 'gl0004', 'GL002s'])('is true for %j', (name) =>
    expect(looksLikeAccountNumber(name)).toBe(true),
  );
  it.each(['gladys', 'Gloria', 'gl12', 'amina254711', '1 2 3', 'gl0004 amina'])('is false for %j', (name) =>
    expect(looksLikeAccountNumber(name)).toBe(false),
  );
});

describe('isReservedName', () => {
  it.each([
    'admin',
    'ADM1N',
    'Ádmin',
    'a.d.m.i.n',
    'adrnin',
    'Admin 2',
    'goldline_support',
    'GoldlineSupport',
    'the admin',
  ])('is true for %j', (name) => expect(isReservedName(name)).toBe(true));
  it.each(['amina', 'badminton', 'golden', 'supporter', 'helper', '2024'])('is false for %j', (name) =>
    expect(isReservedName(name)).toBe(false),
  );
});
