import { memo, type ReactNode, useId, useState } from 'react';
import { useDisplayChoices } from '#web/lib/display-choices.ts';
import { Card } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { DataColumn } from '#web/ui/data-table/columns.ts';
import { DetailsButton } from '#web/ui/data-table/details-button.tsx';
import { type RowProps, type RowsProps, SELECTED_ROW } from '#web/ui/data-table/row-table.tsx';

/** Memoised, so that only changed rows rerender after a refetch. */
const RowCard = memo(function RowCard<Row>({ row, columns, rowName, details }: RowProps<Row>) {
  useDisplayChoices();
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  /** Omits columns that are empty in this row. */
  const contentsAt = (place: DataColumn<Row>['onCard']) =>
    columns
      .filter(({ onCard }) => onCard === place)
      .map(({ id, header, cell }) => ({ id, header, content: cell(row) }))
      .filter(({ content }) => content !== null && content !== '' && content !== false);
  const notes = contentsAt('note');
  const facts = contentsAt(undefined);
  const foot = contentsAt('foot');
  return (
    <Card className={classNames('flex h-full flex-col gap-2 p-3.5', SELECTED_ROW)}>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 flex-[1_1_10rem] font-semibold [overflow-wrap:anywhere]">
          {contentsAt('title').map(({ id, content }) => (
            <div key={id}>{content}</div>
          ))}
          {notes.length > 0 && (
            <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs font-normal text-muted">
              {notes.map(({ id, content }) => (
                <span key={id}>{content}</span>
              ))}
            </p>
          )}
        </div>
        <div className="flex shrink-0 flex-col items-end gap-1">
          {contentsAt('corner').map(({ id, content }) => (
            <div key={id}>{content}</div>
          ))}
        </div>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-5">
        <dl className="flex min-w-0 flex-wrap gap-x-5 gap-y-1.5 text-sm">
          {facts.map(({ id, header, content }) => (
            <div key={id} className={classNames('min-w-0', facts.length === 1 && 'flex items-baseline gap-1.5')}>
              <dt className="text-2xs text-muted">{header}</dt>
              <dd className="[overflow-wrap:anywhere]">{content}</dd>
            </div>
          ))}
        </dl>
        {details && (
          <DetailsButton
            withText
            name={rowName?.(row) ?? ''}
            open={open}
            controls={detailsId}
            onToggle={() => setOpen(!open)}
          />
        )}
      </div>
      {details && (
        <div id={detailsId} hidden={!open}>
          {open && details(row)}
        </div>
      )}
      {foot.length > 0 && (
        <div data-actions className="mt-auto grid gap-2 pt-1">
          {foot.map(({ id, content }) => (
            <div key={id}>{content}</div>
          ))}
        </div>
      )}
    </Card>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;

export function RowCards<Row>({ caption, rows, rowKey, ...parts }: RowsProps<Row>) {
  return (
    <ul aria-label={caption} className="grid gap-3 sm:grid-cols-2">
      {rows.map((row) => (
        <li key={rowKey(row)} data-row className="min-w-0">
          <RowCard {...parts} row={row} />
        </li>
      ))}
    </ul>
  );
}
