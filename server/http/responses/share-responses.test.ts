import { expect, test } from 'vitest';
import { shareResponses } from '#server/http/responses/share-responses.ts';

test('gives callers that arrive during a read one shared response, read after the last of them', async () => {
  const share = shareResponses<number>();
  const begun: string[] = [];
  const endings: (() => void)[] = [];
  let state = 1;
  const request = (who: string, key = 'same') =>
    share(key, async () => {
      begun.push(who);
      const seen = state;
      await new Promise<void>((resolve) => endings.push(resolve));
      return seen;
    });
  const first = request('first');
  const second = request('second');
  const third = request('third');
  const other = request('other', 'another');
  expect(begun).toEqual(['first', 'other']);
  state = 2;
  endings[0]?.();
  expect(await first).toBe(1);
  await expect.poll(() => begun).toEqual(['first', 'other', 'second']);
  const fourth = request('fourth');
  state = 3;
  for (const end of endings) end();
  expect(await Promise.all([second, third, other])).toEqual([2, 2, 1]);
  await expect.poll(() => begun.at(-1)).toBe('fourth');
  endings.at(-1)?.();
  expect(await fourth).toBe(3);
});

test('fails all callers of a failed read, and reads again for the next caller', async () => {
  const share = shareResponses<string>();
  const fails = () => share('key', () => Promise.reject(new Error('no database')));
  const first = fails();
  const second = share('key', async () => 'there again');
  await expect(first).rejects.toThrow('no database');
  expect(await second).toBe('there again');
  const outcomes = await Promise.allSettled([fails(), fails(), fails()]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await share('key', async () => 'and after')).toBe('and after');
});
