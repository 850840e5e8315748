import { POSTPONEMENT_LIMIT_HOURS } from '#domain/game.ts';
import { type Cents, cents } from '#domain/money.ts';
import { raw, sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { WalletBalances } from '#server/ledger/post-transfers.ts';

type Withdrawable = {
  cents: Cents;
  /** Held winnings of free bets, and the stakes that would release them. */
  wagering: { heldCents: Cents; leftCents: Cents };
};

/** Whether the game `game` is not over, or its end can still be undone. */
const notFinal = sql`(game.status in ('upcoming', 'live')
  or (game.status = 'postponed'
    and game.scheduled_start + interval '${raw(POSTPONEMENT_LIMIT_HOURS)} hours' >= clock_timestamp())
  or (game.status = 'finished' and coalesce(game.undo_until > clock_timestamp(), false)))`;

/**
 * What a player can withdraw of the available balance: at most what exceeds the debt. Payouts of
 * the last seven days stay in the account while one of the bet's games is not over, or its end can
 * still be undone. The same applies to cash-outs, for the games that had kicked off, and to the
 * refunded stakes of pushes and late bets, which may be reopened until then; bets voided by staff,
 * also for a price error, stay void. Winnings of a free bet with a wagering requirement are
 * released as the player wagers them. Bets count for this if they are in `wagered_bets` (in SQL)
 * and were placed after the winnings were first paid, even if that payout was reversed and paid
 * again since.
 */
export async function readWithdrawable(
  database: Queryable,
  userId: number,
  { availableCents, debtCents }: Pick<WalletBalances, 'availableCents' | 'debtCents'>,
): Promise<Withdrawable> {
  const statement = sql<{ held: number; wagering: number; left: number }>`
    select coalesce(sum(case when not_final then payout_cents else unwagered end), 0)::bigint + (
        select coalesce(sum(part.amount_cents), 0) from standing_cash_outs part
        where part.user_id = ${userId} and part.created_at > now() - interval '7 days' and exists (
          select 1 from bet_legs leg join games game on game.id = leg.game_id
          where leg.bet_id = part.bet_id and part.created_at >= game.kicked_off_at
            and ${notFinal}))::bigint as held,
      coalesce(sum(unwagered) filter (where not not_final), 0)::bigint as wagering, coalesce(max(to_stake),
        0)::bigint as left
    from (
      select payout_cents, to_stake, ceil(to_stake::numeric / greatest(times, 1)) as unwagered,
        settled_at > now() - interval '7 days' and exists (
          select 1 from bet_legs leg join games game on game.id = leg.game_id
          where leg.bet_id = won.id and ${notFinal}) as not_final
      from (
        select bets.id, bets.payout_cents, bets.settled_at, coalesce(free.wagering_times, 0) as times,
          case when free.wagering_times > 0 then greatest(0, free.wagering_times * bets.payout_cents - coalesce((
            select sum(wagered.stake_cents) from wagered_bets wagered
            where wagered.user_id = ${userId} and wagered.id > bets.id and wagered.created_at >= (
              select min(created_at) from transfers where kind = 'payout' and ref_id = bets.id)), 0))
            else 0 end as to_stake
        from bets left join free_bets free on free.id = bets.free_bet_id
        where bets.user_id = ${userId} and bets.payout_cents > 0 and bets.status <> 'cashed_out'
          and (bets.status <> 'void' or bets.settled_by is null and exists (
            select 1 from bet_legs leg
            where leg.bet_id = bets.id and leg.void_reason ->> 'code' is distinct from 'price_error'))
          and (bets.settled_at > now() - interval '7 days' or free.wagering_times > 0)
      ) as won
    ) as held_back`;
  const { held, wagering, left } = await statement.named('winnings-held-back').one(database);
  return {
    cents: cents(Math.max(0, availableCents - debtCents - held)),
    wagering: { heldCents: cents(Math.min(wagering, availableCents)), leftCents: cents(left) },
  };
}
