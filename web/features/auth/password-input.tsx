import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Input } from '#web/ui/field.tsx';

/** A password field with a show button, which spares retyping on a phone. */
export function PasswordInput(props: ComponentProps<typeof Input>) {
  const { t } = useTranslation('auth');
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input {...props} type={shown ? 'text' : 'password'} className="pr-11" />
      <button
        type="button"
        aria-label={t(shown ? 'hidePassword' : 'showPassword')}
        aria-pressed={shown}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center text-muted hover:text-text"
        onClick={() => setShown(!shown)}
      >
        <Icon className="size-4.5" />
      </button>
    </div>
  );
}
