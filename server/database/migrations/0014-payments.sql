-- Payments through mobile money providers (decision 0175). The provider's books and ours are two
-- sides of the same account, float:<provider>.

create table payments (
  id bigint generated always as identity primary key,
  -- Our id for the payment at the provider, stored before the provider is called.
  reference uuid not null unique,
  provider text not null check (provider ~ '^[a-z]{2,20}$'),
  kind text not null check (kind in ('prompt', 'unsolicited', 'payout')),
  state text not null check (state in ('created', 'sent', 'pending', 'succeeded', 'failed', 'reversed')),
  network text not null,
  -- Null if no player is known, or since the case that credited a player was reopened. What was
  -- paid is then in suspense:<provider> until the case is closed.
  user_id bigint references users (id),
  transaction_id bigint unique references transactions (id),
  -- The requested amount; for an unsolicited payment, the amount that was reported.
  amount_cents bigint not null check (amount_cents > 0),
  paid_cents bigint check (paid_cents > 0),
  phone text not null,
  payer text,
  payer_name text,
  -- The account number that the payer of an unsolicited payment entered.
  account text,
  provider_ref text,
  -- The receipt that a callback claimed, which proves nothing.
  claimed_receipt text,
  receipt text,
  failure text,
  failure_code text,
  sends integer not null default 0,
  asks integer not null default 0,
  -- When a worker next sends the payment or queries its status.
  next_at timestamptz,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  finished_at timestamptz,
  -- Each payment at the provider takes effect once.
  unique (provider, receipt),
  unique (provider, provider_ref),
  check ((state in ('succeeded', 'reversed')) = (receipt is not null)),
  check ((receipt is null) = (paid_cents is null)),
  -- A failed prompt is queried again if a callback claims that it was paid.
  check (next_at is not null or state not in ('created', 'sent', 'pending')),
  check (next_at is null or state not in ('succeeded', 'reversed')),
  check ((state in ('succeeded', 'failed', 'reversed')) = (finished_at is not null)),
  check ((state = 'failed') = (failure is not null)),
  check (kind = 'unsolicited' or transaction_id is not null)
);
create index payments_due on payments (next_at) where next_at is not null;
create index payments_user on payments (user_id, id desc);
create index payments_finished on payments (provider, finished_at) where finished_at is not null;
-- For counting a phone's prompts in a day, which are limited until the phone is verified.
create index payments_prompts_by_phone on payments (phone, created_at) where kind = 'prompt';
create unique index payments_unsolicited on payments (provider, claimed_receipt) where kind = 'unsolicited';

create trigger payments_halt before insert or update on payments
  for each statement execute function refuse_while_halted();

-- The payment that a deposit belonged to until the case that credited it was reopened. The money is
-- then in suspense, and another deposit may credit it.
alter table transactions add column former_payment_id bigint references payments (id);
create index transactions_former_payments on transactions (former_payment_id) where former_payment_id is not null;

-- The events of a payment, for tracing it and for counting calls without a response.
create table payment_events (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments (id),
  event text not null,
  detail text,
  created_at timestamptz not null default clock_timestamp()
);
create index payment_events_payment on payment_events (payment_id, id);
create trigger payment_events_are_fixed before update or delete or truncate on payment_events
  for each statement execute function refuse_change();

-- Callbacks as providers posted them, with some of their headers. A repeated body with the same
-- signature is counted, not stored again.
create table payment_callbacks (
  id bigint generated always as identity primary key,
  provider text not null,
  -- The payment whose own URL it was posted to.
  reference uuid,
  method text not null,
  path text not null,
  headers jsonb not null,
  body bytea not null,
  body_hash bytea not null,
  times integer not null default 1,
  received_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  handled_at timestamptz,
  -- applied, queried (`asked` in old rows), unknown, forged or faulty
  result text
);
create unique index payment_callbacks_once on payment_callbacks
  (provider, coalesce(reference, '00000000-0000-0000-0000-000000000000'::uuid), body_hash);
create index payment_callbacks_due on payment_callbacks (id) where handled_at is null;
create index payment_callbacks_received on payment_callbacks (received_at);

-- Differences between a provider's books and ours, and payments that staff must decide on.
create table payment_cases (
  id bigint generated always as identity primary key,
  provider text not null,
  kind text not null check (kind in (
    'missing_here', 'missing_there', 'amount', 'payer', 'twice', 'unknown_account', 'not_allowed', 'late_payout',
    'reversed', 'no_trace')),
  payment_id bigint references payments (id),
  receipt text,
  direction text not null check (direction in ('in', 'out')),
  amount_cents bigint not null check (amount_cents > 0),
  detail jsonb not null default '{}',
  opened_at timestamptz not null default now(),
  -- Above FOUR_EYES_AMOUNT one person proposes how to close it, and another confirms it.
  proposed_by bigint references users (id),
  proposed_at timestamptz,
  closing jsonb,
  -- Null if later rows of the provider's statement closed it.
  closed_by bigint references users (id),
  closed_at timestamptz,
  note text,
  -- Reopening a wrongly closed case reverses the ledger entry of its closing. Above
  -- FOUR_EYES_AMOUNT, one person proposes it and another confirms it.
  reopening_proposed_by bigint references users (id),
  reopened_by bigint references users (id),
  reopened_at timestamptz,
  reopening_reason text,
  check (closed_by is null or closed_at is not null),
  check (closed_at is null or closing is not null)
);
create unique index payment_cases_once on payment_cases
  (provider, kind, coalesce(payment_id, 0), coalesce(receipt, ''));
create index payment_cases_receipt on payment_cases (provider, receipt);
create index payment_cases_open on payment_cases (id) where closed_at is null;

-- Providers stopped by staff: they get no new payments; open ones are still queried.
create table stopped_providers (
  provider text primary key,
  reason text not null,
  stopped_by bigint not null references users (id),
  stopped_at timestamptz not null default now()
);

-- The provider's books, read through its API or from a file.
create table statement_rows (
  provider text not null,
  receipt text not null,
  direction text not null check (direction in ('in', 'out')),
  amount_cents bigint not null check (amount_cents > 0),
  charge_cents bigint not null default 0 check (charge_cents >= 0),
  payer text,
  reference text,
  made_at timestamptz not null,
  read_at timestamptz not null default now(),
  -- The incoming rows of an uploaded file credit no player without a staff decision, and rows from
  -- the API replace a file's.
  source text not null default 'api' check (source in ('api', 'file')),
  primary key (provider, receipt, direction)
);
create index statement_rows_made on statement_rows (provider, made_at);
