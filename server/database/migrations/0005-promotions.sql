-- Promotions: notices, odds boosts, free bets and the accumulator bonus.

create table promotions (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('notice', 'odds_boost', 'free_bet')),
  title text not null,
  body text not null,
  -- By language: {"sw": {"title": "…", "text": "…"}}.
  translations jsonb not null default '{}' check (jsonb_typeof(translations) = 'object'),
  colour text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null default now(),

  -- An odds boost: better odds for one selection. It ends at kick-off unless offered in play.
  game_id bigint references games (id),
  bet_type text,
  selection text,
  player_id bigint references players (id),
  selection_key text,
  line_quarters integer,
  in_play boolean not null default false,
  odds_hundredths integer check (odds_hundredths > 100),
  -- The game's price when the boosted odds were set.
  price_hundredths integer check (price_hundredths > 100),
  -- Keeps tiny bets from using up a boost.
  min_stake_cents bigint check (min_stake_cents > 0),
  max_stake_cents bigint check (max_stake_cents > 0),
  max_bets_per_player integer check (max_bets_per_player > 0),
  max_bets integer check (max_bets > 0),
  bets_taken integer not null default 0 check (bets_taken >= 0),
  -- Whether the boost would guarantee a profit: updated when the game's prices or boosts change.
  -- While true, no bets on the boost are accepted.
  is_sure_win boolean not null default false,
  -- The highest odds of bets on the boost. The sure-win check uses them even after it has ended.
  taken_odds_hundredths integer,

  -- A free bet for players who enter the code, once each.
  code_key text unique,
  free_bet_cents bigint check (free_bet_cents > 0),
  free_bet_days integer check (free_bet_days > 0),
  max_grants integer check (max_grants > 0),
  -- Conditions: a verified phone or identity, and optionally a first deposit.
  requires text check (requires in ('phone', 'identity')),
  first_deposit boolean not null default false,
  -- How many times winnings must be staked before they can be withdrawn.
  wagering_times integer not null default 0 check (wagering_times between 0 and 50),

  check (ends_at > starts_at),
  check ((kind = 'odds_boost') = (odds_hundredths is not null and max_stake_cents is not null and game_id is not null)),
  check ((kind = 'free_bet') = (code_key is not null and free_bet_cents is not null and free_bet_days is not null)),
  check (bets_taken <= max_bets),
  check (not in_play or price_hundredths is not null),
  check (kind <> 'odds_boost' or (max_bets is not null and max_bets_per_player is not null)),
  check ((kind = 'free_bet') = (requires is not null)),
  check ((kind = 'odds_boost') = (min_stake_cents is not null)),
  constraint promotions_least_stake_check check (min_stake_cents <= max_stake_cents)
);
create index promotions_boosts on promotions (game_id) where kind = 'odds_boost';

-- Whether its game's status and price allow a boost. Before kick-off its odds may be at most twice
-- the price (MAX_BOOST_RATIO in domain/promotion.ts). In play it must be an in-play boost, and the
-- price must not have fallen since the boost was set. A closed (null) price imposes no limit.
create function boost_is_on(game_status text, in_play boolean, odds integer, price integer, written_price integer)
returns boolean immutable language sql as $$
  select case game_status
    when 'upcoming' then coalesce(odds <= 2 * price, true)
    when 'live' then in_play and coalesce(price >= written_price, true)
    else false
  end
$$;

-- All odds that a boost has had: the ledger check compares accepted odds with them.
create table boost_prices (
  promotion_id bigint not null references promotions (id),
  odds_hundredths integer not null,
  primary key (promotion_id, odds_hundredths)
);

create function log_boost() returns trigger language plpgsql as $$
begin
  insert into boost_prices values (new.id, new.odds_hundredths) on conflict do nothing;
  return null;
end $$;
create trigger promotions_boost_log after insert or update of odds_hundredths on promotions
  for each row when (new.odds_hundredths is not null) execute function log_boost();

-- Free bets given to all players of a segment together.
create table free_bet_batches (
  id bigint generated always as identity primary key,
  -- The segment's rules: domain/segment.ts.
  segment jsonb not null check (jsonb_typeof(segment) = 'object'),
  amount_cents bigint not null check (amount_cents > 0),
  days integer not null check (days > 0),
  note text,
  -- How many players received one.
  players integer not null check (players >= 0),
  -- The member of staff who gave them, and the second one if two were required.
  given_by bigint not null references users (id),
  approved_by bigint references users (id),
  created_at timestamptz not null default now()
);

create table free_bets (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  amount_cents bigint not null check (amount_cents > 0),
  expires_at timestamptz not null,
  promotion_id bigint references promotions (id),
  batch_id bigint references free_bet_batches (id),
  granted_by bigint references users (id),
  note text,
  -- As in the promotion when it was claimed.
  wagering_times integer not null default 0,
  -- Null while unused. The foreign key is in 0006-bets.sql.
  bet_id bigint,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_by bigint references users (id),
  revoke_reason text,
  unique (promotion_id, user_id),
  check ((revoked_at is null) = (revoked_by is null) and (revoked_at is null) = (revoke_reason is null))
);
create index free_bets_user on free_bets (user_id, id desc);
-- A player gets at most one free bet per batch. Also for finding a batch's free bets.
create unique index free_bets_batch on free_bets (batch_id, user_id) where batch_id is not null;
-- For the total that one person has granted in a day.
create index free_bets_granted on free_bets (granted_by, created_at) where granted_by is not null;

-- What each change that one person made alone added to a promotion's maximum cost. It is summed per
-- person and day.
create table promotion_costs (
  id bigint generated always as identity primary key,
  actor_id bigint not null references users (id),
  cost_cents bigint not null check (cost_cents > 0),
  created_at timestamptz not null default now()
);
create index promotion_costs_actor on promotion_costs (actor_id, created_at);

-- The bonus of winning accumulators: the current terms, set by staff. Each bet has its own copy
-- (bets.bonus_terms).
create table accumulator_bonus (
  only_row boolean primary key default true check (only_row),
  is_on boolean not null,
  min_odds_hundredths integer not null check (min_odds_hundredths > 100),
  max_cents bigint not null check (max_cents > 0),
  -- [{legs, percent}], ascending.
  steps jsonb not null,
  version integer not null check (version > 0)
);

-- The current version of the accumulator bonus. Without a volatile function, a statement that has
-- waited for locks would see the setting as of its start.
create function accumulator_bonus_version() returns integer volatile parallel unsafe language plpgsql as $$
begin
  return coalesce((select version from accumulator_bonus), 0);
end $$;
