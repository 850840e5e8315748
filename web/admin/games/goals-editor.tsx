import { ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import type { TeamSide } from '#domain/game.ts';
import { formatMinute } from '#domain/match-clock.ts';
import {
  type EditedGoal,
  goalsBody,
  hasDuplicateGoal,
  moveEarlier,
  newGoalKey,
  parseMinute,
  placeByMinute,
} from '#web/admin/games/corrected-goals.ts';
import { useScorers } from '#web/admin/games/use-goals.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, SelectField, TextField } from '#web/ui/field.tsx';
import { Warning } from '#web/ui/warning.tsx';

type GoalRowProps = {
  game: Game;
  goal: EditedGoal;
  number: number;
  onChange: (goal: EditedGoal) => void;
  onMinuteBlur: () => void;
  onEarlier: () => void;
  onRemove: () => void;
};

function GoalRow({ game, goal, number, onChange, onMinuteBlur, onEarlier, onRemove }: GoalRowProps) {
  const { t } = useTranslation(['desk', 'admin']);
  const scorers = useScorers(game, goal) ?? [];
  return (
    <li className="rounded-lg border border-edge p-3">
      <fieldset className="grid gap-2">
        <legend className="sr-only">{t('correctGoals.goal', { number })}</legend>
        <div className="grid grid-cols-[1fr_5rem] items-start gap-2 sm:grid-cols-[1fr_1fr_5rem]">
          <SelectField
            label={t('admin:goalDialog.side')}
            value={goal.team}
            onChange={({ target }) => onChange({ ...goal, team: target.value as TeamSide, playerId: null })}
            choices={[
              { value: 'home', label: game.homeTeam },
              { value: 'away', label: game.awayTeam },
            ]}
          />
          <div className="max-sm:order-last max-sm:col-span-2">
            <SelectField
              label={t('admin:goalDialog.scorer')}
              value={goal.playerId ?? ''}
              onChange={({ target }) => onChange({ ...goal, playerId: Number(target.value) || null })}
              choices={[{ value: '', label: t('admin:goalDialog.unknownScorer') }, ...scorers]}
            />
          </div>
          <TextField
            label={t('admin:goalDialog.minute')}
            error={parseMinute(goal.minute) ? null : t('correctGoals.minute')}
            value={goal.minute}
            onChange={({ target }) => onChange({ ...goal, minute: target.value })}
            onBlur={onMinuteBlur}
          />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <Checkbox
            label={t('admin:goalDialog.ownGoal')}
            checked={goal.ownGoal}
            onChange={({ target }) => onChange({ ...goal, ownGoal: target.checked, playerId: null })}
          />
          <span className="flex gap-1.5">
            {number > 1 && (
              <Button
                size="small"
                variant="ghost"
                aria-label={t('correctGoals.earlierOf', { number })}
                onClick={onEarlier}
              >
                <ArrowUp className="size-4" />
                {t('correctGoals.earlier')}
              </Button>
            )}
            <Button size="small" variant="ghost" aria-label={t('correctGoals.removeOf', { number })} onClick={onRemove}>
              <Trash2 className="size-4" />
              {t('correctGoals.remove')}
            </Button>
          </span>
        </div>
      </fieldset>
    </li>
  );
}

type GoalsEditorProps = { game: Game; goals: readonly EditedGoal[]; onChange: (goals: EditedGoal[]) => void };

export function GoalsEditor({ game, goals, onChange }: GoalsEditorProps) {
  const { t } = useTranslation('desk');
  const add = () => {
    const minute = formatMinute({ minute: game.currentMinute, stoppageMinutes: game.stoppageMinutes });
    const goal = { key: newGoalKey(goals), team: 'home', playerId: null, minute, ownGoal: false } as const;
    onChange(placeByMinute(goals, goal));
  };
  /** Moves the goal to its place by minute. If it is already there, nothing changes. */
  const place = (goal: EditedGoal) => {
    const placed = placeByMinute(goals, goal);
    if (placed.some(({ key }, index) => key !== goals[index]?.key)) onChange(placed);
  };
  const body = goalsBody(goals);
  return (
    <section aria-label={t('goals.title')} className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-sm font-semibold">{t('goals.title')}</h3>
        <Button size="small" onClick={add}>
          <Plus className="size-4" />
          {t('correctGoals.add')}
        </Button>
      </div>
      {goals.length === 0 && <p className="text-sm text-muted">{t('goals.none')}</p>}
      <ol className="grid gap-2">
        {goals.map((goal, index) => (
          <GoalRow
            key={goal.key}
            game={game}
            goal={goal}
            number={index + 1}
            onChange={(changed) => onChange(goals.map((each) => (each.key === goal.key ? changed : each)))}
            onMinuteBlur={() => place(goal)}
            onEarlier={() => onChange(moveEarlier(goals, index))}
            onRemove={() => onChange(goals.filter(({ key }) => key !== goal.key))}
          />
        ))}
      </ol>
      {body && hasDuplicateGoal(body) && <Warning text={t('correctGoals.twice')} />}
    </section>
  );
}
