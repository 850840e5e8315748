-- Reads what only a few bets need: the player's stake and loss limits, free bets, boosts,
-- goalscorers, and what an "any other" selection excludes. The same transaction then places the
-- bets, with these rows still locked: wallets by player, then games by id, then boosts.
with bet as materialized (select * from :bets),
leg_in as materialized (select * from :legs),
player as materialized (
  select wallets.user_id, coalesce((
    select sum(stake_cents) from in_play_delays delay
    where delay.user_id = wallets.user_id and kind = 'bet' and ended_at is null
  ), 0) as waiting_stake_cents
  from wallets where wallets.user_id = any(array(select user_id from bet)) order by wallets.user_id for update
),
-- The amounts played by players with limits: locked, so that they are read as of the wallet's lock.
play_total as materialized (
  select user_id, period, starts_on, stake_cents, payout_cents from play_totals
  where user_id in (select user_id from player) for update
),
play_left as materialized (
  select user_id, min(cents) filter (where kind = 'stake') as stake_cents,
    min(cents) filter (where kind = 'loss') as loss_cents,
    (array_agg(period order by cents) filter (where kind = 'stake'))[1] as stake_period,
    (array_agg(period order by cents) filter (where kind = 'loss'))[1] as loss_period
  from (
    select play.user_id, kind, play.period,
      least(case when next_from <= now() then next_amount_cents else amount_cents end, staff_cents)
        - coalesce(total.stake_cents - case when kind = 'loss' then total.payout_cents else 0 end, 0)
        - waiting_stake_cents as cents
    from play_limits play join player on player.user_id = play.user_id
    cross join lateral (select period_start(play.period, clock_timestamp()) as starts_on offset 0) as current
    left join lateral (
      select stake_cents, payout_cents from play_total
      where user_id = play.user_id and period = play.period and starts_on = current.starts_on
      union all
      -- If the clock was set back, the stored total is that of a later period, so the transfers
      -- since the current period's start are added up.
      select sum(amount_cents) filter (where kind = 'stake'), sum(received_payout(kind, amount_cents))
      from play_total later join transfers using (user_id)
      where user_id = play.user_id and period = play.period and later.starts_on > current.starts_on
        and created_at >= current.starts_on::timestamp at time zone 'UTC'
      group by user_id
    ) as total on true
    where kind in ('stake', 'loss')
  ) as each_limit
  where cents is not null group by user_id
),
free_bet as materialized (
  select id, user_id, amount_cents from free_bets
  where id = any(array(select free_bet_id from bet)) and user_id in (select user_id from player)
    and bet_id is null and revoked_at is null
    and not exists (select from in_play_delays where free_bet_id = free_bets.id and ended_at is null)
    -- A delayed bet passed these checks on arrival. They are not repeated: a player who saw a goal
    -- during the delay could cancel the bet by withdrawing the deposit.
    and (id = any(array(select free_bet_id from bet where in_play_delay = 'over')) or expires_at > clock_timestamp()
      and (kept_deposit_cents is null or has_kept_deposit(user_id, kept_deposit_cents, promotion_id)))
  for update
),
game as materialized (
  select id, home_team, away_team, status, handicap_line_quarters, asian_total_line_quarters,
    -- Appending {} makes PostgreSQL read the out-of-line prices once, not for each selection.
    prices || '{}' as prices
  from games
  where id = any(array(select game_id from leg_in)) and (select count(*) from player) > 0
  order by id for share
),
-- A boost applies only to its own selection, with the same player and line. Locked, so that
-- bets_taken is read as of the lock: two statements can't both take the last bet. If one statement
-- exceeds the limit, the table's CHECK rejects it, and each bet is placed separately. The boost's
-- game is locked first, as in check-boosts.ts.
boost as materialized (
  select id, game_id, selection_key, odds_hundredths, price_hundredths, in_play,
    min_stake_cents, max_stake_cents, max_bets_per_player, max_bets - bets_taken as bets_left
  from promotions
  where id = any(array(select boost_id from bet)) and kind = 'odds_boost' and not is_sure_win
    and (select count(*) from game) >= 0 and starts_at <= clock_timestamp() and ends_at > clock_timestamp()
  order by id for no key update
),
leg as materialized (
  select leg_in.user_id, leg_number, boost.id as boost_id, boost.odds_hundredths as boosted_odds, scorer.name as scorer,
    coalesce(scorer.team not in (game.home_team, game.away_team), leg_in.player_id is not null) as is_scorer_unknown,
    case when leg_in.rest_of is not null then (
      select array_agg(covered.selection)::text from :covered
      where covered.market = leg_in.rest_of and game.prices ? covered.selection_key
    ) end as priced_selections
  from leg_in
  join bet on bet.user_id = leg_in.user_id
  left join game on game.id = leg_in.game_id
  left join boost on boost.id = bet.boost_id and boost.game_id = leg_in.game_id
    and boost.selection_key = key_on_line(leg_in.selection_key, leg_in.line_field, game.handicap_line_quarters,
      game.asian_total_line_quarters)
    and boost_is_on(game.status, boost.in_play, boost.odds_hundredths, (game.prices ->> boost.selection_key)::int,
      boost.price_hundredths)
  left join players scorer on scorer.id = leg_in.player_id
),
legs as (
  select user_id, min(boost_id) as boost_id,
    json_agg(json_build_object('boostedOdds', boosted_odds, 'scorer', scorer, 'isScorerUnknown', is_scorer_unknown,
      'pricedSelections', priced_selections) order by leg_number) as legs
  from leg group by user_id
)
select bet.user_id, legs.legs, free_bet.amount_cents as free_bet_cents, boost.min_stake_cents as boost_min_stake_cents,
  boost.max_stake_cents as boost_max_stake_cents,
  case when legs.boost_id is not null and boost.bets_left is distinct from 0 then (
    select max(boost_number) + 1 from (
      select 0 as boost_number, false as counts
      union all
      select boost_number, status <> 'void' from bets
      where bets.boost_id = boost.id and bets.user_id = bet.user_id and boost_number is not null
    ) as taken
    having count(*) filter (where counts) >= boost.max_bets_per_player is not true
  ) end as boost_number,
  case when play_left.stake_cents is not null then greatest(0, play_left.stake_cents) end as stake_left_cents,
    play_left.stake_period,
  case when play_left.loss_cents is not null then greatest(0, play_left.loss_cents) end as loss_left_cents,
    play_left.loss_period
from bet
join legs on legs.user_id = bet.user_id
left join play_left on play_left.user_id = bet.user_id
left join free_bet on free_bet.id = bet.free_bet_id and free_bet.user_id = bet.user_id
left join boost on boost.id = bet.boost_id
