import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '#web/lib/api-client.ts';
import { newestData, queryClient } from '#web/lib/query-client.ts';

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const fail = (version: number, error: Error) =>
  queryClient.fetchQuery({ queryKey: ['quote', version], queryFn: () => Promise.reject(error) }).catch(() => {});

it('finds the newest data despite lost connections, but not after a refusal', async () => {
  for (const version of [10, 9]) queryClient.setQueryData(['quote', version], version);
  await fail(11, new TypeError('Failed to fetch'));
  expect(newestData(['quote'])).toBe(10);
  await fail(12, new ApiError(409, '', ''));
  expect(newestData(['quote'])).toBeUndefined();
  queryClient.setQueryData(['quote', 13], 13);
  expect(newestData(['quote'])).toBe(13);
});
