import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallBodyInput } from '#contract/schemas.ts';
import { call } from '#web/lib/api-client.ts';
import { usePaused } from '#web/lib/use-paused.ts';

/**
 * The book that saving would give, asked for when typing pauses. Until the next one arrives, and while what is typed is
 * refused, the last prices stay as placeholders; the sums and the refusal are only ever of what is typed now.
 * @param body null while what is typed can not be asked about
 * @param version of the game, so that a book that it has left behind is asked for again
 */
export function usePricePreview(body: CallBodyInput<'previewPrices'> | null, version = 0) {
  const typed = JSON.stringify(body);
  const asked = usePaused(typed);
  const { data, error, isError } = useQuery({
    queryKey: ['price preview', asked, version],
    queryFn: ({ signal }) =>
      call('previewPrices', { body: JSON.parse(asked) as CallBodyInput<'previewPrices'>, signal }),
    enabled: asked !== 'null',
    gcTime: 60_000,
  });
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const isCurrent = asked === typed && asked !== 'null';
  const book = data ?? last;
  return {
    book: book && { ...book, books: isCurrent && data && !isError ? data.books : [] },
    error: isCurrent && isError ? error : null,
  };
}

export type PricePreviewState = ReturnType<typeof usePricePreview>;
