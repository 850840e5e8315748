-- As in 0004-safer-play.sql, but a running self-exclusion is not deleted or moved to another player
-- either.
create or replace function guard_exclusion() returns trigger language plpgsql as $$
begin
  if old.excluded_until > now() and (tg_op = 'DELETE' or new.user_id <> old.user_id
    or new.excluded_until is null or new.excluded_until < old.excluded_until) then
    raise exception 'a self-exclusion is never shortened';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
drop trigger play_settings_guard on play_settings;
create trigger play_settings_guard before update or delete on play_settings
  for each row execute function guard_exclusion();
create trigger play_settings_no_truncate before truncate on play_settings
  for each statement execute function refuse_with('a self-exclusion is never shortened');
