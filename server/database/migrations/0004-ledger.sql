-- The ledger. A transfer moves one positive amount from a debit account to a credit account, so every
-- movement balances by construction. A player has three accounts (available, held, staked), whose
-- running balances stand in one wallet row; the house has one account per purpose, whose balance is
-- the sum of its transfers, so that no row is hot. The trigger below is the only writer of wallets.

create table wallets (
  user_id bigint primary key references users (id),
  available_cents bigint not null default 0 check (available_cents >= 0),
  held_cents bigint not null default 0 check (held_cents >= 0),
  staked_cents bigint not null default 0 check (staked_cents >= 0)
);

create table transfers (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'deposit', 'credit', 'withdrawal_hold', 'withdrawal_payment', 'withdrawal_return',
    'stake', 'stake_settlement', 'payout', 'stake_reversal', 'payout_reversal', 'shortfall')),
  -- The row whose event this is: a transaction for deposits, credits and withdrawals, else a bet.
  ref_id bigint not null,
  -- Tells apart repeated effects of one row: the number of a bet's settlement.
  sequence integer not null default 0,
  user_id bigint not null references wallets (user_id),
  debit_account text not null,
  credit_account text not null,
  amount_cents bigint not null check (amount_cents > 0),
  actor_id bigint references users (id),
  created_at timestamptz not null default now(),
  -- One event, one effect.
  unique (kind, ref_id, sequence),
  check (debit_account <> credit_account),
  check (debit_account ~ '^(available|held|staked|winnings|adjustments|shortfalls|cash_in:[a-z_]+|cash_out:[a-z_]+)$'),
  check (credit_account ~ '^(available|held|staked|winnings|adjustments|shortfalls|cash_in:[a-z_]+|cash_out:[a-z_]+)$')
);
create index transfers_user on transfers (user_id, id desc);

create trigger transfers_append_only before update or delete on transfers
  for each row execute function refuse_change();
create trigger transfers_no_truncate before truncate on transfers
  for each statement execute function refuse_change();

create function apply_transfers() returns trigger language plpgsql as $$
begin
  -- Always in the order of the player's id, so that two statements never wait for each other.
  perform 1 from wallets
    where user_id in (select user_id from new_transfers) order by user_id for update;
  update wallets set
    available_cents = wallets.available_cents + moved.available,
    held_cents = wallets.held_cents + moved.held,
    staked_cents = wallets.staked_cents + moved.staked
  from (
    select user_id,
      coalesce(sum(amount_cents) filter (where credit_account = 'available'), 0)
        - coalesce(sum(amount_cents) filter (where debit_account = 'available'), 0) as available,
      coalesce(sum(amount_cents) filter (where credit_account = 'held'), 0)
        - coalesce(sum(amount_cents) filter (where debit_account = 'held'), 0) as held,
      coalesce(sum(amount_cents) filter (where credit_account = 'staked'), 0)
        - coalesce(sum(amount_cents) filter (where debit_account = 'staked'), 0) as staked
    from new_transfers group by user_id
  ) as moved
  where wallets.user_id = moved.user_id;
  return null;
end $$;
create trigger transfers_apply after insert on transfers
  referencing new table as new_transfers for each statement execute function apply_transfers();

create function guard_wallet() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and pg_trigger_depth() < 2 then
    raise exception 'a balance changes only by a transfer';
  elsif tg_op = 'INSERT' and (new.available_cents, new.held_cents, new.staked_cents) <> (0, 0, 0) then
    raise exception 'a wallet is opened empty';
  elsif tg_op = 'DELETE' then
    raise exception 'a wallet is never deleted';
  end if;
  return new;
end $$;
create trigger wallets_guard before insert or update or delete on wallets
  for each row execute function guard_wallet();

-- Requests to move money in or out, as players make them and administrators decide them.
create table transactions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  type text not null check (type in ('deposit', 'withdrawal')),
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'pending' check (status in ('pending', 'completed', 'rejected')),
  method text not null check (method in (
    'card', 'bank_transfer', 'paypal', 'mpesa_kenya', 'mtn_uganda', 'voda_tanzania', 'airtel_congo',
    'phone_number', 'admin_credit')),
  reference text,
  notes text,
  idempotency_key text check (length(idempotency_key) between 1 and 200),
  request_hash bytea,
  decided_by bigint references users (id),
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  unique (user_id, idempotency_key),
  check ((status = 'pending') = (completed_at is null))
);
create index transactions_user on transactions (user_id, id desc);
create index transactions_type_status on transactions (type, status, id desc);
