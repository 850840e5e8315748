-- A code for the selections of a slip, to be opened on another phone (decision 0165).
create table booking_codes (
  -- Derived from the selections: the same selections have the same code.
  code text primary key check (code ~ '^[0-9A-HJKMNP-TV-Z]{6}$'),
  -- As requested and sorted: an array of { gameId, betType, market, selection, line, playerId }.
  selections jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index booking_codes_expiry on booking_codes (expires_at);
