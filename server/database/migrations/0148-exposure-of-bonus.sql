-- A game's exposure includes the bonuses of its accumulators. As with the payout, each game counts
-- the bonus times the chance that the bet's other selections win.
create function exposed_bonus(terms jsonb, stake_cents bigint, total_odds bigint, leg_odds integer) returns bigint
immutable language sql as $$
  select coalesce(floor(least(
    (terms ->> 'maxCents')::numeric,
    floor((floor(stake_cents::numeric * total_odds / 100) - stake_cents) * (terms ->> 'percent')::integer / 100)
  ) * leg_odds / total_odds)::bigint, 0)
$$;

-- Updates the exposure of bets from their previous open stakes to the current ones, and possible
-- wins by a difference. Returns whether a selection limit or a win limit is exceeded. Uses generic
-- plans, since planning on every call took longer than execution (decision 0149).
create or replace function move_exposure(bet_ids bigint[], stakes_before bigint[], stakes_now bigint[], wins bigint[])
returns boolean language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  selection_exceeded boolean;
  win_exceeded boolean;
begin
  with kept_exposure as (
    insert into exposures as kept (game_id, selection_key, home_base, away_base, book,
      stake_cents, payout_cents, accumulator_stake_cents, accumulator_payout_cents)
    select game_id, selection_key, home_base, away_base, book,
      coalesce(sum(stake) filter (where not is_multiple), 0), coalesce(sum(payout) filter (where not is_multiple), 0),
      coalesce(sum(stake) filter (where is_multiple), 0), coalesce(sum(payout) filter (where is_multiple), 0)
    from (
      -- The stake of a free bet covers none of its cost and is not paid out.
      select unit.*, case when bet.free_bet_id is null then after - before else 0 end as stake,
        exposed_payout(after, unit.odds_hundredths) - exposed_payout(before, unit.odds_hundredths)
          + exposed_bonus(bet.bonus_terms, after, bet.odds_hundredths, unit.odds_hundredths)
          - exposed_bonus(bet.bonus_terms, before, bet.odds_hundredths, unit.odds_hundredths)
          - case when bet.free_bet_id is null then 0 else after - before end as payout
      from exposed_units(bet_ids) as unit
      join unnest(bet_ids, stakes_before, stakes_now) as moved (bet_id, before, after) on moved.bet_id = unit.bet_id
      join bets bet on bet.id = unit.bet_id
    ) as moved_unit
    group by 1, 2, 3, 4, 5
    order by 1, 2, 3, 4
    on conflict (game_id, selection_key, home_base, away_base) do update set
      stake_cents = kept.stake_cents + excluded.stake_cents,
      payout_cents = kept.payout_cents + excluded.payout_cents,
      accumulator_stake_cents = kept.accumulator_stake_cents + excluded.accumulator_stake_cents,
      accumulator_payout_cents = kept.accumulator_payout_cents + excluded.accumulator_payout_cents
    returning selection_key, payout_cents + accumulator_payout_cents - stake_cents - accumulator_stake_cents as cost_cents
  )
  select coalesce(bool_or(cost_cents > selection_cents), false)
  into selection_exceeded from kept_exposure, risk_limits where not starts_with(selection_key, 'builder:');

  with moved as (
    select bet.id, bet.user_id, bet.combination, bet.created_at, each.win
    from unnest(bet_ids, wins) as each (bet_id, win) join bets bet on bet.id = each.bet_id
  ),
  kept_win as (
    insert into possible_wins as kept (kind, user_id, subject, win_cents)
    select kind, user_id, subject, sum(win) from (
      select 'player_game' as kind, user_id, game_id::text as subject, win
      from (select distinct id, user_id, game_id, win from moved join bet_legs leg on leg.bet_id = moved.id) as of_games
      union all select 'player_day', user_id, bet_day(created_at), win from moved
      union all select 'combination', 0, combination, win from moved where combination is not null
    ) as each_win
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (kind, user_id, subject) do update set win_cents = kept.win_cents + excluded.win_cents
    returning kind, win_cents
  )
  select coalesce(bool_or(win_cents > case kind when 'player_game' then player_game_cents
    when 'player_day' then player_day_cents else combination_cents end), false)
  into win_exceeded from kept_win, risk_limits;
  return selection_exceeded or win_exceeded;
end $$;

create or replace function count_new_bets() returns trigger language plpgsql as $$
declare
  has_builders boolean;
  has_new_prices boolean;
  has_no_bet boolean;
  payouts_cents numeric;
  exceeded boolean;
  is_exclusive boolean;
begin
  select bool_or(group_number is not null), bool_or(price_log.version is null), bool_or(bets.id is null),
    sum(exposed_payout(bets.stake_cents, leg.odds_hundredths)
      + exposed_bonus(bets.bonus_terms, bets.stake_cents, bets.odds_hundredths, leg.odds_hundredths))
  into has_builders, has_new_prices, has_no_bet, payouts_cents
  from new_legs leg
  left join bets on bets.id = leg.bet_id
  left join price_log on price_log.game_id = leg.game_id and price_log.version = leg.game_version;

  if has_new_prices is null then
    return null;
  elsif has_no_bet then
    raise exception 'a leg belongs to a bet' using errcode = 'foreign_key_violation';
  elsif has_new_prices then
    insert into price_log (game_id, version, prices, handicap_line_quarters, asian_total_line_quarters, model_prices)
    select id, version, prices, handicap_line_quarters, asian_total_line_quarters, model_prices from games
    where id in (select game_id from new_legs)
    order by id
    on conflict (game_id, version) do nothing;
    if exists (
      select from new_legs leg
      where not exists (select from price_log where game_id = leg.game_id and version = leg.game_version)
    ) then
      raise exception 'a leg is on a game, at the version that the game is at' using errcode = 'foreign_key_violation';
    end if;
  end if;

  if has_builders then
    select move_exposure(array_agg(id), array_agg(0::bigint), array_agg(stake_cents),
      array_agg(potential_win_cents + coalesce(max_bonus_cents, 0)
        - case when free_bet_id is null then stake_cents else 0 end))
    into exceeded from bets where id in (select bet_id from new_legs);
  else
    -- The same for bets whose legs are all separate positions, with half the work.
    with unit as materialized (
      select leg.*, user_id, is_accumulator, combination, created_at, stake_cents,
        exposed_bonus(bonus_terms, stake_cents, bets.odds_hundredths, leg.odds_hundredths) as bonus_cents,
        potential_win_cents + coalesce(max_bonus_cents, 0) as highest_payout_cents,
        case when free_bet_id is null then stake_cents else 0 end as own_stake_cents
      from new_legs leg join bets on bets.id = bet_id
    ),
    kept_exposure as (
      insert into exposures as kept (game_id, selection_key, home_base, away_base, book,
        stake_cents, payout_cents, accumulator_stake_cents, accumulator_payout_cents)
      select game_id, selection_key, home_base, away_base, book,
        coalesce(sum(stake) filter (where not is_accumulator), 0),
        coalesce(sum(payout) filter (where not is_accumulator), 0),
        coalesce(sum(stake) filter (where is_accumulator), 0), coalesce(sum(payout) filter (where is_accumulator), 0)
      from (
        select game_id, selection_key,
          case when is_from_placement then coalesce(home_score_at_placement, -1) else -1 end as home_base,
          case when is_from_placement then coalesce(away_score_at_placement, -1) else -1 end as away_base,
          book, is_accumulator, own_stake_cents as stake,
          exposed_payout(stake_cents, odds_hundredths) + bonus_cents - (stake_cents - own_stake_cents) as payout
        from unit
      ) as position
      group by 1, 2, 3, 4, 5
      order by 1, 2, 3, 4
      on conflict (game_id, selection_key, home_base, away_base) do update set
        stake_cents = kept.stake_cents + excluded.stake_cents,
        payout_cents = kept.payout_cents + excluded.payout_cents,
        accumulator_stake_cents = kept.accumulator_stake_cents + excluded.accumulator_stake_cents,
        accumulator_payout_cents = kept.accumulator_payout_cents + excluded.accumulator_payout_cents
      returning payout_cents + accumulator_payout_cents - stake_cents - accumulator_stake_cents as cost_cents
    ),
    kept_win as (
      insert into possible_wins as kept (kind, user_id, subject, win_cents)
      select kind, of_user, subject, sum(highest_payout_cents - own_stake_cents)
      from unit
      cross join lateral (values
        ('player_game', user_id, game_id::text, true),
        ('player_day', user_id, bet_day(created_at), leg_number = 1),
        ('combination', 0, combination, leg_number = 1 and combination is not null)
      ) as each_win (kind, of_user, subject, counts)
      where counts
      group by 1, 2, 3
      order by 1, 2, 3
      on conflict (kind, user_id, subject) do update set win_cents = kept.win_cents + excluded.win_cents
      returning kind, win_cents
    )
    select exists (select from kept_exposure where cost_cents > selection_cents)
      or exists (select from kept_win where win_cents > case kind when 'player_game' then player_game_cents
        when 'player_day' then player_day_cents else combination_cents end)
    into exceeded from risk_limits;
  end if;

  -- A game's limit covers several markets, and concurrent statements don't see each other's rows.
  -- Near the limit, or with large payouts, a statement takes the game's lock exclusively and so
  -- sees all others. Far from it they share the lock: a statement misses only uncommitted ones, at
  -- most one for each connection, each so small that together they add at most a quarter of the
  -- limit. The lock is held until the commit, which follows.
  select has_builders or payouts_cents > game_cents / (4 * current_setting('max_connections')::int) or exists (
    select from game_liabilities where game_id = any(array(select game_id from new_legs))
      and liability_cents > game_cents / 2
  )
  into is_exclusive from risk_limits;
  if is_exclusive then
    perform pg_advisory_xact_lock(key)
    from (select distinct hashtext('goldline exposure of ' || game_id) as key from new_legs order by key) as game;
  else
    perform pg_advisory_xact_lock_shared(key)
    from (select distinct hashtext('goldline exposure of ' || game_id) as key from new_legs order by key) as game;
  end if;
  if exceeded or exists (
    select from game_liabilities, risk_limits where game_id = any(array(select game_id from new_legs))
      and liability_cents > case when is_exclusive then game_cents else game_cents / 4 * 3 end
  ) then
    raise exception 'the bets would exceed a limit of exposure' using errcode = 'GL001';
  end if;
  return null;
end $$;

update exposures kept set accumulator_payout_cents = kept.accumulator_payout_cents + added.cents
from (
  select unit.game_id, selection_key, home_base, away_base,
    sum(exposed_bonus(bonus_terms, stake_cents, bet.odds_hundredths, unit.odds_hundredths)) as cents
  from exposed_units((select array_agg(id) from bets where status = 'pending' and bonus_terms is not null)) as unit
  join bets bet on bet.id = unit.bet_id
  group by 1, 2, 3, 4
) as added
where (kept.game_id, kept.selection_key, kept.home_base, kept.away_base)
  = (added.game_id, added.selection_key, added.home_base, added.away_base);
