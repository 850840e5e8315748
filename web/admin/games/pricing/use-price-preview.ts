import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallBodyInput } from '#contract/schemas.ts';
import { call } from '#web/lib/api-client.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';

/**
 * Previews the prices and books for the entered values; `body` is null while they are invalid. The
 * previous prices stay as placeholders until the next response; books and errors are always for the
 * current values.
 */
export function usePricePreview(body: CallBodyInput<'previewPrices'> | null, version = 0) {
  const json = JSON.stringify(body);
  const requested = useDebounced(json);
  const { data, error, isError } = useQuery({
    queryKey: ['price preview', requested, version],
    queryFn: ({ signal }) =>
      call('previewPrices', { body: JSON.parse(requested) as CallBodyInput<'previewPrices'>, signal }),
    enabled: requested !== 'null',
    gcTime: 60_000,
  });
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const isCurrent = requested === json && requested !== 'null';
  const newest = data ?? last;
  return {
    preview: newest && { ...newest, books: isCurrent && data && !isError ? data.books : [] },
    error: isCurrent && isError ? error : null,
  };
}

export type PricePreviewState = ReturnType<typeof usePricePreview>;
