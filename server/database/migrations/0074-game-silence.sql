-- A live game takes bets only while an update or a confirmation of it is recent: it is silent from silent_from on, null where
-- it never is. How long that takes is a setting of the nodes, which write it here when they start; 0 is never.
alter table games
  add column silent_from timestamptz,
  -- Whether clients were last told that the game is silent.
  add column told_silent boolean not null default false;
create index games_silent_from on games (silent_from) where silent_from is not null;

create table game_silence (
  milliseconds integer not null check (milliseconds >= 0)
);
create unique index game_silence_once on game_silence ((true));
insert into game_silence values (0);
