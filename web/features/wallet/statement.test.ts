import { describe, expect, it } from 'vitest';
import type { Transaction } from '#contract/objects/transaction.ts';
import { csvCell, statementCsv } from '#web/features/wallet/statement.ts';

describe('csvCell', () => {
  it.each([
    ['amina', 'amina'],
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+254700000001', "'+254700000001"],
    ['-1', "'-1"],
    ['@cmd', "'@cmd"],
    ['\tx', "'\tx"],
    ['one, two', '"one, two"'],
    ['two\nlines', '"two\nlines"'],
  ])('%j is written %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });
});

describe('statementCsv', () => {
  it('writes a line for each transaction', () => {
    const transaction = {
      id: 7,
      type: 'deposit',
      amount: '50.00',
      method: 'card',
      status: 'pending',
      reference: 'amina',
      notes: null,
      createdAt: '2026-08-15T19:00:00.000Z',
      completedAt: null,
    } as Transaction;
    const texts = {
      head: ['ID', 'Date', 'Completed', 'Type', 'Amount', 'Method', 'Status', 'Reference', 'Notes'],
      type: () => 'Deposit',
      method: () => 'Credit/Debit Card',
      status: () => 'Pending',
    };
    expect(statementCsv([transaction], texts)).toBe(
      'ID,Date,Completed,Type,Amount,Method,Status,Reference,Notes\r\n' +
        '7,2026-08-15T19:00:00.000Z,,Deposit,50.00,Credit/Debit Card,Pending,amina,\r\n',
    );
  });
});
