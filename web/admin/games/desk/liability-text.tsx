import { useTranslation } from 'react-i18next';
import { formatMoney, formatShortMoney } from '#web/lib/format.ts';

/**
 * What we would lose if a selection won. Free bets add a cost but no stake, so it is never a
 * profit.
 */
export function LiabilityText({ liability }: { liability: string | null }) {
  const { t } = useTranslation('desk');
  if (liability === null) return null;
  return (
    <span
      title={t('liability.of', { amount: formatMoney(liability) })}
      className="text-2xs whitespace-nowrap text-loss"
    >
      <span aria-hidden="true">{formatShortMoney(-Number(liability))}</span>
      <span className="sr-only">{t('liability.of', { amount: formatMoney(liability) })}</span>
    </span>
  );
}
