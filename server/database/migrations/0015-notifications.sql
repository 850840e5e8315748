-- Notifications (decision 0169). The inbox is derived from rows of other tables, such as transfers
-- and requests, so only its read position is stored. Pushed notifications have an outbox.

create table inboxes (
  user_id bigint primary key references users (id),
  -- Everything up to this moment has been read.
  read_at timestamptz not null
);

-- The key pair that identifies this site to push services.
create table push_keys (
  only_row boolean primary key default true check (only_row),
  public_key text not null,
  -- Encrypted with a key that is not in the database.
  sealed_private_key bytea not null
);

-- A browser that receives pushed notifications, until its session ends.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  session_id bigint not null references sessions (id) on delete cascade,
  -- The endpoint URL at the browser's push service, and the keys for encrypting its messages.
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh bytea not null check (length(p256dh) = 65),
  auth bytea not null check (length(auth) = 16),
  language text not null check (language in ('en', 'sw', 'fr')),
  categories text[] not null,
  quiet_from_minute integer check (quiet_from_minute between 0 and 1439),
  quiet_to_minute integer check (quiet_to_minute between 0 and 1439),
  time_zone text not null,
  shows_amounts boolean not null,
  -- The games and teams starred in this browser, whose goals are pushed.
  games bigint[] not null default '{}',
  teams text[] not null default '{}',
  -- Earlier events are not pushed.
  created_at timestamptz not null default now()
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_id);

-- Each event is sent to a subscription at most once: it has one row, and a row that was being sent
-- when its node crashed is not retried.
create table push_messages (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscriptions (id) on delete cascade,
  -- The notification's id, or the goal.
  event text not null,
  category text not null,
  content jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  unique (subscription_id, event)
);
create index push_messages_waiting on push_messages (next_attempt_at, id) where state = 'waiting';
create index push_messages_created on push_messages (created_at);
