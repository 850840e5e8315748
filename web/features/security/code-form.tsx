import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';

type CodeFormProps = {
  label: string;
  hint?: string;
  confirm: { label: string; variant: ButtonVariant };
  problem: string | null;
  busy: boolean;
  onSend: (code: string) => void;
  onCancel: () => void;
};

export function CodeForm({ label, hint, confirm, problem, busy, onSend, onCancel }: CodeFormProps) {
  const { t } = useTranslation('second-factor');
  const { t: common } = useTranslation();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { code: '' } });
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit(({ code }) => onSend(code.trim()))}>
      <TextField
        label={label}
        hint={hint}
        error={formState.errors.code?.message ?? problem}
        {...register('code', { validate: (typed) => typed.trim() !== '' || t('steps.codeMissing') })}
        autoComplete="one-time-code"
        autoCapitalize="off"
        maxLength={40}
      />
      <DialogActions>
        <Button onClick={onCancel}>{common('cancel')}</Button>
        <Button type="submit" variant={confirm.variant} busy={busy}>
          {confirm.label}
        </Button>
      </DialogActions>
    </form>
  );
}
