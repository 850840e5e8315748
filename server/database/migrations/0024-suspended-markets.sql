-- Markets of a game that an operator has stopped one by one, by the names of the catalogue.

alter table games add column suspended_markets text[] not null default '{}';

-- The market that a bet type belongs to: the short forms of the result are match_result.
create function market_of(bet_type text) returns text language sql immutable parallel safe as $$
  select case when bet_type in ('home', 'draw', 'away') then 'match_result' else bet_type end
$$;
