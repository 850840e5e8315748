import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLine } from '#server/http/responses/csv.ts';

/**
 * Splits a line as a spreadsheet does, at its locale's separator: quotes only count at the start of
 * a cell.
 */
function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = [];
  for (let index = 0; index < text.length; ) {
    let cell = '';
    if (text[index] === '"') {
      for (index += 1; index < text.length && !(text[index] === '"' && text[index + 1] !== '"'); index += 1) {
        if (text[index] === '"') index += 1;
        cell += text[index];
      }
      index += 1;
    }
    while (index < text.length && text[index] !== separator && !/[\r\n]/.test(text[index] as string)) {
      cell += text[index];
      index += 1;
    }
    cells.push(cell);
    index += text.startsWith('\r\n', index) ? 2 : 1;
  }
  return cells;
}

const isFormula = (cell: string): boolean =>
  /^[\s"]*[=+\-@＝＋－＠]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell) && !/^-?\d+(\.\d+)?,/.test(cell);

const separators = [',', ';', '\t'];

describe('a line of CSV', () => {
  it.each([
    ['=1+1'],
    ['x;=1+1'],
    ['x;"=1+1'],
    ['x; ""=1+1'],
    ['x\n=1+1'],
    ['x\r@SUM(A1)'],
    ['x\t+1+1'],
    [' =1+1'],
    ['"=1+1'],
    ['x;＝1+1'],
    ['a,b;-1+1'],
  ])('keeps %j as text in every spreadsheet', (cell) => {
    for (const separator of separators)
      for (const line of [csvLine([cell, 'next']), csvLine([1, cell, 'next'])])
        expect(cellsOf(line, separator).filter(isFormula), `${JSON.stringify(separator)}: ${line}`).toEqual([]);
  });

  it('keeps any text as text, and can be parsed with its own separator', () => {
    const part = fc.constantFrom('=', '+', '-', '@', '"', "'", ';', ',', '\t', '\n', '\r', ' ', 'a', '1', '＝');
    const text = fc.array(part, { maxLength: 8 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (cells) => {
        const line = csvLine(cells);
        for (const separator of separators) expect(cellsOf(line, separator).filter(isFormula)).toEqual([]);
        expect(cellsOf(line, ',')).toHaveLength(cells.length);
      }),
      { numRuns: 2000 },
    );
  });
});
