import { ApiError } from '#web/lib/api-client.ts';

export type ChangedValue = { field: string; seen: string | null; current: string | null };

/** The values that have changed since editing began, if a save was refused because of them. */
export function changesIn(error: unknown): ChangedValue[] {
  const changed = error instanceof ApiError ? error.details.changed : undefined;
  return Array.isArray(changed) ? (changed as ChangedValue[]) : [];
}
