// Figures and times as the player reads them, by Intl in the language of the page and the player's zone.
import { currentLanguage } from '#web/lib/i18n/language.ts';

const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

/** Formatters are dear to make: one for each language and use. */
function cached<Format extends Intl.NumberFormat | Intl.DateTimeFormat>(
  use: string,
  make: (language: string) => Format,
): Format {
  const key = `${currentLanguage()} ${use}`;
  const found = made.get(key) ?? make(currentLanguage());
  made.set(key, found);
  return found as Format;
}

/** Money as the API sends it ("1250.00") -> "$1,250.00". */
export function formatMoney(amount: string): string {
  const format = cached(
    'money',
    (language) =>
      new Intl.NumberFormat(language, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }),
  );
  return format.format(Number(amount));
}

export function formatCount(count: number): string {
  return cached('count', (language) => new Intl.NumberFormat(language)).format(count);
}

/** A share such as 0.4286 -> "42.9%". */
export function formatPercent(share: number): string {
  return cached(
    'percent',
    (language) =>
      new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  ).format(share);
}

function dateFormat(use: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return cached(use, (language) => new Intl.DateTimeFormat(language, options));
}

/** "Sat, 15 Aug, 19:00" in the player's zone. */
export function formatDateTime(time: string | number): string {
  return dateFormat('date-time', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(time));
}

/** "15 Aug 2026". */
export function formatDate(time: string | number): string {
  return dateFormat('date', { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(time));
}

/** "19:00". */
export function formatTime(time: string | number): string {
  return dateFormat('time', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(time));
}
