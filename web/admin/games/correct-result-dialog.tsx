import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import type { CallBodyInput } from '#contract/schemas.ts';
import { type EditedGoal, goalsBody, scoreOf, toEditedGoal } from '#web/admin/games/corrected-goals.ts';
import { CorrectionPreview, type ResultBody, useCorrectionPreview } from '#web/admin/games/correction-preview.tsx';
import { GoalsEditor } from '#web/admin/games/goals-editor.tsx';
import { ScorePair } from '#web/admin/games/score-fields.tsx';
import { type ScoreForm, scoreBody, scoreFormOf, scoreProblem } from '#web/admin/games/score-form.ts';
import { useGoals } from '#web/admin/games/use-goals.ts';
import { ActionDialog } from '#web/admin/shared/action-dialog.tsx';
import { useFormDraft } from '#web/admin/shared/drafts/use-form-draft.ts';
import { useStaffAction } from '#web/admin/shared/use-staff-action.ts';
import { call } from '#web/lib/api-client.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { Button } from '#web/ui/button.tsx';
import { bindField, Checkbox, required, TextAreaField } from '#web/ui/field.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { useCloseIfOpen } from '#web/ui/use-close-if-open.ts';
import { Warning } from '#web/ui/warning.tsx';

type CorrectionForm = ScoreForm & GoalsState & { reason: string };

/** `missing`: staff have confirmed that the list has fewer goals than the score. */
type GoalsState = { edited: EditedGoal[] | null; missing: boolean };

const RESULT_FIELDS = ['homeScore', 'awayScore', 'halfTimeHomeScore', 'halfTimeAwayScore'] as const;

/** The entered score; null if it is invalid. */
function enteredResult(form: ScoreForm): ResultBody | null {
  if (RESULT_FIELDS.some((field) => scoreProblem(field, form) !== null)) return null;
  const { homeScore, awayScore, halfTimeHomeScore = null, halfTimeAwayScore = null } = scoreBody(form);
  return { homeScore, awayScore, halfTimeHomeScore, halfTimeAwayScore };
}

function compareGoals(result: ResultBody, goals: readonly EditedGoal[]): 'same' | 'fewer' | 'different' {
  const { home, away } = scoreOf(goals);
  if (home === result.homeScore && away === result.awayScore) return 'same';
  return home <= result.homeScore && away <= result.awayScore ? 'fewer' : 'different';
}

/**
 * The correction to send; null if it is invalid. Edited goals must add up to the score or, if goals
 * are confirmed to be missing, not exceed it.
 */
function resultBody(form: ScoreForm & GoalsState): ResultBody | null {
  const { edited, missing } = form;
  const result = enteredResult(form);
  if (result === null || edited === null) return result;
  const goals = goalsBody(edited);
  if (goals === null) return null;
  const fit = compareGoals(result, edited);
  if (fit === 'same') return { ...result, goals };
  return fit === 'fewer' && missing ? { ...result, goals, goalsMissing: true } : null;
}

type MismatchProps = {
  result: ResultBody;
  goals: readonly EditedGoal[];
  missing: boolean;
  onMissing: (missing: boolean) => void;
  onUseGoals: () => void;
};

/** If the goals and the score don't match, offers ways to resolve it. */
function Mismatch({ result, goals, missing, onMissing, onUseGoals }: MismatchProps) {
  const { t } = useTranslation('desk');
  const fit = compareGoals(result, goals);
  if (fit === 'same') return null;
  const { home, away } = scoreOf(goals);
  const score = `${result.homeScore}–${result.awayScore}`;
  return (
    <div className="grid justify-items-start gap-2">
      <Warning text={t('correctGoals.mismatch', { goals: `${home}–${away}`, score })} announced />
      <Button size="small" onClick={onUseGoals}>
        {t('correctGoals.useGoals', { goals: `${home}–${away}` })}
      </Button>
      {fit === 'fewer' && (
        <Checkbox
          label={t('correctGoals.missing')}
          checked={missing}
          onChange={({ target }) => onMissing(target.checked)}
        />
      )}
    </div>
  );
}

/** The server refuses the correction if the game has changed since the effect was previewed. */
export function CorrectResultDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'desk']);
  const form = useForm<CorrectionForm>({
    values: { ...scoreFormOf(game), edited: null, missing: false, reason: '' },
    resetOptions: { keepDirtyValues: true },
  });
  const recorded = useGoals(game);
  const draft = useFormDraft(form, `game.${game.id}.correction`, { ...scoreFormOf(game), goals: recorded.data });
  const values = form.watch();
  const { edited, missing } = values;
  const setGoals = (goals: GoalsState) => {
    form.setValue('edited', goals.edited, { shouldDirty: true });
    form.setValue('missing', goals.missing, { shouldDirty: true });
  };
  const input = enteredResult(values);
  const result = resultBody(values);
  const copyScoreOfGoals = () => {
    const { home, away } = scoreOf(edited ?? []);
    const options = { shouldDirty: true, shouldValidate: true };
    form.setValue('homeScore', String(home), options);
    form.setValue('awayScore', String(away), options);
  };
  const { preview, isCurrent } = useCorrectionPreview(game.id, result, game.version);
  const close = useCloseIfOpen(onClose);
  const correct = useStaffAction({
    send: (body: CallBodyInput<'correctResult'>) => call('correctResult', { params: { id: game.id }, body }),
    successMessage: { title: t('games.scoreUpdated'), description: t('correctResult.done') },
    errorMessage: t('games.scoreFailed'),
    onDone: draft.afterSave(close),
    refresh: () => refreshPaths('/api/games', '/api/bets', '/api/users', '/api/admin/tables', '/api/admin/proposals'),
  });
  const send = ({ reason }: CorrectionForm) => {
    if (result === null) return;
    const seen = preview.data && { version: preview.data.version };
    correct.mutate({ ...result, reason: reason.trim(), ...seen }, { onError: () => void preview.refetch() });
  };

  return (
    <ActionDialog
      place="wide"
      title={t('correctResult.title')}
      text={t('correctResult.text')}
      confirm={{
        label: t(correct.isPending ? 'editGame.saving' : 'correctResult.confirm'),
        variant: 'danger',
        disabled: result === null ? input !== null : !isCurrent || preview.isFetching,
      }}
      draft={draft}
      busy={correct.isPending}
      onConfirm={form.handleSubmit(send)}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <ScorePair game={game} pair="score" title={t('endGame.finalScore')} />
        <ScorePair game={game} pair="halfTime" title={t('editGame.halfTime')} />
      </FormProvider>
      <QueryView query={recorded} loading="h-20">
        {(list) => (
          <GoalsEditor
            game={game}
            goals={edited ?? list.map(toEditedGoal)}
            onChange={(goals) => setGoals({ edited: goals, missing: false })}
          />
        )}
      </QueryView>
      {input !== null && edited !== null && (
        <Mismatch
          result={input}
          goals={edited}
          missing={missing}
          onMissing={(next) => setGoals({ edited, missing: next })}
          onUseGoals={copyScoreOfGoals}
        />
      )}
      {result !== null && (
        <section aria-label={t('desk:correction.title')} className="grid gap-2">
          <h3 className="text-sm font-semibold">{t('desk:correction.title')}</h3>
          <QueryView query={preview} loading="h-28">
            {(found) => <CorrectionPreview preview={found} />}
          </QueryView>
        </section>
      )}
      <TextAreaField {...bindField(form, 'reason', required(t('games.required')))} label={t('correctResult.reason')} />
    </ActionDialog>
  );
}
