import { useQuery } from '@tanstack/react-query';
import type { Game } from '#contract/games/objects.ts';
import { useFollowVersion } from '#web/admin/games/use-follow-version.ts';
import { queryOf } from '#web/lib/query-client.ts';

/** The recorded goals of a game, for its current version. */
export function useGoals(game: Pick<Game, 'id' | 'version'>) {
  const goals = useQuery({ ...queryOf('listGoals', { params: { id: game.id } }), refetchOnMount: 'always' });
  useFollowVersion(goals, game.version);
  return goals;
}
