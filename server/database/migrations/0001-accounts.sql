-- Accounts, sessions and limits on guessing passwords and codes.

-- A document number's letters and digits in upper case, so that different spellings compare equal.
create function document_key(number text) returns text immutable strict language sql
  return nullif(upper(regexp_replace(normalize(number, nfkc), '[^A-Za-z0-9]', '', 'g')), '');

-- Names that look alike get the same result. Accents, spaces and . _ - are ignored; i, 1 and l are
-- equal, and so are 0 and o, 5 and s, 2 and z, 8 and b, q and g, cl and d, rn and m, vv and w. But
-- ci is not d: lucia does not look like luda. The letters of new names are Latin; older names may
-- have Cyrillic and Greek letters that look Latin, a dotless i or a script g.
create function username_look(username text) returns text immutable strict language sql
  return replace(replace(translate(replace(lower(translate(
    regexp_replace(normalize(username, nfkd), '[\u0300-\u036f\s._-]', '', 'g'),
    'АВЕЅІЈКМНОРСТХҮаеѕіјорсхуԁһԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧαινορυıɡ',
    'ABESIJKMHOPCTXYaesijopcxydhqwABEZHIKMNOPTYXaivopuig')), 'cl', 'd'), 'i10528q', 'lloszbg'), 'rn', 'm'), 'vv', 'w');

create table users (
  id bigint generated always as identity primary key,
  username text not null check (length(username) between 1 and 50),
  -- Names are unique regardless of case.
  username_key text generated always as (lower(username)) stored unique,
  -- Null for older accounts whose name looks like one that had been registered before.
  username_look text unique,
  phone_number text not null,
  -- So that different spellings are equal (phoneKey in server/features/auth/phone-number.ts).
  phone_key text not null unique,
  -- Whether the phone is verified.
  is_verified boolean not null default false,
  email text,
  password_hash text not null,
  -- When the password or phone was last changed; payouts are delayed for a while afterwards.
  credentials_changed_at timestamptz,
  role text not null default 'user' check (role in ('user', 'admin', 'trader', 'cashier', 'verifier')),
  -- Where two people must decide, both must have had their role before the request was made.
  role_since timestamptz not null default now(),
  date_of_birth date,
  address text,
  identity_document_type text check (identity_document_type in ('passport', 'driver_license', 'national_id')),
  identity_document_number text,
  identity_document_country text check (identity_document_country ~ '^[A-Z]{2}$'),
  identity_document_key text generated always as (document_key(identity_document_number)) stored,
  -- Increases with each submission. A reviewer's decision names its version.
  identity_version integer not null default 0,
  -- When the documents were last submitted: reviews are listed oldest first.
  identity_submitted_at timestamptz,
  identity_verified boolean not null default false,
  -- Null again once the player submits another document.
  identity_rejected_at timestamptz,
  verification_notes text,
  suspended_at timestamptz,
  suspension_reason text,
  -- The share of the betting limits that applies; in this row, because place-bets.sql reads it.
  stake_percent smallint not null default 100 check (stake_percent between 1 and 100),
  created_at timestamptz not null default now()
);
create index users_staff on users (role) where role <> 'user';
-- Prefix search and sort orders of the users table.
create index users_username_prefix on users (username_key text_pattern_ops);
create index users_phone_prefix on users (phone_key text_pattern_ops);
create index users_email_prefix on users (lower(email) text_pattern_ops) where email is not null;
create index users_created on users (created_at);
create index users_role on users (role, id);
-- Must match the sort expression of the users table exactly (server/features/users/users-table.ts).
create index users_identity on users ((case
  when identity_document_number is not null and not identity_verified
    then (case when identity_rejected_at is null then 3 else 2 end)
  when identity_verified then 0 else 1 end), id);
-- The order for reviewing: users with documents to review, with rejected ones, without any, and
-- verified users.
create index users_review on users ((case
  when identity_document_number is not null and not identity_verified
    then (case when identity_rejected_at is null then 0 else 1 end)
  when identity_verified then 3 else 2 end), identity_submitted_at, id);
create index users_document on users (identity_document_key) where identity_document_key is not null;
-- A document can verify only one account.
create unique index users_verified_document on users (identity_document_key, identity_document_country)
  where identity_verified;

create function note_role_change() returns trigger language plpgsql as $$
begin
  new.role_since := clock_timestamp();
  return new;
end $$;
create trigger users_role_since before update of role on users
  for each row when (new.role is distinct from old.role) execute function note_role_change();

create function note_credentials_change() returns trigger language plpgsql as $$
begin
  new.credentials_changed_at := clock_timestamp();
  return new;
end $$;
create trigger users_credentials_changed before update of password_hash, phone_key on users
  for each row when (new.password_hash is distinct from old.password_hash or new.phone_key is distinct from old.phone_key)
  execute function note_credentials_change();

create function note_identity_submission() returns trigger language plpgsql as $$
begin
  new.identity_submitted_at := clock_timestamp();
  return new;
end $$;
create trigger users_identity_submitted before update of identity_version on users
  for each row when (new.identity_version > old.identity_version)
  execute function note_identity_submission();

-- When a role or a suspension changes or a session ends, every node rechecks what its live
-- connections may receive (server/live).
create function announce_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('goldline_access', new.id::text);
  return null;
end $$;
create trigger users_announce after update of role, suspended_at on users for each row
  when ((old.role, old.suspended_at) is distinct from (new.role, new.suspended_at)) execute function announce_access();

-- Sessions are looked up by a keyed hash of the token. Only the user's cookie contains the token.
create table sessions (
  token_hash bytea primary key,
  -- The owner recognises a session by its browser and ends it by its id.
  id bigint generated always as identity unique,
  user_agent text,
  user_id bigint not null references users (id),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create function announce_ended_sessions() returns trigger language plpgsql as $$
begin
  perform pg_notify('goldline_access', user_id::text) from (select distinct user_id from ended) as whose;
  return null;
end $$;
create trigger sessions_announce after delete on sessions
  referencing old table as ended for each statement execute function announce_ended_sessions();

-- Failed logins are counted by phone, IP address and device. Old rows are deleted.
create table failed_logins (
  id bigint generated always as identity primary key,
  phone_key text not null,
  address text not null,
  device_hash bytea,
  failed_at timestamptz not null default now()
);
create index failed_logins_phone on failed_logins (phone_key, failed_at);
create index failed_logins_address on failed_logins (address, failed_at);
create index failed_logins_device on failed_logins (device_hash, failed_at);

-- Browsers that have logged in to an account, by the keyed hash of a cookie. Wrong passwords that
-- are entered elsewhere don't lock them out.
create table known_devices (
  user_id bigint not null references users (id),
  device_hash bytea not null,
  -- Null for devices known before this was recorded.
  first_used_at timestamptz default now(),
  last_used_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);
create index known_devices_device on known_devices (device_hash);

-- Uses of budgets, such as those per phone or IP address (server/features/auth/budgets.ts).
create table spent_budgets (
  budget text not null,
  key text not null,
  spent integer not null,
  ends_at timestamptz not null,
  primary key (budget, key)
);
create index spent_budgets_end on spent_budgets (ends_at);

-- Codes for verifying a phone, as keyed hashes.
create table phone_tokens (
  user_id bigint primary key references users (id),
  token_hash bytea not null,
  expires_at timestamptz not null,
  tries_left integer not null check (tries_left >= 0),
  sent_at timestamptz not null default now()
);

-- Password reset codes, as keyed hashes. They are too long to guess, so wrong attempts don't
-- invalidate them.
create table password_resets (
  user_id bigint primary key references users (id),
  token_hash bytea not null,
  expires_at timestamptz not null,
  sent_at timestamptz not null default now(),
  -- Anyone can request a code, so the number of messages per period is limited.
  period_began timestamptz constraint password_resets_day_began_not_null not null default now(),
  sent_in_period integer constraint password_resets_sent_in_day_not_null not null default 1
);

create table second_factors (
  user_id bigint primary key references users (id),
  -- The secret of the authenticator app, encrypted with a key that is not in the database.
  sealed_secret bytea not null,
  -- Null until the first correct code, which proves that the app has the secret.
  confirmed_at timestamptz,
  -- The time step of the last accepted code. Codes up to it are not accepted again.
  last_time_step bigint not null default 0,
  failures integer not null default 0,
  failed_at timestamptz,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  user_id bigint not null references second_factors (user_id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
