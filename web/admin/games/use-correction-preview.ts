import { useQuery } from '@tanstack/react-query';
import type { CallBodyInput } from '#contract/schemas.ts';
import { call } from '#web/lib/api-client.ts';
import { usePaused } from '#web/lib/use-paused.ts';

export type ResultBody = CallBodyInput<'previewCorrection'>;

/**
 * Previews a corrected result after a pause in typing. `asked`: the response is, or will be, for
 * the current values.
 * @param body null while the entered result is invalid
 * @param version of the game; a new version triggers a new preview
 */
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
