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
