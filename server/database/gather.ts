// Many small questions, each about something else, cost one round trip when they are asked at the same moment. A question
// that comes while few are under way goes at once; those that come meanwhile wait for the next trip, together. Where all
// ask the same there is server/http/answers/share-answers.ts.

type Waiting<Key, Found> = { key: Key; resolve: (found: Found) => void; reject: (error: unknown) => void };

const together = 128;
const underWayMax = 2;

/** Makes a lookup of one key out of one of many. `load` answers in the order of its keys; what it throws, all of them get. */
export function gather<Key, Found>(load: (keys: Key[]) => Promise<Found[]>): (key: Key) => Promise<Found> {
  let waiting: Waiting<Key, Found>[] = [];
  let underWay = 0;

  function start(): void {
    while (waiting.length > 0 && underWay < underWayMax) {
      const taken = waiting.slice(0, together);
      waiting = waiting.slice(together);
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
