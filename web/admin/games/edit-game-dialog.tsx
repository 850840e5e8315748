import { useMutation } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import { refreshGames } from '#web/admin/games/refresh-games.ts';
import { ScoreInput, ScorePair } from '#web/admin/games/score-fields.tsx';
import { type ScoreForm, scoreBody, scoreFormOf } from '#web/admin/games/score-form.ts';
import { useVoidedText } from '#web/admin/shared/use-voided-text.ts';
import { call } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

function useSaveScore(gameId: number, onDone: () => void) {
  const { t } = useTranslation('admin');
  const showError = useErrorToast();
  const voidedText = useVoidedText();
  return useMutation({
    mutationFn: (form: ScoreForm) => call('setGameScore', { params: { id: gameId }, body: scoreBody(form) }),
    onSuccess: ({ voided }) => {
      showToast({ title: t('games.scoreUpdated'), description: voidedText(voided) });
      onDone();
      return refreshGames();
    },
    onError: (error) => showError(error, t('games.scoreFailed')),
  });
}

/** Score, minute, half-time score and red cards. Untouched fields follow live changes. */
export function EditGameDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const form = useForm<ScoreForm>({
    values: scoreFormOf(game),
    resetOptions: { keepDirtyValues: true },
  });
  const save = useSaveScore(game.id, onClose);

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('editGame.title')}
      description={t('games.versus', { home: game.homeTeam, away: game.awayTeam })}
    >
      <FormProvider {...form}>
        <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((typed) => save.mutate(typed))}>
          <ScorePair game={game} pair="score" title={t('editGame.score')} />
          <div className="grid grid-cols-2 items-start gap-3">
            <ScoreInput field="currentMinute" label={t('editGame.minute')} />
            <ScoreInput field="stoppageMinutes" label={t('editGame.stoppage')} />
          </div>
          <ScorePair game={game} pair="halfTime" title={t('editGame.halfTime')} hint={t('editGame.halfTimeHint')} />
          <ScorePair game={game} pair="redCards" title={t('editGame.redCards')} />
          <p className="text-xs text-muted">{t('editGame.suspensionHint')}</p>
          <DialogActions>
            <Button onClick={onClose}>{common('cancel')}</Button>
            <Button type="submit" variant="primary" busy={save.isPending}>
              {t(save.isPending ? 'editGame.saving' : 'editGame.save')}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  );
}
