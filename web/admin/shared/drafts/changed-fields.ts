const isDirty = (mark: unknown): boolean =>
  typeof mark === 'object' && mark !== null ? Object.values(mark).some(isDirty) : mark === true;

/** A form's changed fields, according to its `dirtyFields`; null if there are none. */
export function changedFields<Values extends object>(values: Values, dirty: object): Partial<Values> | null {
  const names = new Set(Object.entries(dirty).flatMap(([name, mark]) => (isDirty(mark) ? [name] : [])));
  const changed = Object.entries(values).filter(([name]) => names.has(name));
  return changed.length === 0 ? null : (Object.fromEntries(changed) as Partial<Values>);
}
