import { useQuery } from '@tanstack/react-query';
import type { CallBodyInput } from '#contract/schemas.ts';
import { call } from '#web/lib/api-client.ts';
import { usePaused } from '#web/lib/use-paused.ts';

export type ResultBody = CallBodyInput<'previewCorrection'>;

/** `isAbout`: the preview is, or will be, of the current values (null while they are invalid). */
export function useCorrectionPreview(gameId: number, body: ResultBody | null, version: number) {
  const typed = JSON.stringify(body);
  const paused = usePaused(typed);
  const preview = useQuery({
    queryKey: ['correction preview', gameId, paused, version],
    queryFn: ({ signal }) =>
      call('previewCorrection', { params: { id: gameId }, body: JSON.parse(paused) as ResultBody, signal }),
    enabled: paused !== 'null',
    gcTime: 0,
    staleTime: 0,
  });
  return { preview, isAbout: typed === paused };
}
