import { useMutation } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/objects/game.ts';
import { refreshGames } from '#web/features/admin/games/refresh-games.ts';
import { call } from '#web/lib/api-client.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { useSecondsUntil } from '#web/lib/use-seconds-left.ts';
import { Button } from '#web/ui/button.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

/** Undoes the start or the end of a game while that is possible, with the seconds left. */
export function UndoButton({ game }: { game: Game }) {
  const { t } = useTranslation('desk');
  const sayError = useErrorToast();
  const undone = game.status === 'live' ? 'start' : 'end';
  const seconds = useSecondsUntil(game.undoUntil === null ? null : Date.parse(game.undoUntil));
  const undo = useMutation({
    mutationFn: (undoUntil: string) => call('undoGameStatus', { params: { id: game.id }, body: { undoUntil } }),
    onSuccess: ({ status }) => showToast({ title: t(status === 'live' ? 'undo.endDone' : 'undo.startDone') }),
    onError: (error) => sayError(error, t('undo.failed')),
    onSettled: () => Promise.all([refreshGames(), refreshPaths('/api/bets', '/api/users', '/api/admin')]),
  });
  if (seconds === null) return null;
  const match = t('titleOf', { home: game.homeTeam, away: game.awayTeam });
  return (
    <Button
      size="small"
      busy={undo.isPending}
      aria-label={t(`undo.${undone}Of`, { seconds, match })}
      onClick={() => game.undoUntil !== null && undo.mutate(game.undoUntil)}
    >
      {!undo.isPending && <Undo2 aria-hidden="true" className="size-3.5" />}
      {t(`undo.${undone}`, { seconds })}
    </Button>
  );
}
