import { expect, test } from 'vitest';
import { gather } from '#server/database/gather.ts';

test('loads immediately while few loads are running, then loads all waiting keys together', async () => {
  const loads: { keys: number[]; end: () => void }[] = [];
  const double = gather(async (keys: number[]) => {
    await new Promise<void>((end) => loads.push({ keys, end }));
    return keys.map((key) => key * 2);
  });
  const doubled = Promise.all([1, 2, 3, 4, 3].map(double));
  const keys = () => loads.map((load) => load.keys);
  expect(keys()).toEqual([[1], [2]]);
  loads[0]?.end();
  await expect.poll(keys).toEqual([[1], [2], [3, 4, 3]]);
  for (const { end } of loads) end();
  expect(await doubled).toEqual([2, 4, 6, 8, 6]);
});

test('limits the number of keys per load', async () => {
  const sizes: number[] = [];
  const same = gather(async (keys: number[]) => {
    sizes.push(keys.length);
    return keys;
  });
  const keys = Array.from({ length: 200 }, (_, index) => index);
  expect(await Promise.all(keys.map(same))).toEqual(keys);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(128);
});

test('fails all lookups of a failed load, and loads again for the next one', async () => {
  let works = false;
  const lookUp = gather(async (keys: string[]) => {
    if (!works) throw new Error('no database');
    return keys;
  });
  const failed = await Promise.allSettled(['a', 'b', 'c'].map(lookUp));
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  works = true;
  expect(await lookUp('d')).toBe('d');
});
