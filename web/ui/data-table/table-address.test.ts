import { describe, expect, it } from 'vitest';
import { readTableAddress, type TableAddress, writeTableAddress } from '#web/ui/data-table/table-address.ts';

const names = ['status', 'stakeMin'];

describe('readTableAddress', () => {
  it.each([
    ['', { page: 1, order: null, search: '', filters: {} }],
    [
      'tab=bets&page=3&sort=-stake&search=ami&status=won',
      { page: 3, order: { by: 'stake', direction: 'desc' }, search: 'ami', filters: { status: 'won' } },
    ],
    ['page=0&sort=id&other=x', { page: 1, order: { by: 'id', direction: 'asc' }, search: '', filters: {} }],
    ['page=two', { page: 1, order: null, search: '', filters: {} }],
  ])('parses "%s"', (address, read) => {
    expect(readTableAddress(new URLSearchParams(address), names)).toEqual(read);
  });
});

describe('writeTableAddress', () => {
  it.each<[string, Partial<TableAddress>, string]>([
    ['tab=bets', { page: 2 }, 'tab=bets&page=2'],
    ['tab=bets&page=2', { page: 1 }, 'tab=bets'],
    ['tab=bets&page=9', { filters: { status: 'won' } }, 'tab=bets&status=won'],
    ['status=won&page=9', { filters: { status: '' } }, ''],
    ['page=4', { search: ' ami ' }, 'search=ami'],
    ['page=4', { order: { by: 'stake', direction: 'desc' } }, 'sort=-stake'],
    ['sort=-stake', { order: null }, ''],
  ])('"%s" with %j becomes "%s"', (address, change, written) => {
    expect(writeTableAddress(new URLSearchParams(address), change).toString()).toBe(written);
  });
});
