-- A player's instruction to cash out a bet as soon as its offer reaches an amount (decision 0166).
create table automatic_cash_outs (
  bet_id bigint primary key references bets (id),
  amount_cents bigint not null check (amount_cents > 0),
  -- Part of each attempt's idempotency key, so that no attempt is made twice.
  set_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  -- It ends when the bet is settled, even if the settlement is reversed later.
  settlement_count integer not null,
  -- The game versions at the last evaluation.
  game_versions jsonb not null default '{}',
  -- Set after a refusal that may clear without a game update.
  retry_at timestamptz,
  -- The attempt that is in its in-play delay.
  delay_id bigint references in_play_delays (id)
);
