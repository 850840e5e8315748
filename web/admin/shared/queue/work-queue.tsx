import { type ReactNode, useState } from 'react';
import { MAX_BULK_ITEMS } from '#contract/bulk-limit.ts';
import { type MoreItems, QueueFrame } from '#web/admin/shared/queue/queue-frame.tsx';

type Kind = 'approve' | 'reject';
type Bulk<Row> = { kind: Kind; rows: readonly Row[] };
export type BulkProps<Row> = Bulk<Row> & { onClose: () => void };

export type WorkQueueProps<Row> = {
  /** The rows on this page, in displayed order. */
  rows: readonly Row[];
  maySelect: (row: Row) => boolean;
  /** For paged lists: how many rows are on all pages, and a function that loads the first ones. */
  more?: Omit<MoreItems, 'load'> & { loadFirstRows: (count: number) => Promise<{ rows: Row[] }> };
  sumOf?: (rows: readonly Row[]) => string;
  /** For a queue whose items can't be rejected. */
  approveLabel?: (number: string) => string;
  /** Whether the dialog for a single row is open. */
  isDeciding: boolean;
  onOpen: (row: Row) => void;
  /** Whether a single row can be decided in its own dialog now. */
  isSingle?: (row: Row, kind: Kind) => boolean;
  onSingle: (row: Row, kind: Kind) => void;
  bulkDialog: (props: BulkProps<Row>) => ReactNode;
  children: ReactNode;
};

/** A work queue: several rows are decided together, a single one opens in its own dialog. */
export function WorkQueue<Row extends { id: number }>(props: WorkQueueProps<Row>) {
  const { rows: shown, maySelect, more, sumOf, approveLabel, isDeciding, onOpen, children } = props;
  const { isSingle = () => true, onSingle, bulkDialog } = props;
  const [bulk, setBulk] = useState<Bulk<Row> | null>(null);
  const [others, setOthers] = useState<readonly Row[]>([]);
  const shownIds = new Set(shown.map(({ id }) => id));
  const rows = [...shown, ...others.filter(({ id }) => !shownIds.has(id))];
  const rowsOf = (ids: readonly number[]) => rows.filter(({ id }) => ids.includes(id));
  const itemsOf = (list: readonly Row[]) => list.filter(maySelect).map(({ id }) => id);

  const loadOthers = async () => {
    const first = (await more?.loadFirstRows(MAX_BULK_ITEMS))?.rows ?? [];
    setOthers(first);
    return itemsOf(first);
  };
  const decide = (kind: Kind, ids: readonly number[]) => {
    if (approveLabel && kind === 'reject') return;
    const chosen = rowsOf(ids);
    const [only] = chosen;
    if (only && chosen.length === 1 && isSingle(only, kind)) onSingle(only, kind);
    else setBulk({ kind, rows: chosen });
  };
  const closeBulk = () => {
    setBulk(null);
    setOthers([]);
  };
  return (
    <>
      <QueueFrame
        items={itemsOf(rows)}
        more={more && { ...more, load: loadOthers }}
        sumOf={sumOf && ((ids) => sumOf(rowsOf(ids)))}
        approveLabel={approveLabel}
        paused={isDeciding || bulk !== null}
        onOpen={(id) => rowsOf([id]).forEach(onOpen)}
        onDecide={decide}
      >
        {children}
      </QueueFrame>
      {bulk && bulkDialog({ ...bulk, onClose: closeBulk })}
    </>
  );
}
