-- What the tables and figures of staff need to stay quick at a hundred thousand rows and more.

-- Searches are by how a name, phone number or address begins: an index that every PostgreSQL has.
create index users_username_prefix on users (username_key text_pattern_ops);
create index users_phone_prefix on users (phone_key text_pattern_ops);
create index users_email_prefix on users (lower(email) text_pattern_ops) where email is not null;
create index users_created on users (created_at);

-- Rows come in the order of time, so a small summary of each range of pages is enough to find a day, and placing a
-- bet pays next to nothing for it.
create index transfers_created on transfers using brin (created_at) with (pages_per_range = 32, autosummarize = on);
create index bets_created on bets using brin (created_at) with (pages_per_range = 32, autosummarize = on);
create index transactions_created on transactions (created_at);

-- When a game last changed in any way: a live game that does not has lost its feed, or nobody ends it.
alter table games add column updated_at timestamptz not null default now();
create function touch_game() returns trigger language plpgsql as $$
begin
  if new.version is distinct from old.version then
    new.updated_at := clock_timestamp();
  end if;
  return new;
end $$;
-- Triggers fire in the order of their names: after games_version, which grows the version.
create trigger games_version_touch before update on games for each row execute function touch_game();
