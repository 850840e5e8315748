import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from '#web/lib/query-client.ts';

/** The newest data under this key prefix; the last part of these keys is a game's version. */
export function newestData<Data>(prefix: QueryKey): Data | undefined {
  const versionOf = (key: QueryKey) => Number(key[prefix.length] ?? 0);
  const fetched = queryClient.getQueriesData<Data>({ queryKey: prefix });
  const sorted = fetched.sort(([one], [other]) => versionOf(one) - versionOf(other));
  return sorted.findLast(([, data]) => data !== undefined)?.[1];
}
