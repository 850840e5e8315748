import { useState } from 'react';
import type { CallBodyInput } from '#contract/routes.ts';
import { call } from '#web/lib/api-client.ts';
import { usePaused } from '#web/lib/use-paused.ts';
import { useQuery } from '#web/lib/use-query.ts';

/**
 * The book that saving would give, asked for when typing pauses. While the next one is on its way, and while what is
 * typed is refused, the last one stays.
 * @param body null while what is typed can not be asked about
 * @param version of the game, so that a book that it has left behind is asked for again
 */
export function usePricePreview(body: CallBodyInput<'previewPrices'> | null, version = 0) {
  const asked = usePaused(JSON.stringify(body));
  const { data, error, isError } = useQuery({
    queryKey: ['price preview', asked, version],
    queryFn: ({ signal }) =>
      call('previewPrices', { body: JSON.parse(asked) as CallBodyInput<'previewPrices'>, signal }),
    enabled: asked !== 'null',
    gcTime: 60_000,
  });
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  return { book: data ?? last, error: isError ? error : null };
}

export type PricePreviewState = ReturnType<typeof usePricePreview>;
