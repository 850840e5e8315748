import { type QueryObserverOptions, useQuery } from '@tanstack/react-query';
import type { ClientCallName } from '#contract/client-routes.ts';
import type { CallOptions, ResponseOf } from '#web/lib/api-client.ts';
import { queryOf } from '#web/lib/query-client.ts';

type Options<Name extends ClientCallName> = Omit<CallOptions<Name>, 'signal' | 'body'>;

/** A GET call that is repeated whenever the component that uses it mounts. */
export function useFreshQuery<Name extends ClientCallName>(
  name: Name,
  options: Options<Name>,
  more: Pick<QueryObserverOptions<ResponseOf<Name>>, 'enabled' | 'refetchInterval'> = {},
) {
  return useQuery({ ...queryOf(name, options), refetchOnMount: 'always', ...more } as ReturnType<typeof queryOf<Name>>);
}
