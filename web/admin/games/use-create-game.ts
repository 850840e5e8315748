import { useMutation } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { createBody, EMPTY_GAME, type GameForm } from '#web/admin/games/game-form.ts';
import { useRefusalText } from '#web/admin/games/pricing/use-refusal-text.ts';
import { refreshGames } from '#web/admin/games/refresh-games.ts';
import { ApiError, call } from '#web/lib/api-client.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** Creates the game; an error is shown in a toast, and in the form until it is corrected. */
export function useCreateGame({ reset, setError }: UseFormReturn<GameForm>) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const refusalText = useRefusalText();

  function showIssues(error: unknown): void {
    if (!(error instanceof ApiError)) return;
    const { issues = [] } = error.details;
    for (const { path, message } of issues) {
      const isLine = path in EMPTY_GAME.lines;
      const isOwn = path in EMPTY_GAME;
      const field = isOwn ? path : `${isLine ? 'lines' : 'prices'}.${path}`;
      setError(field as `prices.${string}`, { message: error.code === 'VALIDATION' ? message : refusalText(error) });
    }
  }

  return useMutation({
    mutationFn: (form: GameForm) => call('createGame', { body: createBody(form) }),
    onSuccess: () => {
      showToast({ title: t('games.created') });
      reset(EMPTY_GAME);
      return refreshGames();
    },
    onError: (error) => {
      const message = refusalText(error, t('games.createFailedText'));
      showIssues(error);
      setError('root', { message });
      showToast({ title: common('toast.error'), description: t('games.createFailed', { message }), tone: 'error' });
    },
  });
}
