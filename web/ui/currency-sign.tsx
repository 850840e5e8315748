import { cents } from '#domain/money.ts';
import { currencySign, formatCents } from '#web/lib/format.ts';
import { classNames } from '#web/ui/class-names.ts';

/** Whether the symbol follows the amount in the page's language, as in French. */
const isAfter = () => formatCents(cents(0)).endsWith(currencySign());

/** The padding of an amount field that leaves room for the symbol. */
export function signPadding(large = false): string {
  const isShort = currencySign().length === 1;
  if (isAfter()) return isShort ? (large ? 'pr-8' : 'pr-7') : large ? 'pr-14' : 'pr-12';
  return isShort ? (large ? 'pl-8' : 'pl-7') : large ? 'pl-14' : 'pl-12';
}

export function CurrencySign({ large = false }: { large?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'pointer-events-none absolute inset-y-0 grid place-items-center text-muted',
        isAfter() ? 'right-3' : 'left-3',
        large ? 'text-lg' : 'text-sm',
      )}
    >
      {currencySign()}
    </span>
  );
}
