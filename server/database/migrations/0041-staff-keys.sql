-- What staff do about money keeps its key in one place, also where it makes a row: funds that are added, free bets that are
-- given. Their former keys move here without an answer, so that none of them does it a second time.
insert into answered_keys (actor_id, idempotency_key, request_hash, created_at)
select split_part(idempotency_key, ':', 1)::bigint, substr(idempotency_key, strpos(idempotency_key, ':') + 1), request_hash,
  created_at
from transactions where method = 'admin_credit' and idempotency_key is not null
on conflict do nothing;
insert into answered_keys (actor_id, idempotency_key, request_hash, created_at)
select granted_by, idempotency_key, request_hash, created_at from free_bets where idempotency_key is not null
on conflict do nothing;
alter table free_bets drop column idempotency_key, drop column request_hash;

-- The answers that are still kept, oldest first. A key outlives its answer.
create index answered_keys_kept on answered_keys (created_at) where answer is not null;
