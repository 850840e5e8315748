-- Cash-out: offers that stand for some seconds, and the bets, or parts of bets, that were sold back at them.

create table cash_out_quotes (
  id bigint generated always as identity primary key,
  bet_id bigint not null references bets (id),
  share_percent integer not null check (share_percent between 1 and 100),
  -- The bet's stake when it was quoted, and the part of it that the offer is for.
  bet_stake_cents bigint not null,
  stake_cents bigint not null check (stake_cents between 1 and bet_stake_cents),
  potential_win_cents bigint not null check (potential_win_cents >= stake_cents),
  fair_cents bigint not null,
  amount_cents bigint not null check (amount_cents > 0 and amount_cents <= fair_cents and fair_cents <= potential_win_cents),
  -- The games it was priced from: id -> version. The offer is void when one of them has changed.
  game_versions jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index cash_out_quotes_bet on cash_out_quotes (bet_id);

create table cash_outs (
  id bigint generated always as identity primary key,
  bet_id bigint not null references bets (id),
  user_id bigint not null references users (id),
  -- The first, second, ... of its bet: the sequence of its transfers.
  number_in_bet integer not null check (number_in_bet > 0),
  -- A quote is taken once. No foreign key: expired quotes are swept.
  quote_id bigint not null unique,
  share_percent integer not null check (share_percent between 1 and 100),
  stake_cents bigint not null check (stake_cents > 0),
  potential_win_cents bigint not null check (potential_win_cents >= stake_cents),
  fair_cents bigint not null,
  amount_cents bigint not null check (amount_cents > 0 and amount_cents <= fair_cents and fair_cents <= potential_win_cents),
  -- What stayed in the bet; nothing when all of it was cashed out.
  stake_left_cents bigint not null check (stake_left_cents >= 0),
  idempotency_key text check (length(idempotency_key) between 1 and 200),
  request_hash bytea,
  created_at timestamptz not null default now(),
  unique (bet_id, number_in_bet),
  unique (user_id, idempotency_key),
  check ((share_percent = 100) = (stake_left_cents = 0))
);

create trigger cash_outs_append_only before update or delete on cash_outs
  for each row execute function refuse_change();
create trigger cash_outs_no_truncate before truncate on cash_outs
  for each statement execute function refuse_change();

alter table transfers drop constraint transfers_kind_check;
alter table transfers add constraint transfers_kind_check check (kind in (
  'deposit', 'credit', 'withdrawal_hold', 'withdrawal_payment', 'withdrawal_return',
  'stake', 'stake_settlement', 'payout', 'stake_reversal', 'payout_reversal', 'shortfall',
  'cash_out_stake', 'cash_out'));
