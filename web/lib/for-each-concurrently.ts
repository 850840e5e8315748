export async function forEachConcurrently<Item>(
  items: readonly Item[],
  limit: number,
  task: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const work = async () => {
    for (const item of waiting) await task(item);
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work));
}
