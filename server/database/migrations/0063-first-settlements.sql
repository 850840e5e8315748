-- Where two of the staff settle a bet manually, what the first one said is kept here: one outcome of one settlement of a bet.
create table first_settlements (
  bet_id bigint not null references bets (id),
  settlement integer not null,
  status text not null check (status in ('won', 'void')),
  actor_id bigint not null references users (id),
  note text,
  created_at timestamptz not null default now(),
  primary key (bet_id, settlement, status)
);
create trigger first_settlements_append_only before update or delete on first_settlements
  for each row execute function refuse_change();
create trigger first_settlements_no_truncate before truncate on first_settlements
  for each statement execute function refuse_change();
