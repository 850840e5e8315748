-- A selection that was accepted after something had happened that made its price wrong is void, whatever its game comes to. It
-- is marked in the transaction that records what happened; settlement then brings its bet in line.
alter table bet_legs
  add column void_reason jsonb,
  add column void_sentence text,
  add check ((void_reason is null) = (void_sentence is null));
create index bet_legs_to_void on bet_legs (game_id) where void_reason is not null and status <> 'void';

alter table games
  add column kicked_off_at timestamptz,
  -- The clock that the last goal moved, and that goal: disallowing it restores the clock. Null once anything else moves it.
  add column clock_before_goal jsonb;
update games set kicked_off_at = period_started_at where period = 'first_half';
