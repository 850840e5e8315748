-- What the house can lose. Limits are one row that the operator edits. Exposure is kept for each selection of a
-- game by the statement that places the bets: once a batch, not once a bet, so that no row is hot.

create table risk_limits (
  only_row boolean primary key default true check (only_row),
  stake_cents bigint not null default 10000000 check (stake_cents > 0),
  payout_cents bigint not null default 100000000 check (payout_cents > 0),
  -- What all open bets on one selection, and all on one game at its worst, may cost beyond their stakes.
  selection_cents bigint not null default 200000000 check (selection_cents > 0),
  game_cents bigint not null default 500000000 check (game_cents > 0),
  -- What one player may have staked on open bets.
  player_cents bigint not null default 100000000 check (player_cents > 0)
);
insert into risk_limits default values;

-- The selections of one book exclude each other (domain/markets/book-key.ts).
alter table bet_legs add column book text not null default '';

create table exposures (
  game_id bigint not null references games (id),
  price_field text not null,
  -- A quarter line, and the score that an in-play handicap counts from; out of range where there is none.
  line_quarters integer not null default -1000,
  home_base integer not null default -1,
  away_base integer not null default -1,
  book text not null,
  stake_cents bigint not null default 0,
  payout_cents bigint not null default 0,
  -- Accumulators are shown beside singles, in full on each of their legs, and count for no game's limit.
  accumulator_stake_cents bigint not null default 0,
  accumulator_payout_cents bigint not null default 0,
  primary key (game_id, price_field, line_quarters, home_base, away_base)
);

-- The most that the open singles on a game can cost: the worst of each book. Books may not all go wrong at once,
-- so the true worst score costs this or less.
create function game_liability(game bigint) returns bigint stable language sql as $$
  select coalesce(sum(greatest(worst, 0)), 0)::bigint from (
    select max(payout_cents) - sum(stake_cents) as worst
    from exposures where game_id = game group by book, line_quarters, home_base, away_base) as books
$$;

create function apply_exposure() returns trigger language plpgsql as $$
declare
  exceeded boolean;
begin
  insert into exposures as kept (game_id, price_field, line_quarters, home_base, away_base, book,
    stake_cents, payout_cents, accumulator_stake_cents, accumulator_payout_cents)
  select leg.game_id, leg.price_field, coalesce(leg.line_quarters, -1000),
    case when leg.bet_type = 'handicap' then coalesce(leg.home_score_at_placement, -1) else -1 end as home_base,
    case when leg.bet_type = 'handicap' then coalesce(leg.away_score_at_placement, -1) else -1 end as away_base,
    leg.book,
    coalesce(sum(bet.stake_cents) filter (where not bet.is_accumulator), 0),
    coalesce(sum(bet.potential_win_cents) filter (where not bet.is_accumulator), 0),
    coalesce(sum(bet.stake_cents) filter (where bet.is_accumulator), 0),
    coalesce(sum(bet.potential_win_cents) filter (where bet.is_accumulator), 0)
  from new_legs as leg join bets bet on bet.id = leg.bet_id
  group by 1, 2, 3, 4, 5, 6
  order by 1, 2, 3, 4, 5
  on conflict (game_id, price_field, line_quarters, home_base, away_base) do update set
    stake_cents = kept.stake_cents + excluded.stake_cents,
    payout_cents = kept.payout_cents + excluded.payout_cents,
    accumulator_stake_cents = kept.accumulator_stake_cents + excluded.accumulator_stake_cents,
    accumulator_payout_cents = kept.accumulator_payout_cents + excluded.accumulator_payout_cents;

  -- The statement has refused what it saw to be too much; this stops what two statements at once would add up to.
  select exists (
    select 1 from exposures e join (select distinct game_id, price_field from new_legs) leg using (game_id, price_field), risk_limits l
    where e.payout_cents - e.stake_cents > l.selection_cents
  ) or exists (
    select 1 from (select distinct game_id from new_legs) leg, risk_limits l where game_liability(leg.game_id) > l.game_cents
  ) into exceeded;
  if exceeded then
    raise exception 'the bets would exceed a limit of exposure' using errcode = 'GL001';
  end if;
  return null;
end $$;
create trigger bet_legs_exposure after insert on bet_legs
  referencing new table as new_legs for each statement execute function apply_exposure();

-- How the operator takes a margin, and how much on each market; what is not set here is the program's default.
create table margins (
  only_row boolean primary key default true check (only_row),
  method text check (method in ('proportional', 'power', 'odds_ratio')),
  basis_points jsonb not null default '{}'
);
insert into margins default values;
