-- Accepts bets: any number of them from different players, each accepted or refused on its own,
-- checks and effects in one statement. It locks wallets by player and then games by id, so what it
-- checks can't change before it acts:
--
-- - a goal or a new price waits until the bets that saw the old state are written, or vice versa;
-- - a player's balance is read once their wallet is locked.
--
-- The `case` in `checked` lists this statement's refusals, in order of precedence.
--
-- PostgreSQL initialises each part of a statement, used or not. So what only a few bets need (free
-- bets, boosts, goalscorers, "any other" selections, players' stake and loss limits) is read by
-- read-bet-extras.sql earlier in the same transaction and passed in.
with bet as materialized (select * from :bets),
leg_in as materialized (select * from :legs),
wallet as materialized (
  select user_id, available_cents, staked_cents from wallets
  where user_id = any(array(select user_id from bet)) order by user_id for update
),
-- Delayed in-play bets count towards the limits from their arrival, so that a later bet can't
-- cause their refusal.
player as materialized (
  select rules.*, available_cents, staked_cents + waiting_stake_cents as staked_or_waiting_cents
  from wallet join betting_rules(array(select user_id from wallet)) as rules using (user_id)
),
game as materialized (
  select id, home_team, away_team, status, start_time, home_score, away_score, handicap_line_quarters,
    asian_total_line_quarters, suspended or coalesce(suspended_until > clock_timestamp(), false) as is_suspended,
    game_is_silent(silent_from) as is_silent, suspended_markets, version,
    -- Appending {} makes PostgreSQL read the out-of-line prices once, not for each leg.
    prices || '{}' as prices
  from games
  where id = any(array(select game_id from leg_in)) and (select count(*) from player) > 0
  order by id for share
),
-- The liability of the games as this statement sees it. The trigger on bet_legs enforces the limits
-- across statements.
liability as materialized (
  select * from game_liabilities where game_id = any(array(select game_id from leg_in))
),
leg as materialized (
  select leg_in.*, keyed.full_key, keyed.full_book, keyed.current_line, game.version, game.status, game.home_score,
    game.away_score, game.home_team, game.away_team,
    coalesce(liability.liability_cents, 0) as liability_cents,
    coalesce(case when leg_in.group_number is null then (
      select sum(payout_cents + accumulator_payout_cents - stake_cents - accumulator_stake_cents)
      from exposures position
      where position.game_id = leg_in.game_id and position.selection_key = keyed.full_key
    ) end, 0) as exposure_cents,
    coalesce((
      select win_cents from possible_wins
      where kind = 'player_game' and possible_wins.user_id = leg_in.user_id and subject = leg_in.game_id::text
    ), 0) + coalesce((
      select sum(win_cents) from in_play_delays delay
      where delay.user_id = leg_in.user_id and kind = 'bet' and ended_at is null and leg_in.game_id = any(game_ids)
    ), 0) as player_game_cents,
    -- A boosted bet never gets less than the game's own price, which may have risen above it.
    greatest(leg_in.boosted_odds, offered.odds) as current_odds,
    game.id is null as is_unknown,
    game.status not in ('upcoming', 'live')
      or game.status = 'upcoming' and game.start_time <= clock_timestamp() as is_over,
    game.is_suspended or leg_in.market = any(game.suspended_markets) as is_suspended,
    game.is_silent,
    offered.odds is null as has_no_price
  from leg_in
  left join game on game.id = leg_in.game_id
  -- A handicap or total named by the specification has the game's own line. Without `offset 0`,
  -- PostgreSQL computes these in each place that uses them.
  cross join lateral (
    select
      key_on_line(leg_in.selection_key, leg_in.line_field, handicap_line_quarters, asian_total_line_quarters) as full_key,
      key_on_line(leg_in.book, leg_in.line_field, handicap_line_quarters, asian_total_line_quarters) as full_book,
      case leg_in.line_field
        when 'handicapLine' then game.handicap_line_quarters
        when 'asianTotalLine' then game.asian_total_line_quarters
        else leg_in.line_quarters
      end as current_line
    offset 0
  ) as keyed
  cross join lateral (select (game.prices ->> keyed.full_key)::int as odds offset 0) as offered
  left join liability on liability.game_id = leg_in.game_id
),
legs as materialized (
  select user_id, bool_or(is_unknown) as any_unknown, bool_or(is_over) as any_over,
    bool_or(is_suspended) as any_suspended,
    bool_or(is_silent) as any_silent, bool_or(has_no_price and is_scorer_unknown) as any_scorer_unknown,
    bool_or(has_no_price) as any_without_price, bool_or(status = 'live') as in_play,
    -- What remains of the limits of each selection and game, divided by the profit per unit of
    -- stake. Each leg counts as if it were a single, with its part of the bonus (see `highest`).
    min(floor(greatest(
      (win_left_cents - bonus_cents) * 100.0 / (coalesce(group_odds, current_odds) - 100),
      win_left_cents * 100.0 / (coalesce(group_odds, current_odds) - 100 + bonus_odds)))) as stake_left_cents,
    max(leg.player_game_cents) as player_game_cents,
    bool_or(expected_line is not null and expected_line <> current_line) as line_changed,
    bool_or(case when expected_version is null then expected_odds is distinct from current_odds
      else expected_version <> version end) as odds_changed,
    json_agg(json_build_object('odds', current_odds, 'line', current_line, 'homeTeam', home_team, 'awayTeam', away_team,
      'selection', selection) order by leg_number) as current_legs
  from leg cross join risk_limits limits
  cross join lateral (
    select least(limits.selection_cents - exposure_cents, limits.game_cents - liability_cents) as win_left_cents
  ) as room
  group by user_id
),
-- Bets already placed with the key, and keys whose first request is in its in-play delay or was
-- refused after it.
replay as (
  select bet.user_id, bets.id as bet_id, bets.request_hash = bet.request_hash as same_request
  from bet join bets on bets.user_id = bet.user_id and bets.idempotency_key = bet.idempotency_key
  union all
  select bet.user_id, null, delay.request_hash = bet.request_hash
  from bet join in_play_delays delay on delay.user_id = bet.user_id and delay.kind = 'bet'
    and delay.idempotency_key = bet.idempotency_key and (delay.ended_at is null or delay.refusal is not null)
),
checked as materialized (
  select bet.*, replay.bet_id as replayed_id, replay.same_request, player.username, legs.current_legs,
    highest.stake_cents as max_stake_cents,
    case
      when replay.user_id is not null then 'REPLAYED'
      when player.user_id is null then 'UNAUTHENTICATED'
      when player.is_suspended then 'ACCOUNT_SUSPENDED'
      when player.excluded_until > clock_timestamp() then 'SELF_EXCLUDED'
      when player.timed_out_until > clock_timestamp() then 'TIMED_OUT'
      when not player.is_verified and (:require_verified
        or exists (select from users where id = player.user_id and must_prove_age(users))) then 'VERIFICATION_REQUIRED'
      -- Not a refusal: the writer reads the player's limits and tries again.
      when player.has_limits and not bet.has_extras then 'EXTRAS_NEEDED'
      when bet.free_bet_id is not null and bet.free_bet_cents is null then 'FREE_BET_UNAVAILABLE'
      when bet.free_bet_cents <> bet.stake_cents then 'VALIDATION'
      when bet.boost_id is not null and bet.boost_number is null then 'BOOST_UNAVAILABLE'
      when bet.stake_cents < bet.boost_min_stake_cents then 'BOOST_STAKE_TOO_LOW'
      when legs.any_unknown then 'NOT_FOUND'
      when legs.any_over then 'MARKET_CLOSED'
      when legs.any_suspended then 'MARKET_SUSPENDED'
      when legs.any_silent then 'GAME_SILENT'
      when legs.any_scorer_unknown then 'NOT_FOUND'
      when legs.any_without_price then 'MARKET_CLOSED'
      when legs.line_changed then 'LINE_CHANGED'
      when legs.odds_changed then 'ODDS_CHANGED'
      -- Not always final: write-bet.ts compares the new terms with those the player saw.
      when bet.bonus_version is not null and bet.bonus_version <> accumulator_bonus_version() then 'BONUS_CHANGED'
      when bet.free_bet_id is null and player.available_cents < bet.stake_cents then 'INSUFFICIENT_BALANCE'
      -- A bet that waited has counted towards the limits since its arrival. If it were checked
      -- again, its player could cancel it by lowering a limit after seeing what happened during the
      -- delay.
      when bet.free_bet_id is null and bet.in_play_delay <> 'over' and bet.stake_left_cents < bet.stake_cents
        then 'LIMIT_STAKE'
      when bet.free_bet_id is null and bet.in_play_delay <> 'over' and bet.loss_left_cents < bet.stake_cents
        then 'LIMIT_LOSS'
      when highest.stake_cents < bet.stake_cents then 'LIMIT_EXCEEDED'
      when legs.in_play and bet.in_play_delay = 'due' then 'IN_PLAY'
    end as refusal
  from bet
  join legs on legs.user_id = bet.user_id
  cross join risk_limits limits
  left join player on player.user_id = bet.user_id
  left join replay on replay.user_id = bet.user_id
  cross join lateral (
    -- The player's percentage applies to the limits per bet and per player, but not to free bets,
    -- which can't be split.
    select greatest(0, least(
      limits.stake_cents * room.percent / 100,
      bet.boost_max_stake_cents,
      -- The payout includes the bonus, which is at most that of the whole bet (first stake) and at
      -- most its percentage of the net winnings (second). So the higher of the two stakes is within
      -- the limit.
      greatest(
        (limits.payout_cents * room.percent - coalesce(bet.bonus_cents, 0) * 100) / bet.odds_hundredths,
        limits.payout_cents * room.percent * 100
          / (bet.odds_hundredths * 100 + (bet.odds_hundredths - 100) * bet.bonus_percent)),
      limits.player_cents * room.percent / 100 - player.staked_or_waiting_cents,
      legs.stake_left_cents,
      -- The winnings that remain within the limits, divided by the profit per unit of stake. A
      -- system's odds are truncated to two decimals, so it may win slightly more.
      floor(greatest(room.win_cents - coalesce(bet.bonus_cents, 0), room.win_cents * 100 / (100 + bet.bonus_percent))
        * 100 / (bet.odds_hundredths - case when bet.system is null then 100 else 99 end))))::bigint as stake_cents
    from (
      select percent, least(
        limits.player_game_cents * percent / 100 - legs.player_game_cents,
        limits.player_day_cents * percent / 100 - player.waiting_win_cents - coalesce((
          select win_cents from possible_wins
          where kind = 'player_day' and possible_wins.user_id = bet.user_id and subject = bet_day(now())), 0),
        limits.combination_cents - coalesce((
          select win_cents from possible_wins
          where kind = 'combination' and possible_wins.user_id = 0 and subject = bet.combination), 0)
      ) as win_cents
      from (select case when bet.free_bet_id is null then player.stake_percent else 100 end as percent) as share
      offset 0
    ) as room
    -- Without this, PostgreSQL computes it twice: for the refusal and for the result.
    offset 0
  ) as highest
),
new_bet as (
  insert into bets (
    user_id, is_accumulator, stake_cents, odds_hundredths, potential_win_cents, idempotency_key, request_hash,
    system, line_stake_cents, combination, free_bet_id, boost_id, boost_number, bonus_terms
  )
  select user_id, is_accumulator, stake_cents, odds_hundredths, potential_win_cents, idempotency_key, request_hash,
    system, line_stake_cents, combination, free_bet_id, boost_id, boost_number, bonus_terms
  from checked where refusal is null
  returning id, user_id, stake_cents, free_bet_id
),
new_leg as (
  insert into bet_legs (
    bet_id, leg_number, game_id, bet_type, market, selection, player_id, selection_key, line_quarters, odds_hundredths,
    game_version, home_score_at_placement, away_score_at_placement, is_from_placement, book, priced_selections,
    group_number
  )
  select new_bet.id, leg_number, game_id, bet_type, market, selection, player_id, full_key, current_line, current_odds,
    version, case when status = 'live' then home_score end, case when status = 'live' then away_score end,
    is_from_placement, full_book, priced_selections::text[], group_number
  from new_bet join leg on leg.user_id = new_bet.user_id
),
new_builder as (
  insert into bet_groups (bet_id, group_number, odds_hundredths, odds_without)
  select new_bet.id, builders.group_number, builders.odds_hundredths, builders.odds_without
  from :builders join new_bet on new_bet.user_id = builders.user_id
),
new_transfer as (
  insert into transfers (kind, ref_id, user_id, debit_account, credit_account, amount_cents)
  select case when free_bet_id is null then 'stake' else 'free_stake' end, id, user_id,
    case when free_bet_id is null then 'available' else 'promotions' end, 'staked', stake_cents
  from new_bet
)
select checked.user_id, coalesce(new_bet.id, replayed_id) as bet_id, same_request, refusal, username, now() as placed_at,
  current_legs, max_stake_cents
from checked left join new_bet on new_bet.user_id = checked.user_id
