-- What keeps lists as quick as they are however many rows there are: each order that a page can be read in, and each search,
-- by an index. None of them is on a column that a bet, a tick of a game or a balance changes.

-- Text anywhere in a name: pg_trgm comes with every PostgreSQL, and the owner of a database may add it.
create extension if not exists pg_trgm;

create index games_search on games using gin ((home_team || ' v ' || away_team || ' ' || league) gin_trgm_ops);
create index transactions_search on transactions
  using gin ((coalesce(reference, '') || ' ' || coalesce(notes, '')) gin_trgm_ops);

-- Live games first, the longest running before the others, then those to come, those postponed, and those over, the latest
-- first: as the table of games reads it from its end.
create function work_order(status text, start_time timestamptz) returns interval language sql immutable parallel safe as $$
  select case status when 'live' then interval '400000 days' when 'upcoming' then interval '200000 days'
      when 'postponed' then interval '0 days' else interval '-200000 days' end
    + case when status in ('live', 'upcoming', 'postponed') then timestamptz '2000-01-01 00:00:00+00' - start_time
        else start_time - timestamptz '2000-01-01 00:00:00+00' end
$$;
create index games_work on games (work_order(status, start_time), id);
create index games_start on games (start_time, id);
create index games_home on games (home_team, id);
create index games_league on games (league, id);

create index users_role on users (role, id);
-- Who waits for a look at their identity, then who has shown nothing.
create index users_identity on users ((case
  when identity_document_number is not null and not identity_verified then 2
  when is_verified and identity_verified then 0 else 1 end), id);

create index bets_stake on bets (stake_cents, id);
create index transactions_amount on transactions (amount_cents, id);
