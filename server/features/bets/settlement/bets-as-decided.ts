// Bets as settled by facts that are not those of their game yet, for previews, which write nothing.
import type { Transaction } from '#server/database/transaction.ts';
import { DECIDED_KINDS, IS_OF_KIND } from '#server/features/bets/settlement/leg-kinds.ts';
import type { BetToSettle, DecidedGame } from '#server/features/bets/settlement/settle-bets.ts';
import { IS_MARKED, previewedValues, wouldBeMarked } from '#server/features/bets/settlement/wrong-bets.ts';

export type BetAsDecided = BetToSettle & { username: string };

/** Some bets on a game, by their ids: its legs as decided, those of other games as stored. */
export async function readBetsAsDecided(
  transaction: Transaction,
  { gameId, kinds, voids }: DecidedGame,
  ids: readonly number[],
): Promise<BetAsDecided[]> {
  const { rows } = await transaction.query<BetAsDecided>(
    `select bet.id, bet.user_id, u.username, bet.stake_cents, bet.potential_win_cents, bet.status, bet.payout_cents,
       bet.settlement_count, bet.system, bet.line_stake_cents, bet.free_bet_id is not null as is_free,
       (select json_agg(json_build_object('odds', leg.odds_hundredths, 'group', leg.group_number,
          'status', case when leg.game_id <> $1 then leg.status when ${voids ? wouldBeMarked(4) : IS_MARKED} then 'void'
            else coalesce(decided.status, 'pending') end)
          order by leg.leg_number)
        from bet_legs leg left join ${DECIDED_KINDS} on leg.game_id = $1 and ${IS_OF_KIND}
        where leg.bet_id = bet.id) as legs,
       (select coalesce(json_agg(json_build_object('number', g.group_number, 'odds', g.odds_hundredths,
                                                   'oddsWithout', g.odds_without) order by g.group_number), '[]')
        from bet_groups g where g.bet_id = bet.id) as groups
     from bets bet join users u on u.id = bet.user_id where bet.id = any($3::bigint[]) order by bet.id`,
    [gameId, kinds, ids, ...(voids ? previewedValues(voids) : [])],
  );
  return rows;
}
