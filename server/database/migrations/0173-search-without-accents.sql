-- Searches ignore case and accents, as searchText in domain/search-text.ts does.
create function search_text(name text) returns text immutable strict parallel safe language sql as $$
  select translate(lower(regexp_replace(normalize(name, nfd), '[\u0300-\u036f]', '', 'g')), 'đðøłı', 'ddoli') $$;
drop index games_search;
create index games_search on games
  using gin (search_text(home_team || ' v ' || away_team || ' ' || league) gin_trgm_ops);
