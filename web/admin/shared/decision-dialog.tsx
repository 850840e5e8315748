import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { BalancePreview, type WalletChange } from '#web/admin/shared/balance-preview.tsx';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';

type DecisionDialogProps = {
  title: string;
  text: string;
  facts: readonly { label: string; value: string }[];
  /** Further details. */
  about?: ReactNode;
  player: { id: number; name: string };
  change: WalletChange;
  note: { label: string; required?: boolean };
  confirm: { label: string; busyLabel?: string; variant: ButtonVariant };
  busy: boolean;
  onConfirm: (note: string) => void;
  onClose: () => void;
};

/** Confirms a decision about a player's money, with a preview of the balance. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { title, text, facts, about, player, change, note, confirm, busy, onConfirm, onClose } = props;
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const { register, handleSubmit, watch } = useForm({ defaultValues: { note: '' } });
  const isReasonMissing = Boolean(note.required) && watch('note').trim() === '';
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title} description={text}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={handleSubmit((form) => isReasonMissing || onConfirm(form.note.trim()))}
      >
        <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm">
          {facts.map(({ label, value }) => (
            <div key={label} className="min-w-0">
              <dt className="text-xs text-muted">{label}</dt>
              <dd className="font-medium [overflow-wrap:anywhere]">{value}</dd>
            </div>
          ))}
        </dl>
        {about}
        <BalancePreview userId={player.id} username={player.name} change={change} />
        <Field label={note.label} hint={note.required ? t('decision.reasonMissing') : null}>
          {(control) => <Textarea {...control} {...register('note')} maxLength={1000} required={note.required} />}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant={confirm.variant} busy={busy} disabled={isReasonMissing}>
            {busy ? (confirm.busyLabel ?? confirm.label) : confirm.label}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
