-- How far a report moved the clock of a game ahead, and the red cards that were reported, with when: setting one back voids the
-- bets since it was first above its new value. See wrong-reports.ts.
create table fact_reports (
  game_id bigint not null references games (id),
  fact text not null check (fact in ('clock_shift', 'home_red_cards', 'away_red_cards')),
  level integer not null,
  reported_at timestamptz not null default clock_timestamp()
);
create index fact_reports_game on fact_reports (game_id);

alter table games add column clock_shift integer not null default 0;

insert into fact_reports (game_id, fact, level, reported_at)
select games.id, fact, level, cards_set_at
from games, lateral (values ('home_red_cards', home_red_cards), ('away_red_cards', away_red_cards)) as cards (fact, level)
where status = 'live' and cards_set_at is not null and level > 0;

update voidings set cause = '{"code": "report", "levels": {}}' where cause ->> 'code' = 'report';

alter table games drop column minute_set_at, drop column cards_set_at;
