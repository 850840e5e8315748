import { useMutation } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import { type GameNames, NameFields } from '#web/admin/games/name-fields.tsx';
import { refreshGames } from '#web/admin/games/refresh-games.ts';
import { call } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';
import { Warning } from '#web/ui/warning.tsx';

function useSaveNames(gameId: number, onDone: () => void) {
  const { t } = useTranslation('desk');
  const { t: overview } = useTranslation('admin-overview');
  const showError = useErrorToast();
  return useMutation({
    mutationFn: (body: GameNames) => call('setGameNames', { params: { id: gameId }, body }),
    onSuccess: ({ awaitingSecond }) => {
      showToast({ title: awaitingSecond ? overview('proposals.proposed') : t('names.saved') });
      onDone();
      return refreshGames();
    },
    onError: (error) => showError(error, t('names.failed')),
  });
}

/** Renames teams and league. Untouched fields follow live changes. */
export function NamesDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const { t } = useTranslation('desk');
  const { t: common } = useTranslation();
  const { homeTeam, awayTeam, league } = game;
  const form = useForm<GameNames>({
    values: { homeTeam, awayTeam, league },
    resetOptions: { keepDirtyValues: true },
  });
  const save = useSaveNames(game.id, onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('names.title')}
      description={t('titleOf', { home: homeTeam, away: awayTeam })}
    >
      <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((names) => save.mutate(names))}>
        <FormProvider {...form}>
          <NameFields />
        </FormProvider>
        <Warning text={t('names.warning')} />
        <DialogActions>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {t('names.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
