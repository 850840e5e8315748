import { expect, it } from 'vitest';
import { loginPathFrom, nextPage } from '#web/lib/next-page.ts';

it.each([
  ['/wallet', '/wallet'],
  ['/betting?tab=upcoming', '/betting?tab=upcoming'],
  ['/admin/games/7#goals', '/admin/games/7#goals'],
  ['https://evil.example/', '/'],
  ['//evil.example/', '/'],
  ['/\\evil.example/', '/'],
  ['/\t/evil.example/', '/'],
  ['/.//evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['wallet', '/'],
  ['/login?next=/wallet', '/'],
  ['', '/'],
])('after login, next=%j leads to %s', (requested, page) => {
  expect(nextPage(`?${new URLSearchParams({ next: requested })}`)).toBe(page);
});

it('leads to the home page if no page was requested', () => {
  expect(nextPage('')).toBe('/');
});

it.each([
  ['/wallet', '', undefined, '/login?next=%2Fwallet'],
  ['/betting', 'tab=upcoming', undefined, '/login?next=%2Fbetting%3Ftab%3Dupcoming'],
  ['/', '', undefined, '/login'],
  ['/', '', 'register', '/login?mode=register'],
  ['/live', '', 'register', '/login?mode=register&next=%2Flive'],
  ['/login', 'next=%2Fwallet', undefined, '/login?next=%2Fwallet'],
  ['/forgot-password', 'next=%2Fwallet', undefined, '/login?next=%2Fwallet'],
] as const)('the login URL from %s?%s', (path, search, mode, expected) => {
  expect(loginPathFrom(path, search, mode)).toBe(expected);
});

it('the login page can return to a section of a page', () => {
  const path = loginPathFrom('/', '', 'register', '#slip');
  expect(path).toBe('/login?mode=register&next=%2F%23slip');
  expect(nextPage(path.slice('/login'.length))).toBe('/#slip');
});
