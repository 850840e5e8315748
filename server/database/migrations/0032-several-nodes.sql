-- What the nodes on one database do once and count together.

-- A job that one node does for all of them, and when its period began.
create table job_claims (
  job text primary key,
  claimed_at timestamptz not null default now()
);

-- Calls of one address within a minute. Worth nothing after a crash or a fail-over, so it is not logged.
create unlogged table call_counts (
  key text primary key,
  calls integer not null,
  ends_at timestamptz not null
);
