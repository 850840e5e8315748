import { describe, expect, it } from 'vitest';
import { compareValues, matchesSearch } from '#web/ui/data-table/columns.ts';

describe('compareValues', () => {
  it.each([
    [
      [10, 9, 100],
      [9, 10, 100],
    ],
    [
      ['b', 'A', 'c'],
      ['A', 'b', 'c'],
    ],
    [
      ['Week 10', 'Week 9'],
      ['Week 9', 'Week 10'],
    ],
  ])('orders %j', (values, ordered) => {
    expect([...values].sort(compareValues)).toEqual(ordered);
  });
});

describe('matchesSearch', () => {
  it.each([
    ['amina +254700000001', 'AMI', true],
    ['amina +254700000001', '0001 ami', true],
    ['amina +254700000001', 'amina 999', false],
    ['anything', '', true],
    ['anything', '  ', true],
  ])('%j matches the search %j: %s', (text, query, found) => {
    expect(matchesSearch(text, query)).toBe(found);
  });
});
