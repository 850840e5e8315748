-- Bets and their legs: one for a single, two or more for an accumulator. Legs of the same game are
-- priced together (bet builder).

create function refuse_with() returns trigger language plpgsql as $$
begin
  raise exception '%', tg_argv[0];
end $$;

create table bets (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  is_accumulator boolean not null default false,
  stake_cents bigint not null check (stake_cents > 0),
  odds_hundredths bigint not null check (odds_hundredths > 100),
  potential_win_cents bigint not null,
  status text not null default 'pending'
    check (status in ('pending', 'won', 'lost', 'void', 'half_won', 'half_lost', 'cashed_out')),
  payout_cents bigint check (payout_cents >= 0),
  -- What partial cash-outs paid beyond their stakes. A cash-out that closes the bet is its payout.
  cash_outs_won_cents bigint not null default 0,
  -- Each settlement's transfers have their own sequence number.
  settlement_count integer not null default 0,
  -- Who settled the bet manually. Automatic settlement skips such a bet.
  settled_by bigint references users (id),
  settlement_note text,
  idempotency_key text check (length(idempotency_key) between 1 and 200),
  request_hash bytea,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  -- A system bet's stake is the sum of the stakes of its lines.
  system text,
  line_stake_cents bigint check (line_stake_cents > 0),
  free_bet_id bigint references free_bets (id),
  boost_id bigint references promotions (id),
  -- Numbers the player's bets on the boost. A unique index enforces its limit for concurrent bets.
  boost_number integer,
  -- Identical for all bets with the same selections, whatever their names (decision 0140). Null for
  -- a bet with one selection.
  combination text,
  -- {minOdds, maxCents, steps, percent}; null without a bonus. See domain/accumulator-bonus.ts.
  bonus_terms jsonb,
  -- The part of the payout that is the bonus.
  bonus_cents bigint,
  -- The bonus if every selection wins. A partial cash-out reduces it with the stake.
  max_bonus_cents bigint generated always as (
    least((bonus_terms ->> 'maxCents')::bigint,
      (potential_win_cents - stake_cents) * (bonus_terms ->> 'percent')::integer / 100)
  ) stored,
  -- Lets a retry find its bet.
  unique (user_id, idempotency_key),
  constraint bets_check1 check ((status = 'pending') = (payout_cents is null)),
  constraint bets_check2 check ((status = 'pending') = (settled_at is null)),
  constraint bets_check3 check (status <> 'lost' or payout_cents = 0),
  constraint bets_check4 check ((system is null) = (line_stake_cents is null)),
  -- The stake of a free bet is not paid out, so it may win less than its stake.
  constraint bets_potential_win_check
    check (potential_win_cents >= case when free_bet_id is null then stake_cents else 0 end),
  constraint bets_bonus_check check (bonus_cents is null
    or bonus_cents > 0 and bonus_terms is not null and payout_cents is not null and bonus_cents <= payout_cents),
  constraint bets_with_bonus_check
    check (bonus_terms is null or system is null and free_bet_id is null and boost_id is null)
);
create index bets_user on bets (user_id, id desc);
-- For the lists and counts of open bets in the admin panel; excludes settled bets.
create index bets_pending on bets (id) where status = 'pending';
create unique index bets_boost on bets (boost_id, user_id, boost_number) where boost_number is not null;
-- For reports: see transfers_created.
create index bets_created on bets using brin (created_at) with (pages_per_range = 32, autosummarize = on);
-- For the admin panel's bets table, sorted by stake (decision 0085).
create index bets_stake on bets (stake_cents, id);

create trigger bets_kept before delete on bets
  for each statement execute function refuse_with('a bet is never deleted');

alter table free_bets add foreign key (bet_id) references bets (id);

-- Events that void bets and reverse cash-outs, such as a disallowed goal. If the cause is undone,
-- so are the voids and reversals.
create table voidings (
  id bigint generated always as identity primary key,
  game_id bigint not null references games (id),
  -- See void-causes.ts.
  cause jsonb not null,
  -- The affected bets and cash-outs: those accepted since a time or at a score above this one, on
  -- some or all markets.
  since timestamptz,
  above_home integer,
  above_away integer,
  markets text[],
  reason jsonb not null,
  sentence text not null,
  created_at timestamptz not null default clock_timestamp(),
  lifted_at timestamptz
);
create index voidings_standing on voidings (game_id) where lifted_at is null;

create table bet_legs (
  -- No foreign keys to bets and games: count_new_bets checks whole statements, bet_legs_keys
  -- prevents changes to the columns, bets are never deleted, and price_log references the games.
  bet_id bigint not null,
  leg_number smallint not null,
  game_id bigint not null,
  -- Null for a market that the specification does not name.
  bet_type text,
  market text not null,
  selection text not null,
  player_id bigint references players (id),
  selection_key text not null,
  line_quarters integer,
  odds_hundredths integer not null check (odds_hundredths > 100),
  -- The selections of a book exclude each other (domain/markets/book-key.ts).
  book text not null default '',
  group_number smallint,
  -- The game's state when the bet was accepted.
  game_version bigint not null,
  home_score_at_placement integer,
  away_score_at_placement integer,
  -- Whether only goals after the bet count, so that legs placed at other scores settle separately.
  is_from_placement boolean not null default false,
  -- For "any other": the selections that had a price, which it excludes.
  priced_selections text[],
  status text not null default 'pending'
    check (status in ('pending', 'won', 'lost', 'void', 'half_won', 'half_lost')),
  -- Why the leg has its status, as text and as data (for translation), and the rules' version.
  sentence text,
  reason jsonb,
  rules_version text,
  -- A leg accepted after an event that made its price wrong is void, whatever the result. The
  -- transaction that records the event marks it; settlement then corrects the bet.
  void_reason jsonb,
  void_sentence text,
  voiding_id bigint references voidings (id),
  primary key (bet_id, leg_number),
  check ((void_reason is null) = (void_sentence is null))
);
-- Open legs of a game, for settlement and previews.
create index bet_legs_game on bet_legs (game_id, status);
-- Legs that are marked as void but not settled as void yet; usually empty.
create index bet_legs_to_void on bet_legs (game_id) where void_reason is not null and status <> 'void';
-- For restoring the legs that an event voided; usually empty.
create index bet_legs_voiding on bet_legs (voiding_id) where voiding_id is not null;

create trigger bet_legs_keys before update of bet_id, game_id, game_version on bet_legs
  for each statement execute function refuse_with('a leg stays with its bet and its game');

-- Legs that are priced together settle as one. If some are void, odds_without has the others' odds.
create table bet_groups (
  bet_id bigint not null references bets (id),
  group_number smallint not null,
  odds_hundredths integer not null check (odds_hundredths > 100),
  odds_without jsonb not null,
  primary key (bet_id, group_number)
);

-- The prices of a game at each version at which bets were placed, copied by count_new_bets: the
-- ledger check compares accepted odds with them.
create table price_log (
  id bigint generated always as identity primary key,
  game_id bigint not null references games (id),
  version bigint not null,
  prices jsonb not null,
  model_prices jsonb,
  handicap_line_quarters integer not null,
  asian_total_line_quarters integer not null,
  logged_at timestamptz not null default now(),
  unique (game_id, version)
);

-- An in-play bet or cash-out waits a few seconds before it is accepted, with its idempotency key
-- claimed and its stake held.
create table in_play_delays (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('bet', 'cash_out')),
  user_id bigint not null references users (id),
  idempotency_key text check (length(idempotency_key) between 1 and 200),
  request_hash bytea,
  request jsonb not null,
  -- Held from the available balance; 0 for a cash-out or a free bet.
  stake_cents bigint not null check (stake_cents >= 0),
  free_bet_id bigint references free_bets (id),
  -- The bet to cash out.
  bet_id bigint references bets (id),
  created_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  ended_at timestamptz,
  -- The resulting bet or cash-out, or the reason for refusing it.
  result_id bigint,
  refusal jsonb,
  -- What a waiting bet adds to the totals that limits are checked against: its stake (even if
  -- free), its net win and its games.
  bet_stake_cents bigint not null default 0 check (bet_stake_cents >= 0),
  win_cents bigint not null default 0 check (win_cents >= 0),
  game_ids bigint[] not null default '{}',
  unique (user_id, kind, idempotency_key),
  check ((kind = 'cash_out') = (bet_id is not null)),
  check (result_id is null or refusal is null)
);
create index in_play_delays_due on in_play_delays (ends_at) where ended_at is null;
create index in_play_delays_user on in_play_delays (user_id, id desc);
create index in_play_delays_waiting on in_play_delays (user_id) where kind = 'bet' and ended_at is null;
create unique index in_play_delays_free_bet on in_play_delays (free_bet_id) where ended_at is null;
create unique index in_play_delays_cash_out on in_play_delays (bet_id) where ended_at is null;

-- A code for a slip's selections, to be opened on another phone (decision 0165).
create table booking_codes (
  -- Derived from the selections: the same selections have the same code.
  code text primary key check (code ~ '^[0-9A-HJKMNP-TV-Z]{6}$'),
  -- As requested and sorted: an array of { gameId, betType, market, selection, line, playerId }.
  selections jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index booking_codes_expiry on booking_codes (expires_at);

-- Booking codes that staff show to players under a title until an end time (decision 0184).
create table featured_codes (
  id bigint generated always as identity primary key,
  code text not null references booking_codes (code),
  title text not null check (title <> ''),
  -- By language: { sw: { title } }.
  translations jsonb not null check (jsonb_typeof(translations) = 'object'),
  starts_at timestamptz not null default now(),
  -- Withdrawing the code ends it immediately.
  ends_at timestamptz not null check (ends_at >= starts_at),
  featured_by bigint not null references users (id)
);
-- For finding the codes that are currently featured.
create index featured_codes_end on featured_codes (ends_at);
-- For the cleanup of expired codes, which keeps codes that were ever featured.
create index featured_codes_code on featured_codes (code);
