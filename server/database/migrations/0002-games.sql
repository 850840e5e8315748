-- Games, their prices, their goals, and the players who score them.

create table games (
  id bigint generated always as identity primary key,
  home_team text not null check (length(home_team) between 1 and 80),
  away_team text not null check (length(away_team) between 1 and 80),
  league text not null check (length(league) between 1 and 80),
  status text not null default 'upcoming'
    check (status in ('upcoming', 'live', 'finished', 'postponed', 'abandoned')),
  start_time timestamptz not null,
  current_minute integer not null default 0 check (current_minute between 0 and 130),
  home_score integer not null default 0 check (home_score between 0 and 99),
  away_score integer not null default 0 check (away_score between 0 and 99),
  -- Null until half time was recorded: a half-time market is never settled on a 0-0 that nobody saw.
  half_time_home_score integer check (half_time_home_score between 0 and 99),
  half_time_away_score integer check (half_time_away_score between 0 and 99),
  home_red_cards integer not null default 0 check (home_red_cards between 0 and 11),
  away_red_cards integer not null default 0 check (away_red_cards between 0 and 11),
  -- Lines in quarter goals: -3 is -0.75, 10 is 2.5.
  handicap_line_quarters integer not null default 0,
  asian_total_line_quarters integer not null default 10 check (asian_total_line_quarters > 0),
  -- Price field of the catalogue -> decimal odds in hundredths. An absent field is a closed selection.
  prices jsonb not null,
  -- The fitted goal model that reprices the game in play; null where an administrator priced by hand.
  model jsonb,
  suspended boolean not null default false,
  suspended_until timestamptz,
  -- Who moves the minute: the match clock, or whoever feeds the game (replay, simulator, feed).
  clock text not null default 'wall' check (clock in ('wall', 'feed')),
  clock_ticked_at timestamptz,
  -- Grows with every change; live clients order their messages by it.
  version bigint not null default 1,
  -- True from a change of the facts until settlement has looked at it.
  settlement_due boolean not null default false,
  finished_at timestamptz,
  -- Where an imported game came from: importing twice finds it again.
  source text,
  source_key text,
  created_at timestamptz not null default now(),
  unique (source, source_key),
  check ((half_time_home_score is null) = (half_time_away_score is null))
);
create index games_status_start on games (status, start_time);
create index games_settlement_due on games (id) where settlement_due;

create function grow_game_version() returns trigger language plpgsql as $$
begin
  if new.version is distinct from old.version then
    raise exception 'the version of a game is not set by hand';
  end if;
  -- Bookkeeping of the settlement job is no change that anybody sees.
  if (to_jsonb(new) - 'settlement_due') is distinct from (to_jsonb(old) - 'settlement_due') then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger games_version before update on games for each row execute function grow_game_version();

create table players (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  team text not null check (length(team) between 1 and 80),
  position text not null check (position in ('Goalkeeper', 'Defender', 'Midfielder', 'Forward')),
  first_goalscorer_odds integer not null default 500 check (first_goalscorer_odds > 100),
  last_goalscorer_odds integer not null default 800 check (last_goalscorer_odds > 100),
  anytime_goalscorer_odds integer not null default 350 check (anytime_goalscorer_odds > 100),
  created_at timestamptz not null default now(),
  unique (team, name)
);

-- A goal that the referee took back is kept, with the time it was taken back.
create table goals (
  id bigint generated always as identity primary key,
  game_id bigint not null references games (id),
  team text not null check (team in ('home', 'away')),
  player_id bigint references players (id),
  minute integer not null check (minute between 0 and 130),
  own_goal boolean not null default false,
  created_at timestamptz not null default now(),
  taken_back_at timestamptz
);
create index goals_game on goals (game_id, id) where taken_back_at is null;

create view game_player_stats as
  select game_id, player_id, count(*)::integer as goals,
         bool_or(goal_number = 1) as first_goal, bool_or(goal_number = goal_count) as last_goal
  from (
    select game_id, player_id,
           row_number() over (partition by game_id order by id) as goal_number,
           count(*) over (partition by game_id) as goal_count
    from goals where taken_back_at is null and not own_goal
  ) as scored
  where player_id is not null
  group by game_id, player_id;
