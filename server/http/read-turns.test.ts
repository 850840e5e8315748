import { expect, it } from 'vitest';
import { createReadTurns } from '#server/http/read-turns.ts';

/** Reads that end on request. */
function slowReads() {
  const inTurn = createReadTurns();
  const ends: (() => void)[] = [];
  const read = (accountId: number) => inTurn(accountId, () => new Promise<void>((resolve) => ends.push(resolve)));
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { inTurn, read, ends, settle };
}

it('runs six reads of an account at once; the others wait, and those of other accounts do not', async () => {
  const { read, ends, settle } = slowReads();
  const all = Array.from({ length: 8 }, () => read(1));
  await settle();
  expect(ends).toHaveLength(6);
  const other = read(2);
  await settle();
  expect(ends).toHaveLength(7);
  for (let index = 0; index < 9; index += 1) {
    ends[index]?.();
    await settle();
  }
  await Promise.all([...all, other]);
});

it('refuses a read if fifty of the account are waiting, and accepts it once one has ended', async () => {
  const { inTurn, read, ends, settle } = slowReads();
  const all = Array.from({ length: 56 }, () => read(1));
  await expect(inTurn(1, async () => 1)).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    details: { retryAfterSeconds: 1 },
  });
  ends[0]?.();
  await settle();
  const last = inTurn(1, async () => 1);
  for (let index = 1; index < 56; index += 1) {
    ends[index]?.();
    await settle();
  }
  await Promise.all(all);
  expect(await last).toBe(1);
});

it('gives the turn of a read that fails to the next one', async () => {
  const { inTurn } = slowReads();
  const failed = Array.from({ length: 12 }, () => inTurn(1, () => Promise.reject(new Error('failed'))));
  expect((await Promise.allSettled(failed)).every(({ status }) => status === 'rejected')).toBe(true);
  expect(await inTurn(1, async () => 1)).toBe(1);
});
