import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '#web/admin/shared/action-dialog.tsx';
import { BalancePreview, type WalletEffect } from '#web/admin/shared/balance-preview.tsx';
import { useFormWithDraft } from '#web/admin/shared/drafts/use-form-draft.ts';
import { Fact } from '#web/admin/shared/fact.tsx';
import type { ButtonVariant } from '#web/ui/button.tsx';
import { bindField, TextAreaField } from '#web/ui/field.tsx';

type DecisionDialogProps = {
  /** The draft's name; the caller discards the draft after the decision. */
  item: string;
  title: string;
  text: string;
  facts: readonly { label: string; value: string }[];
  about?: ReactNode;
  player: { id: number; username: string };
  /** Null if the amount is not known before the decision. */
  change: WalletEffect | null;
  noteRequired?: boolean;
  noteLabel?: string;
  confirm: { label: string; variant?: ButtonVariant; disabled?: boolean };
  busy: boolean;
  onConfirm: (note: string) => void;
  onClose: () => void;
};

export function DecisionDialog(props: DecisionDialogProps) {
  const { item, facts, about, player, change, noteRequired = false, noteLabel, confirm, onConfirm, ...dialog } = props;
  const { t } = useTranslation('admin');
  const { form, draft } = useFormWithDraft(item, { note: '' });
  const isReasonMissing = noteRequired && form.watch('note').trim() === '';
  return (
    <ActionDialog
      {...dialog}
      draft={draft}
      confirm={{ ...confirm, disabled: isReasonMissing || confirm.disabled === true }}
      onConfirm={form.handleSubmit(({ note }) => isReasonMissing || onConfirm(note.trim()))}
    >
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm">
        {facts.map(({ label, value }) => (
          <Fact key={label} label={label} value={value} className="font-medium [overflow-wrap:anywhere]" />
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
    </ActionDialog>
  );
}
