// Calls that decide many items. Each item is decided or refused individually, with its own result.
import { z } from 'zod';
import { MAX_BULK_ITEMS } from '#contract/bulk-limit.ts';
import { idField } from '#contract/fields.ts';

/** The items of a bulk call, without duplicates. */
export function itemsField<Shape extends z.ZodType<object>>(item: Shape, idOf: (item: z.output<Shape>) => number) {
  return z
    .array(item)
    .min(1, 'Select at least one item')
    .max(MAX_BULK_ITEMS, `Select at most ${MAX_BULK_ITEMS} items`)
    .refine((items) => new Set(items.map(idOf)).size === items.length, 'An item is listed twice');
}

/**
 * `done`: decided. `sent`: approved; a payment provider will pay it. `awaiting_second`: it needs
 * another person's approval too. `handled`: it had already been decided. `refused`: see the code.
 */
export const ITEM_OUTCOMES = ['done', 'sent', 'awaiting_second', 'handled', 'refused'] as const;
export type ItemOutcome = (typeof ITEM_OUTCOMES)[number];

export const itemResultObject = z
  .strictObject({
    id: idField,
    outcome: z.enum(ITEM_OUTCOMES),
    /** Who decided the item earlier, or approved it first, if that is why it wasn't decided now. */
    by: z.string().nullable(),
    /** An error code with its English text; null unless refused. */
    code: z.string().nullable(),
    message: z.string().nullable(),
  })
  .meta({ id: 'ItemResult' });
export type ItemResult = z.infer<typeof itemResultObject>;

/** One result for each item, in request order. */
export const resultsResponse = z.strictObject({ results: z.array(itemResultObject) });
