import { formatMoney } from '#web/lib/format.ts';

/** An amount as the API sends it ("12.50"), shown as money. */
export function MoneyText({ amount, className }: { amount: string; className?: string }) {
  return <span className={className}>{formatMoney(amount)}</span>;
}
