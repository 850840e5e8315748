import { useMutation } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/objects/game.ts';
import { ScorePair } from '#web/features/admin/games/score-fields.tsx';
import { type ScoreForm, scoreBody, scoreFormOf } from '#web/features/admin/games/score-form.ts';
import { call } from '#web/lib/api-client.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

type CorrectionForm = ScoreForm & { reason: string };

function useCorrect(gameId: number, onDone: () => void) {
  const { t } = useTranslation('admin');
  const sayError = useErrorToast();
  return useMutation({
    mutationFn: ({ reason, ...form }: CorrectionForm) => {
      const { homeScore, awayScore, halfTimeHomeScore = null, halfTimeAwayScore = null } = scoreBody(form);
      const body = { homeScore, awayScore, halfTimeHomeScore, halfTimeAwayScore, reason: reason.trim() };
      return call('correctResult', { params: { id: gameId }, body });
    },
    onSuccess: () => {
      showToast({ title: t('games.scoreUpdated'), description: t('correctResult.done') });
      onDone();
      return refreshPaths('/api/games', '/api/bets', '/api/users', '/api/admin/tables');
    },
    onError: (error) => sayError(error, t('games.scoreFailed')),
  });
}

/** Puts the result of a game that is over right, with the reason: bets that it changes are settled again. */
export function CorrectResultDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const form = useForm<CorrectionForm>({
    defaultValues: { ...scoreFormOf(game), reason: '' },
  });
  const correct = useCorrect(game.id, onClose);

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('correctResult.title')}
      description={t('correctResult.text')}
    >
      <FormProvider {...form}>
        <form noValidate className="grid gap-4" onSubmit={form.handleSubmit((typed) => correct.mutate(typed))}>
          <ScorePair game={game} pair="score" title={t('endGame.finalScore')} />
          <ScorePair game={game} pair="halfTime" title={t('editGame.halfTime')} />
          <Field label={t('correctResult.reason')} error={form.formState.errors.reason?.message ?? null}>
            {(control) => (
              <Textarea
                {...control}
                {...form.register('reason', { validate: (typed) => typed.trim() !== '' || t('games.required') })}
                maxLength={1000}
              />
            )}
          </Field>
          <DialogActions>
            <Button onClick={onClose}>{common('cancel')}</Button>
            <Button type="submit" variant="danger" busy={correct.isPending}>
              {t(correct.isPending ? 'editGame.saving' : 'correctResult.confirm')}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  );
}
