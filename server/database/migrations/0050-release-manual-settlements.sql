-- Bets settled manually kept their exposure until now. Takes off what they still hold.
update exposures e set
  stake_cents = e.stake_cents - settled.stake_cents,
  payout_cents = e.payout_cents - settled.payout_cents,
  accumulator_stake_cents = e.accumulator_stake_cents - settled.accumulator_stake_cents,
  accumulator_payout_cents = e.accumulator_payout_cents - settled.accumulator_payout_cents
from (
  select leg.game_id, leg.price_field, coalesce(leg.line_quarters, -1000) as line_quarters,
    case when leg.bet_type = 'handicap' then coalesce(leg.home_score_at_placement, -1) else -1 end as home_base,
    case when leg.bet_type = 'handicap' then coalesce(leg.away_score_at_placement, -1) else -1 end as away_base,
    coalesce(sum(bet.stake_cents) filter (where not bet.is_accumulator and bet.free_bet_id is null), 0) as stake_cents,
    coalesce(sum(bet.potential_win_cents) filter (where not bet.is_accumulator), 0) as payout_cents,
    coalesce(sum(bet.stake_cents) filter (where bet.is_accumulator and bet.free_bet_id is null), 0)
      as accumulator_stake_cents,
    coalesce(sum(bet.potential_win_cents) filter (where bet.is_accumulator), 0) as accumulator_payout_cents
  from bet_legs leg join bets bet on bet.id = leg.bet_id
  where bet.settled_by is not null
  group by 1, 2, 3, 4, 5
) settled
where (e.game_id, e.price_field, e.line_quarters, e.home_base, e.away_base)
    = (settled.game_id, settled.price_field, settled.line_quarters, settled.home_base, settled.away_base);
