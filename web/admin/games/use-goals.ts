import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Game, Goal } from '#contract/games/objects.ts';
import type { TeamSide } from '#domain/game.ts';
import { formatMinute } from '#domain/match-clock.ts';
import { useFollowVersion } from '#web/admin/games/game-queries.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';

/** A game's recorded goals, refetched when its version changes. */
export function useGoals(game: Pick<Game, 'id' | 'version'>) {
  const goals = useFreshQuery('listGoals', { params: { id: game.id } });
  useFollowVersion(goals, game.version);
  return goals;
}

export function useGoalText(game: Game): (goal: Goal) => string {
  const { t } = useTranslation('desk');
  return (goal) =>
    t(goal.ownGoal ? 'goals.ownGoalLine' : 'goals.line', {
      minute: formatMinute(goal),
      team: goal.team === 'home' ? game.homeTeam : game.awayTeam,
      player: goal.playerName ?? t('goals.unknownScorer'),
    });
}

/** A goal's possible scorers as options; for an own goal, the other team's players. */
export function useScorers(game: Game, { team, ownGoal }: { team: TeamSide; ownGoal: boolean }) {
  const players = useQuery(queryOf('listPlayers', { query: { gameId: game.id } })).data;
  const scorerTeam = (team === 'home') !== ownGoal ? game.homeTeam : game.awayTeam;
  return players?.filter((player) => player.team === scorerTeam).map(({ id, name }) => ({ value: id, label: name }));
}
