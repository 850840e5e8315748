import { useQuery } from '@tanstack/react-query';
import type { BatchPreview } from '#contract/free-bet-batches/objects.ts';
import type { BatchBody } from '#web/admin/promotions/batch-form.ts';
import { call } from '#web/lib/api-client.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';

const previewKey = (body: BatchBody | null) => ['/api/admin/free-bet-batches/preview', JSON.stringify(body)];

/** The preview of the batch being entered, refetched when typing pauses. */
export function useBatchPreview(body: BatchBody | null) {
  const json = JSON.stringify(body);
  const isCurrent = useDebounced(json) === json;
  const query = useQuery<BatchPreview>({
    queryKey: previewKey(body),
    queryFn: ({ signal }) => call('previewFreeBetBatch', { body: body as BatchBody, signal }),
    enabled: body !== null && isCurrent,
    refetchOnMount: 'always',
  });
  return { ...query, isCurrent };
}

/** Replaces the cached preview with the one in a refusal. */
export function storePreview(body: BatchBody, preview: BatchPreview): void {
  queryClient.setQueryData(previewKey(body), preview);
}
