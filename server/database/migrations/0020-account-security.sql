-- A code by text message in place of a forgotten password: single use, short lived, few tries, stored as a keyed hash.
create table password_resets (
  user_id bigint primary key references users (id),
  token_hash bytea not null,
  expires_at timestamptz not null,
  tries_left integer not null check (tries_left >= 0),
  sent_at timestamptz not null default now(),
  -- How many were sent since day_began: anybody can ask for one, so they are counted apart from other messages.
  day_began timestamptz not null default now(),
  sent_in_day integer not null default 1
);

-- A session by a number, so that its owner can end it, and by the browser that opened it, so that they know it again.
alter table sessions add column id bigint generated always as identity unique;
alter table sessions add column user_agent text;

-- When an identity was rejected; null again as soon as the player has sent another one.
alter table users add column identity_rejected_at timestamptz;
