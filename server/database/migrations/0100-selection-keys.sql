-- Prices, bets and positions are stored by selection key instead of price field (decision 0163):
-- `match_result/home`, `over_under/over@2.50`, `anytime_goalscorer@player=7`.

-- Adds the game's line to a key or a book's name, if its field has one.
create function key_on_line(key text, line_field text, handicap_quarters integer, total_quarters integer) returns text
language sql stable parallel safe as $$
  select case line_field
    when 'handicapLine' then key || '@' || to_char(handicap_quarters / 4.0, 'FM990.00')
    when 'asianTotalLine' then key || '@' || to_char(total_quarters / 4.0, 'FM990.00')
    else key
  end
$$;

-- The number of markets with a price.
create function market_count(prices jsonb) returns integer language sql immutable parallel safe as $$
  select count(distinct substring(key from '^[a-z0-9_]+'))::integer from jsonb_object_keys(prices) as key
$$;

-- For this migration only: the key of a price field on a game's lines. Plain SQL, because it runs
-- for every price of every row of the price log.
create function key_of_field(field text, handicap_quarters integer, total_quarters integer) returns text
language sql stable parallel safe as $$
  select case
    when field = 'correctScoreOtherOdds' then 'correct_score/other'
    when field like 'correctScore%' then 'correct_score/' || substr(field, 13, 1) || '-' || substr(field, 14, 1)
    when field like '%GoalscorerOdds:%' then
      split_part(field, 'GoalscorerOdds:', 1) || '_goalscorer@player=' || split_part(field, ':', 2)
    when field like 'htft%' then
      'half_time_full_time/' || lower(regexp_replace(substr(field, 5), '(.)([A-Z])', '\1_\2'))
    when field like 'overUnder%' then 'over_under/' || case when field like '%UnderOdds' then 'under' else 'over' end
      || '@' || substr(field, 10, 1) || '.' || substr(field, 11, 1) || '0'
    when field in ('homeOdds', 'drawOdds', 'awayOdds') then 'match_result/' || left(field, -4)
    when field like 'btts%' then 'both_teams_score/' || case field when 'bttsYesOdds' then 'yes' else 'no' end
    when field like 'handicap%' then
      key_on_line('handicap/' || case field when 'handicapHomeOdds' then 'home' else 'away' end, 'handicapLine',
        handicap_quarters, total_quarters)
    when field like 'asian%' then
      key_on_line('asian_total/' || case field when 'asianOverOdds' then 'over' else 'under' end, 'asianTotalLine',
        handicap_quarters, total_quarters)
    else field
  end
$$;

create function keys_of_fields(prices jsonb, handicap_quarters integer, total_quarters integer) returns jsonb
language sql stable as $$
  select case when prices is null or jsonb_typeof(prices) <> 'object' then prices
    else (
      select coalesce(jsonb_object_agg(key_of_field(field, handicap_quarters, total_quarters), odds), '{}')
      from jsonb_each(prices) as each (field, odds)
    )
  end
$$;

-- "handicapHomeOdds -3" of a price reference carries its own line.
create function keys_of_reference(reference jsonb) returns jsonb language sql stable as $$
  select case when reference is null then null
    else jsonb_set(reference, '{lowest}', (
      select coalesce(jsonb_object_agg(key_of_field(split_part(field, ' ', 1),
        coalesce(nullif(split_part(field, ' ', 2), '')::integer, 0),
        coalesce(nullif(split_part(field, ' ', 2), '')::integer, 0)), odds), '{}')
      from jsonb_each(reference -> 'lowest') as each (field, odds)
    ))
  end
$$;

-- Only names change here, so versions, exposure and the audit trail stay as they are.
alter table games disable trigger user;
alter table bets disable trigger user;
alter table bet_legs disable trigger user;
alter table price_log disable trigger user;
alter table promotions disable trigger user;

update games set
  prices = keys_of_fields(prices, handicap_line_quarters, asian_total_line_quarters),
  model_prices = keys_of_fields(model_prices, handicap_line_quarters, asian_total_line_quarters),
  price_reference = keys_of_reference(price_reference),
  undo = case when undo ? 'prices' then jsonb_set(undo, '{prices}', keys_of_fields(undo -> 'prices',
    coalesce((undo ->> 'handicap_line_quarters')::integer, handicap_line_quarters),
    coalesce((undo ->> 'asian_total_line_quarters')::integer, asian_total_line_quarters))) else undo end;
alter table games add column market_count integer not null generated always as (market_count(prices)) stored;
-- A generated column is null before an update.
create or replace function grow_game_version() returns trigger language plpgsql as $$
begin
  if new.version is distinct from old.version then
    raise exception 'the version of a game is not set by hand';
  end if;
  -- The settlement job's own bookkeeping is not a visible change.
  if (to_jsonb(new) - '{settlement_due,market_count}'::text[])
    is distinct from (to_jsonb(old) - '{settlement_due,market_count}'::text[]) then
    new.version := old.version + 1;
  end if;
  return new;
end $$;

update price_log set
  prices = keys_of_fields(prices, handicap_line_quarters, asian_total_line_quarters),
  model_prices = keys_of_fields(model_prices, handicap_line_quarters, asian_total_line_quarters);

alter table promotions rename column price_field to selection_key;
update promotions set selection_key = key_of_field(selection_key, coalesce(line_quarters, 0), coalesce(line_quarters, 0))
where selection_key is not null;

alter table bet_legs rename column price_field to selection_key;
alter table bet_legs rename column listed_scores to priced_selections;
alter table bet_legs
  add column market text,
  -- Whether only goals after the bet count; legs with different scores then settle separately.
  add column is_from_placement boolean not null default false,
  -- Null for a market that the specification does not name.
  alter column bet_type drop not null;
-- One statement, since it rewrites every leg. A book is the market at its line, or a player's key.
update bet_legs set
  market = market_of(bet_type),
  is_from_placement = bet_type = 'handicap',
  line_quarters = case when bet_type = 'over_under' then (split_part(selection, '_', 2)::numeric * 4)::integer
    else line_quarters end,
  selection = case when bet_type = 'over_under' then split_part(selection, '_', 1)
    when bet_type in ('home', 'draw', 'away') then bet_type else selection end,
  selection_key = key_of_field(selection_key, coalesce(line_quarters, 0), coalesce(line_quarters, 0)),
  book = case
    when bet_type = 'anytime_goalscorer' then key_of_field(selection_key, 0, 0)
    else market_of(bet_type) || coalesce(
      substring(key_of_field(selection_key, coalesce(line_quarters, 0), coalesce(line_quarters, 0)) from '@-?[0-9].*$'), '')
  end;
alter table bet_legs alter column market set not null;

alter table voidings rename column bet_types to markets;

-- Rounds a key's line down to whole goals, for comparing the selections of combinations.
create function pg_temp.with_whole_line(key text) returns text language sql immutable as $$
  select case when key ~ '@-?[0-9]'
    then split_part(key, '@', 1) || '@' || floor(split_part(key, '@', 2)::numeric) else key end
$$;
create temporary table renamed_combinations on commit drop as
select bets.id, bets.combination as old_name, translate(rtrim(encode(sha256(convert_to(string_agg(
    leg.game_id || ' ' || pg_temp.with_whole_line(leg.selection_key), E'\n'
    order by (leg.game_id || ' ' || pg_temp.with_whole_line(leg.selection_key)) collate "C"), 'UTF8')), 'base64'), '='),
    '+/', '-_') as new_name
from bets join bet_legs leg on leg.bet_id = bets.id
where bets.combination is not null group by bets.id;
update bets set combination = new_name from renamed_combinations renamed where renamed.id = bets.id;
create temporary table moved_wins on commit drop as
select new_name, sum(win_cents)::bigint as win_cents from (
  select distinct on (old_name) old_name, new_name from renamed_combinations order by old_name, id
) renamed join possible_wins on kind = 'combination' and subject = old_name
group by new_name;
delete from possible_wins where kind = 'combination';
insert into possible_wins (kind, user_id, subject, win_cents) select 'combination', 0, new_name, win_cents from moved_wins;

alter table games enable trigger user;
alter table bets enable trigger user;
alter table bet_legs enable trigger user;
alter table price_log enable trigger user;
alter table promotions enable trigger user;

-- A position's key contains its line. Positions are recomputed from the open bets.
drop function exposed_units(bigint[]);
drop view game_liabilities;
truncate exposures;
alter table exposures drop constraint exposures_pkey;
alter table exposures drop column line_quarters;
alter table exposures rename column price_field to selection_key;
alter table exposures add primary key (game_id, selection_key, home_base, away_base);

create view game_liabilities as
  select game_id, sum(greatest(worst, 0))::bigint as liability_cents
  from (
    select game_id, max(payout_cents + accumulator_payout_cents) - sum(stake_cents + accumulator_stake_cents) as worst
    from exposures group by game_id, book, home_base, away_base
  ) as books
  group by game_id;

create function exposed_units(bet_ids bigint[]) returns table (bet_id bigint, game_id bigint, selection_key text,
  home_base integer, away_base integer, book text, odds_hundredths integer, is_multiple boolean)
language sql stable as $$
  with unit as (
    select leg.bet_id, leg.game_id, leg.group_number, min(leg.selection_key) as selection_key,
      min(leg.home_score_at_placement) filter (where leg.is_from_placement) as home_base,
      min(leg.away_score_at_placement) filter (where leg.is_from_placement) as away_base, min(leg.book) as book,
      min(leg.odds_hundredths) as odds_hundredths,
      -- With the score from which an in-play handicap counts:
      -- "builder:match_result/home+handicap/away@-0.50#1:0".
      'builder:' || string_agg(leg.selection_key || case when leg.is_from_placement
          then coalesce('#' || leg.home_score_at_placement || ':' || leg.away_score_at_placement, '') else '' end,
        '+' order by leg.selection_key) as builder
    from bet_legs leg where leg.bet_id = any(bet_ids)
    group by leg.bet_id, leg.game_id, leg.group_number, case when leg.group_number is null then leg.leg_number end
  )
  select unit.bet_id, unit.game_id,
    case when group_number is null then unit.selection_key else builder end,
    case when group_number is null then coalesce(unit.home_base, -1) else -1 end,
    case when group_number is null then coalesce(unit.away_base, -1) else -1 end,
    case when group_number is null then unit.book else builder end,
    coalesce(priced.odds_hundredths, unit.odds_hundredths),
    count(*) over (partition by unit.bet_id) > 1
  from unit left join bet_groups priced using (bet_id, group_number)
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

-- Checks that new legs belong to a bet and a game, logs the game's prices and adds the bets to the
-- exposure. The statement that places bets has checked the limits on what it saw; this enforces
-- them across statements (decision 0155).
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
    sum(exposed_payout(bets.stake_cents, leg.odds_hundredths))
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
      array_agg(potential_win_cents - case when free_bet_id is null then stake_cents else 0 end))
    into exceeded from bets where id in (select bet_id from new_legs);
  else
    -- The same for bets whose legs are all separate positions, with half the work.
    with unit as materialized (
      select leg.*, user_id, is_accumulator, combination, created_at, stake_cents, potential_win_cents,
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
          exposed_payout(stake_cents, odds_hundredths) - (stake_cents - own_stake_cents) as payout
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
      select kind, of_user, subject, sum(potential_win_cents - own_stake_cents)
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
insert into exposures (game_id, selection_key, home_base, away_base, book, stake_cents, payout_cents,
  accumulator_stake_cents, accumulator_payout_cents)
select game_id, selection_key, home_base, away_base, min(book),
  coalesce(sum(stake) filter (where not is_multiple), 0), coalesce(sum(payout) filter (where not is_multiple), 0),
  coalesce(sum(stake) filter (where is_multiple), 0), coalesce(sum(payout) filter (where is_multiple), 0)
from (
  select unit.*, case when bet.free_bet_id is null then bet.stake_cents else 0 end as stake,
    exposed_payout(bet.stake_cents, unit.odds_hundredths)
      - case when bet.free_bet_id is null then 0 else bet.stake_cents end as payout
  from exposed_units((select array_agg(id) from bets where status = 'pending')) as unit
  join bets bet on bet.id = unit.bet_id
) as position
group by 1, 2, 3, 4;

drop function keys_of_reference(jsonb);
drop function keys_of_fields(jsonb, integer, integer);
drop function key_of_field(text, integer, integer);
