-- The bonus of winning accumulators: the terms set by staff, and the terms a bet was placed on.
create table accumulator_bonus (
  only_row boolean primary key default true check (only_row),
  is_on boolean not null,
  min_odds_hundredths integer not null check (min_odds_hundredths > 100),
  max_cents bigint not null check (max_cents > 0),
  -- [{legs, percent}], ascending.
  steps jsonb not null,
  version integer not null check (version > 0)
);

alter table bets
  -- {minOdds, maxCents, steps, percent}; null without a bonus. See domain/accumulator-bonus.ts.
  add column bonus_terms jsonb,
  -- The part of the payout that is the bonus.
  add column bonus_cents bigint,
  add constraint bets_bonus_check check (bonus_cents is null
    or bonus_cents > 0 and bonus_terms is not null and payout_cents is not null and bonus_cents <= payout_cents),
  add constraint bets_with_bonus_check
    check (bonus_terms is null or system is null and free_bet_id is null and boost_id is null);
-- The bonus if every selection wins. A partial cash-out reduces it with the stake.
alter table bets add column max_bonus_cents bigint generated always as (
  least((bonus_terms ->> 'maxCents')::bigint,
    (potential_win_cents - stake_cents) * (bonus_terms ->> 'percent')::integer / 100)
) stored;

alter table transfers drop constraint transfers_kind_check;
alter table transfers add constraint transfers_kind_check check (kind in (
  'deposit', 'credit', 'credit_reversal', 'deduction', 'deduction_kept', 'deduction_return', 'deduction_reversal',
  'withdrawal_hold', 'withdrawal_payment', 'withdrawal_return', 'delay_hold', 'delay_release',
  'stake', 'stake_settlement', 'payout', 'stake_reversal', 'payout_reversal', 'shortfall',
  'debt', 'debt_repayment', 'cash_out_stake', 'cash_out', 'cash_out_repayment', 'free_stake',
  'accumulator_bonus', 'accumulator_bonus_reversal',
  'deposit_reversal', 'deposit_debt', 'suspense', 'payout_difference', 'charge', 'reconciliation'));

-- Possible wins include the bonus.
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
      array_agg(potential_win_cents + coalesce(max_bonus_cents, 0)
        - case when free_bet_id is null then stake_cents else 0 end))
    into exceeded from bets where id in (select bet_id from new_legs);
  else
    -- The same for bets whose legs are all separate positions, with half the work.
    with unit as materialized (
      select leg.*, user_id, is_accumulator, combination, created_at, stake_cents,
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

create or replace function move_changed_exposure() returns trigger language plpgsql as $$
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
