import type { Sorting } from '#web/ui/data-table/columns.ts';
import { RowCards } from '#web/ui/data-table/row-cards.tsx';
import { type RowsProps, RowTable } from '#web/ui/data-table/row-table.tsx';
import { type Breakpoint, useNarrowerThan } from '#web/ui/use-media.ts';

type TableOrCardsProps<Row> = RowsProps<Row> & { sorting?: Sorting; cardsBelow?: Breakpoint | undefined };

export function Rows<Row>({ sorting, cardsBelow = 'md', ...rows }: TableOrCardsProps<Row>) {
  return useNarrowerThan(cardsBelow) ? <RowCards {...rows} /> : <RowTable {...rows} sorting={sorting} />;
}
