import { useQuery } from '@tanstack/react-query';
import type { Game } from '#contract/games/objects.ts';
import type { TeamSide } from '#domain/game.ts';
import { queryOf } from '#web/lib/query-client.ts';

/** A goal's possible scorers as options; for an own goal, the other team's players. */
export function useScorers(game: Game, { team, ownGoal }: { team: TeamSide; ownGoal: boolean }) {
  const players = useQuery(queryOf('listPlayers', { query: { gameId: game.id } })).data;
  const scorerTeam = (team === 'home') !== ownGoal ? game.homeTeam : game.awayTeam;
  return players?.filter((player) => player.team === scorerTeam).map(({ id, name }) => ({ value: id, label: name }));
}
