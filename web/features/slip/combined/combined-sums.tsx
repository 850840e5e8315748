import { useTranslation } from 'react-i18next';
import { type Cents, formatAmount } from '#domain/money.ts';
import type { CombinedFigures } from '#web/features/slip/combined/combined.ts';
import { SlipSum, SlipSums } from '#web/features/slip/slip-sum.tsx';
import { displayOdds, formatCount, formatMoney } from '#web/lib/format.ts';

const money = (amount: Cents): string => formatMoney(formatAmount(amount));

/** What the slip as one bet costs, and what it pays at the most. */
export function CombinedSums({ figures, isSystem }: { figures: CombinedFigures; isSystem: boolean }) {
  const { t } = useTranslation('slip');
  if (isSystem) {
    return (
      <SlipSums>
        <SlipSum label={t('system.bets')} value={formatCount(figures.bets)} />
        <SlipSum label={t('totalStake')} value={money(figures.stake)} />
        <SlipSum strong label={t('system.mostReturn')} value={money(figures.return)} />
      </SlipSums>
    );
  }
  return (
    <SlipSums>
      <SlipSum label={t('acca.totalOdds')} value={figures.odds === null ? t('noOdds') : displayOdds(figures.odds)} />
      <SlipSum label={t('acca.potentialWin')} value={money(figures.win)} />
      <SlipSum strong label={t('acca.return')} value={money(figures.return)} />
    </SlipSums>
  );
}
