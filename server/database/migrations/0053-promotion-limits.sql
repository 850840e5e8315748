-- Limits on promotions: the most that one free bet may be worth, and free bets that can be revoked while they are unused.

alter table risk_limits add column free_bet_cents bigint not null default 10000 check (free_bet_cents > 0);

alter table free_bets
  add column revoked_at timestamptz,
  add column revoked_by bigint references users (id),
  add column revoke_reason text,
  add check ((revoked_at is null) = (revoked_by is null) and (revoked_at is null) = (revoke_reason is null));
