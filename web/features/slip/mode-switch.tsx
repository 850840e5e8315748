import { useTranslation } from 'react-i18next';
import { changeSlip, useSlip } from '#web/features/slip/slip-store.ts';
import { classNames } from '#web/ui/class-names.ts';

const MODES = ['single', 'accumulator'] as const;

export function ModeSwitch({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation('slip');
  const { mode } = useSlip();
  return (
    <fieldset className="inline-flex rounded-lg bg-ink p-0.5">
      <legend className="sr-only">{t('modes')}</legend>
      {MODES.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={mode === each}
          onClick={() => changeSlip((slip) => ({ ...slip, mode: each }))}
          className={classNames(
            'rounded-md font-medium',
            compact
              ? 'min-h-8 px-2 text-xs pointer-coarse:min-h-11'
              : 'min-h-10 px-3.5 text-sm pointer-coarse:min-h-11',
            mode === each ? 'bg-gold text-on-gold' : 'text-muted hover:text-text',
          )}
        >
          {t(each)}
        </button>
      ))}
    </fieldset>
  );
}
