import { useTranslation } from 'react-i18next';
import type { Exposure } from '#contract/risk/objects.ts';
import { isZero } from '#domain/money.ts';
import { formatMoney } from '#web/lib/format.ts';
import { classNames } from '#web/ui/class-names.ts';

export function toneOfProfit(profit: string): string {
  if (isZero(profit)) return 'text-muted';
  return profit.startsWith('-') ? 'text-loss' : 'text-win';
}

/** A score with the operator's profit or loss at that score; a dash if there is neither. */
export function ScoreText({ home, away, profit }: Exposure['worst']) {
  const { t } = useTranslation('admin-risk');
  if (isZero(profit)) return <span className="text-muted">–</span>;
  return (
    <span className={classNames('font-semibold whitespace-nowrap', toneOfProfit(profit))}>
      {t('exposure.at', { home, away, profit: formatMoney(profit) })}
    </span>
  );
}
