// The server's cookie determines the session. A local storage record notifies other tabs when it
// ends.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clientRoutes } from '#contract/client-routes.ts';
import type { Route } from '#contract/route.ts';
import type { User } from '#contract/users/objects.ts';
import { ApiError, call, onUnauthenticated } from '#web/lib/api-client.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { store } from '#web/lib/storage.ts';

export const SESSION_KEY = ['/api/auth/user'];
const RECORD_NAME = 'goldline.session';

export const sessionQuery = {
  queryKey: SESSION_KEY,
  /** A lost connection or a server error doesn't end the session. */
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<User | null> => {
    try {
      const user = await call('getSessionUser', { signal });
      saveRecord(user);
      return user;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'UNAUTHENTICATED')) throw error;
      removeRecord();
      return null;
    }
  },
};

function saveRecord(user: User): void {
  store('localStorage', RECORD_NAME, JSON.stringify({ id: user.id, username: user.username, role: user.role }));
}

function removeRecord(): void {
  store('localStorage', RECORD_NAME, null);
}

export function useUser(): User | null {
  return useQuery(sessionQuery).data ?? null;
}

export function useSignedInUser(): User {
  const user = useUser();
  if (!user) throw new Error('this page requires a signed-in user');
  return user;
}

export function refreshUser(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: SESSION_KEY });
}

/** Clears all cached responses except those to calls that anyone may make, such as the games. */
export function clearUser(): void {
  removeRecord();
  // Its response could be from before the session ended.
  void queryClient.cancelQueries({ queryKey: SESSION_KEY });
  queryClient.setQueryData(SESSION_KEY, null);
  const kept = [...publicPaths(), new RegExp(`^${SESSION_KEY}$`)];
  queryClient.removeQueries({ predicate: ({ queryKey }) => !kept.some((path) => path.test(String(queryKey[0]))) });
}

/** The GET calls that anyone may make, whose responses don't depend on the user. */
const publicPaths = (): RegExp[] =>
  Object.values<Route>(clientRoutes)
    .filter(({ method, access }) => method === 'GET' && access === 'anyone')
    .map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`));

/** Ends the session in this tab after the server or another tab has ended it. */
export function useSessionEnd(onEnd: () => void): void {
  useEffect(() => {
    const endIfSignedIn = () => {
      if (!queryClient.getQueryData(SESSION_KEY)) return false;
      onEnd();
      return true;
    };
    const onStorage = (event: StorageEvent) => {
      if (event.key === RECORD_NAME && event.newValue === null) endIfSignedIn();
    };
    const stopListening = onUnauthenticated(endIfSignedIn);
    window.addEventListener('storage', onStorage);
    return () => {
      stopListening();
      window.removeEventListener('storage', onStorage);
    };
  }, [onEnd]);
}
