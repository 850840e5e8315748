-- What staff decided about money, by the key of their attempt: a retry gets the same answer again.
create table answered_keys (
  actor_id bigint not null references users (id),
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  request_hash bytea not null,
  -- Null only until the transaction that writes it has acted.
  answer json,
  created_at timestamptz not null default now(),
  primary key (actor_id, idempotency_key)
);
