import { expect, it } from 'vitest';
import { renderIn } from '#tests/support/render-in.tsx';
import { RowTable } from '#web/ui/data-table/row-table.tsx';

it('marks the cell that names a row as its header', async () => {
  const columns = [
    { id: 'id', header: 'ID', cell: ({ id }: { id: number }) => id },
    { id: 'name', header: 'Name', cell: () => 'Ann', onCard: 'title' as const },
    { id: 'type', header: 'Type', cell: () => 'Deposit', onCard: 'title' as const },
  ];
  const table = { caption: 'Users', columns, rows: [{ id: 7 }], rowKey: () => 7, sorting: undefined };
  const html = await renderIn('en', <RowTable {...table} />);
  const cells = [...html.matchAll(/<(th|td)([^>]*)>(7|Ann|Deposit)<\/\1>/g)];
  expect(cells.map(([, tag, attributes, text]) => [text, tag, attributes?.includes('scope="row"')])).toEqual([
    ['7', 'td', false],
    ['Ann', 'th', true],
    ['Deposit', 'td', false],
  ]);
});
