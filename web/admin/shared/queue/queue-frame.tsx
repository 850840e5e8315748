import { Check, Keyboard, X } from 'lucide-react';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeysDialog } from '#web/admin/shared/queue/keys-dialog.tsx';
import { PICK, type Queue, useQueue } from '#web/admin/shared/queue/use-queue.ts';
import { formatCount } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';

const QueueContext = createContext<Pick<Queue, 'picks' | 'pick' | 'extendTo' | 'arriveAt'> | null>(null);

/** The checkbox of an item; nothing outside a queue. */
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
      onFocus={() => queue.arriveAt(item)}
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

type QueueFrameProps = {
  /** The items that can be selected. */
  items: readonly number[];
  /** The sum of the selected items. */
  sumOf?: (items: readonly number[]) => string;
  /** Of a queue whose items are not rejected. */
  approveLabel?: (number: string) => string;
  paused: boolean;
  onOpen: (item: number) => void;
  onDecide: (kind: 'approve' | 'reject', items: number[]) => void;
  children: ReactNode;
};

/** A list as a work queue: items can be selected, decided together, and handled with the keyboard. */
export function QueueFrame({ items, sumOf, approveLabel, paused, onOpen, onDecide, children }: QueueFrameProps) {
  const { t } = useTranslation('admin');
  const [helpOpen, setHelpOpen] = useState(false);
  const onHelp = () => setHelpOpen(true);
  const queue = useQueue({ items, paused: paused || helpOpen, onOpen, onDecide, onHelp });
  const { frame, picks, pick, extendTo, arriveAt } = queue;
  const context = useMemo(() => ({ picks, pick, extendTo, arriveAt }), [picks, pick, extendTo, arriveAt]);
  const chosen = items.filter((item) => picks.selected.has(item));
  const isAll = chosen.length > 0 && chosen.length === items.length;
  const words = { count: chosen.length, number: formatCount(chosen.length) };
  return (
    <div ref={frame} className="grid grid-cols-1 gap-3">
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
              onChange={() => queue.pickAll(!isAll)}
              className="size-5 cursor-pointer indeterminate:border-gold indeterminate:bg-gold/50"
            />
            {t('queue.all', { number: formatCount(items.length) })}
          </label>
        )}
        <p role="status" className="text-sm font-semibold text-gold-bright tabular-nums">
          {chosen.length > 0 &&
            (sumOf ? t('queue.selectedSum', { ...words, amount: sumOf(chosen) }) : t('queue.selected', words))}
        </p>
        {chosen.length > 0 && (
          <span className="flex gap-2">
            <Button size="small" variant="success" onClick={() => onDecide('approve', chosen)}>
              <Check className="size-3.5" />
              {approveLabel?.(words.number) ?? t('queue.approve', words)}
            </Button>
            {!approveLabel && (
              <Button size="small" variant="danger" onClick={() => onDecide('reject', chosen)}>
                <X className="size-3.5" />
                {t('queue.reject', words)}
              </Button>
            )}
          </span>
        )}
        <Button size="small" variant="ghost" className="ml-auto" onClick={onHelp}>
          <Keyboard className="size-4" />
          {t('queue.keys')}
        </Button>
      </fieldset>
      <QueueContext value={context}>{children}</QueueContext>
      {helpOpen && <KeysDialog onClose={() => setHelpOpen(false)} />}
    </div>
  );
}
