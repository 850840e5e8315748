-- Placing bets with less work in the database (decision 0155; npm run bench:bets-layers): one
-- trigger for each table, statements that are planned once for one bet and for many, and checks of
-- a whole statement instead of each row.

-- Whether a live game has not been confirmed for too long.
create function game_is_silent(silent_from timestamptz) returns boolean language sql as $$
  select coalesce(silent_from <= clock_timestamp(), false)
$$;

-- What each game may cost at most: the sum of the worst case of each book. Select games by `game_id
-- = any(array(...))`, which reads only their rows.
create view game_liabilities as
  select game_id, sum(greatest(worst, 0))::bigint as liability_cents
  from (
    select game_id, max(payout_cents + accumulator_payout_cents) - sum(stake_cents + accumulator_stake_cents) as worst
    from exposures group by game_id, book, line_quarters, home_base, away_base
  ) as books
  group by game_id;
create or replace function game_liability(game bigint) returns bigint stable language sql as $$
  select coalesce((select liability_cents from game_liabilities where game_id = game), 0)
$$;

-- For new legs: checks that they belong to a bet and a game, logs the game's prices at that
-- version, and counts the bets in exposure. The statement that places bets has checked the limits
-- on what it saw; this enforces them across statements.
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
    -- The same for bets whose legs are each a position of their own, with half the work.
    with unit as materialized (
      select leg.*, user_id, is_accumulator, combination, created_at, stake_cents, potential_win_cents,
        case when free_bet_id is null then stake_cents else 0 end as own_stake_cents
      from new_legs leg join bets on bets.id = bet_id
    ),
    kept_exposure as (
      insert into exposures as kept (game_id, price_field, line_quarters, home_base, away_base, book,
        stake_cents, payout_cents, accumulator_stake_cents, accumulator_payout_cents)
      select game_id, price_field, line_quarters, home_base, away_base, book,
        coalesce(sum(stake) filter (where not is_accumulator), 0),
        coalesce(sum(payout) filter (where not is_accumulator), 0),
        coalesce(sum(stake) filter (where is_accumulator), 0), coalesce(sum(payout) filter (where is_accumulator), 0)
      from (
        select game_id, price_field, coalesce(line_quarters, -1000) as line_quarters,
          case when bet_type = 'handicap' then coalesce(home_score_at_placement, -1) else -1 end as home_base,
          case when bet_type = 'handicap' then coalesce(away_score_at_placement, -1) else -1 end as away_base,
          book, is_accumulator, own_stake_cents as stake,
          exposed_payout(stake_cents, odds_hundredths) - (stake_cents - own_stake_cents) as payout
        from unit
      ) as position
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

  -- A game's limit covers rows of several markets, and concurrent statements don't see each other's
  -- rows. Near the limit, or with large payouts, a statement takes the game's lock exclusively and
  -- so sees all others. Far from it they share the lock: a statement misses only uncommitted ones,
  -- at most one for each connection, and each is so small that together they add at most a quarter
  -- of the limit. The lock is held until the commit, which follows.
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

drop trigger bet_legs_exposure on bet_legs;
drop trigger bet_legs_price_log on bet_legs;
drop function apply_exposure();
drop function log_prices();
create trigger bet_legs_count after insert on bet_legs
  referencing new table as new_legs for each statement execute function count_new_bets();

-- Moves the balances of all players of a statement's transfers, and their totals for limits they
-- set themselves. The wallets are found by an array and so by the index. A join is planned for the
-- first statement of a connection: after a batch, it read every wallet for each single bet.
create or replace function apply_transfers() returns trigger language plpgsql as $$
declare
  is_halted boolean;
  has_no_wallet boolean;
  has_totals boolean;
begin
  -- Always in the order of the player's id, so that two statements never wait for each other.
  select exists (select from ledger_halts where lifted_at is null),
    (select count(*) from (
      select from wallets where user_id = any(array(select user_id from new_transfers)) order by user_id for update
    ) as locked) < (select count(distinct user_id) from new_transfers)
  into is_halted, has_no_wallet;
  if is_halted then
    raise exception 'the books do not balance: no money moves until they do' using errcode = 'GL003';
  elsif has_no_wallet then
    raise exception 'a transfer is on a wallet' using errcode = 'foreign_key_violation';
  end if;

  with moved as (
    update wallets set
      available_cents = wallets.available_cents + change.available,
      held_cents = wallets.held_cents + change.held,
      staked_cents = wallets.staked_cents + change.staked,
      debt_cents = wallets.debt_cents + change.debt
    from (
      select user_id,
        sum(amount_cents * ((credit_account = 'available')::int - (debit_account = 'available')::int)) as available,
        sum(amount_cents * ((credit_account = 'held')::int - (debit_account = 'held')::int)) as held,
        sum(amount_cents * ((credit_account = 'staked')::int - (debit_account = 'staked')::int)) as staked,
        sum(amount_cents * ((debit_account = 'debt')::int - (credit_account = 'debt')::int)) as debt
      from new_transfers group by user_id
    ) as change
    where wallets.user_id = change.user_id and wallets.user_id = any(array(select user_id from new_transfers))
  )
  select exists (select from play_totals where user_id = any(array(select user_id from new_transfers))) into has_totals;

  -- Few players have limits of their own, and an update that finds nothing costs more than looking
  -- first.
  if has_totals then
    update play_totals total set
      starts_on = moved.starts_on,
      stake_cents = moved.stake + case when total.starts_on = moved.starts_on then total.stake_cents else 0 end,
      payout_cents = moved.payout + case when total.starts_on = moved.starts_on then total.payout_cents else 0 end
    from (
      -- Only the last period, should one statement's transfers lie around midnight: the other is
      -- over.
      select distinct on (user_id, period) user_id, period, period_start(period, created_at) as starts_on,
        coalesce(sum(amount_cents) filter (where kind = 'stake'), 0) as stake,
        coalesce(sum(case kind when 'payout_reversal' then -amount_cents else amount_cents end)
          filter (where kind in ('payout', 'cash_out', 'payout_reversal')), 0) as payout
      from new_transfers join play_totals using (user_id)
      where kind in ('stake', 'payout', 'cash_out', 'payout_reversal')
      group by user_id, period, period_start(period, created_at)
      order by user_id, period, starts_on desc
    ) as moved
    -- A transfer stamped before its wallet was locked may belong to a period that is over.
    where total.user_id = moved.user_id and total.period = moved.period and total.starts_on <= moved.starts_on;
  end if;
  return null;
end $$;
drop trigger transfers_halt on transfers;
drop trigger transfers_play_totals on transfers;
drop function apply_play_totals();

-- The triggers above check these references once for a statement. The referenced rows can't go:
-- bets and wallets are never deleted, and the append-only price log references its game.
alter table bet_legs drop constraint bet_legs_bet_id_fkey, drop constraint bet_legs_game_id_fkey;
create function refuse_with() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[0];
end $$;
create trigger bet_legs_keys before update of bet_id, game_id, game_version on bet_legs
  for each statement execute function refuse_with('a leg stays with its bet and its game');
create trigger bets_kept before delete on bets
  for each statement execute function refuse_with('a bet is never deleted');
alter table transfers drop constraint transfers_user_id_fkey;

-- The reason for each index of the tables that a bet is written to.
comment on index bets_pkey is 'A bet by its id, and what refers to it.';
comment on index bets_user_id_idempotency_key_key is 'One bet for each key; a retry finds its bet.';
comment on index bets_user is 'Bets of a player, newest first.';
comment on index bets_stake is 'The desk''s bets by stake, a page at a time (decision 0085).';
comment on index bets_pending is 'Open bets, newest first, and how many: for the desk. A settled bet leaves it.';
comment on index bets_boost is 'How often a player took a boost, one number for each bet.';
comment on index bets_created is 'Bets of some days, for reports; a block range, free for a new bet.';
comment on index bet_legs_pkey is 'The legs of a bet.';
comment on index bet_legs_game is 'Open legs of a game, for settlement and previews.';
comment on index bet_legs_to_void is 'Late legs that wait to be voided; empty as a rule.';
comment on index bet_legs_voiding is 'Legs of a voiding, for its reversal; empty as a rule.';
comment on index transfers_pkey is 'A transfer by its id, the order of the ledger.';
comment on index transfers_kind_ref_id_sequence_key is 'One event, one effect; the transfers of a bet.';
comment on index transfers_user is 'Transfers of a player, newest first: statements and the proof of a balance.';
comment on index transfers_debts is 'Debts of a player; other transfers are not in it.';
comment on index transfers_created is 'Transfers of some hours, for reports; a block range, free for a new one.';
comment on index wallets_pkey is 'The wallet of a player.';
comment on index exposures_pkey is 'The position of a selection, and all of a game.';
comment on index possible_wins_pkey is 'What a player or a combination can win.';

-- The reason for each foreign key of these tables.
comment on constraint bets_user_id_fkey on bets is 'No bet without its player.';
comment on constraint bets_settled_by_fkey on bets is 'Who settled it manually; null in a new bet.';
comment on constraint bets_free_bet_id_fkey on bets is 'The free bet that is its stake; mostly null.';
comment on constraint bets_boost_id_fkey on bets is 'The boost of its odds; mostly null.';
comment on constraint bet_legs_player_id_fkey on bet_legs is 'The scorer it names; mostly null.';
comment on constraint bet_legs_voiding_id_fkey on bet_legs is 'The voiding it belongs to; null in a new leg.';
comment on constraint transfers_actor_id_fkey on transfers is 'The member of staff who moved the money; mostly null.';
comment on constraint exposures_game_id_fkey on exposures is 'Checked when a position is new, not when it grows.';
comment on constraint wallets_user_id_fkey on wallets is 'No wallet without its user.';
