import { Check, Keyboard, X } from 'lucide-react';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_BULK_ITEMS } from '#contract/bulk-limit.ts';
import { KeysDialog } from '#web/admin/shared/queue/keys-dialog.tsx';
import { PICK, type Queue, useQueue } from '#web/admin/shared/queue/use-queue.ts';
import { formatCount } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { useAction } from '#web/ui/toast/use-action.ts';

const QueueContext = createContext<Pick<Queue, 'picks' | 'pick' | 'extendTo'> | null>(null);

/** An item's checkbox; renders nothing outside a queue. */
export function QueuePick({ item, name }: { item: number; name: string }) {
  const { t } = useTranslation('admin');
  const queue = useContext(QueueContext);
  if (!queue) return null;
  return (
    <input
      type="checkbox"
      {...{ [PICK]: item }}
      aria-label={t('queue.pick', { name })}
      checked={queue.picks.selected.has(item)}
      onClick={(event) => {
        if (!event.shiftKey) return;
        event.preventDefault();
        queue.extendTo(item);
      }}
      onChange={() => queue.pick(item)}
      className="tap relative size-5 cursor-pointer"
    />
  );
}

type MoreRows = { total: number; isCapped: boolean };
type SelectBeyondProps = { more: MoreRows; load: () => Promise<readonly number[]>; onPick: Queue['pickThese'] };

/** Selects items on other pages too, up to the maximum for one decision. */
function SelectBeyond({ more: { total, isCapped }, load, onPick }: SelectBeyondProps) {
  const { t } = useTranslation('admin');
  const loadAll = useAction({ send: load, errorMessage: t('queue.loadFailed') });
  const all = isCapped ? t('queue.moreThan', { number: formatCount(total) }) : formatCount(total);
  return (
    <Button
      size="small"
      busy={loadAll.isPending}
      // Not called once an item has been deselected, which removes this button.
      onClick={() => loadAll.mutate(undefined, { onSuccess: onPick })}
    >
      {total > MAX_BULK_ITEMS || isCapped
        ? t('queue.first', { max: formatCount(MAX_BULK_ITEMS), number: all })
        : t('queue.all', { number: all })}
    </Button>
  );
}

/** The number of selected items that are not on the current page. */
function useOffPageCount({ frame, picks }: Pick<Queue, 'frame' | 'picks'>): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const isOff = (item: number) => !frame.current?.querySelector(`[${PICK}="${item}"]`);
    setCount([...picks.selected].filter(isOff).length);
  });
  return count;
}

type Kind = 'approve' | 'reject';
type Bulk<Row> = { kind: Kind; rows: readonly Row[] };
export type BulkProps<Row> = Bulk<Row> & { onClose: () => void };

type WorkQueueProps<Row> = {
  /** The rows on this page, in displayed order. */
  rows: readonly Row[];
  maySelect: (row: Row) => boolean;
  /** For paged lists: how many rows are on all pages, and a function that loads the first ones. */
  more?: MoreRows & { loadFirstRows: (count: number) => Promise<{ rows: Row[] }> };
  /** The total amount of the selected rows. */
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

/**
 * A work queue around a list: items are selected, and handled by keyboard. Several are decided
 * together; a single one opens in its own dialog.
 */
export function WorkQueue<Row extends { id: number }>(props: WorkQueueProps<Row>) {
  const { rows: shown, maySelect, more, sumOf, approveLabel, isDeciding, onOpen, children } = props;
  const { isSingle = () => true, onSingle, bulkDialog } = props;
  const { t } = useTranslation('admin');
  const [bulk, setBulk] = useState<Bulk<Row> | null>(null);
  const [others, setOthers] = useState<readonly Row[]>([]);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const shownIds = new Set(shown.map(({ id }) => id));
  const rows = [...shown, ...others.filter(({ id }) => !shownIds.has(id))];
  const rowsOf = (ids: readonly number[]) => rows.filter(({ id }) => ids.includes(id));
  const itemsOf = (list: readonly Row[]) => list.filter(maySelect).map(({ id }) => id);
  const items = itemsOf(rows);

  const loadOthers = async () => {
    const first = (await more?.loadFirstRows(MAX_BULK_ITEMS))?.rows ?? [];
    setOthers(first);
    return itemsOf(first);
  };
  const decide = (kind: Kind, ids: readonly number[]) => {
    if (approveLabel && kind === 'reject') return;
    const chosenRows = rowsOf(ids);
    const [only] = chosenRows;
    if (only && chosenRows.length === 1 && isSingle(only, kind)) onSingle(only, kind);
    else setBulk({ kind, rows: chosenRows });
  };
  const closeBulk = () => {
    setBulk(null);
    setOthers([]);
  };
  const queue = useQueue({
    items,
    paused: isDeciding || bulk !== null || isHelpOpen,
    onOpen: (id) => rowsOf([id]).forEach(onOpen),
    onDecide: decide,
    onHelp: () => setIsHelpOpen(true),
  });
  const { frame, picks, pick, extendTo, onRowFocus } = queue;
  const context = useMemo(() => ({ picks, pick, extendTo }), [picks, pick, extendTo]);
  const offPage = useOffPageCount(queue);
  const chosen = items.filter((item) => picks.selected.has(item));
  const most = Math.min(items.length, MAX_BULK_ITEMS);
  const isAll = chosen.length > 0 && chosen.length >= most;
  const toDecide = chosen.slice(0, MAX_BULK_ITEMS);
  const values = { count: chosen.length, number: formatCount(chosen.length) };
  const countOptions = { count: toDecide.length, number: formatCount(toDecide.length) };
  const hasMore = more !== undefined && items.length < MAX_BULK_ITEMS && (more.isCapped || more.total > items.length);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only tracks the focus
    <div ref={frame} className="grid grid-cols-1 gap-3" onFocus={({ target }) => onRowFocus(target)}>
      <fieldset className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-2">
        <legend className="sr-only">{t('queue.actions')}</legend>
        {items.length > 0 && (
          <label className="flex min-h-10 cursor-pointer items-center gap-2 text-sm">
            <input
              type="checkbox"
              checked={isAll}
              ref={(box) => {
                if (box) box.indeterminate = chosen.length > 0 && !isAll;
              }}
              onChange={() => queue.pickThese(isAll ? [] : items.slice(0, most))}
              className="size-5 cursor-pointer indeterminate:border-gold indeterminate:bg-gold/50"
            />
            {items.length > most
              ? t('queue.first', { max: formatCount(most), number: formatCount(items.length) })
              : t('queue.all', { number: formatCount(items.length) })}
          </label>
        )}
        <p role="status" className="text-sm font-semibold text-gold-bright">
          {chosen.length > 0 &&
            (sumOf
              ? t('queue.selectedSum', { ...values, amount: sumOf(rowsOf(chosen)) })
              : t('queue.selected', values))}
        </p>
        {isAll && hasMore && <SelectBeyond more={more} load={loadOthers} onPick={queue.pickThese} />}
        {chosen.length > 0 && (
          <span className="flex gap-2">
            <Button size="small" variant="success" onClick={() => decide('approve', toDecide)}>
              <Check className="size-3.5" />
              {approveLabel?.(countOptions.number) ?? t('queue.approve', countOptions)}
            </Button>
            {!approveLabel && (
              <Button size="small" variant="danger" onClick={() => decide('reject', toDecide)}>
                <X className="size-3.5" />
                {t('queue.reject', countOptions)}
              </Button>
            )}
          </span>
        )}
        <Button size="small" variant="ghost" className="ml-auto" onClick={() => setIsHelpOpen(true)}>
          <Keyboard className="size-4" />
          {t('queue.keys')}
        </Button>
      </fieldset>
      {(offPage > 0 || chosen.length > toDecide.length) && (
        <p role="status" className="text-xs text-wait">
          {offPage > 0 && t('queue.offPage', { count: offPage, number: formatCount(offPage) })}{' '}
          {chosen.length > toDecide.length && t('queue.tooMany', { max: formatCount(MAX_BULK_ITEMS) })}
        </p>
      )}
      <QueueContext value={context}>{children}</QueueContext>
      {isHelpOpen && <KeysDialog onClose={() => setIsHelpOpen(false)} />}
      {bulk && bulkDialog({ ...bulk, onClose: closeBulk })}
    </div>
  );
}
