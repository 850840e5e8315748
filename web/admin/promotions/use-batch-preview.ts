import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BatchPreview } from '#contract/free-bet-batches/objects.ts';
import type { BatchBody } from '#web/admin/promotions/batch-form.ts';
import { call } from '#web/lib/api-client.ts';
import { queryClient } from '#web/lib/query-client.ts';

/** The preview is fetched after a pause in typing of this length. */
const TYPING_MS = 400;

export const previewKey = (body: BatchBody | null) => [PREVIEWS, JSON.stringify(body)];
const PREVIEWS = '/api/admin/free-bet-batches/preview';

/** The preview of the batch being entered, refetched when typing pauses. */
export function useBatchPreview(body: BatchBody | null) {
  const typed = JSON.stringify(body);
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const isSettled = settled === typed;
  const query = useQuery<BatchPreview>({
    queryKey: previewKey(body),
    queryFn: ({ signal }) => call('previewFreeBetBatch', { body: body as BatchBody, signal }),
    enabled: body !== null && isSettled,
    refetchOnMount: 'always',
  });
  return { ...query, isSettled };
}

/** Replaces the cached preview with the one in a refusal. */
export function storePreview(body: BatchBody, preview: BatchPreview): void {
  queryClient.setQueryData(previewKey(body), preview);
}
