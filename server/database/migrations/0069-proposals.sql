-- Changes of limits, margins and roles that wait for a second person. One stays open for each kind and person.
create table proposals (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('risk limits', 'margins', 'role')),
  -- Whose role it is.
  user_id bigint references users (id),
  change jsonb not null,
  before jsonb not null,
  after jsonb not null,
  proposed_by bigint not null references users (id),
  created_at timestamptz not null default clock_timestamp(),
  approved boolean,
  decided_by bigint references users (id),
  decided_at timestamptz,
  check ((kind = 'role') = (user_id is not null)),
  check ((approved is null) = (decided_by is null) and (approved is null) = (decided_at is null))
);
create unique index proposals_open on proposals (kind, coalesce(user_id, 0)) where approved is null;
