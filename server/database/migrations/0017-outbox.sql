-- Messages are sent by a provider, tried again when it fails, and given up in the end.
alter table outbox_messages add column attempts integer not null default 0;
alter table outbox_messages add column next_attempt_at timestamptz not null default now();
-- After this nobody needs it any more: a code that has expired is not sent.
alter table outbox_messages add column expires_at timestamptz;
alter table outbox_messages add column given_up_at timestamptz;
create index outbox_messages_waiting on outbox_messages (next_attempt_at, id) where sent_at is null and given_up_at is null;
create index outbox_messages_user on outbox_messages (user_id, created_at);
