import { useTranslation } from 'react-i18next';
import type { Cents } from '#domain/money.ts';
import { formatCents } from '#web/lib/format.ts';

export function ToWin({ amount }: { amount: Cents }) {
  const { t } = useTranslation('slip');
  return (
    <p className="text-right text-2xs text-muted">
      {t('toWin')} <span className="font-semibold text-text">{formatCents(amount)}</span>
    </p>
  );
}
