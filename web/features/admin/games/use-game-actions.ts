import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/objects/game.ts';
import type { GameStatus } from '#domain/game.ts';
import { call } from '#web/lib/api-client.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

const refreshGames = () => refreshPaths('/api/games');

/** Moves a game to a status: starts it, or ends it. */
export function useSetStatus(game: Game, onDone?: () => void) {
  const { t } = useTranslation('admin');
  const sayError = useErrorToast();
  return useMutation({
    mutationFn: (status: GameStatus) => call('setGameStatus', { params: { id: game.id }, body: { status } }),
    onSuccess: () => {
      showToast({ title: t('games.statusUpdated') });
      onDone?.();
    },
    onError: (error) => sayError(error, t('games.statusFailed')),
    onSettled: refreshGames,
  });
}

/** Stops betting on a game, or opens it again. */
export function useSuspend(game: Game) {
  const { t } = useTranslation('admin');
  const sayError = useErrorToast();
  return useMutation({
    mutationFn: (suspended: boolean) => call('suspendGame', { params: { id: game.id }, body: { suspended } }),
    onSuccess: (_, suspended) => showToast({ title: t(suspended ? 'games.suspendedDone' : 'games.resumedDone') }),
    onError: (error) => sayError(error, t('games.statusFailed')),
    onSettled: refreshGames,
  });
}
