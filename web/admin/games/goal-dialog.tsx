import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import { TEAM_SIDES, type TeamSide } from '#domain/game.ts';
import { endsHalf, MAX_STOPPAGE_MINUTES } from '#domain/match-clock.ts';
import { GoalsSoFar } from '#web/admin/games/goals-so-far.tsx';
import { refreshGames } from '#web/admin/games/refresh-games.ts';
import { isSameGoal } from '#web/admin/games/same-goal.ts';
import { useGoals } from '#web/admin/games/use-goals.ts';
import { useVoidedText } from '#web/admin/shared/use-voided-text.ts';
import { call } from '#web/lib/api-client.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Checkbox, Field, Input, Select } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';
import { Warning } from '#web/ui/warning.tsx';

const MAX_MINUTE = 130;

/** Choices for how long ago the goal was scored. */
const SECONDS_AGO = [15, 30, 60, 120, 300] as const;

type GoalForm = {
  team: TeamSide;
  playerId: string;
  minute: string;
  stoppage: string;
  ownGoal: boolean;
  /** Empty means just now. */
  happenedAt: string;
};

/** The goal to send. */
const goalOf = ({ team, playerId, minute, stoppage, ownGoal, happenedAt }: GoalForm) => ({
  team,
  minute: Number(minute),
  stoppageMinutes: Number(stoppage),
  ownGoal,
  playerId: playerId === '' ? null : Number(playerId),
  ...(happenedAt !== '' && { happenedAt }),
});

function useAddGoal(game: Game, onDone: () => void) {
  const { t } = useTranslation('admin');
  const showError = useErrorToast();
  const voidedText = useVoidedText();
  return useMutation({
    mutationFn: (form: GoalForm) => call('addGoal', { params: { id: game.id }, body: goalOf(form) }),
    onSuccess: ({ voided }, { team }) => {
      const home = game.homeScore + (team === 'home' ? 1 : 0);
      const away = game.awayScore + (team === 'away' ? 1 : 0);
      showToast({ title: t('goalDialog.done', { home, away }), description: voidedText(voided) });
      onDone();
      return refreshGames();
    },
    onError: (error) => showError(error, t('goalDialog.failed')),
  });
}

/** A change of the scorer's side clears the scorer. */
function useClearPlayer() {
  const { setValue } = useFormContext<GoalForm>();
  return { onChange: () => setValue('playerId', '', { shouldDirty: true }) };
}

function SideField({ game }: { game: Game }) {
  const { t } = useTranslation('admin');
  const { register } = useFormContext<GoalForm>();
  const clearPlayer = useClearPlayer();
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{t('goalDialog.side')}</legend>
      <div className="grid grid-cols-2 gap-2">
        {TEAM_SIDES.map((side) => (
          <label
            key={side}
            className="relative grid min-h-11 cursor-pointer place-items-center rounded-lg border border-outline bg-ink px-3 py-1.5 text-center text-sm hover:border-muted has-checked:border-gold has-checked:bg-gold-deep/40 has-checked:text-gold-bright has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold-bright"
          >
            <input type="radio" value={side} {...register('team', clearPlayer)} className="sr-only" />
            {side === 'home' ? game.homeTeam : game.awayTeam}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The players of the scorer's side; for an own goal, the other team. */
function usePlayers(game: Game, { team, ownGoal }: Pick<GoalForm, 'team' | 'ownGoal'>) {
  const players = useQuery(queryOf('listPlayers', { query: { gameId: game.id } })).data;
  const isHome = (team === 'home') !== ownGoal;
  return players?.filter((player) => player.team === (isHome ? game.homeTeam : game.awayTeam));
}

function ScorerField({ game }: { game: Game }) {
  const { t } = useTranslation('admin');
  const { register, watch } = useFormContext<GoalForm>();
  const players = usePlayers(game, watch());
  return (
    <Field label={t('goalDialog.scorer')} hint={players?.length === 0 ? t('goalDialog.noPlayers') : null}>
      {(control) => (
        <Select {...control} {...register('playerId')}>
          <option value="">{t('goalDialog.unknownScorer')}</option>
          {players?.map((player) => (
            <option key={player.id} value={player.id}>
              {player.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function MinuteFields() {
  const { t } = useTranslation('admin');
  const { register, formState } = useFormContext<GoalForm>();
  const digits = { inputMode: 'numeric', autoComplete: 'off' } as const;
  const checkMinute = (typed: string) =>
    (/^\d{1,3}$/.test(typed) && Number(typed) <= MAX_MINUTE) || t('editGame.wholeNumber', { most: MAX_MINUTE });
  const checkStoppage = (typed: string, { minute }: GoalForm) => {
    if (!/^\d{1,2}$/.test(typed) || Number(typed) > MAX_STOPPAGE_MINUTES)
      return t('editGame.wholeNumber', { most: MAX_STOPPAGE_MINUTES });
    return Number(typed) === 0 || endsHalf(Number(minute)) || t('editGame.stoppageOnly');
  };
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <Field label={t('goalDialog.minute')} error={formState.errors.minute?.message ?? null}>
        {(control) => <Input {...control} {...register('minute', { validate: checkMinute })} {...digits} />}
      </Field>
      <Field label={t('goalDialog.stoppage')} error={formState.errors.stoppage?.message ?? null}>
        {(control) => <Input {...control} {...register('stoppage', { validate: checkStoppage })} {...digits} />}
      </Field>
    </div>
  );
}

function TimeField() {
  const { t } = useTranslation('admin');
  const { register } = useFormContext<GoalForm>();
  // Fixed while the dialog is open, so that a retry sends the identical goal.
  const [openedAt] = useState(serverNow);
  return (
    <Field label={t('goalDialog.when')} hint={t('goalDialog.whenHint')}>
      {(control) => (
        <Select {...control} {...register('happenedAt')}>
          <option value="">{t('goalDialog.justNow')}</option>
          {SECONDS_AGO.map((seconds) => (
            <option key={seconds} value={new Date(openedAt - seconds * 1000).toISOString()}>
              {seconds < 60
                ? t('goalDialog.secondsAgo', { count: seconds })
                : t('goalDialog.minutesAgo', { count: seconds / 60 })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function OwnGoalField() {
  const { t } = useTranslation('admin');
  const { register } = useFormContext<GoalForm>();
  return <Checkbox label={t('goalDialog.ownGoal')} {...register('ownGoal', useClearPlayer())} />;
}

/**
 * Records a goal of a live game. The server updates the score and briefly suspends betting. A
 * second goal with the same side, minute and scorer must be confirmed.
 */
export function GoalDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { t: desk } = useTranslation('desk');
  const { t: common } = useTranslation();
  const goals = useGoals(game);
  /** A goal that seems to be recorded already and needs confirmation. */
  const [duplicate, setDuplicate] = useState<string | null>(null);
  const form = useForm<GoalForm>({
    values: {
      team: 'home',
      playerId: '',
      minute: String(Math.max(1, game.currentMinute)),
      stoppage: String(game.stoppageMinutes),
      ownGoal: false,
      happenedAt: '',
    },
    resetOptions: { keepDirtyValues: true },
  });
  const addGoal = useAddGoal(game, onClose);
  const isDuplicate = duplicate === JSON.stringify(goalOf(form.watch()));
  const record = (typed: GoalForm) => {
    const goal = goalOf(typed);
    if (!isDuplicate && goals.data?.some((recorded) => isSameGoal(recorded, goal))) setDuplicate(JSON.stringify(goal));
    else addGoal.mutate(typed);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('goalDialog.title')}
      description={`${game.homeTeam} ${game.homeScore}–${game.awayScore} ${game.awayTeam}`}
    >
      <FormProvider {...form}>
        <form noValidate className="grid gap-4" onSubmit={form.handleSubmit(record)}>
          <SideField game={game} />
          <ScorerField game={game} />
          <MinuteFields />
          <TimeField />
          <OwnGoalField />
          <GoalsSoFar game={game} goals={goals} />
          {isDuplicate && <Warning text={desk('goals.twice')} announced />}
          <DialogActions>
            <Button onClick={onClose}>{common('cancel')}</Button>
            <Button type="submit" variant={isDuplicate ? 'danger' : 'primary'} busy={addGoal.isPending}>
              {addGoal.isPending
                ? t('goalDialog.recording')
                : isDuplicate
                  ? desk('goals.recordAgain')
                  : t('goalDialog.record')}
            </Button>
          </DialogActions>
        </form>
      </FormProvider>
    </Dialog>
  );
}
