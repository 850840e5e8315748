import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BatchPreview } from '#contract/free-bet-batches/objects.ts';
import type { BatchBody } from '#web/admin/promotions/batch-form.ts';
import { call } from '#web/lib/api-client.ts';
import { queryClient } from '#web/lib/query-client.ts';

const TYPING_PAUSE_MS = 400;

const previewKey = (body: BatchBody | null) => [PREVIEWS, JSON.stringify(body)];
const PREVIEWS = '/api/admin/free-bet-batches/preview';

/** The preview of the batch being entered, refetched when typing pauses. */
export function useBatchPreview(body: BatchBody | null) {
  const json = JSON.stringify(body);
  const [debounced, setDebounced] = useState(json);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(json), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [json]);
  const isCurrent = debounced === json;
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
