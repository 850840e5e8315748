import { useTranslation } from 'react-i18next';
import type { VoidedBets } from '#contract/games/objects.ts';
import { formatMoney } from '#web/lib/format.ts';

/** "2 bets voided ($30.00), 1 cash-out reversed ($8.00)"; empty if nothing was voided. */
export function useVoidedText(): (voided: VoidedBets) => string {
  const { t } = useTranslation('desk');
  return ({ bets, stake, cashOuts, cashedOut }) =>
    [
      bets > 0 ? t('voided.bets', { count: bets, amount: formatMoney(stake) }) : '',
      cashOuts > 0 ? t('voided.cashOuts', { count: cashOuts, amount: formatMoney(cashedOut) }) : '',
    ]
      .filter((part) => part !== '')
      .join(', ');
}
