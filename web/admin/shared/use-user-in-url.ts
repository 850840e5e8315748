import { useSearchParams } from 'wouter';
import type { User } from '#contract/users/objects.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';

/** The user in the URL (`user=12`) and a function that removes it; null if unknown. */
export function useUserInUrl(): [User | null, () => void] {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('user'));
  const enabled = Number.isSafeInteger(id) && id > 0;
  const user = useFreshQuery('getUser', { params: { id } }, { enabled });
  const clear = () =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('user');
        return next;
      },
      { replace: true },
    );
  return [(enabled && user.data) || null, clear];
}
