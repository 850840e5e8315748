import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, type UseFormReturn, useForm, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Game, Goal } from '#contract/games/objects.ts';
import { TEAM_SIDES, type TeamSide } from '#domain/game.ts';
import { endsHalf, MAX_STOPPAGE_MINUTES } from '#domain/match-clock.ts';
import { mayBeSameGoal } from '#web/admin/games/corrected-goals.ts';
import { refreshGames } from '#web/admin/games/game-queries.ts';
import { SCORE_LIMITS } from '#web/admin/games/score-form.ts';
import { useGoals, useGoalText, useScorers } from '#web/admin/games/use-goals.ts';
import { ActionDialog } from '#web/admin/shared/action-dialog.tsx';
import { useFormDraft } from '#web/admin/shared/drafts/use-form-draft.ts';
import { useStaffAction } from '#web/admin/shared/use-staff-action.ts';
import { useVoidedText } from '#web/admin/shared/use-voided-text.ts';
import { call } from '#web/lib/api-client.ts';
import { formatTime } from '#web/lib/format.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { bindField, Checkbox, SelectField, TextField } from '#web/ui/field.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { useCloseIfOpen } from '#web/ui/use-close-if-open.ts';
import { Warning } from '#web/ui/warning.tsx';

function GoalsSoFar({ game, goals }: { game: Game; goals: UseQueryResult<Goal[]> }) {
  const { t } = useTranslation('admin');
  const goalText = useGoalText(game);
  return (
    <section>
      <h3 className="mb-1 text-xs font-semibold text-muted">{t('goalDialog.soFar')}</h3>
      <QueryView query={goals} loading="h-6" empty={<p className="text-sm">{t('goalDialog.none')}</p>}>
        {(list) => (
          <ol className="grid gap-0.5 text-sm [overflow-wrap:anywhere]">
            {list.map((goal) => (
              <li key={goal.id}>{goalText(goal)}</li>
            ))}
          </ol>
        )}
      </QueryView>
    </section>
  );
}

const SECONDS_AGO = [15, 30, 60, 120, 300] as const;

type GoalForm = {
  team: TeamSide;
  playerId: string;
  minute: string;
  stoppage: string;
  ownGoal: boolean;
  /** Empty if the goal was scored just now. */
  happenedAt: string;
};

const goalOf = ({ team, playerId, minute, stoppage, ownGoal, happenedAt }: GoalForm) => ({
  team,
  minute: Number(minute),
  stoppageMinutes: Number(stoppage),
  ownGoal,
  playerId: playerId === '' ? null : Number(playerId),
  ...(happenedAt !== '' && { happenedAt }),
});

/** Changing the team or own-goal choice clears the scorer. */
const clearPlayer = ({ setValue }: UseFormReturn<GoalForm>) => ({
  onChange: () => setValue('playerId', '', { shouldDirty: true }),
});

function SideField({ game }: { game: Game }) {
  const { t } = useTranslation('admin');
  const form = useFormContext<GoalForm>();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{t('goalDialog.side')}</legend>
      <div className="grid grid-cols-2 gap-2">
        {TEAM_SIDES.map((side) => (
          <label
            key={side}
            className="relative grid min-h-11 cursor-pointer place-items-center rounded-lg border border-outline bg-ink px-3 py-1.5 text-center text-sm hover:border-muted has-checked:border-gold has-checked:bg-gold-deep/40 has-checked:text-gold-bright has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold-bright"
          >
            <input type="radio" value={side} {...form.register('team', clearPlayer(form))} className="sr-only" />
            {side === 'home' ? game.homeTeam : game.awayTeam}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function ScorerField({ game }: { game: Game }) {
  const { t } = useTranslation('admin');
  const form = useFormContext<GoalForm>();
  const scorers = useScorers(game, form.watch());
  return (
    <SelectField
      // A restored scorer can only be shown once the players have loaded.
      key={scorers === undefined ? 'loading' : 'loaded'}
      {...bindField(form, 'playerId')}
      label={t('goalDialog.scorer')}
      hint={scorers?.length === 0 ? t('goalDialog.noPlayers') : null}
      choices={[{ value: '', label: t('goalDialog.unknownScorer') }, ...(scorers ?? [])]}
    />
  );
}

function MinuteFields() {
  const { t } = useTranslation('admin');
  const form = useFormContext<GoalForm>();
  const max = SCORE_LIMITS.currentMinute;
  const checkMinute = (input: string) =>
    (/^\d{1,3}$/.test(input) && Number(input) <= max) || t('editGame.wholeNumber', { max });
  const checkStoppage = (input: string, { minute }: GoalForm) => {
    if (!/^\d{1,2}$/.test(input) || Number(input) > MAX_STOPPAGE_MINUTES)
      return t('editGame.wholeNumber', { max: MAX_STOPPAGE_MINUTES });
    return Number(input) === 0 || endsHalf(Number(minute)) || t('editGame.stoppageOnly');
  };
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <TextField
        {...bindField(form, 'minute', { validate: checkMinute })}
        label={t('goalDialog.minute')}
        inputMode="numeric"
      />
      <TextField
        {...bindField(form, 'stoppage', { validate: checkStoppage })}
        label={t('goalDialog.stoppage')}
        inputMode="numeric"
      />
    </div>
  );
}

function TimeField() {
  const { t } = useTranslation('admin');
  // Fixed while the dialog is open, so that a retry sends the same time.
  const [openedAt] = useState(serverNow);
  const form = useFormContext<GoalForm>();
  const choices = [
    { value: '', label: t('goalDialog.justNow') },
    ...SECONDS_AGO.map((seconds) => ({
      value: new Date(openedAt - seconds * 1000).toISOString(),
      label:
        seconds < 60
          ? t('goalDialog.secondsAgo', { count: seconds })
          : t('goalDialog.minutesAgo', { count: seconds / 60 }),
    })),
  ];
  // The time in a restored draft was chosen in an earlier dialog, so it may not be listed.
  const chosen = form.watch('happenedAt');
  const isListed = choices.some(({ value }) => value === chosen);
  return (
    <SelectField
      key={isListed ? 'listed' : chosen}
      {...bindField(form, 'happenedAt')}
      label={t('goalDialog.when')}
      hint={t('goalDialog.whenHint')}
      choices={isListed ? choices : [...choices, { value: chosen, label: formatTime(chosen) }]}
    />
  );
}

/**
 * A goal must be confirmed if it may already be recorded: if there is one by the same team within
 * two match minutes, or one has been recorded since the dialog opened.
 */
export function GoalDialog({ game, team = 'home', onClose }: { game: Game; team?: TeamSide; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'desk']);
  const voidedText = useVoidedText();
  const goals = useGoals(game);
  // The entered goal and the score, as JSON, if the goal may already be recorded. Submitting it
  // again records it.
  const [possibleDuplicate, setPossibleDuplicate] = useState<string | null>(null);
  const form = useForm<GoalForm>({
    values: {
      team,
      playerId: '',
      minute: String(Math.max(1, game.currentMinute)),
      stoppage: String(game.stoppageMinutes),
      ownGoal: false,
      happenedAt: '',
    },
    resetOptions: { keepDirtyValues: true },
  });
  const score = { homeScore: game.homeScore, awayScore: game.awayScore };
  const [scoreAtStart] = useState(score);
  const draft = useFormDraft(form, `game.${game.id}.goal.${team}`, score);
  const close = useCloseIfOpen(onClose);
  const addGoal = useStaffAction({
    send: (input: GoalForm) => call('addGoal', { params: { id: game.id }, body: { ...goalOf(input), seen: score } }),
    successMessage: ({ voided }, { team }) => {
      const home = game.homeScore + (team === 'home' ? 1 : 0);
      const away = game.awayScore + (team === 'away' ? 1 : 0);
      return { title: t('goalDialog.done', { home, away }), description: voidedText(voided) };
    },
    errorMessage: t('goalDialog.failed'),
    onDone: draft.afterSave(close),
    refresh: refreshGames,
  });
  const keyOf = (input: GoalForm) => JSON.stringify([goalOf(input), score]);
  const isPossibleDuplicate = possibleDuplicate === keyOf(form.watch());
  const before = draft.basis ?? scoreAtStart;
  const scoreField = form.watch('team') === 'home' ? 'homeScore' : 'awayScore';
  const hasNewGoal = score[scoreField] > before[scoreField];
  const record = (input: GoalForm) => {
    const goal = goalOf(input);
    const mayBeRecorded = hasNewGoal || goals.data?.some((recorded) => mayBeSameGoal(recorded, goal));
    if (!isPossibleDuplicate && mayBeRecorded) setPossibleDuplicate(keyOf(input));
    else addGoal.mutate(input);
  };
  return (
    <ActionDialog
      title={t('goalDialog.title')}
      text={`${game.homeTeam} ${game.homeScore}–${game.awayScore} ${game.awayTeam}`}
      confirm={{
        label: isPossibleDuplicate ? t('desk:goals.recordAgain') : t('goalDialog.record'),
        busyLabel: t('goalDialog.recording'),
        variant: isPossibleDuplicate ? 'danger' : 'primary',
      }}
      isQuestion={isPossibleDuplicate}
      draft={draft}
      busy={addGoal.isPending}
      onConfirm={form.handleSubmit(record)}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <SideField game={game} />
        <ScorerField game={game} />
        <MinuteFields />
        <TimeField />
        <Checkbox label={t('goalDialog.ownGoal')} {...form.register('ownGoal', clearPlayer(form))} />
        <GoalsSoFar game={game} goals={goals} />
        {isPossibleDuplicate && <Warning text={t(hasNewGoal ? 'desk:goals.since' : 'desk:goals.twice')} announced />}
      </FormProvider>
    </ActionDialog>
  );
}
