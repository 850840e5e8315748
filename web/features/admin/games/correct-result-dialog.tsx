import { useMutation } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/objects/game.ts';
import { CorrectionPreview } from '#web/features/admin/games/correction-preview.tsx';
import { ScorePair } from '#web/features/admin/games/score-fields.tsx';
import { type ScoreForm, scoreBody, scoreFormOf, scoreProblem } from '#web/features/admin/games/score-form.ts';
import { type ResultBody, useCorrectionPreview } from '#web/features/admin/games/use-correction-preview.ts';
import { call } from '#web/lib/api-client.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field, Textarea } from '#web/ui/field.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

type CorrectionForm = ScoreForm & { reason: string };

const RESULT_FIELDS = ['homeScore', 'awayScore', 'halfTimeHomeScore', 'halfTimeAwayScore'] as const;

/** The result as it is typed; null while it is none. */
function resultBody(form: ScoreForm): ResultBody | null {
  if (RESULT_FIELDS.some((field) => scoreProblem(field, form) !== null)) return null;
  const { homeScore, awayScore, halfTimeHomeScore = null, halfTimeAwayScore = null } = scoreBody(form);
  return { homeScore, awayScore, halfTimeHomeScore, halfTimeAwayScore };
}

function useCorrect(gameId: number, onDone: () => void) {
  const { t } = useTranslation('admin');
  const sayError = useErrorToast();
  return useMutation({
    mutationFn: (body: ResultBody & { reason: string; version?: number }) =>
      call('correctResult', { params: { id: gameId }, body }),
    onSuccess: () => {
      showToast({ title: t('games.scoreUpdated'), description: t('correctResult.done') });
      onDone();
    },
    onError: (error) => sayError(error, t('games.scoreFailed')),
    onSettled: () => refreshPaths('/api/games', '/api/bets', '/api/users', '/api/admin/tables'),
  });
}

/**
 * Puts the result of a game that is over right, with the reason: bets that it changes are settled again. What that does
 * is shown first; the correction is refused when the game has changed since.
 */
export function CorrectResultDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { t: desk } = useTranslation('desk');
  const { t: common } = useTranslation();
  const form = useForm<CorrectionForm>({
    values: { ...scoreFormOf(game), reason: '' },
    resetOptions: { keepDirtyValues: true },
  });
  const result = resultBody(form.watch());
  const { preview, isAbout } = useCorrectionPreview(game.id, result, game.version);
  const correct = useCorrect(game.id, onClose);
  const send = ({ reason }: CorrectionForm) => {
    if (result === null) return;
    const seen = preview.data && { version: preview.data.version };
    correct.mutate({ ...result, reason: reason.trim(), ...seen }, { onError: () => void preview.refetch() });
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('correctResult.title')}
      description={t('correctResult.text')}
    >
      <FormProvider {...form}>
        <form noValidate className="grid gap-4" onSubmit={form.handleSubmit(send)}>
          <ScorePair game={game} pair="score" title={t('endGame.finalScore')} />
          <ScorePair game={game} pair="halfTime" title={t('editGame.halfTime')} />
          {result !== null && (
            <section aria-label={desk('correction.title')} className="grid gap-2">
              <h3 className="text-sm font-semibold">{desk('correction.title')}</h3>
              <QueryView query={preview} loading={<Skeleton className="h-28" />}>
                {(found) => <CorrectionPreview preview={found} />}
              </QueryView>
            </section>
          )}
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
            <Button
              type="submit"
              variant="danger"
              busy={correct.isPending}
              disabled={result !== null && (!isAbout || preview.isFetching)}
            >
              {t(correct.isPending ? 'editGame.saving' : 'correctResult.confirm')}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  );
}
