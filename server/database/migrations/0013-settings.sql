-- The installation's currency, and settings changed by staff.

-- The currency of all amounts in this database (decision 0171). The first start stores it and
-- scales the default limits; until then there is no row.
create table installation (
  only_row boolean primary key default true check (only_row),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now()
);

-- The currency of stored amounts cannot be changed.
create trigger installation_is_fixed before update or delete or truncate on installation
  for each statement execute function refuse_change();

-- Values set by staff that override the environment (decision 0185). An empty value means "off" or,
-- for a text, "not set".
create table settings (
  name text primary key,
  value text not null,
  set_by bigint not null references users (id),
  set_at timestamptz not null default clock_timestamp()
);

-- Checklist warnings that an administrator has dismissed (decision 0186).
create table checklist_dismissals (
  user_id bigint not null references users (id),
  setting text not null,
  code text not null,
  dismissed_at timestamptz not null default clock_timestamp(),
  primary key (user_id, setting, code)
);
