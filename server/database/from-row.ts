// Converts rows for clients: the contract has camel-case names and times in ISO 8601.
import type { z } from 'zod';

const fields = new Map<string, string>();

function fieldOf(column: string): string {
  const known = fields.get(column);
  if (known !== undefined) return known;
  const field = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  fields.set(column, field);
  return field;
}

/** The row's columns that are fields of the contract's object. The caller adds the other fields. */
export function fromRow<Schema extends z.ZodObject>({ shape }: Schema, row: object): z.infer<Schema> {
  const shown: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    const field = fieldOf(column);
    if (field in shape) shown[field] = value instanceof Date ? value.toISOString() : value;
  }
  return shown as z.infer<Schema>;
}
