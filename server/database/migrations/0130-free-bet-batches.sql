-- Free bets given to all players of a segment together.

create table free_bet_batches (
  id bigint generated always as identity primary key,
  -- The rules of the segment: domain/segment.ts.
  segment jsonb not null check (jsonb_typeof(segment) = 'object'),
  amount_cents bigint not null check (amount_cents > 0),
  days integer not null check (days > 0),
  note text,
  -- How many players received one.
  players integer not null check (players >= 0),
  -- The member of staff who gave them, and the second one if two were required.
  given_by bigint not null references users (id),
  approved_by bigint references users (id),
  created_at timestamptz not null default now()
);

alter table free_bets add column batch_id bigint references free_bet_batches (id);
-- Each player gets one free bet per batch. Also for finding a batch's free bets.
create unique index free_bets_batch on free_bets (batch_id, user_id) where batch_id is not null;
