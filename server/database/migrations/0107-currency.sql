-- The currency of all amounts in this database (decision 0171). The first start stores it and
-- scales the default limits; until then there is no row.

create table installation (
  only_row boolean primary key default true check (only_row),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now()
);

-- Until now, every installation used dollars.
insert into installation (currency) select 'USD' where exists (select from users);

-- The currency of stored amounts cannot be changed.
create trigger installation_is_fixed before update or delete or truncate on installation
  for each statement execute function refuse_change();
