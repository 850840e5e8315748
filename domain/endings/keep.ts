// Tables that depend only on the rules and a game's state are cached, since most games pass through
// the same states.

export type Kept<Value> = (owner: object, key: string, compute: () => Value) => Value;

/** @param most the maximum number of values cached for each owner; the oldest is dropped */
export function keepFor<Value>(most: number): Kept<Value> {
  const kept = new WeakMap<object, Map<string, Value>>();
  return (owner, key, compute) => {
    const values = kept.get(owner) ?? new Map<string, Value>();
    kept.set(owner, values);
    const known = values.get(key);
    if (known !== undefined) return known;
    const value = compute();
    if (values.size >= most) values.delete(values.keys().next().value as string);
    values.set(key, value);
    return value;
  };
}
