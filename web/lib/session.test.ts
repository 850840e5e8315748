import type { QueryKey } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '#web/lib/query-client.ts';
import { clearUser, SESSION_KEY, sessionQuery } from '#web/lib/session.ts';

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const PUBLIC: readonly QueryKey[] = [
  ['/api/games/live'],
  ['/api/games/7'],
  ['/api/games/7/markets', 12],
  ['/api/games/results?limit=20'],
  ['/api/players?gameId=7', 12],
  ['/api/content/help?language=sw'],
  ['/api/promotions'],
  ['/api/settings'],
];
const PERSONAL: readonly QueryKey[] = [
  ['/api/users/5/wallet'],
  ['/api/users/5/notifications', 'pages'],
  ['/api/bets/user/5?limit=20', 'pages'],
  ['/api/transactions/user/5'],
  ['/api/payments/options'],
  ['/api/auth/me'],
  ['/api/auth/totp'],
  ['/api/admin/tables/users?search=a'],
  ['/api/games/7/settlement-preview?selection=home'],
  ['cash-out-offer', 31, 100],
  ['identity-review', 5],
  ['preview-requests', 'deposit', [1, 2]],
];

it('clears all cached responses except the public ones when the session ends', () => {
  queryClient.clear();
  const removeItem = vi.fn();
  vi.stubGlobal('localStorage', { removeItem });
  for (const key of [...PUBLIC, ...PERSONAL]) queryClient.setQueryData(key, {});
  queryClient.setQueryData(SESSION_KEY, { id: 5 });
  clearUser();
  expect(removeItem).toHaveBeenCalledWith('goldline.session');
  expect(queryClient.getQueryData(SESSION_KEY)).toBeNull();
  const remaining = queryClient.getQueryCache().getAll();
  expect(remaining.map(({ queryKey }) => queryKey)).toEqual([...PUBLIC, SESSION_KEY]);
});

it('keeps the session cleared if an earlier session request is answered later', async () => {
  const setItem = vi.fn();
  vi.stubGlobal('localStorage', { setItem, removeItem: vi.fn() });
  let respond = () => {};
  vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
    return new Promise<Response>((resolve, reject) => {
      respond = () => resolve(json({ id: 5, username: 'amina', role: 'player' }, 200));
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  });
  queryClient.setQueryData(SESSION_KEY, { id: 5 });
  const answered = queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => {});
  clearUser();
  respond();
  await answered;
  expect(queryClient.getQueryData(SESSION_KEY)).toBeNull();
  expect(setItem).not.toHaveBeenCalled();
});

const json = (body: object, status: number) => new Response(JSON.stringify(body), { status });

it.each<[string, string, () => Response, number]>([
  ['ends', 'the server has ended it', () => json({ code: 'UNAUTHENTICATED' }, 401), 1],
  ['continues', 'the server fails', () => json({}, 502), 0],
  [
    'continues',
    'the connection is lost',
    () => {
      throw new TypeError('Failed to fetch');
    },
    0,
  ],
])('the session %s for all tabs if %s', async (_result, _event, respond, removals) => {
  const removeItem = vi.fn();
  vi.stubGlobal('localStorage', { removeItem });
  vi.stubGlobal('fetch', async () => respond());
  queryClient.setQueryData(SESSION_KEY, { id: 5 });
  await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => {});
  expect(removeItem).toHaveBeenCalledTimes(removals);
  expect(queryClient.getQueryData(SESSION_KEY)).toEqual(removals === 0 ? { id: 5 } : null);
});
