import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { bindField } from '#web/lib/form-field.ts';
import { useErrorText } from '#web/lib/use-error-text.ts';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { DialogActions } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/field.tsx';

type SecretFormProps<Reply> = {
  kind?: 'code' | 'password';
  label: string;
  hint?: string;
  confirm: { label: string; variant: ButtonVariant };
  send: (secret: string) => Promise<Reply>;
  /** The default error text. */
  errorMessage: string;
  onDone: (reply: Reply) => void;
  onCancel: () => void;
};

const INPUTS = {
  code: { autoComplete: 'one-time-code', autoCapitalize: 'off', maxLength: 40 },
  password: { autoComplete: 'current-password', type: 'password' },
} as const;

export function SecretForm<Reply>(props: SecretFormProps<Reply>) {
  const { kind = 'code', label, hint, confirm, send, errorMessage, onDone, onCancel } = props;
  const { t } = useTranslation('second-factor');
  const { t: common } = useTranslation();
  const errorText = useErrorText();
  const form = useForm({ defaultValues: { secret: '' } });
  const { mutate, error, isPending } = useMutation({ mutationFn: send, onSuccess: onDone });
  const clean = (value: string) => (kind === 'code' ? value.trim() : value);
  const field = bindField(form, 'secret', {
    validate: (value) => clean(value) !== '' || t(`steps.${kind}Missing`),
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={form.handleSubmit(({ secret }) => mutate(clean(secret)))}>
      <TextField
        label={label}
        hint={hint}
        {...field}
        error={field.error ?? (error && errorText(error, errorMessage))}
        {...INPUTS[kind]}
      />
      <DialogActions>
        <Button onClick={onCancel}>{common('cancel')}</Button>
        <Button type="submit" variant={confirm.variant} busy={isPending}>
          {confirm.label}
        </Button>
      </DialogActions>
    </form>
  );
}
