-- Since when a person has had their role: where two people decide, both had theirs before the request was made.
alter table users add column role_since timestamptz not null default now();
update users set role_since = coalesce(
  (select max(created_at) from audit_entries
    where action = 'role changed' and subject = 'user' and subject_id = users.id),
  created_at);

create function note_role_change() returns trigger language plpgsql as $$
begin
  new.role_since := clock_timestamp();
  return new;
end $$;
create trigger users_role_since before update of role on users for each row
  when (new.role is distinct from old.role) execute function note_role_change();

-- What a member of staff decided alone is added up for the day (server/features/wallet/four-eyes.ts).
create index transactions_decided on transactions (decided_by, completed_at) where status = 'completed';
create index free_bets_granted on free_bets (granted_by, created_at) where granted_by is not null;
