// Bets as they would stand by facts that are not those of their game yet: what a preview reads and writes nothing of.
import type { Transaction } from '#server/database/transaction.ts';
import { decidedKinds, isOfKind } from '#server/features/bets/settlement/leg-kinds.ts';
import type { BetToSettle, DecidedGame } from '#server/features/bets/settlement/settle-bets.ts';

export type BetAsDecided = BetToSettle & { username: string };

/** Some bets on a game, by their ids, with its legs as decided and those of other games as they stand. */
export async function readBetsAsDecided(
  transaction: Transaction,
  { gameId, kinds }: DecidedGame,
  ids: readonly number[],
): Promise<BetAsDecided[]> {
  const { rows } = await transaction.query<BetAsDecided>(
    `select b.id, b.user_id, u.username, b.stake_cents, b.potential_win_cents, b.status, b.payout_cents,
       b.settlement_count, b.system, b.line_stake_cents, b.free_bet_id is not null as is_free,
       (select json_agg(json_build_object('odds', leg.odds_hundredths, 'group', leg.group_number,
          'status', case when leg.game_id = $1 then coalesce(decided.status, 'pending') else leg.status end)
          order by leg.leg_number)
        from bet_legs leg left join ${decidedKinds} on leg.game_id = $1 and ${isOfKind}
        where leg.bet_id = b.id) as legs,
       (select coalesce(json_agg(json_build_object('number', g.group_number, 'odds', g.odds_hundredths,
                                                   'oddsWithout', g.odds_without) order by g.group_number), '[]')
        from bet_groups g where g.bet_id = b.id) as groups
     from bets b join users u on u.id = b.user_id where b.id = any($3::bigint[]) order by b.id`,
    [gameId, kinds, ids],
  );
  return rows;
}
