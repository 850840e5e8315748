-- Jobs, counters, stored totals and outgoing messages, which all nodes share.

-- Jobs that one node runs for all nodes, and when their current period began.
create table job_claims (
  job text primary key,
  claimed_at timestamptz not null default now()
);

-- Requests per IP address and API call within a minute. Not needed after a crash, so the table is
-- unlogged.
create unlogged table call_counts (
  key text primary key,
  calls integer not null,
  ends_at timestamptz not null
);

-- Stored totals for the overview. They can't become wrong: transfers are append-only, bets and
-- games are never deleted, and a bet's stake stays in it or moves to its cashed-out parts.
create table kept_hours (
  -- In UTC. Hours without transfers have no row.
  start timestamptz primary key,
  turnover_cents bigint not null,
  bets bigint not null,
  revenue_cents bigint not null,
  deposits_cents bigint not null,
  withdrawals_cents bigint not null,
  credits_cents bigint not null
);

create table kept_totals (
  single boolean primary key default true check (single),
  -- Bets and games up to these ids, and transfers before this hour, are included.
  bets_up_to bigint not null default 0,
  bets bigint not null default 0,
  stakes_cents bigint not null default 0,
  games_up_to bigint not null default 0,
  games bigint not null default 0,
  hours_up_to timestamptz not null default '-infinity',
  -- The next bounds. They apply once all transactions before next_after, which may add lower ids,
  -- have ended.
  next_bets bigint not null default 0,
  next_games bigint not null default 0,
  next_hour timestamptz not null default '-infinity',
  next_after bigint not null default 0
);
insert into kept_totals default values;

-- Text messages to users. Without a configured provider they are only stored.
create table outbox_messages (
  id bigint generated always as identity primary key,
  user_id bigint references users (id),
  channel text not null check (channel in ('sms')),
  recipient text not null,
  body text not null,
  created_at timestamptz not null default now(),
  -- Not sent after this: an expired code is useless.
  expires_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  given_up_at timestamptz,
  -- What the provider reports: its id for the message, the cost, and whether it arrived.
  provider text,
  provider_id text,
  cost_amount numeric(16, 6),
  cost_currency text,
  -- How often the cost was queried: some providers report it only after sending.
  cost_reads integer not null default 0,
  delivery text check (delivery in ('delivered', 'failed')),
  -- Why it was abandoned or not delivered.
  failure text,
  -- Attempts that may have sent the message: at most two if the provider has no idempotency keys.
  possible_sends integer not null default 0
);
create index outbox_messages_waiting on outbox_messages (next_attempt_at, id)
  where sent_at is null and given_up_at is null;
create index outbox_messages_user on outbox_messages (user_id, created_at);
create index outbox_messages_provider on outbox_messages (provider, provider_id) where provider_id is not null;
create index outbox_messages_created on outbox_messages (created_at);
create index outbox_messages_without_cost on outbox_messages (sent_at)
  where cost_amount is null and provider_id is not null and cost_reads < 7;

-- Final delivery reports, until a job stores them with their message. A report can arrive before
-- the response that contains the message's id.
create table sms_reports (
  provider text not null,
  provider_id text not null,
  delivery text not null check (delivery in ('delivered', 'failed')),
  reason text,
  received_at timestamptz not null default now(),
  primary key (provider, provider_id, delivery)
);
