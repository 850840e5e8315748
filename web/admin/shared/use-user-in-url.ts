import { useSearchParams } from 'wouter';
import type { User } from '#contract/users/objects.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { withParams } from '#web/lib/with-params.ts';

/** The user named in the URL (`user=12`), or null, and a function that removes them from it. */
export function useUserInUrl(): [User | null, () => void] {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('user'));
  const enabled = Number.isSafeInteger(id) && id > 0;
  const user = useFreshQuery('getUser', { params: { id } }, { enabled });
  const clear = () => setParams((before) => withParams(before, { user: null }), { replace: true });
  return [(enabled && user.data) || null, clear];
}
