import type { Cents } from '#domain/money.ts';
import type { Transaction } from '#server/database/transaction.ts';

type Release = { betId: number; stakeCents: Cents; potentialWinCents: Cents };

/** Takes a part of a bet off the exposure of its selections, in the order in which placing bets locks them. */
export async function releaseExposure(transaction: Transaction, release: Release): Promise<void> {
  await transaction.query(
    `with touched as (
       select e.game_id, e.price_field, e.line_quarters, e.home_base, e.away_base, bet.is_accumulator
       from bet_legs leg join bets bet on bet.id = leg.bet_id
       join exposures e on e.game_id = leg.game_id and e.price_field = leg.price_field
         and e.line_quarters = coalesce(leg.line_quarters, -1000)
         and e.home_base = case when leg.bet_type = 'handicap' then coalesce(leg.home_score_at_placement, -1) else -1 end
         and e.away_base = case when leg.bet_type = 'handicap' then coalesce(leg.away_score_at_placement, -1) else -1 end
       where leg.bet_id = $1
       order by e.game_id, e.price_field, e.line_quarters, e.home_base, e.away_base for update of e
     )
     update exposures e set
       stake_cents = e.stake_cents - case when touched.is_accumulator then 0 else $2::bigint end,
       payout_cents = e.payout_cents - case when touched.is_accumulator then 0 else $3::bigint end,
       accumulator_stake_cents = e.accumulator_stake_cents - case when touched.is_accumulator then $2::bigint else 0 end,
       accumulator_payout_cents = e.accumulator_payout_cents - case when touched.is_accumulator then $3::bigint else 0 end
     from touched
     where (e.game_id, e.price_field, e.line_quarters, e.home_base, e.away_base)
         = (touched.game_id, touched.price_field, touched.line_quarters, touched.home_base, touched.away_base)`,
    [release.betId, release.stakeCents, release.potentialWinCents],
  );
}

/** Takes bets whose every selection is void for good off the exposure of their games. */
export async function releaseVoidedExposure(transaction: Transaction, betIds: readonly number[]): Promise<void> {
  if (betIds.length === 0) return;
  await transaction.query(
    `with released as (
       select leg.game_id, leg.price_field, coalesce(leg.line_quarters, -1000) as line_quarters,
         case when leg.bet_type = 'handicap' then coalesce(leg.home_score_at_placement, -1) else -1 end as home_base,
         case when leg.bet_type = 'handicap' then coalesce(leg.away_score_at_placement, -1) else -1 end as away_base,
         coalesce(sum(bet.stake_cents) filter (where not bet.is_accumulator and bet.free_bet_id is null), 0) as stake_cents,
         coalesce(sum(bet.potential_win_cents) filter (where not bet.is_accumulator), 0) as payout_cents,
         coalesce(sum(bet.stake_cents) filter (where bet.is_accumulator and bet.free_bet_id is null), 0)
           as accumulator_stake_cents,
         coalesce(sum(bet.potential_win_cents) filter (where bet.is_accumulator), 0) as accumulator_payout_cents
       from bet_legs leg join bets bet on bet.id = leg.bet_id where leg.bet_id = any($1::bigint[])
       group by 1, 2, 3, 4, 5
     ),
     touched as (
       select e.game_id from exposures e join released using (game_id, price_field, line_quarters, home_base, away_base)
       order by e.game_id, e.price_field, e.line_quarters, e.home_base, e.away_base for update of e
     )
     update exposures e set
       stake_cents = e.stake_cents - released.stake_cents,
       payout_cents = e.payout_cents - released.payout_cents,
       accumulator_stake_cents = e.accumulator_stake_cents - released.accumulator_stake_cents,
       accumulator_payout_cents = e.accumulator_payout_cents - released.accumulator_payout_cents
     from released
     where (e.game_id, e.price_field, e.line_quarters, e.home_base, e.away_base)
         = (released.game_id, released.price_field, released.line_quarters, released.home_base, released.away_base)
       and (select count(*) from touched) > 0`,
    [betIds],
  );
}
