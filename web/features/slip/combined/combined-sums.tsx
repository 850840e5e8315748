import { useTranslation } from 'react-i18next';
import { type Cents, formatAmount } from '#domain/money.ts';
import type { CombinedFigures } from '#web/features/slip/combined/combined.ts';
import { SlipSum, SlipSums } from '#web/features/slip/slip-sum.tsx';
import { displayOdds, formatCount, formatMoney } from '#web/lib/format.ts';

const money = (amount: Cents): string => formatMoney(formatAmount(amount));

type CombinedSumsProps = { figures: CombinedFigures; isSystem: boolean; isFree: boolean };

/** The cost and maximum payout of the slip as one bet. */
export function CombinedSums({ figures, isSystem, isFree }: CombinedSumsProps) {
  const { t } = useTranslation('slip');
  if (isSystem) {
    return (
      <SlipSums>
        <SlipSum label={t('system.bets')} value={formatCount(figures.bets)} />
        <SlipSum label={t('totalStake')} value={money(figures.stake)} />
        <SlipSum strong label={t('system.mostReturn')} value={money(figures.return)} note={t('stakeIncluded')} />
      </SlipSums>
    );
  }
  return (
    <SlipSums>
      <SlipSum label={t('acca.totalOdds')} value={figures.odds === null ? t('noOdds') : displayOdds(figures.odds)} />
      <SlipSum label={t('acca.potentialWin')} value={money(figures.win)} note={t('profit')} />
      <SlipSum
        strong
        label={t('acca.return')}
        value={money(figures.return)}
        note={t(isFree ? 'freeStakeNot' : 'stakeIncluded')}
      />
    </SlipSums>
  );
}
