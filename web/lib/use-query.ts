// TanStack's useQuery draws an answer in one piece, and a tap that comes meanwhile waits for it. This one draws it as a
// transition: in pieces between which taps are answered first.
import {
  notifyManager,
  type QueryKey,
  QueryObserver,
  type UseQueryOptions,
  type UseQueryResult,
  useQueryClient,
} from '@tanstack/react-query';
import { startTransition, useEffect, useReducer, useState } from 'react';

/** What a call answered, as it stands now. Everybody who asks the same shares one answer; errors are given, not thrown. */
export function useQuery<Answer, Data = Answer, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Answer, Error, Data, Key>,
): UseQueryResult<Data> {
  const client = useQueryClient();
  const asked = client.defaultQueryOptions(options);
  // Whoever mounts sees at once that it is being fetched.
  asked._optimisticResults = 'optimistic';
  const [observer] = useState(() => new QueryObserver<Answer, Error, Data, Answer, Key>(client, asked));
  const [, redraw] = useReducer((drawings: number) => drawings + 1, 0);
  const result = observer.getOptimisticResult(asked);
  useEffect(() => {
    observer.setOptions(asked);
  }, [observer, asked]);
  useEffect(() => {
    const stop = observer.subscribe(notifyManager.batchCalls(() => startTransition(redraw)));
    // What came between the drawing and now.
    observer.updateResult();
    return stop;
  }, [observer]);
  return observer.trackResult(result);
}
