import { describe, expect, it, test } from 'vitest';
import {
  fillForPlayers,
  fillForStaff,
  missingPlaceholders,
  type PlaceholderValues,
  unknownPlaceholder,
} from '#domain/content.ts';

const values: PlaceholderValues = {
  operator: 'Lion Bets Ltd',
  licence: null,
  address: null,
  contact: 'help@lion.test',
  minDeposit: '$10.00',
  maxDeposit: '$10,000.00',
  minWithdrawal: '$10.00',
};

describe('a text with placeholders', () => {
  it('has its values inserted, and omits lines whose value is missing', () => {
    const text = 'We are {{operator}}.\nOur licence is {{ licence }}.\n\nWrite to {{contact}} or {{contact}}.';
    expect(fillForPlayers(text, values)).toBe('We are Lion Bets Ltd.\n\nWrite to help@lion.test or help@lion.test.');
  });

  it('names the site if the operator is not configured', () => {
    expect(fillForPlayers('{{operator}} is us', { ...values, operator: null })).toBe('Goldline is us');
  });

  it('marks missing values for staff', () => {
    const mark = (name: string) => `[${name}?]`;
    expect(fillForStaff('{{operator}}, {{licence}}, {{other}}', values, mark)).toBe(
      'Lion Bets Ltd, [licence?], {{other}}',
    );
    expect(missingPlaceholders('{{licence}} {{address}} {{licence}} {{contact}}', values)).toEqual([
      'licence',
      'address',
    ]);
  });

  it('inserts values literally, even those that look like replacement patterns', () => {
    expect(fillForPlayers('{{operator}}', { ...values, operator: "$& $1 $' {{licence}}" })).toBe(
      "$& $1 $' {{licence}}",
    );
  });

  test.each([
    ['{{operator}} {{ licence }}', undefined],
    ['{{oprator}}', 'oprator'],
    ['{{}}', ''],
    ['{{two words}}', 'two words'],
    ['{operator} {{', undefined],
  ])('%s has the unknown placeholder %s', (text, unknown) => {
    expect(unknownPlaceholder(text)).toBe(unknown);
  });
});
