-- The audit trail is a chain: each row contains a hash of its content and the previous row's hash,
-- so changed, removed and inserted rows are detected. A trigger adds the hashes for every client.

create table audit_entries (
  id bigint generated always as identity primary key,
  actor_id bigint references users (id),
  action text not null,
  subject text not null,
  subject_id bigint not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now(),
  number bigint not null,
  previous_hash bytea not null,
  hash bytea not null
);
create unique index audit_entries_number on audit_entries (number);
create index audit_entries_subject on audit_entries (subject, subject_id);
create index audit_entries_actor on audit_entries (actor_id, number desc);
create index audit_entries_created on audit_entries using brin (created_at);

-- The end of the chain, without which rows removed from the end would go unnoticed. An action locks
-- it until its commit, so concurrent actions are chained one by one.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  number bigint not null,
  hash bytea not null
);
insert into audit_head (number, hash) values (0, sha256('goldline audit trail'));

create function guard_audit_head() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1 then
    return new;
  end if;
  raise exception 'the head of the audit trail moves only with its rows';
end $$;
create trigger audit_head_guard before insert or update or delete on audit_head
  for each row execute function guard_audit_head();

create function audit_entry_hash(
  previous bytea, number bigint, actor_id bigint, action text, subject text, subject_id bigint,
  before jsonb, after jsonb, created_at timestamptz
) returns bytea language sql immutable as $$
  select sha256(previous || convert_to(jsonb_build_array(
    number, actor_id, action, subject, subject_id, before, after, (extract(epoch from created_at) * 1000000)::bigint
  )::text, 'UTF8'))
$$;

create function chain_audit_entry() returns trigger language plpgsql as $$
declare
  head audit_head;
begin
  select * into strict head from audit_head for update;
  new.number := head.number + 1;
  new.previous_hash := head.hash;
  new.hash := audit_entry_hash(head.hash, new.number, new.actor_id, new.action, new.subject, new.subject_id,
    new.before, new.after, new.created_at);
  update audit_head set number = new.number, hash = new.hash;
  return new;
end $$;
create trigger audit_entries_chain before insert on audit_entries for each row execute function chain_audit_entry();

-- For tables whose rows are written once.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are written once and never changed or deleted', tg_table_name;
end $$;

do $$
declare
  append_only text;
begin
  foreach append_only in array array[
    'transfers', 'first_approvals', 'boost_prices', 'price_log', 'cash_outs', 'first_settlements',
    'user_notes', 'audit_entries'
  ] loop
    execute format('create trigger %1$s_append_only before update or delete on %1$s
      for each row execute function refuse_change()', append_only);
    execute format('create trigger %1$s_no_truncate before truncate on %1$s
      for each statement execute function refuse_change()', append_only);
  end loop;
end $$;
