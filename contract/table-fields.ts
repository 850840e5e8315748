// How the tables of staff are asked: a page, an order, filters, and CSV instead of JSON. What stands in an address
// is text.
import { z } from 'zod';
import { idText, noteField } from '#contract/fields.ts';
import { cents } from '#domain/money.ts';

const mostRowsOnAPage = 200;
const mostRows = 10_000_000;

const wholeText = (most: number) => idText.refine((value) => value <= most, `At most ${most}`);

/** An amount in an address: "5" and "5.00" alike; whole cents once parsed. */
export const amountText = z
  .string()
  .regex(/^\d{1,8}(\.\d{2})?$/, 'Must be an amount such as 12.50')
  .transform((text) => cents(Number(text.replace('.', '')) * (text.includes('.') ? 1 : 100)));

export const yesNoText = z.enum(['yes', 'no']).transform((word) => word === 'yes');

/** A moment, or a day: `from` a day is its start, `to` a day is its end (UTC). */
export const fromText = z.union([z.iso.datetime({ offset: true }), z.iso.date()]).transform((text) => new Date(text));
export const toText = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()])
  .transform((text) => new Date(text.length === 10 ? `${text}T23:59:59.999Z` : text));

/** The fields that every table takes; the sort columns are the table's own, the first being the default. */
export function tableQuery<const Sort extends readonly [string, ...string[]]>(sort: Sort) {
  return {
    page: wholeText(mostRows).default(1),
    pageSize: wholeText(mostRowsOnAPage).default(50),
    sort: z.enum(sort).default(sort[0] as never),
    direction: z.enum(['asc', 'desc']).default('desc'),
    search: noteField(100).optional(),
    from: fromText.optional(),
    to: toText.optional(),
    format: z.enum(['json', 'csv']).default('json'),
  };
}

/** One page of a table. `total` counts the rows that the filters leave; `totalIsCapped` says "at least so many". */
export function tableAnswer<Row extends z.ZodType>(row: Row) {
  return z.strictObject({ rows: z.array(row), total: z.int(), totalIsCapped: z.boolean() });
}
