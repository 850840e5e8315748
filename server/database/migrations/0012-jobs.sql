-- Jobs, counters, stored totals and outgoing messages, which all nodes share.

-- Jobs that one node runs for all, and when the current period began.
create table job_claims (
  job text primary key,
  claimed_at timestamptz not null default now()
);

-- Calls per IP address within a minute. Not needed after a crash, so the table is unlogged.
create unlogged table call_counts (
  key text primary key,
  calls integer not null,
  ends_at timestamptz not null
);

-- Overview totals of the rows that can no longer change them: transfers are append-only, bets and
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

-- Messages to players. In production a provider sends them; in development they are only stored.
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
  given_up_at timestamptz
);
create index outbox_messages_waiting on outbox_messages (next_attempt_at, id)
  where sent_at is null and given_up_at is null;
create index outbox_messages_user on outbox_messages (user_id, created_at);
