import { useTranslation } from 'react-i18next';
import { formatMoney, formatShortMoney } from '#web/lib/format.ts';

/**
 * The operator's loss if a selection wins. It is never negative, since free bets add a cost but no
 * stake.
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
