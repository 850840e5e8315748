// Who is signed in. The server's cookie decides; the browser keeps a small record beside it, so that signing
// out in one tab ends the others too.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { User } from '#contract/users/objects.ts';
import { ApiError, call, onUnauthenticated } from '#web/lib/api-client.ts';
import { queryClient } from '#web/lib/query-client.ts';

export const SESSION_KEY = ['/api/auth/user'];
const RECORD_NAME = 'goldline.session';

export const sessionQuery = {
  queryKey: SESSION_KEY,
  /** Any other answer than a user means: not signed in. */
  queryFn: async (): Promise<User | null> => {
    try {
      const user = await call('getSessionUser', {});
      keepRecord(user);
      return user;
    } catch (error) {
      dropRecord();
      if (error instanceof ApiError) return null;
      throw error;
    }
  },
};

function keepRecord(user: User): void {
  localStorage.setItem(RECORD_NAME, JSON.stringify({ id: user.id, username: user.username, role: user.role }));
}

function dropRecord(): void {
  localStorage.removeItem(RECORD_NAME);
}

/** The signed-in user, or null. Pages are drawn only once the session is known. */
export function useUser(): User | null {
  return useQuery(sessionQuery).data ?? null;
}

/** The user of a page that only signed-in people reach. */
export function useSignedInUser(): User {
  const user = useUser();
  if (!user) throw new Error('this page is drawn for signed-in users only');
  return user;
}

/** Asks the server for the user again, after something has changed about them. */
export function refreshUser(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: SESSION_KEY });
}

/** Forgets everything that belongs to the user who was signed in; games stay. */
export function forgetUser(): void {
  dropRecord();
  queryClient.setQueryData(SESSION_KEY, null);
  queryClient.removeQueries({
    predicate: ({ queryKey }) => /^\/api\/(users|bets|transactions|admin)/.test(String(queryKey[0])),
  });
}

/** Ends the session here when the server or another tab has ended it. */
export function useSessionEnd(onEnd: () => void): void {
  useEffect(() => {
    const endIfSignedIn = () => {
      if (queryClient.getQueryData(SESSION_KEY)) onEnd();
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
