// The currencies that an installation can use, and the current one, which is set once at startup
// (decision 0171): by the server from its configuration, in the browser from the page, so that the
// client doesn't contain the table.

type Facts = {
  /** The number of decimals: 2 for cents, 0 for a currency without a minor unit. */
  readonly digits: 0 | 2;
  /** How many units correspond to a dollar in amounts defined in dollars, such as minimums. */
  readonly perDollar: number;
  /** The maximum number of digits before the decimal point of an amount. */
  readonly wholeDigits: number;
  /** The amounts that the slip's buttons add, in whole units. */
  readonly quickStakes: readonly [number, number, number, number];
};

const US_DOLLAR = { digits: 2, perDollar: 1, wholeDigits: 8, quickStakes: [1, 5, 10, 25] } as const;

const FACTS = {
  USD: US_DOLLAR,
  EUR: { digits: 2, perDollar: 1, wholeDigits: 8, quickStakes: [1, 5, 10, 25] },
  GBP: { digits: 2, perDollar: 1, wholeDigits: 8, quickStakes: [1, 5, 10, 25] },
  KES: { digits: 2, perDollar: 100, wholeDigits: 11, quickStakes: [50, 100, 500, 1000] },
  TZS: { digits: 2, perDollar: 2500, wholeDigits: 11, quickStakes: [1000, 5000, 10_000, 50_000] },
  UGX: { digits: 0, perDollar: 4000, wholeDigits: 11, quickStakes: [1000, 5000, 10_000, 50_000] },
  RWF: { digits: 0, perDollar: 1000, wholeDigits: 11, quickStakes: [500, 1000, 5000, 10_000] },
  CDF: { digits: 2, perDollar: 2500, wholeDigits: 11, quickStakes: [1000, 5000, 10_000, 50_000] },
  GHS: { digits: 2, perDollar: 10, wholeDigits: 11, quickStakes: [5, 10, 50, 100] },
  NGN: { digits: 2, perDollar: 1500, wholeDigits: 11, quickStakes: [500, 1000, 5000, 10_000] },
  XAF: { digits: 0, perDollar: 500, wholeDigits: 11, quickStakes: [200, 500, 1000, 5000] },
  XOF: { digits: 0, perDollar: 500, wholeDigits: 11, quickStakes: [200, 500, 1000, 5000] },
  ZAR: { digits: 2, perDollar: 20, wholeDigits: 11, quickStakes: [10, 50, 100, 500] },
  ZMW: { digits: 2, perDollar: 25, wholeDigits: 11, quickStakes: [10, 50, 100, 500] },
} as const satisfies Readonly<Record<string, Facts>>;

export type CurrencyCode = keyof typeof FACTS;
export type Currency = Facts & {
  readonly code: CurrencyCode;
  /** How many minor units correspond to a US cent. */
  readonly perDollarCent: number;
  /** The pattern of an amount in the API: "12.50", or "1250" without a minor unit. */
  readonly pattern: string;
  /** Matches exactly this format. */
  readonly stringRegExp: RegExp;
  /** Matches a JSON number as text, which may have fewer decimals. */
  readonly numberRegExp: RegExp;
  readonly example: string;
};

export const CURRENCY_CODES = Object.keys(FACTS) as [CurrencyCode, ...CurrencyCode[]];
export const DEFAULT_CURRENCY: CurrencyCode = 'USD';

function describe(code: CurrencyCode, facts: Facts): Currency {
  const { digits, perDollar, wholeDigits } = facts;
  const whole = `\\d{1,${wholeDigits}}`;
  const pattern = digits === 0 ? whole : `${whole}\\.\\d{${digits}}`;
  return {
    ...facts,
    code,
    perDollarCent: (perDollar * 10 ** digits) / 100,
    pattern,
    stringRegExp: new RegExp(`^${pattern}$`),
    numberRegExp: new RegExp(digits === 0 ? `^${whole}$` : `^${whole}(\\.\\d{1,${digits}})?$`),
    example: digits === 0 ? '1250' : '12.50',
  };
}

export const currencyOf = (code: CurrencyCode): Currency => describe(code, FACTS[code]);

let current = describe(DEFAULT_CURRENCY, US_DOLLAR);

/** This installation's currency. It isn't set while modules load, so call this only when needed. */
export const currency = (): Currency => current;

/** Call only at the start of a process. */
export function setCurrency(code: CurrencyCode): void {
  current = currencyOf(code);
}

/** The current currency and its facts, as pages contain them. */
export const currencyText = (): string => JSON.stringify({ code: current.code, ...FACTS[current.code] });

/** Call only at the start of a page. */
export function readCurrency(text: string): void {
  const { code, ...facts } = JSON.parse(text) as Facts & { code: CurrencyCode };
  current = describe(code, facts);
}

/** The options with which Intl.NumberFormat formats this installation's money. */
export function moneyFormat(of = current): Intl.NumberFormatOptions {
  const digits = { minimumFractionDigits: of.digits, maximumFractionDigits: of.digits };
  return { style: 'currency', currency: of.code, currencyDisplay: 'narrowSymbol', ...digits };
}
