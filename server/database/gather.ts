// Combines lookups of single keys: those that arrive while two queries run share the next one. With
// 256 clients, a bet takes server and PostgreSQL 356 µs together instead of 634 (decision 0160).

type Pending<Key, Found> = { key: Key; resolve: (found: Found) => void; reject: (error: unknown) => void };

const KEYS_PER_QUERY = 128;
const MAX_QUERIES = 2;

/** Turns a lookup of many keys into one of a single key. `load` returns results in order. */
export function gather<Key, Found>(load: (keys: Key[]) => Promise<Found[]>): (key: Key) => Promise<Found> {
  let pending: Pending<Key, Found>[] = [];
  let inProgress = 0;

  function start(): void {
    while (pending.length > 0 && inProgress < MAX_QUERIES) {
      const batch = pending.slice(0, KEYS_PER_QUERY);
      pending = pending.slice(KEYS_PER_QUERY);
      inProgress += 1;
      void resolveBatch(batch).finally(() => {
        inProgress -= 1;
        start();
      });
    }
  }

  async function resolveBatch(batch: readonly Pending<Key, Found>[]): Promise<void> {
    try {
      const found = await load(batch.map(({ key }) => key));
      for (const [index, { resolve }] of batch.entries()) resolve(found[index] as Found);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      pending.push({ key, resolve, reject });
      start();
    });
}
