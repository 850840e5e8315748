import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';

type AskDialogProps = {
  title: string;
  text: string;
  confirm: { label: string; variant: ButtonVariant };
  /** The label of a required reason, and the message if it is missing. */
  reason?: { label: string; missing: string };
  busy: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Confirms an action on an account. */
export function AskDialog({ title, text, confirm, reason, busy, onConfirm, onClose, children }: AskDialogProps) {
  const { t: common } = useTranslation();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title} description={text}>
      <form noValidate className="grid gap-4" onSubmit={handleSubmit((form) => onConfirm(form.reason.trim()))}>
        {children}
        {reason && (
          <Field label={reason.label} error={formState.errors.reason?.message ?? null}>
            {(control) => (
              <Textarea
                {...control}
                {...register('reason', { validate: (typed) => typed.trim() !== '' || reason.missing })}
                maxLength={1000}
              />
            )}
          </Field>
        )}
        <DialogActions>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant={confirm.variant} busy={busy}>
            {confirm.label}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
