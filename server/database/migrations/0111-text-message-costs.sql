-- How often a message's cost was queried: some providers report it only after sending.
alter table outbox_messages add column cost_reads integer not null default 0;
create index outbox_messages_without_cost on outbox_messages (sent_at)
  where cost_amount is null and provider_id is not null and cost_reads < 7;
