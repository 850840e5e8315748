-- A free bet is money's worth: an administrator's key gives it once.
alter table free_bets add column idempotency_key text check (length(idempotency_key) between 1 and 200);
alter table free_bets add column request_hash bytea;
alter table free_bets add unique (granted_by, idempotency_key);
