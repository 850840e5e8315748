import { useTranslation } from 'react-i18next';
import { cents, formatAmount, MAX_AMOUNT_CENTS } from '#domain/money.ts';
import { centsOfTyped } from '#web/lib/amount-input.ts';
import { formatRoundCents } from '#web/lib/format.ts';

export const QUICK_STAKES = [1, 5, 10, 25] as const;

export function addDollars(stake: string, dollars: number): string {
  const sum = (centsOfTyped(stake) ?? 0) + dollars * 100;
  return formatAmount(cents(Math.min(sum, MAX_AMOUNT_CENTS)));
}

/** "$25", as amounts are written in the page's language. */
export const quickStakeText = (dollars: number): string => formatRoundCents(cents(dollars * 100));

type QuickStakesProps = {
  onAdd: (dollars: number) => void;
  disabled?: boolean;
  everyBet?: boolean;
};

export function QuickStakes({ onAdd, disabled, everyBet = false }: QuickStakesProps) {
  const { t } = useTranslation('slip');
  return (
    <fieldset disabled={disabled} className="grid flex-1 grid-cols-4 gap-1.5">
      <legend className={everyBet ? 'pb-1.5 text-xs text-muted' : 'sr-only'}>
        {t(everyBet ? 'quickStakesEvery' : 'quickStakes')}
      </legend>
      {QUICK_STAKES.map((dollars) => (
        <button
          key={dollars}
          type="button"
          aria-label={t('addStake', { amount: quickStakeText(dollars) })}
          onClick={() => onAdd(dollars)}
          className="min-h-11 rounded-lg border border-edge bg-raised text-xs font-semibold hover:border-gold hover:text-gold-bright"
        >
          {`+${quickStakeText(dollars)}`}
        </button>
      ))}
    </fieldset>
  );
}
