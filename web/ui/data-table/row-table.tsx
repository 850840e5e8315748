import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { Fragment, memo, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDisplayChoices } from '#web/lib/display-choices.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { DataColumn, Sorting } from '#web/ui/data-table/columns.ts';
import { DetailsButton } from '#web/ui/data-table/details-button.tsx';
import { Cell, HeadCell, RowHead, Table } from '#web/ui/table.tsx';

export type RowsProps<Row> = {
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => number | string;
  rowName?: ((row: Row) => string) | undefined;
  details?: ((row: Row) => ReactNode) | undefined;
};

export type RowProps<Row> = Pick<RowsProps<Row>, 'columns' | 'rowName' | 'details'> & { row: Row };

const ARROWS = { asc: ArrowUp, desc: ArrowDown, none: ChevronsUpDown } as const;
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

type SortableHeaderProps<Row> = { column: DataColumn<Row>; sorting: Sorting; className: string };

function SortableHeader<Row>({ column, sorting, className }: SortableHeaderProps<Row>) {
  const order = sorting.stateOf(column.id) ?? 'none';
  const Arrow = ARROWS[order];
  return (
    <HeadCell aria-sort={order === 'none' ? undefined : ARIA_SORT[order]} className={className}>
      <button
        type="button"
        className={classNames(
          'inline-flex min-h-6 items-center gap-px rounded hover:text-text',
          column.align === 'end' && 'flex-row-reverse',
          order !== 'none' && 'text-gold-bright',
        )}
        onClick={() => sorting.toggle(column.id)}
      >
        {column.header}
        <Arrow className={classNames('size-3 shrink-0', order === 'none' && 'opacity-60')} />
      </button>
    </HeadCell>
  );
}

/** Limits the content's width, so that long words wrap instead of widening the column. */
const WIDTHS = {
  true: 'min-w-32 [&>*]:max-w-64 wrap-break-word',
  narrow: 'min-w-20 leading-snug [&>*]:max-w-[10em] 2xl:[&>*]:max-w-60 wrap-break-word',
  false: 'whitespace-nowrap',
} as const;

/** With this many columns or more, cells have less padding on screens from `lg` to below `2xl`. */
const MIN_COLUMNS_FOR_TIGHT_CELLS = 6;
const MIN_COLUMNS_FOR_SMALL_TEXT = 8;

const HIDDEN_IF_NARROW = '@max-3xl:hidden';

function cellClass<Row>({ align, narrowUnder }: DataColumn<Row>, { length }: readonly DataColumn<Row>[]): string {
  return classNames(
    align === 'end' && 'text-right',
    narrowUnder && HIDDEN_IF_NARROW,
    length >= MIN_COLUMNS_FOR_SMALL_TEXT
      ? 'lg:px-1.5 2xl:px-3'
      : length >= MIN_COLUMNS_FOR_TIGHT_CELLS && 'lg:px-2 2xl:px-3',
  );
}

type HeadProps<Row> = { columns: readonly DataColumn<Row>[]; sorting: Sorting | undefined };

function Head<Row>({ columns, sorting }: HeadProps<Row>) {
  return columns.map((column) =>
    sorting?.stateOf(column.id) ? (
      <SortableHeader key={column.id} column={column} sorting={sorting} className={cellClass(column, columns)} />
    ) : (
      <HeadCell key={column.id} className={cellClass(column, columns)}>
        {column.header}
      </HeadCell>
    ),
  );
}

type ContentProps<Row> = Pick<RowProps<Row>, 'columns' | 'row'> & { column: DataColumn<Row> };

/** A cell's content, followed in a narrow table by that of the columns moved below it. */
function Content<Row>({ column, columns, row }: ContentProps<Row>) {
  const below = columns.filter(({ narrowUnder }) => narrowUnder === column.id);
  if (below.length === 0) return column.cell(row);
  return (
    <>
      <div>{column.cell(row)}</div>
      {below.map((each) => (
        <div key={each.id} className="hidden text-xs text-muted @max-3xl:block">
          {each.cell(row)}
        </div>
      ))}
    </>
  );
}

/** Styles a selected row, and the row whose checkbox has the keyboard focus. */
export const SELECTED_ROW =
  'has-[[data-pick]:checked]:bg-gold-deep/40 has-[[data-pick]:focus-visible]:shadow-[inset_3px_0_0_var(--color-gold)]';

/** Memoised, so that only changed rows rerender after a refetch. */
const BodyRow = memo(function BodyRow<Row>({ row, columns, rowName, details }: RowProps<Row>) {
  useDisplayChoices();
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const name = columns.find(({ onCard }) => onCard === 'title');
  return (
    <Fragment>
      <tr data-row className={classNames('hover:bg-raised/60', SELECTED_ROW)}>
        {columns.map((column) => {
          const CellOrHead = column === name ? RowHead : Cell;
          return (
            <CellOrHead
              key={column.id}
              {...(column.onCard === 'foot' && { 'data-actions': '' })}
              className={classNames(
                cellClass(column, columns),
                columns.length >= MIN_COLUMNS_FOR_SMALL_TEXT && 'lg:text-xs 2xl:text-sm',
                WIDTHS[String(column.wrap ?? false) as keyof typeof WIDTHS],
              )}
            >
              {column.wrap ? (
                <div>
                  <Content column={column} columns={columns} row={row} />
                </div>
              ) : (
                <Content column={column} columns={columns} row={row} />
              )}
            </CellOrHead>
          );
        })}
        {details && (
          <Cell className="w-10 pl-0 text-right">
            <DetailsButton
              name={rowName?.(row) ?? ''}
              open={open}
              controls={detailsId}
              onToggle={() => setOpen(!open)}
            />
          </Cell>
        )}
      </tr>
      {details && (
        <tr id={detailsId} hidden={!open}>
          <td colSpan={columns.length + 1} className="bg-ink/60 px-4 py-4">
            {open && details(row)}
          </td>
        </tr>
      )}
    </Fragment>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;

export function RowTable<Row>(props: RowsProps<Row> & { sorting: Sorting | undefined }) {
  const { caption, columns, rows, rowKey, rowName, details, sorting } = props;
  const { t } = useTranslation('table');
  const head = (
    <>
      <Head columns={columns} sorting={sorting} />
      {details && (
        <HeadCell>
          <span className="sr-only">{t('details')}</span>
        </HeadCell>
      )}
    </>
  );
  return (
    <Table caption={caption} head={head}>
      {rows.map((row) => (
        <BodyRow key={rowKey(row)} row={row} columns={columns} rowName={rowName} details={details} />
      ))}
    </Table>
  );
}
