import { betFigures } from '#web/features/bets/bet-figures.ts';
import { BetStats, type Figure } from '#web/features/bets/bet-stats.tsx';
import { useBetCounts } from '#web/features/bets/use-user-bets.ts';
import { useNetPosition } from '#web/features/safer-play/play-queries.ts';
import { useSignedInUser } from '#web/lib/session.ts';
import { QueryView } from '#web/ui/query-view.tsx';

/** Figures for all of the player's bets, not only those listed. */
export function PlayerStats({ show }: { show: readonly Figure[] }) {
  const user = useSignedInUser();
  const counts = useBetCounts(user.id);
  const position = useNetPosition(user.id);
  return (
    <QueryView query={counts} loading="h-28">
      {(count) => (
        <QueryView query={position} loading="h-28">
          {({ all }) => <BetStats figures={betFigures(count, all)} balance={user.balance} show={show} />}
        </QueryView>
      )}
    </QueryView>
  );
}
