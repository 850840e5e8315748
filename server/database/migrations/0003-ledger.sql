-- The ledger. A transfer moves a positive amount from a debit account to a credit account, so every
-- movement balances by construction. A player has four accounts (available, held, staked, debt),
-- whose balances are kept in one wallet row. The operator has one account for each purpose; its
-- balance is the sum of its transfers, so no row is contended.

-- While a halt is open because the books don't balance, no money moves. Reads continue.
create table ledger_halts (
  id bigint generated always as identity primary key,
  -- The failed checks: [{name, violations}].
  failed jsonb not null,
  opened_at timestamptz not null default now(),
  lifted_at timestamptz
);
create unique index ledger_halts_open on ledger_halts ((true)) where lifted_at is null;

create function refuse_while_halted() returns trigger language plpgsql as $$
begin
  if exists (select 1 from ledger_halts where lifted_at is null) then
    raise exception 'the books do not balance: no money moves until they do' using errcode = 'GL003';
  end if;
  return null;
end $$;

-- Players whose totals don't match the ledger. Their money calls are refused until a check passes.
create table player_halts (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  -- The names of the failed checks.
  failed text[] not null,
  opened_at timestamptz not null default now(),
  lifted_at timestamptz
);
create unique index player_halts_open on player_halts (user_id) where lifted_at is null;

create table wallets (
  user_id bigint primary key references users (id),
  available_cents bigint not null default 0 check (available_cents >= 0),
  held_cents bigint not null default 0 check (held_cents >= 0),
  staked_cents bigint not null default 0 check (staked_cents >= 0),
  -- Owed after the reversal of a payout, cash-out or deposit that was already spent. Debits add to
  -- it.
  debt_cents bigint not null default 0 check (debt_cents >= 0)
);

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
create trigger wallets_guard before insert or update or delete on wallets for each row execute function guard_wallet();

create table transfers (
  id bigint generated always as identity primary key,
  kind text not null check (kind in (
    'deposit', 'credit', 'credit_reversal', 'deduction', 'deduction_kept', 'deduction_return', 'deduction_reversal',
    'withdrawal_hold', 'withdrawal_payment', 'withdrawal_return', 'delay_hold', 'delay_release',
    'stake', 'stake_settlement', 'payout', 'stake_reversal', 'payout_reversal', 'shortfall',
    'debt', 'debt_repayment', 'cash_out_stake', 'cash_out', 'cash_out_repayment', 'free_stake',
    'accumulator_bonus', 'accumulator_bonus_reversal',
    'deposit_reversal', 'deposit_debt', 'suspense', 'payout_difference', 'charge', 'reconciliation')),
  -- A transaction, in-play delay, payment, payment case or bet, depending on the kind: see
  -- domain/ledger/transfer.ts.
  ref_id bigint not null,
  -- Distinguishes repeated effects of one row, such as the settlements of a bet.
  sequence integer not null default 0,
  -- No foreign key: apply_transfers checks whole statements, and wallets are never deleted.
  -- Null: between the operator's accounts.
  user_id bigint,
  debit_account text not null check (debit_account ~
    '^(available|held|staked|debt|winnings|adjustments|shortfalls|promotions|treasury|(cash_in|cash_out|float|suspense|charges):[a-z_]+)$'),
  credit_account text not null check (credit_account ~
    '^(available|held|staked|debt|winnings|adjustments|shortfalls|promotions|treasury|(cash_in|cash_out|float|suspense|charges):[a-z_]+)$'),
  amount_cents bigint not null check (amount_cents > 0),
  -- The person who moved the money; mostly null.
  actor_id bigint references users (id),
  -- Not now(): a transaction that waits for a wallet past midnight counts on the next day.
  created_at timestamptz not null default clock_timestamp(),
  -- Applies each event only once. Also used to find the transfers of a bet.
  unique (kind, ref_id, sequence),
  check (debit_account <> credit_account),
  constraint transfers_player_check check (user_id is not null
    or debit_account not in ('available', 'held', 'staked', 'debt')
      and credit_account not in ('available', 'held', 'staked', 'debt'))
);
-- A player's transfers, newest first: for statements and balance checks.
create index transfers_user on transfers (user_id, id desc);
create index transfers_debts on transfers (user_id, id desc) where kind = 'debt';
-- The inbox reads a player's latest cash-outs, which are few among many transfers. Without this
-- index it reads all transfers of a player with a long history (decision 0169).
create index transfers_cash_outs on transfers (user_id, id desc) where kind = 'cash_out';
-- For the balances of the operator's accounts with a name after a colon, such as float:mpesa. Bets
-- and settlements don't use these accounts, so the indexes stay small.
create index transfers_named_debits on transfers (debit_account, created_at) where position(':' in debit_account) > 0;
create index transfers_named_credits on transfers (credit_account, created_at) where position(':' in credit_account) > 0;
-- For reports. Rows are in chronological order, so a BRIN index suffices; inserts cost little.
create index transfers_created on transfers using brin (created_at) with (pages_per_range = 32, autosummarize = on);

-- Updates the balances of the players in a statement's transfers, and the totals for their limits.
-- Wallets are looked up by an array, which always uses the index. A join would keep the plan of a
-- connection's first statement: after a batch, it would read every wallet for each single bet.
create function apply_transfers() returns trigger language plpgsql as $$
declare
  is_halted boolean;
  has_no_wallet boolean;
  has_totals boolean;
begin
  -- Always in the order of the player's id, so that concurrent statements can't deadlock.
  select exists (select from ledger_halts where lifted_at is null),
    (select count(*) from (
      select from wallets where user_id = any(array(select user_id from new_transfers)) order by user_id for update
    ) as locked) < (select count(distinct user_id) from new_transfers)
  into is_halted, has_no_wallet;
  if is_halted then
    raise exception 'the books do not balance: no money moves until they do' using errcode = 'GL003';
  elsif has_no_wallet then
    raise exception 'a transfer is on a wallet' using errcode = 'foreign_key_violation';
  end if;

  with moved as (
    update wallets set
      available_cents = wallets.available_cents + change.available,
      held_cents = wallets.held_cents + change.held,
      staked_cents = wallets.staked_cents + change.staked,
      debt_cents = wallets.debt_cents + change.debt
    from (
      select user_id,
        sum(amount_cents * ((credit_account = 'available')::int - (debit_account = 'available')::int)) as available,
        sum(amount_cents * ((credit_account = 'held')::int - (debit_account = 'held')::int)) as held,
        sum(amount_cents * ((credit_account = 'staked')::int - (debit_account = 'staked')::int)) as staked,
        sum(amount_cents * ((debit_account = 'debt')::int - (credit_account = 'debt')::int)) as debt
      from new_transfers group by user_id
    ) as change
    where wallets.user_id = change.user_id and wallets.user_id = any(array(select user_id from new_transfers))
  )
  select exists (select from play_totals where user_id = any(array(select user_id from new_transfers))) into has_totals;

  -- Few players have limits, and an update that finds nothing costs more than this check.
  if has_totals then
    update play_totals total set
      starts_on = moved.starts_on,
      stake_cents = moved.stake + case when total.starts_on = moved.starts_on then total.stake_cents else 0 end,
      payout_cents = moved.payout + case when total.starts_on = moved.starts_on then total.payout_cents else 0 end
    from (
      -- Only the last period, if the transfers of the statement span midnight.
      select distinct on (user_id, period) user_id, period, period_start(period, created_at) as starts_on,
        coalesce(sum(amount_cents) filter (where kind = 'stake'), 0) as stake,
        coalesce(sum(case kind when 'payout_reversal' then -amount_cents else amount_cents end)
          filter (where kind in ('payout', 'cash_out', 'payout_reversal')), 0) as payout
      from new_transfers join play_totals using (user_id)
      where kind in ('stake', 'payout', 'cash_out', 'payout_reversal')
      group by user_id, period, period_start(period, created_at)
      order by user_id, period, starts_on desc
    ) as moved
    -- A transfer that was timed before its wallet was locked may belong to a period that has ended.
    where total.user_id = moved.user_id and total.period = moved.period and total.starts_on <= moved.starts_on;
  end if;
  return null;
end $$;
create trigger transfers_apply after insert on transfers
  referencing new table as new_transfers for each statement execute function apply_transfers();

-- Deposits and withdrawals of players, and funds that staff add or deduct.
create table transactions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  type text not null check (type in ('deposit', 'withdrawal')),
  amount_cents bigint not null check (amount_cents > 0),
  status text not null default 'pending' check (status in ('pending', 'completed', 'rejected')),
  method text not null check (method in (
    'card', 'bank_transfer', 'paypal', 'mpesa_kenya', 'mtn_uganda', 'voda_tanzania', 'airtel_congo',
    'mobile_money', 'phone_number', 'admin_credit', 'admin_debit')),
  reference text,
  notes text,
  idempotency_key text check (length(idempotency_key) between 1 and 200),
  request_hash bytea,
  decided_by bigint references users (id),
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  -- An addition or deduction of funds by staff can be reversed once. Above FOUR_EYES_AMOUNT one
  -- person requests the reversal and another confirms it.
  reversed_at timestamptz,
  reversed_by bigint references users (id),
  reversal_reason text,
  reversal_asked_at timestamptz,
  reversal_asked_by bigint references users (id),
  unique (user_id, idempotency_key),
  check ((status = 'pending') = (completed_at is null)),
  check ((reversed_at is null) = (reversed_by is null) and (reversed_at is null) = (reversal_reason is null)),
  check ((reversal_asked_at is null) = (reversal_asked_by is null)),
  constraint transactions_reversal_check
    check (reversed_at is null or (method in ('admin_credit', 'admin_debit') and status = 'completed'))
);
create index transactions_user on transactions (user_id, id desc);
-- Search and sort orders of the transactions table.
create index transactions_type_status on transactions (type, status, id desc);
create index transactions_created on transactions (created_at);
create index transactions_amount on transactions (amount_cents, id);
create index transactions_search on transactions
  using gin ((coalesce(reference, '') || ' ' || coalesce(notes, '')) gin_trgm_ops);
-- For the total that one person decided alone in a day (server/features/wallet/four-eyes.ts).
create index transactions_decided on transactions (decided_by, completed_at) where status = 'completed';
-- For counting a player's pending deposits, which are limited.
create index transactions_pending_deposits on transactions (user_id) where type = 'deposit' and status = 'pending';

-- A deposit request moves no money yet, but a halt refuses it too.
create trigger transactions_halt before insert or update on transactions
  for each statement execute function refuse_while_halted();

-- The first of the two approvals that a transaction above FOUR_EYES_AMOUNT requires.
create table first_approvals (
  transaction_id bigint primary key references transactions (id),
  actor_id bigint not null references users (id),
  note text,
  created_at timestamptz not null default now()
);
