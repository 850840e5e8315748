import { useTranslation } from 'react-i18next';
import type { Game, Goal } from '#contract/games/objects.ts';
import { formatMinute } from '#domain/match-clock.ts';

export function useGoalText(game: Game): (goal: Goal) => string {
  const { t } = useTranslation('desk');
  return (goal) =>
    t(goal.ownGoal ? 'goals.ownGoalLine' : 'goals.line', {
      minute: formatMinute(goal),
      team: goal.team === 'home' ? game.homeTeam : game.awayTeam,
      player: goal.playerName ?? t('goals.unknownScorer'),
    });
}
