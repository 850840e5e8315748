import { formatMoney } from '#web/lib/format.ts';
import { classNames } from '#web/ui/class-names.ts';

/** A net amount with its sign; the colour is redundant: +$5.00, −$12.40. */
export function NetMoney({ amount, className }: { amount: string; className?: string }) {
  const isLoss = amount.startsWith('-');
  const isZero = Number(amount) === 0;
  const sign = isZero ? '' : isLoss ? '−' : '+';
  return (
    <span className={classNames('font-semibold', !isZero && (isLoss ? 'text-loss' : 'text-win'), className)}>
      {sign}
      {formatMoney(amount.replace('-', ''))}
    </span>
  );
}
