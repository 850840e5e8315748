import { useTranslation } from 'react-i18next';
import { currency } from '#domain/currency.ts';
import { cents, formatAmount, maxAmount, wholeUnits } from '#domain/money.ts';
import { parseEnteredAmount } from '#web/lib/amount-input.ts';
import { currencySign, formatCount, formatTrimmedCents } from '#web/lib/format.ts';

export const quickStakes = () => currency().quickStakes;

export function addUnits(stake: string, units: number): string {
  const sum = (parseEnteredAmount(stake) ?? 0) + wholeUnits(units);
  return formatAmount(cents(Math.min(sum, maxAmount())));
}

/** "$25", formatted in the page's language. */
export const quickStakeText = (units: number): string => formatTrimmedCents(wholeUnits(units));

/** The button's label: "+$25", or "+1,000" if the currency symbol is too long to fit. */
export const quickStakeLabel = (units: number): string =>
  `+${currencySign().length === 1 ? quickStakeText(units) : formatCount(units)}`;

type QuickStakesProps = {
  onAdd: (units: number) => void;
  disabled?: boolean;
  appliesToAllBets?: boolean;
  /** Leaves out the last stake if four labels such as "+10,000" would not fit on a phone. */
  isNarrow?: boolean;
};

const isLong = (units: number) => quickStakeLabel(units).length > 6;

export function QuickStakes({ onAdd, disabled, appliesToAllBets = false, isNarrow }: QuickStakesProps) {
  const { t } = useTranslation('slip');
  const shown = quickStakes().slice(0, isNarrow && quickStakes().some(isLong) ? 3 : 4);
  return (
    <fieldset
      disabled={disabled}
      className="grid flex-1 auto-cols-fr grid-flow-col gap-1.5 max-2xs:grid-flow-row max-2xs:grid-cols-2"
    >
      <legend className={appliesToAllBets ? 'pb-1.5 text-xs text-muted' : 'sr-only'}>
        {t(appliesToAllBets ? 'quickStakesEvery' : 'quickStakes')}
      </legend>
      {shown.map((units) => (
        <button
          key={units}
          type="button"
          aria-label={t('addStake', { amount: quickStakeText(units) })}
          onClick={() => onAdd(units)}
          className="min-h-11 rounded-lg border border-edge bg-raised text-xs font-semibold hover:border-gold hover:text-gold-bright"
        >
          {quickStakeLabel(units)}
        </button>
      ))}
    </fieldset>
  );
}
