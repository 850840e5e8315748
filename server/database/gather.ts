// Combines lookups of single keys that are made at the same moment into one query. A lookup goes at once while few are under
// way; those that come meanwhile wait for the next query, together. For 256 clients a bet takes 356 µs of server and PostgreSQL
// with it and 634 µs without: npm run bench:bets (decision 0160). Where all look up the same, see share-answers.ts.

type Waiting<Key, Found> = { key: Key; resolve: (found: Found) => void; reject: (error: unknown) => void };

const KEYS_PER_QUERY = 128;
const QUERIES_MAX = 2;

/** Makes a lookup of one key from a lookup of many. `load` returns results in the order of its keys. */
export function gather<Key, Found>(load: (keys: Key[]) => Promise<Found[]>): (key: Key) => Promise<Found> {
  let waiting: Waiting<Key, Found>[] = [];
  let underWay = 0;

  function start(): void {
    while (waiting.length > 0 && underWay < QUERIES_MAX) {
      const taken = waiting.slice(0, KEYS_PER_QUERY);
      waiting = waiting.slice(KEYS_PER_QUERY);
      underWay += 1;
      void answer(taken).finally(() => {
        underWay -= 1;
        start();
      });
    }
  }

  async function answer(taken: readonly Waiting<Key, Found>[]): Promise<void> {
    try {
      const found = await load(taken.map(({ key }) => key));
      for (const [index, { resolve }] of taken.entries()) resolve(found[index] as Found);
    } catch (error) {
      for (const { reject } of taken) reject(error);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      start();
    });
}
