-- Booking codes that staff show to players under a title until an end time (decision 0184).
create table featured_codes (
  id bigint generated always as identity primary key,
  code text not null references booking_codes (code),
  title text not null check (title <> ''),
  -- By language: { sw: { title } }.
  translations jsonb not null check (jsonb_typeof(translations) = 'object'),
  starts_at timestamptz not null default now(),
  -- Withdrawing the code ends it immediately.
  ends_at timestamptz not null check (ends_at >= starts_at),
  featured_by bigint not null references users (id)
);
-- For finding the codes that are currently featured.
create index featured_codes_end on featured_codes (ends_at);
-- For the cleanup of expired codes, which keeps codes that were ever featured.
create index featured_codes_code on featured_codes (code);
