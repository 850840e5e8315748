/** Joins class names; false, null and undefined leave a gap. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
