-- Bets and their legs. A single has one leg; an accumulator has two or more, of different games.

create table bets (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  is_accumulator boolean not null default false,
  stake_cents bigint not null check (stake_cents > 0),
  odds_hundredths bigint not null check (odds_hundredths > 100),
  potential_win_cents bigint not null check (potential_win_cents >= stake_cents),
  status text not null default 'pending'
    check (status in ('pending', 'won', 'lost', 'void', 'half_won', 'half_lost', 'cashed_out')),
  payout_cents bigint check (payout_cents >= 0),
  -- How many times the bet was settled: each settlement moves money under its own number.
  settlement_count integer not null default 0,
  -- The administrator who settled it by hand; automatic settlement leaves such a bet alone.
  settled_by bigint references users (id),
  settlement_note text,
  idempotency_key text check (length(idempotency_key) between 1 and 200),
  request_hash bytea,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (user_id, idempotency_key),
  check ((status = 'pending') = (payout_cents is null)),
  check ((status = 'pending') = (settled_at is null)),
  check (status <> 'lost' or payout_cents = 0)
);
create index bets_user on bets (user_id, id desc);
create index bets_pending on bets (id) where status = 'pending';

create table bet_legs (
  bet_id bigint not null references bets (id),
  leg_number smallint not null,
  game_id bigint not null references games (id),
  bet_type text not null,
  selection text not null,
  player_id bigint references players (id),
  price_field text not null,
  line_quarters integer,
  odds_hundredths integer not null check (odds_hundredths > 100),
  -- The game as it stood when the bet was accepted.
  game_version bigint not null,
  home_score_at_placement integer,
  away_score_at_placement integer,
  listed_scores text[],
  status text not null default 'pending'
    check (status in ('pending', 'won', 'lost', 'void', 'half_won', 'half_lost')),
  -- One sentence that says why, and the version of the published rules it was settled under.
  sentence text,
  rules_version text,
  primary key (bet_id, leg_number)
);
create index bet_legs_game on bet_legs (game_id, status);
