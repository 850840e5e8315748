-- Booking codes that staff show to players, with a title, until an end (decision 0184).
create table featured_codes (
  id bigint generated always as identity primary key,
  code text not null references booking_codes (code),
  title text not null check (title <> ''),
  -- By language: { sw: { title } }.
  translations jsonb not null check (jsonb_typeof(translations) = 'object'),
  starts_at timestamptz not null default now(),
  -- A withdrawal ends it at once.
  ends_at timestamptz not null check (ends_at >= starts_at),
  featured_by bigint not null references users (id)
);
-- Those that are running; one for each code.
create index featured_codes_end on featured_codes (ends_at);
-- The sweep of expired codes keeps those that were ever featured.
create index featured_codes_code on featured_codes (code);
