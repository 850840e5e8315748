import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '#web/lib/api-client.ts';
import { atVersion, newestData, queryClient } from '#web/lib/query-client.ts';

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

it('finishes the request for a version that a newer one replaces, and shows its data meanwhile', async () => {
  const answers: ((response: Response) => void)[] = [];
  const answer = (_path: string, { signal }: RequestInit) =>
    new Promise<Response>((resolve, reject) => {
      answers.push(resolve);
      signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });
  vi.stubGlobal('fetch', answer);
  const queryAt = (version: number) => atVersion('listPlayers', { query: { gameId: 7 } }, version);
  const observer = new QueryObserver(queryClient, queryAt(1));
  const stop = observer.subscribe(() => {});
  observer.setOptions(queryAt(2));
  answers[0]?.(new Response('[]'));
  await vi.waitFor(() => expect(newestData(queryAt(1).queryKey.slice(0, 1))).toEqual([]));
  observer.setOptions(queryAt(3));
  expect(observer.getCurrentResult()).toMatchObject({ data: [], isPlaceholderData: true });
  stop();
});
