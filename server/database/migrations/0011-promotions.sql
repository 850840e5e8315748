-- Promotions that an administrator writes, and the two kinds that do something: an odds boost, and a free bet.

create table promotions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('notice', 'odds_boost', 'free_bet')),
  title text not null,
  body text not null,
  colour text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  created_at timestamptz not null default now(),
  -- An odds boost: one selection of one game at better odds, for a stake that is limited.
  game_id bigint references games (id),
  bet_type text,
  selection text,
  player_id bigint references players (id),
  price_field text,
  line_quarters integer,
  odds_hundredths integer check (odds_hundredths > 100),
  max_stake_cents bigint check (max_stake_cents > 0),
  max_bets_per_player integer check (max_bets_per_player > 0),
  -- A free bet for everybody who knows the code, once each.
  code_key text unique,
  free_bet_cents bigint check (free_bet_cents > 0),
  free_bet_days integer check (free_bet_days > 0),
  max_grants integer check (max_grants > 0),
  check ((kind = 'odds_boost') = (odds_hundredths is not null and max_stake_cents is not null and game_id is not null)),
  check ((kind = 'free_bet') = (code_key is not null and free_bet_cents is not null and free_bet_days is not null))
);

create table free_bets (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  amount_cents bigint not null check (amount_cents > 0),
  expires_at timestamptz not null,
  promotion_id bigint references promotions (id),
  granted_by bigint references users (id),
  note text,
  -- The bet that it stands in; null while it can be used.
  bet_id bigint references bets (id),
  created_at timestamptz not null default now(),
  unique (promotion_id, user_id)
);
create index free_bets_user on free_bets (user_id, id desc);

alter table bets add column free_bet_id bigint references free_bets (id);
alter table bets add column boost_id bigint references promotions (id);
-- Counts a player's bets on a boost that limits them: two at once can't be the same.
alter table bets add column boost_number integer;
create unique index bets_boost on bets (boost_id, user_id, boost_number) where boost_number is not null;

-- A free bet's stake is not returned, so it wins its odds less one.
do $$
declare name text;
begin
  select conname into name from pg_constraint
  where conrelid = 'bets'::regclass and pg_get_constraintdef(oid) like '%potential_win_cents >= stake_cents%';
  execute format('alter table bets drop constraint %I', name);
end $$;
alter table bets add constraint bets_potential_win_check
  check (potential_win_cents >= case when free_bet_id is null then stake_cents else 0 end);

-- A free bet whose bet is void can be used again, for a week at least. If the void is taken back, it is used up, unless it
-- stands in another bet by then: the house bears that.
create function return_free_bet() returns trigger language plpgsql as $$
begin
  if new.status = 'void' then
    update free_bets set expires_at = greatest(expires_at, now() + interval '7 days'),
      bet_id = (select min(id) from bets where free_bet_id = new.free_bet_id and status <> 'void')
    where id = new.free_bet_id and bet_id = new.id;
  elsif old.status = 'void' then
    update free_bets set bet_id = new.id where id = new.free_bet_id and bet_id is null;
  end if;
  return null;
end $$;
create trigger bets_free_bet after update of status on bets for each row
  when (new.free_bet_id is not null and new.status is distinct from old.status)
  execute function return_free_bet();

alter table transfers drop constraint transfers_kind_check;
alter table transfers add constraint transfers_kind_check check (kind in (
  'deposit', 'credit', 'withdrawal_hold', 'withdrawal_payment', 'withdrawal_return',
  'stake', 'stake_settlement', 'payout', 'stake_reversal', 'payout_reversal', 'shortfall',
  'cash_out_stake', 'cash_out', 'free_stake'));
do $$
declare name text;
begin
  for name in select conname from pg_constraint
    where conrelid = 'transfers'::regclass and pg_get_constraintdef(oid) like '%cash_in:%'
  loop
    execute format('alter table transfers drop constraint %I', name);
  end loop;
end $$;
alter table transfers add constraint transfers_debit_account_check check (debit_account ~
  '^(available|held|staked|winnings|adjustments|shortfalls|promotions|cash_in:[a-z_]+|cash_out:[a-z_]+)$');
alter table transfers add constraint transfers_credit_account_check check (credit_account ~
  '^(available|held|staked|winnings|adjustments|shortfalls|promotions|cash_in:[a-z_]+|cash_out:[a-z_]+)$');

-- As before, but a free bet's stake covers nothing of what it may cost: it is the house's own.
create or replace function apply_exposure() returns trigger language plpgsql as $$
declare
  exceeded boolean;
begin
  insert into exposures as kept (game_id, price_field, line_quarters, home_base, away_base, book,
    stake_cents, payout_cents, accumulator_stake_cents, accumulator_payout_cents)
  select leg.game_id, leg.price_field, coalesce(leg.line_quarters, -1000),
    case when leg.bet_type = 'handicap' then coalesce(leg.home_score_at_placement, -1) else -1 end as home_base,
    case when leg.bet_type = 'handicap' then coalesce(leg.away_score_at_placement, -1) else -1 end as away_base,
    leg.book,
    coalesce(sum(bet.stake_cents) filter (where not bet.is_accumulator and bet.free_bet_id is null), 0),
    coalesce(sum(bet.potential_win_cents) filter (where not bet.is_accumulator), 0),
    coalesce(sum(bet.stake_cents) filter (where bet.is_accumulator and bet.free_bet_id is null), 0),
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
