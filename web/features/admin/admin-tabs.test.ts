import { describe, expect, it } from 'vitest';
import { ADMIN_TABS, addressOf, tabAt } from '#web/features/admin/admin-tabs.ts';

describe('the address of a tab', () => {
  it.each(ADMIN_TABS)('%s leads back to itself', (tab) => {
    const { pathname, searchParams } = new URL(addressOf(tab), 'http://site');
    expect(tabAt(pathname, searchParams.get('tab'))).toBe(tab);
  });

  it.each([
    ['/admin', null, 'overview'],
    ['/admin', 'deposits', 'deposits'],
    ['/admin', 'games', 'games'],
    ['/admin', 'no such tab', 'overview'],
    ['/admin/games', 'deposits', 'games'],
    ['/admin/users', null, 'users'],
  ])('%s with tab=%s is %s', (path, asked, tab) => {
    expect(tabAt(path, asked)).toBe(tab);
  });
});
