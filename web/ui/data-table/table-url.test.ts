import { describe, expect, it } from 'vitest';
import { readTableUrl, type TableState, writeTableUrl } from '#web/ui/data-table/table-url.ts';

const names = ['status', 'stakeMin'];

describe('readTableUrl', () => {
  it.each([
    ['', { page: 1, order: null, search: '', filters: {} }],
    [
      'tab=bets&page=3&sort=-stake&search=ami&status=won',
      { page: 3, order: { by: 'stake', direction: 'desc' }, search: 'ami', filters: { status: 'won' } },
    ],
    ['page=0&sort=id&other=x', { page: 1, order: { by: 'id', direction: 'asc' }, search: '', filters: {} }],
    ['page=two', { page: 1, order: null, search: '', filters: {} }],
  ])('parses "%s"', (url, read) => {
    expect(readTableUrl(new URLSearchParams(url), names)).toEqual(read);
  });
});

describe('writeTableUrl', () => {
  it.each<[string, Partial<TableState>, string]>([
    ['tab=bets', { page: 2 }, 'tab=bets&page=2'],
    ['tab=bets&page=2', { page: 1 }, 'tab=bets'],
    ['tab=bets&page=9', { filters: { status: 'won' } }, 'tab=bets&status=won'],
    ['status=won&page=9', { filters: { status: '' } }, ''],
    ['page=4', { search: ' ami ' }, 'search=ami'],
    ['page=4', { order: { by: 'stake', direction: 'desc' } }, 'sort=-stake'],
    ['sort=-stake', { order: null }, ''],
  ])('"%s" with %j becomes "%s"', (url, change, written) => {
    expect(writeTableUrl(new URLSearchParams(url), change).toString()).toBe(written);
  });
});
