-- Who took part in a game. Without recorded line-ups every listed player counts as having taken part; with them, bets on
-- any other player are void. An awarded game has line-ups that name no one.
alter table games add column line_ups_recorded boolean not null default false;

create table game_participants (
  game_id bigint not null references games (id),
  player_id bigint not null references players (id),
  -- Null for a player who started.
  came_on_minute smallint check (came_on_minute between 0 and 130),
  primary key (game_id, player_id)
);
