-- Matches as imported files tell them. A game is what the site bets on; a match here is what really happened,
-- kept so that importing again finds it and a replay can play it.
create table feed_matches (
  source text not null,
  source_key text not null,
  league text not null,
  round text,
  home_team text not null,
  away_team text not null,
  kick_off timestamptz not null,
  -- The prices and lines that the file gave, or the model: a replay opens at them.
  opening jsonb not null,
  -- Score, half time and goals of 90 minutes; null until the match was played.
  facts jsonb,
  game_id bigint not null references games (id),
  primary key (source, source_key)
);
create index feed_matches_game on feed_matches (game_id);
create index feed_matches_kick_off on feed_matches (kick_off);

-- False for a scorer who was only met in a list of goals: such players are no squad.
alter table players add column listed boolean not null default true;
