import { currencySign } from '#web/lib/format.ts';
import { classNames } from '#web/ui/class-names.ts';

export function CurrencySign({ large = false }: { large?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-muted',
        large ? 'text-lg' : 'text-sm',
      )}
    >
      {currencySign()}
    </span>
  );
}
