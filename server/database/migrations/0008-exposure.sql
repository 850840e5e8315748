-- What the operator can lose. Every bet counts: singles, each selection of an accumulator, and bet
-- builders as one position. On each of its games, an accumulator counts like a single of the same
-- stake: its payout times the chance of its other selections, implied by their accepted odds.

create table risk_limits (
  only_row boolean primary key default true check (only_row),
  stake_cents bigint not null default 10000000 check (stake_cents > 0),
  payout_cents bigint not null default 100000000 check (payout_cents > 0),
  -- The most that open bets may cost beyond their stakes: on one selection, and on one game in the
  -- worst case.
  selection_cents bigint not null default 200000000 check (selection_cents > 0),
  game_cents bigint not null default 500000000 check (game_cents > 0),
  -- The maximum that a player may have staked on open bets.
  player_cents bigint not null default 100000000 check (player_cents > 0),
  -- The maximum winnings of a player on one game and from one day's bets (UTC), and of all players
  -- together from the same selections.
  player_game_cents bigint not null default 100000000 check (player_game_cents > 0),
  player_day_cents bigint not null default 200000000 check (player_day_cents > 0),
  combination_cents bigint not null default 200000000 check (combination_cents > 0),
  free_bet_cents bigint not null default 10000 check (free_bet_cents > 0)
);
insert into risk_limits default values;

-- Values that are not set here have defaults in the code.
create table margins (
  only_row boolean primary key default true check (only_row),
  method text check (method in ('proportional', 'power', 'odds_ratio')),
  basis_points jsonb not null default '{}'
);
insert into margins default values;

-- Open bets by selection. A batch of bets updates each row once, since other batches wait for the
-- row.
create table exposures (
  -- The foreign key is checked when a row is new, not when it is updated.
  game_id bigint not null references games (id),
  selection_key text not null,
  -- The score from which an in-play bet on later goals counts; -1 for all other bets.
  home_base integer not null default -1,
  away_base integer not null default -1,
  book text not null,
  stake_cents bigint not null default 0,
  payout_cents bigint not null default 0,
  accumulator_stake_cents bigint not null default 0,
  accumulator_payout_cents bigint not null default 0,
  primary key (game_id, selection_key, home_base, away_base)
);

-- An upper bound on the cost of a game's open bets: the sum of each book's worst case. The true
-- maximum can be lower, since different scores may be the worst for different books. Filtering with
-- `game_id = any(array(...))` reads only those games' rows.
create view game_liabilities as
  select game_id, sum(greatest(worst, 0))::bigint as liability_cents
  from (
    select game_id, max(payout_cents + accumulator_payout_cents) - sum(stake_cents + accumulator_stake_cents) as worst
    from exposures group by game_id, book, home_base, away_base
  ) as books
  group by game_id;

create function game_liability(game bigint) returns bigint stable language sql as $$
  select coalesce((select liability_cents from game_liabilities where game_id = game), 0)
$$;

-- What bets can still win and have won, without stakes. Rows that return to 0 are deleted.
create table possible_wins (
  kind text not null check (kind in ('player_game', 'player_day', 'combination')),
  -- 0 for a combination, which counts across players.
  user_id bigint not null,
  -- The game, the day or the combination.
  subject text not null,
  win_cents bigint not null,
  primary key (kind, user_id, subject)
);

-- Stable, because the text of a date depends on the session. As immutable it would not be inlined.
create function bet_day(placed_at timestamptz) returns text stable language sql as $$
  select (placed_at at time zone 'UTC')::date::text
$$;

-- The payout of a stake at the given odds, rounded down like actual payouts.
create function exposed_payout(stake_cents bigint, odds_hundredths integer) returns bigint immutable language sql as $$
  select floor(stake_cents::numeric * odds_hundredths / 100)::bigint
$$;

-- A game's exposure includes the bonuses of its accumulators. As with the payout, each game counts
-- the bonus times the chance that the bet's other selections win.
create function exposed_bonus(terms jsonb, stake_cents bigint, total_odds bigint, leg_odds integer) returns bigint
immutable language sql as $$
  select coalesce(floor(least(
    (terms ->> 'maxCents')::numeric,
    floor((floor(stake_cents::numeric * total_odds / 100) - stake_cents) * (terms ->> 'percent')::integer / 100)
  ) * leg_odds / total_odds)::bigint, 0)
$$;

-- The positions of bets with their odds: each selection, and each group that is priced together.
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
create function move_exposure(bet_ids bigint[], stakes_before bigint[], stakes_now bigint[], wins bigint[])
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

-- Checks that new legs belong to a bet and a game, logs the game's prices and adds the bets to the
-- exposure. The statement that places bets has checked the limits on what it saw; this enforces
-- them across statements (decision 0155).
create function count_new_bets() returns trigger language plpgsql as $$
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
  -- Near the limit, with large payouts or with bet builders, a statement takes the game's lock
  -- exclusively and so sees all others. Otherwise they share the lock: a statement misses only
  -- uncommitted ones, at most one for each connection, each so small that together they add at most
  -- a quarter of the limit. The lock is held until the commit, which follows.
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
create trigger bet_legs_count after insert on bet_legs
  referencing new table as new_legs for each statement execute function count_new_bets();

-- When a bet is settled, partly cashed out or reopened, its exposure changes by the difference. A
-- settled bet's win is what it paid, and cashed-out parts add what they won.
create function move_changed_exposure() returns trigger language plpgsql as $$
begin
  perform move_exposure(array_agg(id), array_agg(stake_before), array_agg(stake_now), array_agg(win))
  from (
    select id, was_open * old_stake as stake_before, now_open * new_stake as stake_now,
      greatest(new_parts + case now_open when 1 then new_pays else coalesce(new_paid, 0) end - new_own, 0)
        - greatest(old_parts + case was_open when 1 then old_pays else coalesce(old_paid, 0) end - old_own, 0) as win
    from (
      select new_bet.id, (old_bet.status = 'pending')::int as was_open, (new_bet.status = 'pending')::int as now_open,
        old_bet.stake_cents as old_stake, new_bet.stake_cents as new_stake,
        -- The player's own money.
        case when old_bet.free_bet_id is null then old_bet.stake_cents else 0 end as old_own,
        case when new_bet.free_bet_id is null then new_bet.stake_cents else 0 end as new_own,
        old_bet.cash_outs_won_cents as old_parts, new_bet.cash_outs_won_cents as new_parts,
        old_bet.potential_win_cents + coalesce(old_bet.max_bonus_cents, 0) as old_pays,
        new_bet.potential_win_cents + coalesce(new_bet.max_bonus_cents, 0) as new_pays,
        old_bet.payout_cents as old_paid, new_bet.payout_cents as new_paid
      from old_bets old_bet join new_bets new_bet using (id)
    ) as changed
  ) as moved
  where stake_before <> stake_now or win <> 0
  having count(*) > 0;
  -- By the full key: alternatives joined with `or` would scan the whole table.
  delete from possible_wins kept using (
    select 'player_game' as kind, user_id, leg.game_id::text as subject
    from new_bets join bet_legs leg on leg.bet_id = new_bets.id
    union select 'player_day', user_id, bet_day(created_at) from new_bets
    union select 'combination', 0, combination from new_bets where combination is not null
  ) as moved
  where kept.kind = moved.kind and kept.user_id = moved.user_id and kept.subject = moved.subject and win_cents = 0;
  return null;
end $$;
create trigger bets_move_exposure after update on bets
  referencing old table as old_bets new table as new_bets for each statement execute function move_changed_exposure();
