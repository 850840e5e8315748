import { useTranslation } from 'react-i18next';
import { formatOdds, oddsHundredths } from '#domain/odds.ts';
import { MIN_WAGERING_ODDS } from '#domain/promotion.ts';
import { displayOdds, formatMoney } from '#web/lib/format.ts';

/** What a code requires, and the wagering of a free bet. */
export function useConditionText() {
  const { t } = useTranslation('promotions');
  const odds = displayOdds(formatOdds(oddsHundredths(MIN_WAGERING_ODDS)));
  return {
    depositText: (minDeposit: string | null | undefined) =>
      minDeposit ? t('conditions.depositOf', { amount: formatMoney(minDeposit), odds }) : t('conditions.deposit'),
    wageringText: (count: number) => t('conditions.wagering', { count, odds }),
  };
}
