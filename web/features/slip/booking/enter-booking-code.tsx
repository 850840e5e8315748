import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { parseBookingCode } from '#domain/booking-code.ts';
import { bookingPath } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, Input } from '#web/ui/field.tsx';

export function EnterBookingCode() {
  const { t } = useTranslation('slip');
  const [, navigate] = useLocation();
  const [input, setInput] = useState('');
  const [hasProblem, setProblem] = useState(false);

  function open(event: FormEvent): void {
    event.preventDefault();
    const code = parseBookingCode(input);
    setProblem(code === null);
    if (code !== null) navigate(bookingPath(code));
  }

  return (
    <form onSubmit={open} noValidate className="border-t border-edge p-3">
      <Field label={t('code.enter')} error={hasProblem ? t('code.invalid') : null}>
        {(control) => (
          <div className="grid grid-cols-[1fr_auto] gap-2 max-2xs:grid-cols-1">
            <Input
              {...control}
              value={input}
              maxLength={12}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="font-semibold tracking-widest uppercase"
              onChange={(event) => {
                setInput(event.currentTarget.value);
                setProblem(false);
              }}
            />
            <Button type="submit" className="min-h-11">
              {t('code.open')}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
