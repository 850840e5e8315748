// Query fields for the staff tables and for players' statements: page, order, filters, and CSV
// instead of JSON. Query values arrive as text.
import { z } from 'zod';
import { multilineTextField, positiveIntText } from '#contract/fields.ts';
import { currency } from '#domain/currency.ts';
import { type Cents, parseAmount } from '#domain/money.ts';

const MAX_PAGE_SIZE = 200;
const MAX_PAGE_NUMBER = 10_000_000;

const positiveIntUpTo = (max: number) => positiveIntText.refine((value) => value <= max, `Must be at most ${max}`);

const queryAmount = z.string().meta({
  get pattern() {
    const { wholeDigits, digits } = currency();
    return `^\\d{1,${wholeDigits}}${digits === 0 ? '' : `(\\.\\d{${digits}})?`}$`;
  },
});

/** An amount in a query, "5" or with all decimals of the currency, parsed to minor units. */
export const amountText = queryAmount.transform((text, context): Cents => {
  const amount = parseAmount(/^\d{1,11}$/.test(text) ? Number(text) : text);
  const message = `Must be an amount such as ${currency().example}`;
  if (amount === null) context.addIssue({ code: 'custom', message });
  return amount ?? z.NEVER;
});

export const yesNoText = z.enum(['yes', 'no']).transform((word) => word === 'yes');

const timeOrDay = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);
const DAY_MS = 86_400_000;

/** A time or a day (UTC). A range includes all of its last day, or of its last millisecond. */
export const fromText = timeOrDay.transform((text) => new Date(text));
/** Parsed to the first moment after the range. */
export const toText = timeOrDay.transform((text) => new Date(Date.parse(text) + (text.length === 10 ? DAY_MS : 1)));

/** The fields that every table accepts. The first of its sort columns is the default. */
export function tableQuery<const Sort extends readonly [string, ...string[]]>(sort: Sort) {
  return {
    page: positiveIntUpTo(MAX_PAGE_NUMBER).default(1),
    pageSize: positiveIntUpTo(MAX_PAGE_SIZE).default(50),
    sort: z.enum(sort).default(sort[0] as never),
    direction: z.enum(['asc', 'desc']).default('desc'),
    search: multilineTextField(100).optional(),
    from: fromText.optional(),
    to: toText.optional(),
    format: z.enum(['json', 'csv']).default('json'),
  };
}

/** One page of a table. `total` counts the filtered rows; if capped, there are more. */
export function tableResponse<Row extends z.ZodType>(row: Row) {
  return z.strictObject({ rows: z.array(row), total: z.int(), totalIsCapped: z.boolean() });
}
