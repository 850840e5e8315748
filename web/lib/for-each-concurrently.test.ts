import { expect, it } from 'vitest';
import { forEachConcurrently } from '#web/lib/for-each-concurrently.ts';

it('processes each item once, with limited concurrency', async () => {
  const done: number[] = [];
  let running = 0;
  let maxRunning = 0;
  await forEachConcurrently([1, 2, 3, 4, 5], 2, async (item) => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    done.push(item);
  });
  expect(done.sort()).toEqual([1, 2, 3, 4, 5]);
  expect(maxRunning).toBe(2);
});
