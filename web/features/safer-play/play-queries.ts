import type { CallBodyInput } from '#contract/schemas.ts';
import { call, type ResponseOf } from '#web/lib/api-client.ts';
import { storeResponse } from '#web/lib/query-client.ts';
import { refreshUser } from '#web/lib/session.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { type Action, useAction } from '#web/ui/toast/use-action.ts';

type Limits = ResponseOf<'getPlayLimits'>;
type Handlers<Input> = Pick<Action<Limits, Input>, 'successMessage' | 'errorMessage' | 'onDone'>;

export function usePlayLimits(userId: number) {
  return useFreshQuery('getPlayLimits', { params: { id: userId } });
}

export function useNetPosition(userId: number) {
  return useFreshQuery('getNetPosition', { params: { id: userId } });
}

/** Caches the current limits, which the response to every change contains. */
function cacheLimits(userId: number, limits: Limits): Limits {
  storeResponse('getPlayLimits', { params: { id: userId } }, limits);
  return limits;
}

/** Changes limits or the reality check. */
export function useSetLimits(userId: number, handlers: Handlers<CallBodyInput<'setPlayLimits'>>) {
  return useAction({
    ...handlers,
    send: async (body: CallBodyInput<'setPlayLimits'>) =>
      cacheLimits(userId, await call('setPlayLimits', { params: { id: userId }, body })),
  });
}

export type BreakRequest =
  | { kind: 'timeOut'; length: CallBodyInput<'takeTimeOut'>['length'] }
  | { kind: 'exclusion'; length: CallBodyInput<'selfExclude'>['length'] };

export function useStartBreak(userId: number, handlers: Handlers<BreakRequest>) {
  const params = { id: userId };
  return useAction({
    ...handlers,
    send: async (request: BreakRequest) =>
      cacheLimits(
        userId,
        request.kind === 'timeOut'
          ? await call('takeTimeOut', { params, body: { length: request.length } })
          : await call('selfExclude', { params, body: { length: request.length } }),
      ),
    refresh: refreshUser,
  });
}
