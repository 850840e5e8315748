import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/bets/objects.ts';
import { cents, formatAmount, isZero, parseAmount, sumCents } from '#domain/money.ts';
import { formatMoney } from '#web/lib/format.ts';

/** The accumulator bonus that a bet can pay or has paid. */
export function BetBonus({ bet }: { bet: Pick<Bet, 'bonus' | 'potentialWin'> }) {
  const { t } = useTranslation('bonus');
  const { bonus } = bet;
  if (!bonus || (bonus.paid !== null && isZero(bonus.paid))) return null;
  if (bonus.paid !== null) return <p className="text-sm text-win">{t('paid', { amount: formatMoney(bonus.paid) })}</p>;
  const parts = [bet.potentialWin, bonus.potential].map((each) => parseAmount(each) ?? cents(0));
  const total = formatMoney(formatAmount(sumCents(parts)));
  return (
    <p className="text-sm text-win">
      {t('ifAll', { percent: bonus.percent, amount: formatMoney(bonus.potential), total })}
    </p>
  );
}
