import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/objects/game.ts';
import { fieldTime, isPast } from '#web/features/admin/games/field-time.ts';
import { refreshGames } from '#web/features/admin/games/refresh-games.ts';
import { call } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

function useSetKickOff(gameId: number, onDone: () => void) {
  const { t } = useTranslation('desk');
  const sayError = useErrorToast();
  return useMutation({
    mutationFn: (startTime: string) =>
      call('setKickOff', { params: { id: gameId }, body: { startTime: new Date(startTime).toISOString() } }),
    onSuccess: () => {
      showToast({ title: t('kickOff.saved') });
      onDone();
      return refreshGames();
    },
    onError: (error) => sayError(error, t('kickOff.failed')),
  });
}

/** Another kick-off for an upcoming game: bets stand, and are taken until then. */
export function KickOffDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const { t } = useTranslation('desk');
  const { t: common } = useTranslation();
  const { register, handleSubmit, formState } = useForm<{ startTime: string }>({
    values: { startTime: fieldTime(game.startTime) },
    resetOptions: { keepDirtyValues: true },
  });
  const save = useSetKickOff(game.id, onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('kickOff.title')}
      description={t('titleOf', { home: game.homeTeam, away: game.awayTeam })}
    >
      <form noValidate className="grid gap-4" onSubmit={handleSubmit(({ startTime }) => save.mutate(startTime))}>
        <Field label={t('move.startTime')} hint={t('kickOff.hint')} error={formState.errors.startTime?.message ?? null}>
          {(control) => (
            <Input
              {...control}
              {...register('startTime', {
                validate: (typed) => (typed === '' ? t('required') : !isPast(typed) || t('kickOff.past')),
              })}
              type="datetime-local"
            />
          )}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {t('kickOff.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
