-- A bet or a cash-out in play waits some seconds before it is accepted. From the first moment it is a row of its own: its key
-- is taken, its stake is held, and only the server ends it.
create table in_play_delays (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('bet', 'cash_out')),
  user_id bigint not null references users (id),
  idempotency_key text check (length(idempotency_key) between 1 and 200),
  request_hash bytea,
  -- What the player asked for, as the use-case takes it.
  request jsonb not null,
  -- Held from the available balance; 0 for a cash-out and a free bet.
  stake_cents bigint not null check (stake_cents >= 0),
  free_bet_id bigint references free_bets (id),
  -- The bet that a cash-out is for.
  bet_id bigint references bets (id),
  created_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  ended_at timestamptz,
  -- The bet or the cash-out that it became, or why it was not accepted.
  result_id bigint,
  refusal jsonb,
  unique (user_id, kind, idempotency_key),
  check ((kind = 'cash_out') = (bet_id is not null)),
  check (result_id is null or refusal is null)
);
create index in_play_delays_due on in_play_delays (ends_at) where ended_at is null;
create index in_play_delays_user on in_play_delays (user_id, id desc);
create unique index in_play_delays_free_bet on in_play_delays (free_bet_id) where ended_at is null;
create unique index in_play_delays_cash_out on in_play_delays (bet_id) where ended_at is null;

alter table transfers drop constraint transfers_kind_check;
alter table transfers add constraint transfers_kind_check check (kind in (
  'deposit', 'credit', 'credit_reversal', 'withdrawal_hold', 'withdrawal_payment', 'withdrawal_return',
  'delay_hold', 'delay_release',
  'stake', 'stake_settlement', 'payout', 'stake_reversal', 'payout_reversal', 'shortfall',
  'cash_out_stake', 'cash_out', 'free_stake'));
