import { refuse } from '#server/http/refusal.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Refuses with SETTINGS_CHANGED, listing the fields to change whose current value is not the one
 * the caller saw. Values that the caller did not send are not compared.
 */
export function refuseStale({ change, seen, current }: { change: Values; seen: Values; current: Values }): void {
  const changed = Object.keys(change)
    .filter((field) => change[field] !== undefined && seen[field] !== undefined && seen[field] !== current[field])
    .map((field) => ({ field, seen: String(seen[field]), current: String(current[field]) }));
  if (changed.length > 0) refuse('SETTINGS_CHANGED', { changed });
}
