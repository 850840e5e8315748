import { useTranslation } from 'react-i18next';
import { formatMoney, formatShortMoney } from '#web/lib/format.ts';

/** Smaller amounts are short enough to show in full: "$7.60", not "$7.6". */
const SHORTENED_FROM = 1000;

/**
 * Shows a liability as a loss. A liability is never negative: winning bets pay more than their
 * stakes, and a free bet adds a payout but no stake.
 */
export function LiabilityText({ liability }: { liability: string | null }) {
  const { t } = useTranslation('desk');
  if (liability === null) return null;
  return (
    <span
      title={t('liability.of', { amount: formatMoney(liability) })}
      className="text-2xs whitespace-nowrap text-loss"
    >
      <span aria-hidden="true">
        {Number(liability) < SHORTENED_FROM ? formatMoney(`-${liability}`) : formatShortMoney(-Number(liability))}
      </span>
      <span className="sr-only">{t('liability.of', { amount: formatMoney(liability) })}</span>
    </span>
  );
}
