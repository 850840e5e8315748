// Caches tables that depend only on rules and state: most games pass through the same states.

export type Cache<Value> = (owner: object, key: string, compute: () => Value) => Value;

/** @param max the maximum number of values cached for each owner; the oldest is dropped */
export function createCache<Value>(max: number): Cache<Value> {
  const caches = new WeakMap<object, Map<string, Value>>();
  return (owner, key, compute) => {
    const values = caches.get(owner) ?? new Map<string, Value>();
    caches.set(owner, values);
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = compute();
    if (values.size >= max) values.delete(values.keys().next().value as string);
    values.set(key, value);
    return value;
  };
}
