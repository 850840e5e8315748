-- Cash-outs: quotes, which are valid for a few seconds, and full and partial cash-outs.

create table cash_out_quotes (
  id bigint generated always as identity primary key,
  bet_id bigint not null references bets (id),
  share_percent integer not null check (share_percent between 1 and 100),
  -- The bet's stake, and the part that the quote covers.
  bet_stake_cents bigint not null,
  stake_cents bigint not null check (stake_cents between 1 and bet_stake_cents),
  potential_win_cents bigint not null check (potential_win_cents >= stake_cents),
  fair_cents bigint not null,
  amount_cents bigint not null
    check (amount_cents > 0 and amount_cents <= fair_cents and fair_cents <= potential_win_cents),
  -- The games' versions by id. If one has changed, the quote is repriced when it is accepted.
  game_versions jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index cash_out_quotes_bet on cash_out_quotes (bet_id);

create table cash_outs (
  id bigint generated always as identity primary key,
  bet_id bigint not null references bets (id),
  user_id bigint not null references users (id),
  -- 1, 2, … for each bet: the sequence of its transfers.
  number_in_bet integer not null check (number_in_bet > 0),
  -- A quote can be used once. No foreign key, because expired quotes are deleted.
  quote_id bigint unique,
  -- The reversed cash-out that this one repeats on the old terms.
  restores bigint unique references cash_outs (id),
  share_percent integer not null check (share_percent between 1 and 100),
  stake_cents bigint not null check (stake_cents > 0),
  potential_win_cents bigint not null check (potential_win_cents >= stake_cents),
  fair_cents bigint not null,
  amount_cents bigint not null
    check (amount_cents > 0 and amount_cents <= fair_cents and fair_cents <= potential_win_cents),
  -- What remains in the bet; 0 if all of it was cashed out.
  stake_left_cents bigint not null check (stake_left_cents >= 0),
  -- The scores of the bet's live games at the time. If a goal included here is later disallowed,
  -- the cash-out is reversed.
  live_scores jsonb,
  idempotency_key text check (length(idempotency_key) between 1 and 200),
  request_hash bytea,
  created_at timestamptz not null default now(),
  unique (bet_id, number_in_bet),
  unique (user_id, idempotency_key),
  check ((share_percent = 100) = (stake_left_cents = 0)),
  check ((quote_id is null) = (restores is not null))
);
create index cash_outs_created on cash_outs (created_at);

-- Cash-outs whose amount was based on a late or wrong report about a game. The transaction that
-- changes the game adds them here; settlement then reverses them.
create table cash_out_reversals (
  cash_out_id bigint primary key references cash_outs (id),
  bet_id bigint not null references bets (id),
  game_id bigint not null references games (id),
  voiding_id bigint references voidings (id),
  reason jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  reversed_at timestamptz,
  -- When the cause was undone; the cash-out is then repeated on its old terms.
  lifted_at timestamptz,
  restored_at timestamptz,
  check (restored_at is null or (lifted_at is not null and reversed_at is not null))
);
create index cash_out_reversals_bet on cash_out_reversals (bet_id);
create index cash_out_reversals_voiding on cash_out_reversals (voiding_id);
-- A game's reversals that settlement has not made yet.
create index cash_out_reversals_due on cash_out_reversals (game_id) where reversed_at is null;
create index cash_out_reversals_lifted on cash_out_reversals (game_id)
  where lifted_at is not null and restored_at is null;

create view standing_cash_outs as
  select id, bet_id, user_id, number_in_bet, quote_id, share_percent, stake_cents, potential_win_cents, fair_cents,
    amount_cents, stake_left_cents, idempotency_key, request_hash, created_at
  from cash_outs where not exists (
    select 1 from cash_out_reversals r where r.cash_out_id = cash_outs.id and r.reversed_at is not null);

-- A player's instruction to cash out a bet as soon as its offer reaches an amount (decision 0166).
create table automatic_cash_outs (
  bet_id bigint primary key references bets (id),
  amount_cents bigint not null check (amount_cents > 0),
  -- Part of each attempt's idempotency key, so that no attempt is made twice.
  set_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  -- The instruction ends when the bet is settled, even if the settlement is reversed later.
  settlement_count integer not null,
  -- The game versions at the last evaluation.
  game_versions jsonb not null default '{}',
  -- Set after a refusal that may clear without a game update.
  retry_at timestamptz,
  -- The attempt that is in its in-play delay.
  delay_id bigint references in_play_delays (id)
);
