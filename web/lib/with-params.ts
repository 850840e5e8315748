/** URL parameters with changes: an empty value removes a parameter, undefined keeps it. */
export function withParams(params: URLSearchParams, changes: Readonly<Record<string, string | null | undefined>>) {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else if (value !== undefined) next.delete(name);
  }
  return next;
}
