import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ItemResult } from '#contract/bulk.ts';
import { ActionDialog } from '#web/admin/shared/action-dialog.tsx';
import { useFormDraft } from '#web/admin/shared/drafts/use-form-draft.ts';
import { BulkResults } from '#web/admin/shared/queue/bulk-results.tsx';
import { FocusFirst } from '#web/admin/shared/queue/focus-first.tsx';
import { bindField } from '#web/lib/form-field.ts';
import { formatCount } from '#web/lib/format.ts';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { useAction } from '#web/ui/toast/use-action.ts';

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
  const form = useForm({ defaultValues: { note: '' } });
  const draft = useFormDraft(form, item);
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
      {facts !== null && <FocusFirst selector={isReject || noteRequired ? 'textarea' : '[type=submit]'} />}
      <dl aria-busy={facts === null} className="grid min-h-24 grid-cols-2 gap-x-4 gap-y-2 text-sm">
        {facts?.map(({ label, value }) => (
          <div key={label} className="min-w-0">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
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
