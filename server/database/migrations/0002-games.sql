-- Games with their prices and facts, and the players who score.

-- For substring search. It ships with PostgreSQL, and a database's owner may install it.
create extension if not exists pg_trgm;

-- Adds the game's line to a selection key or a book's name, if `line_field` names one.
create function key_on_line(key text, line_field text, handicap_quarters integer, total_quarters integer) returns text
language sql stable parallel safe as $$
  select case line_field
    when 'handicapLine' then key || '@' || to_char(handicap_quarters / 4.0, 'FM990.00')
    when 'asianTotalLine' then key || '@' || to_char(total_quarters / 4.0, 'FM990.00')
    else key
  end
$$;

-- The number of markets with a price.
create function market_count(prices jsonb) returns integer language sql immutable parallel safe as $$
  select count(distinct substring(key from '^[a-z0-9_]+'))::integer from jsonb_object_keys(prices) as key
$$;

create table games (
  id bigint generated always as identity primary key,
  home_team text not null check (length(home_team) between 1 and 80),
  away_team text not null check (length(away_team) between 1 and 80),
  league text not null check (length(league) between 1 and 80),
  -- The teams' names at the first bet; null if there was none, or no team has been renamed since.
  names_bet_on jsonb,
  status text not null default 'upcoming' check (status in ('upcoming', 'live', 'finished', 'postponed', 'abandoned')),
  start_time timestamptz not null,
  -- The first kick-off of a game that was postponed, or moved while it had open bets. A postponed
  -- game's bets stay open for 48 hours from then.
  scheduled_start timestamptz,
  kicked_off_at timestamptz,
  finished_at timestamptz,
  -- What undoing the last start, end, period or red card restores (undo-game-status.ts).
  undo jsonb,
  undo_until timestamptz,
  -- The final result before its first correction.
  uncorrected_result jsonb,

  -- Whether the server's clock or a feed advances the minute.
  clock text not null default 'wall' check (clock in ('wall', 'feed')),
  clock_ticked_at timestamptz,
  period text not null default 'not_started'
    check (period in ('not_started', 'first_half', 'half_time', 'second_half', 'full_time')),
  period_started_at timestamptz,
  -- 90+4 is minute 90 with 4 minutes of stoppage time.
  current_minute integer not null default 0 check (current_minute between 0 and 130),
  stoppage_minutes integer not null default 0 check (stoppage_minutes between 0 and 40),
  -- How far reports have moved the clock ahead: see fact_reports.
  clock_shift integer not null default 0,
  -- The last goal that moved the clock, and the clock before it, for disallowing the goal. Null
  -- once something other than its own ticks has changed the clock.
  clock_before_goal jsonb,

  home_score integer not null default 0 check (home_score between 0 and 99),
  away_score integer not null default 0 check (away_score between 0 and 99),
  -- When the live score last rose; null if it has fallen since. Bets decided by a goal are paid
  -- EARLY_PAYOUT_DELAY_S later, or once the period or the game has ended.
  score_rose_at timestamptz,
  -- Null until recorded, so that half-time markets are never settled on an assumed 0-0.
  half_time_home_score integer check (half_time_home_score between 0 and 99),
  half_time_away_score integer check (half_time_away_score between 0 and 99),
  home_red_cards integer not null default 0 check (home_red_cards between 0 and 11),
  away_red_cards integer not null default 0 check (away_red_cards between 0 and 11),
  -- Without line-ups every player counts as having taken part. With them, bets on a player who is
  -- neither in them nor a recorded scorer are void. An awarded game has empty line-ups.
  line_ups_recorded boolean not null default false,

  -- Odds in hundredths by selection key: `match_result/home`, `over_under/over@2.50`,
  -- `anytime_goalscorer@player=7` (decision 0163). A missing key is a closed selection.
  prices jsonb not null,
  market_count integer not null generated always as (market_count(prices)) stored,
  -- Lines in quarter goals: -3 is -0.75, 10 is 2.5.
  handicap_line_quarters integer not null default 0,
  asian_total_line_quarters integer not null default 10 check (asian_total_line_quarters > 0),
  -- The fitted goal model for in-play prices; a game without one is not repriced in play.
  model jsonb,
  -- The prices that one person's changes before kick-off are compared with; null: the current ones.
  price_reference jsonb,
  -- Whether one person alone set prices before kick-off while FOUR_EYES_AMOUNT was set. Cash-outs
  -- gain nothing from such prices.
  priced_alone boolean not null default false,
  -- The model's in-play prices of selections whose price one person alone set while
  -- FOUR_EYES_AMOUNT was set. They limit cash-outs. Null: none.
  model_prices jsonb,
  -- Markets whose in-play prices a trader holds, so that repricing skips them. A goal, a red
  -- card or half time ends all holds (reprice.ts, domain/pricing/held-prices.ts).
  held_markets text[] not null default '{}',

  suspended boolean not null default false,
  suspended_until timestamptz,
  -- Markets that an operator has suspended, by their names in the catalogue.
  suspended_markets text[] not null default '{}',
  -- A VAR check in progress: when it began, and whether betting was already suspended. Null: none.
  var_check jsonb,
  -- When a live game without updates stops taking bets; null: never.
  silent_from timestamptz,
  -- The silence state that clients were last notified of.
  told_silent boolean not null default false,

  -- Set when facts change, cleared when settlement has processed them.
  settlement_due boolean not null default false,
  -- Incremented so that a squad change raises the game's version even if no price changes.
  squad_changes integer not null default 0,
  -- Increases with every visible change. Live clients order messages by it.
  version bigint not null default 1,
  -- The origin of a game from an import, a replay or the simulator, so that it is found again.
  source text,
  source_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (source, source_key),
  check ((half_time_home_score is null) = (half_time_away_score is null))
);
create index games_status_start on games (status, start_time);
create index games_settlement_due on games (id) where settlement_due;
create index games_silent_from on games (silent_from) where silent_from is not null;

-- Read in descending order: live games, longest running first; upcoming, then postponed games by
-- kick-off; finished and abandoned games, latest first.
create function work_order(status text, start_time timestamptz) returns interval
language sql immutable parallel safe as $$
  select case status when 'live' then interval '400000 days' when 'upcoming' then interval '200000 days'
      when 'postponed' then interval '0 days' else interval '-200000 days' end
    + case when status in ('live', 'upcoming', 'postponed') then timestamptz '2000-01-01 00:00:00+00' - start_time
        else start_time - timestamptz '2000-01-01 00:00:00+00' end
$$;
-- Search and sort orders of the games table (decision 0085). A live game's clock tick changes none
-- of them.
create index games_search on games using gin ((home_team || ' v ' || away_team || ' ' || league) gin_trgm_ops);
create index games_work on games (work_order(status, start_time), id);
create index games_start on games (start_time, id);
create index games_home on games (home_team, id);
create index games_league on games (league, id);
-- A team's latest results.
create index games_home_results on games (home_team, start_time) where status = 'finished';
create index games_away_results on games (away_team, start_time) where status = 'finished';

-- In a BEFORE trigger generated columns are null, so market_count is not compared.
create function grow_game_version() returns trigger language plpgsql as $$
begin
  if new.version is distinct from old.version then
    raise exception 'the version of a game is not set by hand';
  end if;
  -- The settlement job's own bookkeeping is not a visible change.
  if (to_jsonb(new) - '{settlement_due,market_count}'::text[])
    is distinct from (to_jsonb(old) - '{settlement_due,market_count}'::text[]) then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger games_version before update on games for each row execute function grow_game_version();

create function touch_game() returns trigger language plpgsql as $$
begin
  if new.version is distinct from old.version then
    new.updated_at := clock_timestamp();
  end if;
  return new;
end $$;
-- Triggers fire in alphabetical order, so games_version has already incremented the version.
create trigger games_version_touch before update on games for each row execute function touch_game();

create function note_score() returns trigger language plpgsql as $$
begin
  if (new.home_score, new.away_score) is distinct from (old.home_score, old.away_score) then
    new.score_rose_at := case
      when new.home_score + new.away_score > old.home_score + old.away_score then clock_timestamp() end;
  end if;
  return new;
end $$;
create trigger games_note_score before update of home_score, away_score on games
  for each row execute function note_score();

-- How long a live game may go without an update; 0: no limit. Set from GAME_SILENCE_S at startup
-- and when staff change it.
create table game_silence (
  milliseconds integer not null check (milliseconds >= 0)
);
create unique index game_silence_once on game_silence ((true));
insert into game_silence values (0);

create function game_is_silent(silent_from timestamptz) returns boolean language sql as $$
  select coalesce(silent_from <= clock_timestamp(), false)
$$;

-- The market of a bet type: home, draw and away belong to match_result.
create function market_of(bet_type text) returns text language sql immutable parallel safe as $$
  select case when bet_type in ('home', 'draw', 'away') then 'match_result' else bet_type end
$$;

-- Reports that moved a game's clock ahead or added a red card. Correcting a value voids the bets
-- placed since a report first exceeded the corrected value, for the clock by more than five minutes
-- (wrong-reports.ts).
create table fact_reports (
  game_id bigint not null references games (id),
  fact text not null check (fact in ('clock_shift', 'home_red_cards', 'away_red_cards')),
  level integer not null,
  reported_at timestamptz not null default clock_timestamp()
);
create index fact_reports_game on fact_reports (game_id);

create table players (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  team text not null check (length(team) between 1 and 80),
  position text not null check (position in ('Goalkeeper', 'Defender', 'Midfielder', 'Forward')),
  -- False for a player who is not in the squad, known only from a list of goals or a line-up.
  listed boolean not null default true,
  -- When the player was removed from the squad. Bets and goals still refer to the player.
  removed_at timestamptz,
  first_goalscorer_odds integer not null default 500 check (first_goalscorer_odds > 100),
  last_goalscorer_odds integer not null default 800 check (last_goalscorer_odds > 100),
  anytime_goalscorer_odds integer not null default 350 check (anytime_goalscorer_odds > 100),
  created_at timestamptz not null default now(),
  unique (team, name)
);

create table game_participants (
  game_id bigint not null references games (id),
  player_id bigint not null references players (id),
  -- Null for a player who started.
  came_on_minute smallint check (came_on_minute between 0 and 130),
  primary key (game_id, player_id)
);

create table goals (
  id bigint generated always as identity primary key,
  game_id bigint not null references games (id),
  team text not null check (team in ('home', 'away')),
  player_id bigint references players (id),
  minute integer not null check (minute between 0 and 130),
  stoppage_minutes integer not null default 0 check (stoppage_minutes between 0 and 40),
  own_goal boolean not null default false,
  created_at timestamptz not null default now(),
  -- When it was disallowed.
  taken_back_at timestamptz
);
create index goals_game on goals (game_id, id) where taken_back_at is null;
create index goals_taken_back on goals (game_id, id) where taken_back_at is not null;

-- For the match page (decision 0168): the minutes of red cards.
create table red_cards (
  id bigint generated always as identity primary key,
  game_id bigint not null references games (id),
  team text not null check (team in ('home', 'away')),
  -- Null for a card counted before minutes were recorded.
  minute integer check (minute between 0 and 130),
  stoppage_minutes integer not null default 0 check (stoppage_minutes between 0 and 40)
);
create index red_cards_game on red_cards (game_id, id);

-- One row per counted card. Lowering the count removes the side's latest cards.
create function record_red_cards() returns trigger language plpgsql as $$
begin
  insert into red_cards (game_id, team, minute, stoppage_minutes)
  select new.id, side.team, new.current_minute, new.stoppage_minutes
  from (values ('home', new.home_red_cards - old.home_red_cards), ('away', new.away_red_cards - old.away_red_cards))
    as side (team, added)
  cross join generate_series(1, side.added);
  delete from red_cards where id in (
    select latest.id
    from (values ('home', old.home_red_cards - new.home_red_cards), ('away', old.away_red_cards - new.away_red_cards))
      as side (team, removed)
    cross join lateral (
      select card.id from red_cards card where card.game_id = new.id and card.team = side.team
      order by card.id desc limit greatest(side.removed, 0)
    ) as latest
  );
  return null;
end $$;
-- Bets, clock ticks and goals don't write these columns, so they don't fire the trigger.
create trigger games_red_cards after update of home_red_cards, away_red_cards on games for each row
  when ((new.home_red_cards, new.away_red_cards) is distinct from (old.home_red_cards, old.away_red_cards))
  execute function record_red_cards();

-- For the match page: the history of the match-result prices before kick-off. A null price is a
-- closed selection.
create table result_prices (
  id bigint generated always as identity primary key,
  game_id bigint not null references games (id),
  home_hundredths integer,
  draw_hundredths integer,
  away_hundredths integer,
  priced_at timestamptz not null default clock_timestamp()
);
create index result_prices_game on result_prices (game_id, id);

-- Undoing a start restores the earlier prices, so prices equal to the latest row are not repeated.
create function record_result_prices() returns trigger language plpgsql as $$
begin
  insert into result_prices (game_id, home_hundredths, draw_hundredths, away_hundredths)
  select new.id, current.home, current.draw, current.away
  from (select (new.prices ->> 'match_result/home')::integer as home, (new.prices ->> 'match_result/draw')::integer as draw,
    (new.prices ->> 'match_result/away')::integer as away) as current
  where not exists (
    select from (select * from result_prices where game_id = new.id order by id desc limit 1) as latest
    where (home_hundredths, draw_hundredths, away_hundredths) is not distinct from (current.home, current.draw, current.away)
  );
  return null;
end $$;
create trigger games_first_result_prices after insert on games for each row
  when (new.status = 'upcoming') execute function record_result_prices();
create trigger games_result_prices after update of prices on games for each row
  when (new.status = 'upcoming' and new.prices is distinct from old.prices) execute function record_result_prices();

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

-- Imported matches, with their actual results once played, for re-imports and replays.
create table feed_matches (
  source text not null,
  source_key text not null,
  league text not null,
  round text,
  home_team text not null,
  away_team text not null,
  kick_off timestamptz not null,
  -- The opening prices and lines of a replay, from the file or the model.
  opening jsonb not null,
  -- Score, half time and goals of the 90 minutes; null until played.
  facts jsonb,
  game_id bigint not null references games (id),
  primary key (source, source_key)
);
create index feed_matches_game on feed_matches (game_id);
create index feed_matches_kick_off on feed_matches (kick_off);
