-- People, their sessions, and what guards the door.

create table users (
  id bigint generated always as identity primary key,
  username text not null check (length(username) between 1 and 50),
  -- One name in two spellings is one name.
  username_key text generated always as (lower(username)) stored unique,
  phone_number text not null,
  -- The number in E.164 where it is a real one, else its digits: one phone in two spellings is one phone.
  phone_key text not null unique,
  email text,
  password_hash text not null,
  role text not null default 'user' check (role in ('user', 'admin')),
  is_verified boolean not null default false,
  date_of_birth date,
  address text,
  identity_verified boolean not null default false,
  identity_document_type text check (identity_document_type in ('passport', 'driver_license', 'national_id')),
  identity_document_number text,
  verification_notes text,
  suspended_at timestamptz,
  created_at timestamptz not null default now()
);

-- A session is found by the keyed hash of its token; the token itself is only in the player's cookie.
create table sessions (
  token_hash bytea primary key,
  user_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Failed log-ins, counted by phone and by address over a window; old rows are swept.
create table failed_logins (
  id bigint generated always as identity primary key,
  phone_key text not null,
  address text not null,
  failed_at timestamptz not null default now()
);
create index failed_logins_phone on failed_logins (phone_key, failed_at);
create index failed_logins_address on failed_logins (address, failed_at);

-- Tokens that prove a phone: single use, short lived, few tries, stored as a keyed hash.
create table phone_tokens (
  user_id bigint primary key references users (id),
  token_hash bytea not null,
  expires_at timestamptz not null,
  tries_left integer not null check (tries_left >= 0),
  sent_at timestamptz not null default now()
);

-- Messages to players. In development a person reads them here; in production a provider sends them.
create table outbox_messages (
  id bigint generated always as identity primary key,
  user_id bigint references users (id),
  channel text not null check (channel in ('sms')),
  recipient text not null,
  body text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);

-- What administrators did: who, what, to what, and the state before and after.
create table audit_entries (
  id bigint generated always as identity primary key,
  actor_id bigint references users (id),
  action text not null,
  subject text not null,
  subject_id bigint not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now()
);
create index audit_entries_subject on audit_entries (subject, subject_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are written once and never changed or deleted', tg_table_name;
end $$;

create trigger audit_entries_append_only before update or delete on audit_entries
  for each row execute function refuse_change();
create trigger audit_entries_no_truncate before truncate on audit_entries
  for each statement execute function refuse_change();
