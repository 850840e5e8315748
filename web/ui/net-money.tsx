import { formatMoney } from '#web/lib/format.ts';
import { classNames } from '#web/ui/class-names.ts';

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
