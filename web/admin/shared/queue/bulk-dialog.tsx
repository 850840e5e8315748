import { CircleAlert, CircleCheck, Clock3 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemOutcome, ItemResult } from '#contract/bulk.ts';
import { ActionDialog } from '#web/admin/shared/action-dialog.tsx';
import { useFormWithDraft } from '#web/admin/shared/drafts/use-form-draft.ts';
import { Fact } from '#web/admin/shared/fact.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { formatCount } from '#web/lib/format.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { classNames } from '#web/ui/class-names.ts';
import { bindField, TextAreaField } from '#web/ui/field.tsx';
import { useAction } from '#web/ui/toast/use-action.ts';

type FocusFirstProps = {
  /** Null until the element can be focused. */
  selector: string | null;
};

/**
 * Focuses an element of the surrounding form, after the dialog has set its initial focus. Not once
 * someone has pressed a key or button meanwhile: the next key, perhaps a space in a note, would
 * confirm the decision.
 */
function FocusFirst({ selector }: FocusFirstProps) {
  const mark = useRef<HTMLSpanElement>(null);
  const isInUse = useRef(false);
  useEffect(() => {
    const use = () => {
      isInUse.current = true;
    };
    document.addEventListener('keydown', use, true);
    document.addEventListener('pointerdown', use, true);
    return () => {
      document.removeEventListener('keydown', use, true);
      document.removeEventListener('pointerdown', use, true);
    };
  }, []);
  useEffect(() => {
    if (selector === null) return;
    const timer = setTimeout(() => {
      if (!isInUse.current) mark.current?.closest('form')?.querySelector<HTMLElement>(selector)?.focus();
    });
    return () => clearTimeout(timer);
  }, [selector]);
  return <span ref={mark} hidden />;
}

const OUTCOMES = {
  refused: { Icon: CircleAlert, tone: 'text-loss' },
  handled: { Icon: CircleAlert, tone: 'text-wait' },
  awaiting_second: { Icon: Clock3, tone: 'text-gold-bright' },
  sent: { Icon: CircleCheck, tone: 'text-win' },
  done: { Icon: CircleCheck, tone: 'text-win' },
} as const satisfies Record<ItemOutcome, object>;

/** Results that need attention come first. */
const ORDER = Object.keys(OUTCOMES) as ItemOutcome[];

function useResultText(): (result: ItemResult) => string {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  return ({ outcome, by, code, message }) => {
    if (outcome === 'handled') return by ? t('queue.result.handledBy', { username: by }) : t('queue.result.handled');
    if (outcome !== 'refused') return t(`queue.result.${outcome}`);
    const reason = errorText(new ApiError(409, JSON.stringify({ code, message }), ''));
    return by ? t('queue.result.refusedBy', { reason, username: by }) : t('queue.result.refused', { reason });
  };
}

type BulkResultsProps = {
  title: string;
  results: readonly ItemResult[];
  nameOf: (item: number) => string;
  onClose: () => void;
};

function BulkResults({ title, results, nameOf, onClose }: BulkResultsProps) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const textOf = useResultText();
  const sorted = results.toSorted((one, other) => ORDER.indexOf(one.outcome) - ORDER.indexOf(other.outcome));
  const countOf = (outcome: ItemOutcome) => results.filter((result) => result.outcome === outcome).length;
  const counts = ORDER.toReversed().flatMap((outcome) => {
    const count = countOf(outcome);
    return count === 0 ? [] : [t(`queue.counts.${outcome}`, { count, number: formatCount(count) })];
  });
  return (
    <ActionDialog
      title={title}
      dismissOnly
      confirm={{ label: common('close') }}
      busy={false}
      onConfirm={onClose}
      onClose={onClose}
    >
      <FocusFirst selector="[type=submit]" />
      <p role="status" className="text-sm font-semibold">
        {counts.join(' · ')}
      </p>
      <ul aria-label={t('queue.results')} className="grid gap-1.5">
        {sorted.map((result) => {
          const { Icon, tone } = OUTCOMES[result.outcome];
          return (
            <li key={result.id} className="flex gap-2 text-sm">
              <Icon aria-hidden="true" className={classNames('mt-0.5 size-4 shrink-0', tone)} />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="font-medium">{nameOf(result.id)}</span>{' '}
                <span className="text-muted">{textOf(result)}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </ActionDialog>
  );
}

type BulkFact = { label: string; value: ReactNode };

type BulkDialogProps = {
  /** The draft's name. */
  item: string;
  kind: 'approve' | 'reject';
  items: readonly number[];
  title: string;
  /** The totals; null while they load. */
  facts: readonly BulkFact[] | null;
  /** Warnings to show before the decision. */
  children?: ReactNode;
  confirmLabel?: string;
  noteLabel?: string;
  noteRequired?: boolean;
  /** Whether none of the items can be decided. */
  disabled?: boolean;
  send: (note: string | null) => Promise<{ results: ItemResult[] }>;
  refresh: () => unknown;
  nameOf: (item: number) => string;
  onClose: () => void;
};

/** Previews a decision on several items, makes it, and shows each item's result. */
export function BulkDialog(props: BulkDialogProps) {
  const { item, kind, items, title, facts, children, confirmLabel, noteLabel, noteRequired = false, disabled } = props;
  const { send, refresh, nameOf, onClose } = props;
  const { t } = useTranslation('admin');
  const { form, draft } = useFormWithDraft(item, { note: '' });
  const [results, setResults] = useState<readonly ItemResult[] | null>(null);
  const decide = useAction({
    send: (note: string) => send(note.trim() || null),
    onDone: (response) => {
      draft.discard();
      setResults(response.results);
    },
    errorMessage: t('queue.failed'),
    refresh,
  });
  if (results) return <BulkResults key="results" title={title} results={results} nameOf={nameOf} onClose={onClose} />;
  const isReasonMissing = noteRequired && form.watch('note').trim() === '';
  const isReject = kind === 'reject';
  const values = { count: items.length, number: formatCount(items.length) };
  return (
    <ActionDialog
      title={title}
      confirm={{
        label: confirmLabel ?? t(isReject ? 'queue.reject' : 'queue.approve', values),
        variant: isReject ? 'danger' : 'success',
        disabled: facts === null || isReasonMissing || disabled === true,
      }}
      draft={draft}
      busy={decide.isPending}
      onConfirm={form.handleSubmit(({ note }) => {
        if (facts !== null && !isReasonMissing && !decide.isPending) decide.mutate(note);
      })}
      onClose={onClose}
    >
      <FocusFirst selector={facts && (isReject || noteRequired ? 'textarea' : '[type=submit]')} />
      <dl aria-busy={facts === null} className="grid min-h-24 grid-cols-2 gap-x-4 gap-y-2 text-sm">
        {facts?.map(({ label, value }) => (
          <Fact key={label} label={label} value={value} />
        ))}
      </dl>
      {children}
      <TextAreaField
        {...bindField(form, 'note')}
        label={
          noteLabel ??
          t(isReject ? (noteRequired ? 'decision.reasonRequired' : 'decision.reasonOptional') : 'decision.note')
        }
        required={noteRequired}
      />
    </ActionDialog>
  );
}
