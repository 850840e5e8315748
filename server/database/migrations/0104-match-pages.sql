-- What a match page shows beyond the game's row: the minutes of its red cards, and its match-result
-- prices over time before kick-off (decision 0168).

create table red_cards (
  id bigint generated always as identity primary key,
  game_id bigint not null references games (id),
  team text not null check (team in ('home', 'away')),
  -- Null for a card counted before minutes were recorded.
  minute integer check (minute between 0 and 130),
  stoppage_minutes integer not null default 0 check (stoppage_minutes between 0 and 40)
);
create index red_cards_game on red_cards (game_id, id);

insert into red_cards (game_id, team)
select games.id, side.team from games
cross join lateral (values ('home', home_red_cards), ('away', away_red_cards)) as side (team, cards)
cross join generate_series(1, cards);

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

-- A null price is a closed selection.
create table result_prices (
  id bigint generated always as identity primary key,
  game_id bigint not null references games (id),
  home_hundredths integer,
  draw_hundredths integer,
  away_hundredths integer,
  priced_at timestamptz not null default clock_timestamp()
);
create index result_prices_game on result_prices (game_id, id);

insert into result_prices (game_id, home_hundredths, draw_hundredths, away_hundredths)
select id, (prices ->> 'match_result/home')::integer, (prices ->> 'match_result/draw')::integer,
  (prices ->> 'match_result/away')::integer
from games where status = 'upcoming';

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

-- Disallowed goals, and a team's latest results.
create index goals_taken_back on goals (game_id, id) where taken_back_at is not null;
create index games_home_results on games (home_team, start_time) where status = 'finished';
create index games_away_results on games (away_team, start_time) where status = 'finished';
