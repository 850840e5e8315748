import { useMutation, useQuery } from '@tanstack/react-query';
import type { CallBodyInput } from '#contract/schemas.ts';
import { call } from '#web/lib/api-client.ts';
import { queryClient, queryOf } from '#web/lib/query-client.ts';
import { refreshUser } from '#web/lib/session.ts';

const limitsQuery = (userId: number) => queryOf('getPlayLimits', { params: { id: userId } });

export function usePlayLimits(userId: number) {
  return useQuery({ ...limitsQuery(userId), refetchOnMount: 'always' });
}

export function useNetPosition(userId: number) {
  return useQuery({ ...queryOf('getNetPosition', { params: { id: userId } }), refetchOnMount: 'always' });
}

/** Changes limits or the reality check; the response is their current state. */
export function useSetLimits(userId: number) {
  return useMutation({
    mutationFn: (body: CallBodyInput<'setPlayLimits'>) => call('setPlayLimits', { params: { id: userId }, body }),
    onSuccess: (limits) => queryClient.setQueryData(limitsQuery(userId).queryKey, limits),
  });
}

export type Stop =
  | { kind: 'timeOut'; length: CallBodyInput<'takeTimeOut'>['length'] }
  | { kind: 'exclusion'; length: CallBodyInput<'selfExclude'>['length'] };

export function useStopPlaying(userId: number) {
  return useMutation({
    mutationFn: (stop: Stop) =>
      stop.kind === 'timeOut'
        ? call('takeTimeOut', { params: { id: userId }, body: { length: stop.length } })
        : call('selfExclude', { params: { id: userId }, body: { length: stop.length } }),
    onSuccess: (limits) => {
      queryClient.setQueryData(limitsQuery(userId).queryKey, limits);
      return refreshUser();
    },
  });
}
