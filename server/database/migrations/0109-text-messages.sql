-- What the provider reports about a text message: its id, its cost and whether it arrived.

alter table outbox_messages
  -- Attempts that may have sent the message: at most two without an idempotency key.
  add column possible_sends integer not null default 0,
  add column provider text,
  add column provider_id text,
  add column cost_amount numeric(16, 6),
  add column cost_currency text,
  add column delivery text check (delivery in ('delivered', 'failed')),
  -- Why it was abandoned or not delivered.
  add column failure text;
create index outbox_messages_provider on outbox_messages (provider, provider_id) where provider_id is not null;
create index outbox_messages_created on outbox_messages (created_at);

-- Final delivery reports, until a job stores them with their message. A report can arrive before
-- the response that contains the message's id.
create table sms_reports (
  provider text not null,
  provider_id text not null,
  delivery text not null check (delivery in ('delivered', 'failed')),
  reason text,
  received_at timestamptz not null default now(),
  primary key (provider, provider_id, delivery)
);
