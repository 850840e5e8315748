import { expect, it } from 'vitest';
import { renderIn } from '#tests/support/render-in.tsx';
import { TablePager } from '#web/ui/data-table/table-pager.tsx';

it.each([
  ['the first page', 1, 25, '1–25 of 60', ['Previous']],
  ['the last page', 3, 10, '51–60 of 60', ['Next']],
  ['a page whose rows have all gone', 4, 0, '0–0 of 60', ['Next']],
] as const)('shows the range and the disabled buttons on %s', async (_, page, rowCount, range, disabled) => {
  const rows = Array.from({ length: rowCount });
  const table = { caption: 'Bets', pageSize: 25, rows, total: 60 };
  const html = await renderIn('en', <TablePager {...table} page={page} onPage={() => {}} />);
  expect(/<p[^>]*>([^<]*)<\/p>/.exec(html)?.[1]).toBe(range);
  const buttons = [...html.matchAll(/<button[^>]*aria-disabled="true"[^>]*>(.*?)<\/button>/g)];
  expect(buttons.map(([, content]) => content?.replace(/<[^>]*>/g, ''))).toEqual(disabled);
});
