// Reproducible random numbers: the same text gives the same numbers on every machine.

/** A number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

/** Mulberry32 (Tommy Ettinger, public domain), seeded with a hash of a text. */
export function randomFrom(text: string): Random {
  let state = hashOf(text);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** FNV-1a over code points instead of bytes. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** A whole number from `min` to `max`, both inclusive. */
export function wholeBetween(random: Random, min: number, max: number): number {
  return min + Math.floor(random() * (max - min + 1));
}

/** An item of a list, which must not be empty. */
export function oneOf<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('cannot choose from an empty list');
  return item;
}

/** A random number of events with the given mean (Knuth's method, suitable for small means). */
export function poissonCount(random: Random, mean: number): number {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
}
