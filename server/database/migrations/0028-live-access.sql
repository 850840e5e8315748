-- A live connection hears what its session may hear. When a session ends, by whatever statement, or the role or the
-- suspension of its user changes, every node is told whose, and looks again (server/live).

create function announce_ended_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('goldline_access', user_id::text) from (select distinct user_id from ended) as whose;
  return null;
end $$;
create trigger sessions_announce after delete on sessions
  referencing old table as ended for each statement execute function announce_ended_sessions();

create function announce_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('goldline_access', new.id::text);
  return null;
end $$;
create trigger users_announce after update of role, suspended_at on users for each row
  when ((old.role, old.suspended_at) is distinct from (new.role, new.suspended_at)) execute function announce_access();
