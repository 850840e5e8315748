import { describe, expect, it } from 'vitest';
import { ADMIN_GROUPS, ADMIN_TABS, tabAt, tabPath, tabsOf } from '#web/admin/shared/admin-tabs.ts';

describe("a tab's URL", () => {
  it.each(ADMIN_TABS)('%s opens the same tab', (tab) => {
    const { pathname, searchParams } = new URL(tabPath(tab), 'http://site');
    expect(tabAt(pathname, searchParams.get('tab'), ADMIN_TABS)).toBe(tab);
  });

  it.each([
    ['/admin', null, 'overview'],
    ['/admin', 'deposits', 'deposits'],
    ['/admin', 'games', 'games'],
    ['/admin', 'no such tab', 'overview'],
    ['/admin/games', 'deposits', 'games'],
    ['/admin/users', null, 'users'],
    ['/admin/games/7', null, 'games'],
    ['/admin/users/7', 'deposits', 'users'],
  ])('%s with tab=%s opens %s', (path, requested, tab) => {
    expect(tabAt(path, requested, ADMIN_TABS)).toBe(tab);
  });

  it('opens the first permitted tab if the named one is not permitted', () => {
    expect(tabAt('/admin', 'deposits', tabsOf('verifier'))).toBe('users');
    expect(tabAt('/admin/games', null, tabsOf('cashier'))).toBe('overview');
  });
});

it('every tab is in exactly one group, in the same order', () => {
  expect(Object.values(ADMIN_GROUPS).flat()).toEqual(ADMIN_TABS);
});

describe('tabsOf', () => {
  it.each([
    ['admin', ADMIN_TABS],
    ['trader', ['overview', 'games', 'bets', 'risk', 'reports']],
    [
      'cashier',
      [
        ...['overview', 'deposit-approval', 'deposits', 'withdrawal-requests', 'withdrawals'],
        ...['payments', 'users', 'add-funds'],
      ],
    ],
    ['verifier', ['users', 'verification']],
    ['user', []],
  ] as const)('%s', (role, tabs) => {
    expect(tabsOf(role)).toEqual(tabs);
  });
});
