import { type Cents, cents } from '#domain/money.ts';
import type { Queryable } from '#server/database/transaction.ts';

/**
 * What a player can withdraw of what is available: winnings of a game that is still being played, or whose end can still be
 * undone, stay in the account until the game is final. They can be staked at once.
 */
export async function withdrawableCents(
  database: Queryable,
  { userId, availableCents }: { userId: number; availableCents: Cents },
): Promise<Cents> {
  const { rows } = await database.query<{ cents: number }>({
    name: 'winnings-not-final',
    text: `select coalesce(sum(bets.payout_cents), 0)::bigint as cents from bets
      where user_id = $1 and status in ('won', 'half_won', 'half_lost') and settled_at > now() - interval '7 days'
        and exists (
          select 1 from bet_legs leg join games game on game.id = leg.game_id
          where leg.bet_id = bets.id
            and (game.status in ('upcoming', 'live', 'postponed')
              or (game.status = 'finished' and coalesce(game.undo_until > clock_timestamp(), false))))`,
    values: [userId],
  });
  return cents(Math.max(0, availableCents - (rows[0]?.cents ?? 0)));
}
