-- Selections of one game priced together (bet builder), and bets made of many lines (systems).

-- A group settles as one leg. If one of its selections is void, the rest counts at the odds kept here for it.
create table bet_groups (
  bet_id bigint not null references bets (id),
  group_number smallint not null,
  odds_hundredths integer not null check (odds_hundredths > 100),
  odds_without jsonb not null,
  primary key (bet_id, group_number)
);
alter table bet_legs add column group_number smallint;

-- A system's stake is its lines' stakes together.
alter table bets add column system text;
alter table bets add column line_stake_cents bigint check (line_stake_cents > 0);
alter table bets add check ((system is null) = (line_stake_cents is null));
