import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import type { User } from '#contract/users/objects.ts';
import { queryOf } from '#web/lib/query-client.ts';

/** The person whom the address names (`user=12`), and how to forget them. Null while nobody is named or known. */
export function useNamedUser(): [User | null, () => void] {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('user'));
  const enabled = Number.isSafeInteger(id) && id > 0;
  const user = useQuery({ ...queryOf('getUser', { params: { id } }), refetchOnMount: 'always', enabled });
  const forget = () =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('user');
        return next;
      },
      { replace: true },
    );
  return [(enabled && user.data) || null, forget];
}
