import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/objects/game.ts';
import { refreshGames } from '#web/features/admin/games/refresh-games.ts';
import {
  SCORE_LIMITS,
  type ScoreField,
  type ScoreForm,
  scoreBody,
  scoreFormOf,
  scoreProblem,
} from '#web/features/admin/games/score-form.ts';
import { call } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Field, Input } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

function useSaveScore(gameId: number, onDone: () => void) {
  const { t } = useTranslation('admin');
  const sayError = useErrorToast();
  return useMutation({
    mutationFn: (form: ScoreForm) => call('setGameScore', { params: { id: gameId }, body: scoreBody(form) }),
    onSuccess: () => {
      showToast({ title: t('games.scoreUpdated') });
      onDone();
      return refreshGames();
    },
    onError: (error) => sayError(error, t('games.scoreFailed')),
  });
}

/** Score, minute, half-time score and red cards. What is not touched follows the game while the dialog is open. */
export function EditGameDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const { register, handleSubmit, formState } = useForm<ScoreForm>({
    values: scoreFormOf(game),
    resetOptions: { keepDirtyValues: true },
  });
  const save = useSaveScore(game.id, onClose);

  const number = (field: ScoreField, label: string) => (
    <Field key={field} label={label} error={formState.errors[field]?.message ?? null}>
      {(control) => (
        <Input
          {...control}
          {...register(field, {
            validate: (_, form) => {
              const problem = scoreProblem(field, form);
              return problem === null || t(`editGame.${problem}`, { most: SCORE_LIMITS[field] });
            },
          })}
          inputMode="numeric"
          autoComplete="off"
        />
      )}
    </Field>
  );

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('editGame.title')}
      description={t('games.versus', { home: game.homeTeam, away: game.awayTeam })}
    >
      <form noValidate className="grid gap-4" onSubmit={handleSubmit((form) => save.mutate(form))}>
        <fieldset>
          <legend className="mb-2 text-sm font-semibold">{t('editGame.score')}</legend>
          <div className="grid grid-cols-2 items-start gap-3">
            {number('homeScore', game.homeTeam)}
            {number('awayScore', game.awayTeam)}
          </div>
        </fieldset>
        {number('currentMinute', t('editGame.minute'))}
        <fieldset>
          <legend className="text-sm font-semibold">{t('editGame.halfTime')}</legend>
          <p className="mb-2 text-xs text-muted">{t('editGame.halfTimeHint')}</p>
          <div className="grid grid-cols-2 items-start gap-3">
            {number('halfTimeHomeScore', game.homeTeam)}
            {number('halfTimeAwayScore', game.awayTeam)}
          </div>
        </fieldset>
        <fieldset>
          <legend className="mb-2 text-sm font-semibold">{t('editGame.redCards')}</legend>
          <div className="grid grid-cols-2 items-start gap-3">
            {number('homeRedCards', game.homeTeam)}
            {number('awayRedCards', game.awayTeam)}
          </div>
        </fieldset>
        <p className="text-xs text-muted">{t('editGame.suspensionHint')}</p>
        <DialogActions>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {t(save.isPending ? 'editGame.saving' : 'editGame.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
