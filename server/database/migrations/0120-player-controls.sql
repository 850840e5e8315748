-- Controls that staff set for a player: the share of the betting limits that applies, and a freeze
-- on withdrawals.

-- A percentage of the risk limits, stored in a row that place-bets.sql reads anyway.
alter table users add column stake_percent smallint not null default 100 check (stake_percent between 1 and 100);

-- At most one for a player; it ends on its own. Earlier ones are in the audit trail.
create table withdrawal_freezes (
  user_id bigint primary key references users (id),
  frozen_until timestamptz not null,
  -- For staff only.
  reason text not null,
  frozen_by bigint not null references users (id),
  frozen_at timestamptz not null
);
