-- What counting a bet costs (decision 0149; npm run bench:bets-layers): statements that are planned once in each connection,
-- and for bets without bet builders as few of them as possible.

-- Stable, as dates are written by the session's settings: PostgreSQL puts only then its body in place of the call.
create or replace function bet_day(placed_at timestamptz) returns text stable language sql as $$
  select (placed_at at time zone 'UTC')::date::text
$$;

-- Moves what is kept of some bets from the stakes that were open to those that are, and their possible wins by a
-- difference. Returns whether a limit of a selection or of what can be won is exceeded. The plan is the same for one bet
-- and for many: left to choose, PostgreSQL plans both statements again in each call, which takes longer than they do.
create or replace function move_exposure(bet_ids bigint[], stakes_before bigint[], stakes_now bigint[], wins bigint[])
returns boolean language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  selection_exceeded boolean;
  win_exceeded boolean;
begin
  with kept_exposure as (
    insert into exposures as kept (game_id, price_field, line_quarters, home_base, away_base, book,
      stake_cents, payout_cents, accumulator_stake_cents, accumulator_payout_cents)
    select game_id, price_field, line_quarters, home_base, away_base, book,
      coalesce(sum(stake) filter (where not is_multiple), 0), coalesce(sum(payout) filter (where not is_multiple), 0),
      coalesce(sum(stake) filter (where is_multiple), 0), coalesce(sum(payout) filter (where is_multiple), 0)
    from (
      -- A free bet's stake covers nothing of what it may cost, and is not paid out.
      select unit.*, case when bet.free_bet_id is null then after - before else 0 end as stake,
        exposed_payout(after, unit.odds_hundredths) - exposed_payout(before, unit.odds_hundredths)
          - case when bet.free_bet_id is null then 0 else after - before end as payout
      from exposed_units(bet_ids) as unit
      join unnest(bet_ids, stakes_before, stakes_now) as moved (bet_id, before, after) on moved.bet_id = unit.bet_id
      join bets bet on bet.id = unit.bet_id
    ) as moved_unit
    group by 1, 2, 3, 4, 5, 6
    order by 1, 2, 3, 4, 5
    on conflict (game_id, price_field, line_quarters, home_base, away_base) do update set
      stake_cents = kept.stake_cents + excluded.stake_cents,
      payout_cents = kept.payout_cents + excluded.payout_cents,
      accumulator_stake_cents = kept.accumulator_stake_cents + excluded.accumulator_stake_cents,
      accumulator_payout_cents = kept.accumulator_payout_cents + excluded.accumulator_payout_cents
    returning price_field, payout_cents + accumulator_payout_cents - stake_cents - accumulator_stake_cents as cost_cents
  )
  select coalesce(bool_or(cost_cents > selection_cents), false)
  into selection_exceeded from kept_exposure, risk_limits where not starts_with(price_field, 'builder:');

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

-- Counts new bets, and undoes them if a limit is exceeded. The statement that places bets has refused what it saw to be too
-- much; this stops what two statements at once would add up to. The limit of a game is over rows of several markets, which
-- they don't see of each other: so it is judged by one at a time, which commits next.
create or replace function apply_exposure() returns trigger language plpgsql as $$
declare
  exceeded boolean;
begin
  if exists (select from new_legs where group_number is not null) then
    select move_exposure(array_agg(id), array_agg(0::bigint), array_agg(stake_cents),
      array_agg(potential_win_cents - case when free_bet_id is null then stake_cents else 0 end))
    into exceeded from bets where id in (select bet_id from new_legs);
  else
    -- The same, of bets whose legs are each a position of their own: half the work.
    with kept_exposure as (
      insert into exposures as kept (game_id, price_field, line_quarters, home_base, away_base, book,
        stake_cents, payout_cents, accumulator_stake_cents, accumulator_payout_cents)
      select game_id, price_field, line_quarters, home_base, away_base, book,
        coalesce(sum(stake) filter (where not is_accumulator), 0), coalesce(sum(payout) filter (where not is_accumulator), 0),
        coalesce(sum(stake) filter (where is_accumulator), 0), coalesce(sum(payout) filter (where is_accumulator), 0)
      from (
        select game_id, price_field, coalesce(line_quarters, -1000) as line_quarters,
          case when bet_type = 'handicap' then coalesce(home_score_at_placement, -1) else -1 end as home_base,
          case when bet_type = 'handicap' then coalesce(away_score_at_placement, -1) else -1 end as away_base,
          book, is_accumulator, case when free_bet_id is null then stake_cents else 0 end as stake,
          exposed_payout(stake_cents, leg.odds_hundredths)
            - case when free_bet_id is null then 0 else stake_cents end as payout
        from new_legs leg join bets on bets.id = bet_id
      ) as new_unit
      group by 1, 2, 3, 4, 5, 6
      order by 1, 2, 3, 4, 5
      on conflict (game_id, price_field, line_quarters, home_base, away_base) do update set
        stake_cents = kept.stake_cents + excluded.stake_cents,
        payout_cents = kept.payout_cents + excluded.payout_cents,
        accumulator_stake_cents = kept.accumulator_stake_cents + excluded.accumulator_stake_cents,
        accumulator_payout_cents = kept.accumulator_payout_cents + excluded.accumulator_payout_cents
      returning payout_cents + accumulator_payout_cents - stake_cents - accumulator_stake_cents as cost_cents
    ),
    kept_win as (
      insert into possible_wins as kept (kind, user_id, subject, win_cents)
      select kind, of_user, subject, sum(potential_win_cents - case when free_bet_id is null then stake_cents else 0 end)
      from new_legs join bets on bets.id = bet_id
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

  perform pg_advisory_xact_lock(key)
  from (select distinct hashtext('goldline exposure of ' || game_id) as key from new_legs order by key) as game;
  if exceeded or exists (
    select from (select distinct game_id from new_legs) as leg, risk_limits where game_liability(game_id) > game_cents
  ) then
    raise exception 'the bets would exceed a limit of exposure' using errcode = 'GL001';
  end if;
  return null;
end $$;

-- A bet that is settled, cashed out in part, or pending again moves by the difference. Its win then counts as it was paid.
create or replace function move_changed_exposure() returns trigger language plpgsql as $$
begin
  perform move_exposure(array_agg(id), array_agg(stake_before), array_agg(stake_now), array_agg(win))
  from (
    select id, was_open * old_stake as stake_before, now_open * new_stake as stake_now,
      case now_open when 1 then new_pays - new_own else greatest(coalesce(new_paid, 0) - new_own, 0) end
        - case was_open when 1 then old_pays - old_own else greatest(coalesce(old_paid, 0) - old_own, 0) end as win
    from (
      select new_bet.id, (old_bet.status = 'pending')::int as was_open, (new_bet.status = 'pending')::int as now_open,
        old_bet.stake_cents as old_stake, new_bet.stake_cents as new_stake,
        -- Of the player's own money.
        case when old_bet.free_bet_id is null then old_bet.stake_cents else 0 end as old_own,
        case when new_bet.free_bet_id is null then new_bet.stake_cents else 0 end as new_own,
        old_bet.potential_win_cents as old_pays, new_bet.potential_win_cents as new_pays,
        old_bet.payout_cents as old_paid, new_bet.payout_cents as new_paid
      from old_bets old_bet join new_bets new_bet using (id)
    ) as changed
  ) as moved
  where stake_before <> stake_now or win <> 0
  having count(*) > 0;
  -- By the key of each row: a list of alternatives would be looked for in the whole table.
  delete from possible_wins kept using (
    select 'player_game' as kind, user_id, leg.game_id::text as subject
    from new_bets join bet_legs leg on leg.bet_id = new_bets.id
    union select 'player_day', user_id, bet_day(created_at) from new_bets
    union select 'combination', 0, combination from new_bets where combination is not null
  ) as moved
  where kept.kind = moved.kind and kept.user_id = moved.user_id and kept.subject = moved.subject and win_cents = 0;
  return null;
end $$;

-- Most bets are on prices that are in the log: to write nothing is dearer than to look first.
create or replace function log_prices() returns trigger language plpgsql as $$
begin
  if exists (
    select from new_legs leg
    where not exists (select from price_log where game_id = leg.game_id and version = leg.game_version)
  ) then
    insert into price_log (game_id, version, prices, handicap_line_quarters, asian_total_line_quarters)
    select id, version, prices, handicap_line_quarters, asian_total_line_quarters from games
    where id in (select game_id from new_legs)
    order by id
    on conflict (game_id, version) do nothing;
  end if;
  return null;
end $$;

-- Few players have limits of their own: to find nothing to update is dearer than to look first.
create or replace function apply_play_totals() returns trigger language plpgsql as $$
begin
  if not exists (select from new_transfers join play_totals using (user_id)) then
    return null;
  end if;
  update play_totals total set
    starts_on = moved.starts_on,
    stake_cents = moved.stake + case when total.starts_on = moved.starts_on then total.stake_cents else 0 end,
    payout_cents = moved.payout + case when total.starts_on = moved.starts_on then total.payout_cents else 0 end
  from (
    -- Only the last period, should one statement's transfers lie around midnight: the other is over.
    select distinct on (user_id, period) user_id, period, period_start(period, created_at) as starts_on,
      coalesce(sum(amount_cents) filter (where kind = 'stake'), 0) as stake,
      coalesce(sum(case kind when 'payout_reversal' then -amount_cents else amount_cents end)
        filter (where kind in ('payout', 'cash_out', 'payout_reversal')), 0) as payout
    from new_transfers join play_totals using (user_id)
    where kind in ('stake', 'payout', 'cash_out', 'payout_reversal')
    group by user_id, period, period_start(period, created_at)
    order by user_id, period, starts_on desc
  ) as moved
  -- What was written before its wallet was locked, and after a later transfer, is of the period that is over.
  where total.user_id = moved.user_id and total.period = moved.period and total.starts_on <= moved.starts_on;
  return null;
end $$;
