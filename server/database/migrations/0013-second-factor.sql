-- The second factor: a secret that an authenticator app shares, and codes for the day the phone is lost.

create table second_factors (
  user_id bigint primary key references users (id),
  -- Sealed with a key that is not in the database.
  sealed_secret bytea not null,
  -- Null until a first code proved that the app has the secret.
  confirmed_at timestamptz,
  -- The time step of the last code that was taken: it and those before are not taken again.
  last_time_step bigint not null default 0,
  -- Wrong codes since the last right one, and when the last was.
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
