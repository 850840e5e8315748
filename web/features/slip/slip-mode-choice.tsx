import { useTranslation } from 'react-i18next';
import { modesOf, shownMode } from '#web/features/slip/combined/combined.ts';
import { isSingleBuilder, type SlipMode } from '#web/features/slip/slip.ts';
import { changeSlip, useSlip } from '#web/features/slip/slip-store.ts';
import { classNames } from '#web/ui/class-names.ts';

/** Chooses which kinds of bet the slip shows; each bet has its own stake. */
export function SlipModeChoice() {
  const { t } = useTranslation('slip');
  const slip = useSlip();
  const shown = shownMode(slip);
  const nameOf = (mode: SlipMode) =>
    mode === 'accumulator' && isSingleBuilder(slip) ? t('together.title') : t(`modeNames.${mode}`);
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('modes')}</legend>
      <div className="flex gap-0.75 overflow-x-auto [scrollbar-width:none]">
        {modesOf(slip).map((mode) => (
          <button
            key={mode}
            type="button"
            aria-pressed={mode === shown}
            onClick={() => changeSlip((before) => ({ ...before, mode }))}
            className={classNames(
              'min-h-8 shrink-0 rounded-full border px-2 text-xs font-medium pointer-coarse:min-h-11 focus-visible:-outline-offset-2',
              mode === shown
                ? 'border-gold bg-gold text-on-gold'
                : 'border-outline bg-raised text-muted hover:text-text',
            )}
          >
            {nameOf(mode)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
