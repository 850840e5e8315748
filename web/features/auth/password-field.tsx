import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, Input, type TextField } from '#web/ui/field.tsx';

/** A password field with a show button, to correct mistakes on a phone without retyping. */
export function PasswordField({ label, error, ...input }: ComponentProps<typeof TextField>) {
  const { t } = useTranslation('auth');
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className="relative">
          <Input {...control} {...input} type={shown ? 'text' : 'password'} className="pr-11" />
          <button
            type="button"
            aria-label={t(shown ? 'hidePassword' : 'showPassword')}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center text-muted hover:text-text"
            onClick={() => setShown(!shown)}
          >
            <Icon className="size-4.5" />
          </button>
        </div>
      )}
    </Field>
  );
}
