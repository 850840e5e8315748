import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
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

/** How long ago a goal may have been scored. */
const SECONDS_AGO = [15, 30, 60, 120, 300] as const;

type GoalForm = {
  team: TeamSide;
  playerId: string;
  minute: string;
  stoppage: string;
  ownGoal: boolean;
  /** Empty: just now. */
  happenedAt: string;
};

/** What is sent of the form. */
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
  const sayError = useErrorToast();
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
    onError: (error) => sayError(error, t('goalDialog.failed')),
  });
}

/** The players of the side that the scorer plays for: of an own goal, that is the other one. */
function usePlayers(game: Game, { team, ownGoal }: Pick<GoalForm, 'team' | 'ownGoal'>) {
  const players = useQuery(queryOf('listPlayers', { query: { gameId: game.id } })).data;
  const isHome = (team === 'home') !== ownGoal;
  return players?.filter((player) => player.team === (isHome ? game.homeTeam : game.awayTeam));
}

/**
 * A goal of a live game: for whom, by whom, when. The server raises the score and suspends betting for a moment. The same
 * side, minute and scorer a second time has to be confirmed.
 */
export function GoalDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { t: desk } = useTranslation('desk');
  const { t: common } = useTranslation();
  const goals = useGoals(game);
  /** The goal, as sent, that is already recorded and has to be confirmed. */
  const [asked, setAsked] = useState<string | null>(null);
  const { register, handleSubmit, watch, setValue, formState } = useForm<GoalForm>({
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
  // Fixed while the dialog is open, so that a goal that is sent again is the same one.
  const [openedAt] = useState(serverNow);
  const players = usePlayers(game, watch());
  const addGoal = useAddGoal(game, onClose);
  const checkStoppage = (typed: string, { minute }: GoalForm) => {
    if (!/^\d{1,2}$/.test(typed) || Number(typed) > MAX_STOPPAGE_MINUTES)
      return t('editGame.wholeNumber', { most: MAX_STOPPAGE_MINUTES });
    return Number(typed) === 0 || endsHalf(Number(minute)) || t('editGame.stoppageOnly');
  };
  const typed = JSON.stringify(goalOf(watch()));
  const isAsked = asked === typed;
  const record = (form: GoalForm) => {
    const isTwice = goals.data?.some((goal) => isSameGoal(goal, goalOf(form)));
    if (isTwice && !isAsked) setAsked(JSON.stringify(goalOf(form)));
    else addGoal.mutate(form);
  };
  const forgetPlayer = { onChange: () => setValue('playerId', '', { shouldDirty: true }) };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('goalDialog.title')}
      description={`${game.homeTeam} ${game.homeScore}–${game.awayScore} ${game.awayTeam}`}
    >
      <form noValidate className="grid gap-4" onSubmit={handleSubmit(record)}>
        <fieldset>
          <legend className="mb-1.5 text-sm font-medium">{t('goalDialog.side')}</legend>
          <div className="grid grid-cols-2 gap-2">
            {TEAM_SIDES.map((side) => (
              <label
                key={side}
                className="relative grid min-h-11 cursor-pointer place-items-center rounded-lg border border-outline bg-ink px-3 py-1.5 text-center text-sm hover:border-muted has-checked:border-gold has-checked:bg-gold-deep/40 has-checked:text-gold-bright has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-gold-bright"
              >
                <input type="radio" value={side} {...register('team', forgetPlayer)} className="sr-only" />
                {side === 'home' ? game.homeTeam : game.awayTeam}
              </label>
            ))}
          </div>
        </fieldset>
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
        <div className="grid grid-cols-2 items-start gap-3">
          <Field label={t('goalDialog.minute')} error={formState.errors.minute?.message ?? null}>
            {(control) => (
              <Input
                {...control}
                {...register('minute', {
                  validate: (typed) =>
                    (/^\d{1,3}$/.test(typed) && Number(typed) <= MAX_MINUTE) ||
                    t('editGame.wholeNumber', { most: MAX_MINUTE }),
                })}
                inputMode="numeric"
                autoComplete="off"
              />
            )}
          </Field>
          <Field label={t('goalDialog.stoppage')} error={formState.errors.stoppage?.message ?? null}>
            {(control) => (
              <Input
                {...control}
                {...register('stoppage', { validate: checkStoppage })}
                inputMode="numeric"
                autoComplete="off"
              />
            )}
          </Field>
        </div>
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
        <Checkbox label={t('goalDialog.ownGoal')} {...register('ownGoal', forgetPlayer)} />
        <GoalsSoFar game={game} goals={goals} />
        {isAsked && <Warning text={desk('goals.twice')} announced />}
        <DialogActions>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" variant={isAsked ? 'danger' : 'primary'} busy={addGoal.isPending}>
            {addGoal.isPending
              ? t('goalDialog.recording')
              : isAsked
                ? desk('goals.recordAgain')
                : t('goalDialog.record')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
