import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';

/** The shares of a bet that can be cashed out, in percent of its stake. */
export const SHARES = { quarter: 25, half: 50, most: 75, all: 100 } as const;

type ShareChoiceProps = { value: number; onChange: (share: number) => void; disabled: boolean };

export function ShareChoice({ value, onChange, disabled }: ShareChoiceProps) {
  const { t } = useTranslation('cashout');
  return (
    <fieldset disabled={disabled} className="grid grid-cols-4 gap-1.5">
      <legend className="mb-1.5 text-xs text-muted">{t('share')}</legend>
      {Object.values(SHARES).map((percent) => (
        <button
          key={percent}
          type="button"
          aria-pressed={value === percent}
          onClick={() => onChange(percent)}
          className={classNames(
            'min-h-9 rounded-lg border text-xs font-semibold disabled:opacity-60',
            value === percent
              ? 'border-gold bg-gold-deep/40 text-gold-bright'
              : 'border-edge bg-raised enabled:hover:border-gold',
          )}
        >
          {percent === SHARES.all ? t('shares.all') : t('shares.part', { percent })}
        </button>
      ))}
    </fieldset>
  );
}
