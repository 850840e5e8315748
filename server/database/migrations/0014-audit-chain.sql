-- The audit trail as one chain: each row carries the hash of the row before it and its own content, so that a row that
-- is changed, taken out or slipped in shows. The database chains the rows itself, whoever writes them.

alter table audit_entries add column number bigint;
alter table audit_entries add column previous_hash bytea;
alter table audit_entries add column hash bytea;

-- Where the chain ends. Its row is locked from an action to its commit, so that actions at once get a row each, in order;
-- and without it, rows taken from the end would not be missed.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  number bigint not null,
  hash bytea not null
);

-- What of a row is hashed: everything that it says, in a form without ambiguity.
create function audit_entry_hash(
  previous bytea, number bigint, actor_id bigint, action text, subject text, subject_id bigint,
  before jsonb, after jsonb, created_at timestamptz
) returns bytea language sql immutable as $$
  select sha256(previous || convert_to(jsonb_build_array(
    number, actor_id, action, subject, subject_id, before, after, (extract(epoch from created_at) * 1000000)::bigint
  )::text, 'UTF8'))
$$;

-- The rows that were written before there was a chain.
alter table audit_entries disable trigger audit_entries_append_only;
do $$
declare
  entry record;
  head bytea := sha256('goldline audit trail');
  count bigint := 0;
begin
  for entry in select * from audit_entries order by id loop
    count := count + 1;
    update audit_entries set number = count, previous_hash = head, hash = audit_entry_hash(
      head, count, entry.actor_id, entry.action, entry.subject, entry.subject_id, entry.before, entry.after, entry.created_at)
    where id = entry.id returning hash into head;
  end loop;
  insert into audit_head (number, hash) values (count, head);
end $$;
alter table audit_entries enable trigger audit_entries_append_only;

alter table audit_entries alter column number set not null;
alter table audit_entries alter column previous_hash set not null;
alter table audit_entries alter column hash set not null;
create unique index audit_entries_number on audit_entries (number);
create index audit_entries_actor on audit_entries (actor_id, number desc);
create index audit_entries_created on audit_entries using brin (created_at);

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
create trigger audit_entries_chain before insert on audit_entries
  for each row execute function chain_audit_entry();

create function guard_audit_head() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1 then
    return new;
  end if;
  raise exception 'the head of the audit trail moves only with its rows';
end $$;
create trigger audit_head_guard before insert or update or delete on audit_head
  for each row execute function guard_audit_head();
