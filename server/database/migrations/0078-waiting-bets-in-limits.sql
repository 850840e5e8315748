-- What a bet that waits in play counts in the limits of its player until it is accepted or refused.
alter table in_play_delays
  -- Its stake, a free bet's too; what it can win beside it; and its games.
  add column bet_stake_cents bigint not null default 0 check (bet_stake_cents >= 0),
  add column win_cents bigint not null default 0 check (win_cents >= 0),
  add column game_ids bigint[] not null default '{}';
create index in_play_delays_waiting on in_play_delays (user_id) where kind = 'bet' and ended_at is null;
