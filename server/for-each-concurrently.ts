/** Works on the items one after another, even if some fail. Throws any failures at the end. */
export const tryEach = <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> =>
  forEachConcurrently(items, 1, work);

/** Starts work on the items in order, up to `atOnce` at a time. Throws any failures at the end. */
export async function forEachConcurrently<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const remaining = [...items];
  const failures: unknown[] = [];
  const workOn = async () => {
    for (let item = remaining.shift(); item !== undefined; item = remaining.shift())
      await work(item).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: atOnce }, workOn));
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${items.length} failed`);
}
