-- An accumulator counts on each of its games by what it would pay if it wins there, times the chance that its other
-- selections win, by their accepted odds: what a single of the same stake would pay there. A system counts the same.
drop function move_exposure(bigint[], bigint[], bigint[], bigint[]);
drop function exposed_units(bigint[]);

-- The positions of some bets with their odds: each selection, and each group of selections that are priced together.
create function exposed_units(bet_ids bigint[]) returns table (bet_id bigint, game_id bigint, price_field text,
  line_quarters integer, home_base integer, away_base integer, book text, odds_hundredths integer, is_multiple boolean)
language sql stable as $$
  with unit as (
    select leg.bet_id, leg.game_id, leg.group_number, min(leg.price_field) as price_field, min(leg.line_quarters) as line_quarters,
      min(leg.home_score_at_placement) filter (where leg.bet_type = 'handicap') as home_base,
      min(leg.away_score_at_placement) filter (where leg.bet_type = 'handicap') as away_base, min(leg.book) as book,
      min(leg.odds_hundredths) as odds_hundredths,
      -- "builder:homeOdds+handicapAwayOdds@-2#1:0": with the line, and the score that an in-play handicap counts from.
      'builder:' || string_agg(leg.price_field || coalesce('@' || leg.line_quarters, '')
        || case when leg.bet_type = 'handicap' then coalesce('#' || leg.home_score_at_placement || ':' || leg.away_score_at_placement, '') else '' end,
        '+' order by leg.price_field) as builder
    from bet_legs leg where leg.bet_id = any(bet_ids)
    group by leg.bet_id, leg.game_id, leg.group_number, case when leg.group_number is null then leg.leg_number end
  )
  select unit.bet_id, unit.game_id,
    case when group_number is null then unit.price_field else builder end,
    case when group_number is null then coalesce(unit.line_quarters, -1000) else -1000 end,
    case when group_number is null then coalesce(unit.home_base, -1) else -1 end,
    case when group_number is null then coalesce(unit.away_base, -1) else -1 end,
    case when group_number is null then unit.book else builder end,
    coalesce(priced.odds_hundredths, unit.odds_hundredths),
    count(*) over (partition by unit.bet_id) > 1
  from unit left join bet_groups priced using (bet_id, group_number)
$$;

-- What a stake counts as payout at these odds. Rounded down, as payouts are.
create function exposed_payout(stake_cents bigint, odds_hundredths integer) returns bigint immutable language sql as $$
  select floor(stake_cents::numeric * odds_hundredths / 100)::bigint
$$;

-- Moves what is kept of some bets from the stakes that were open to those that are, and their possible wins by a
-- difference. Returns whether a limit of what can be won is exceeded.
create function move_exposure(bet_ids bigint[], stakes_before bigint[], stakes_now bigint[], wins bigint[])
returns boolean language plpgsql as $$
declare
  exceeded boolean;
begin
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
    accumulator_payout_cents = kept.accumulator_payout_cents + excluded.accumulator_payout_cents;

  with moved as (
    select bet.id, bet.user_id, bet.combination, bet.created_at, each.win
    from unnest(bet_ids, wins) as each (bet_id, win) join bets bet on bet.id = each.bet_id
  ),
  kept_wins as (
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
  into exceeded from kept_wins, risk_limits;
  return exceeded;
end $$;

create or replace function apply_exposure() returns trigger language plpgsql as $$
declare
  exceeded boolean;
begin
  select move_exposure(array_agg(id), array_agg(0::bigint), array_agg(stake_cents),
    array_agg(potential_win_cents - case when free_bet_id is null then stake_cents else 0 end))
  into exceeded from bets where id in (select bet_id from new_legs);

  -- The statement has refused what it saw to be too much; this stops what two statements at once would add up to.
  select exceeded or exists (
    select 1 from exposures e join (select distinct game_id, price_field from new_legs where group_number is null) leg using (game_id, price_field), risk_limits l
    where e.payout_cents + e.accumulator_payout_cents - e.stake_cents - e.accumulator_stake_cents > l.selection_cents
  ) or exists (
    select 1 from (select distinct game_id from new_legs) leg, risk_limits l where game_liability(leg.game_id) > l.game_cents
  ) into exceeded;
  if exceeded then
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
  delete from possible_wins where win_cents = 0 and (
    (kind, user_id, subject) in (select 'player_day', user_id, bet_day(created_at) from new_bets)
    or (kind, user_id, subject) in (select 'combination', 0, combination from new_bets)
    or (kind, user_id, subject) in (
      select 'player_game', user_id, leg.game_id::text from new_bets join bet_legs leg on leg.bet_id = new_bets.id));
  return null;
end $$;

-- What is open, counted again.
delete from exposures;
select move_exposure(array_agg(id), array_agg(0::bigint), array_agg(stake_cents), array_agg(0::bigint))
from bets where status = 'pending' having count(*) > 0;
delete from possible_wins where win_cents = 0;
