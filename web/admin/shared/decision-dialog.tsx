import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog, type FormDialogProps } from '#web/admin/shared/action-dialog.tsx';
import { BalancePreview, type WalletEffect } from '#web/admin/shared/balance-preview.tsx';
import { useFormWithDraft } from '#web/admin/shared/drafts/use-form-draft.ts';
import { Fact } from '#web/admin/shared/fact.tsx';
import { bindField, TextAreaField } from '#web/ui/field.tsx';

type DecisionDialogProps<Result> = Omit<FormDialogProps<{ note: string }, Result>, 'form' | 'draft' | 'send'> & {
  /** The draft's name. */
  item: string;
  facts: readonly { label: string; value: string }[];
  about?: ReactNode;
  player: { id: number; username: string };
  /** Null if the amount is not known before the decision. */
  change: WalletEffect | null;
  noteRequired?: boolean;
  noteLabel?: string;
  /** Receives the trimmed note. */
  send: (note: string) => Promise<Result>;
};

export function DecisionDialog<Result>(props: DecisionDialogProps<Result>) {
  const { item, facts, about, player, change, noteRequired = false, noteLabel, confirm, send, ...dialog } = props;
  const { t } = useTranslation('admin');
  const { form, draft } = useFormWithDraft(item, { note: '' });
  const isReasonMissing = noteRequired && form.watch('note').trim() === '';
  return (
    <FormDialog
      {...dialog}
      form={form}
      draft={draft}
      confirm={{ ...confirm, disabled: isReasonMissing || confirm.disabled === true }}
      send={({ note }) => send(note.trim())}
    >
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm">
        {facts.map(({ label, value }) => (
          <Fact key={label} label={label} value={value} />
        ))}
      </dl>
      {about}
      {change && <BalancePreview userId={player.id} username={player.username} change={change} />}
      <TextAreaField
        {...bindField(form, 'note')}
        label={noteLabel ?? t(noteRequired ? 'decision.reasonRequired' : 'decision.reasonOptional')}
        hint={noteRequired ? t('decision.reasonMissing') : null}
        required={noteRequired}
      />
    </FormDialog>
  );
}
