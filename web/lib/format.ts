// Formats figures and times in the page's language and the player's odds format and time zone.
import { currency, moneyFormat } from '#domain/currency.ts';
import { type Cents, formatAmount, wholeUnits } from '#domain/money.ts';
import { oddsHundredths } from '#domain/odds.ts';
import { formatOddsAs, type OddsFormat } from '#domain/odds-formats.ts';
import { displayChoices } from '#web/lib/display-choices.ts';
import { currentLanguage } from '#web/lib/i18n/language.ts';

const formatters = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

/** Formatters are expensive to create, so they are cached by language and purpose. */
function formatterFor<Format extends Intl.NumberFormat | Intl.DateTimeFormat>(
  purpose: string,
  make: (language: string) => Format,
): Format {
  const key = `${currentLanguage()} ${purpose}`;
  const found = formatters.get(key) ?? make(currentLanguage());
  formatters.set(key, found);
  return found as Format;
}

function numberFormat(purpose: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  return formatterFor(purpose, (language) => new Intl.NumberFormat(language, options));
}

function moneyNumber(purpose: string, options?: Intl.NumberFormatOptions): Intl.NumberFormat {
  return numberFormat(`${currency().code} ${purpose}`, { ...moneyFormat(), ...options });
}

/** Formats the API's money: "1250.00" -> "$1,250.00"; "-5.00" -> "−$5.00". */
export function formatMoney(amount: string): string {
  return moneyNumber('money').format(Number(amount)).replace('-', '−');
}

export function formatCents(amount: Cents): string {
  return formatMoney(formatAmount(amount));
}

/** Omits the decimals of a whole amount: "$25", "$25.50". */
export function formatTrimmedCents(amount: Cents): string {
  if (amount % wholeUnits(1) !== 0) return formatCents(amount);
  const whole = { minimumFractionDigits: 0, maximumFractionDigits: 0 };
  return moneyNumber('whole-money', whole).format(amount / wholeUnits(1));
}

/** Formats a provider's charge, in the provider's currency: "KES 12.80", "USD 0.0075". */
export function formatCost(amount: string, currencyCode: string): string {
  const options = {
    style: 'currency',
    currency: currencyCode,
    currencyDisplay: 'code',
    maximumFractionDigits: 4,
  } as const;
  return numberFormat(`cost ${currencyCode}`, options).format(Number(amount));
}

/** An amount as it is typed, without a currency: "0.01", in French "0,01". */
export function formatTypedAmount(amount: Cents): string {
  const { digits } = currency();
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false } as const;
  return numberFormat(`typed ${digits}`, options).format(Number(formatAmount(amount)));
}

/** The currency's symbol in the page's language: "$", "KES" or "Ksh". */
export function currencySign(): string {
  const parts = moneyNumber('money').formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? '';
}

export function formatCount(count: number): string {
  return numberFormat('count').format(count);
}

/** 12500 -> "12.5K". */
export function formatShort(value: number): string {
  return numberFormat('short', { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}

/** 12345 -> "12K". */
export function formatTiny(value: number): string {
  const options = { notation: 'compact', maximumSignificantDigits: 2 } as const;
  return numberFormat('tiny', options).format(value).replace('-', '−');
}

/** 12500 -> "$12.5K". */
export function formatShortMoney(value: number): string {
  const short = { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 } as const;
  return moneyNumber('short-money', short).format(value).replace('-', '−');
}

export function formatPercent(share: number): string {
  const options = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
  return numberFormat('percent', options).format(share).replace('-', '−');
}

export function displayOddsAs(odds: string, format: OddsFormat): string {
  if (format !== 'decimal') return formatOddsAs(oddsHundredths(Math.round(Number(odds) * 100)), format);
  const options = { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false } as const;
  return numberFormat('odds', options).format(Number(odds));
}

/** Formats the API's odds ("2.50") in the player's format: "2.50", "6/4" or "+150". */
export function displayOdds(odds: string): string {
  return displayOddsAs(odds, displayChoices().oddsFormat);
}

export function formatTwoDecimals(value: number): string {
  return numberFormat('two-decimals', { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(value);
}

/** Omits trailing zeros: "2.50" -> "2.5". */
export function displayLine(line: string): string {
  return numberFormat('line').format(Number(line));
}

/** A handicap with its sign: "−0.75", "+1", "0". */
export function displayHandicap(line: string): string {
  return numberFormat('signed', { signDisplay: 'exceptZero' }).format(Number(line)).replace('-', '−');
}

export function shownTimeZone(): string {
  return displayChoices().timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function dateFormat(
  purpose: string,
  options: Intl.DateTimeFormatOptions,
  timeZone = displayChoices().timeZone,
): Intl.DateTimeFormat {
  return formatterFor(`${purpose} ${timeZone}`, (language) => {
    return new Intl.DateTimeFormat(language, timeZone === null ? options : { ...options, timeZone });
  });
}

/** "Sat, Aug 15, 19:00", in the player's zone. */
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

/** @param zone the player's zone by default; 'UTC' for a calendar day ("2026-08-15") */
export function formatDate(time: string | number, zone?: 'UTC'): string {
  return dateFormat('date', { day: 'numeric', month: 'short', year: 'numeric' }, zone).format(new Date(time));
}

/**
 * "Sat, Aug 15".
 * @param zone the player's zone by default; 'UTC' for a calendar day ("2026-08-15")
 */
export function formatWeekday(time: string | number, zone?: 'UTC'): string {
  return dateFormat('weekday', { weekday: 'short', day: 'numeric', month: 'short' }, zone).format(new Date(time));
}

/** @param zone the player's zone by default; 'UTC' for a calendar day ("2026-08-15") */
export function formatDay(time: string | number, zone?: 'UTC'): string {
  return dateFormat('day', { day: 'numeric', month: 'short' }, zone).format(new Date(time));
}

/** The date in the player's zone, in the format of URLs and date fields: "2026-08-15". */
export function calendarDay(time: string | number): string {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const parts = dateFormat('calendar-day', options).formatToParts(new Date(time));
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

export function formatTime(time: string | number): string {
  return dateFormat('time', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(time));
}
