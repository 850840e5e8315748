import { expect, it } from 'vitest';
import { forEachConcurrently } from '#web/lib/for-each-concurrently.ts';

it('runs each item once, with limited concurrency', async () => {
  const done: number[] = [];
  let running = 0;
  let most = 0;
  await forEachConcurrently([1, 2, 3, 4, 5], 2, async (item) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    done.push(item);
  });
  expect(done.sort()).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});
