import { useTranslation } from 'react-i18next';
import { parseAmount } from '#domain/money.ts';
import { minAmountValues, parseEnteredAmount } from '#web/lib/amount-input.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';

/** The maximum value of a free bet, as the field's hint and as the error for a higher value. */
export function useFreeBetLimit() {
  const { t } = useTranslation('admin-promotions');
  const limit = useFreshQuery('getRiskLimits', {}).data?.freeBet;
  const hint = limit === undefined ? null : t('grant.limit', { amount: formatMoney(limit) });
  const problemOf = (input: string): string | null => {
    const amount = parseEnteredAmount(input) ?? 0;
    if (amount <= 0) return t('problems.amount', minAmountValues());
    return limit !== undefined && amount > (parseAmount(limit) ?? 0) ? hint : null;
  };
  return { hint, problemOf };
}
