-- What the proof of the books holds accepted prices against: the prices of a game at each version that a bet was accepted
-- at. The database writes them itself from the game, not from the bet; versions without a bet cost nothing.

create table price_log (
  id bigint generated always as identity primary key,
  game_id bigint not null references games (id),
  version bigint not null,
  prices jsonb not null,
  handicap_line_quarters integer not null,
  asian_total_line_quarters integer not null,
  logged_at timestamptz not null default now(),
  unique (game_id, version)
);

-- Of what was accepted before there was a log, the legs are all that is known.
insert into price_log (game_id, version, prices, handicap_line_quarters, asian_total_line_quarters)
select leg.game_id, leg.game_version, jsonb_object_agg(leg.price_field, leg.odds_hundredths),
  coalesce(max(leg.line_quarters) filter (where leg.bet_type = 'handicap'), game.handicap_line_quarters),
  coalesce(max(leg.line_quarters) filter (where leg.bet_type = 'asian_total'), game.asian_total_line_quarters)
from bet_legs leg join bets bet on bet.id = leg.bet_id join games game on game.id = leg.game_id
where bet.boost_id is null
group by leg.game_id, leg.game_version, game.handicap_line_quarters, game.asian_total_line_quarters
order by leg.game_id, leg.game_version;

create trigger price_log_append_only before update or delete on price_log
  for each row execute function refuse_change();
create trigger price_log_no_truncate before truncate on price_log
  for each statement execute function refuse_change();

-- The statement that places the bets holds the games: each stands at the version that its legs name.
create function log_prices() returns trigger language plpgsql as $$
begin
  insert into price_log (game_id, version, prices, handicap_line_quarters, asian_total_line_quarters)
  select id, version, prices, handicap_line_quarters, asian_total_line_quarters from games
  where id in (select game_id from new_legs)
    and not exists (select 1 from price_log where price_log.game_id = games.id and price_log.version = games.version)
  order by id
  on conflict (game_id, version) do nothing;
  return null;
end $$;
create trigger bet_legs_price_log after insert on bet_legs
  referencing new table as new_legs for each statement execute function log_prices();

-- The odds that a boost has had.
create table boost_prices (
  promotion_id bigint not null references promotions (id),
  odds_hundredths integer not null,
  primary key (promotion_id, odds_hundredths)
);
insert into boost_prices select id, odds_hundredths from promotions where kind = 'odds_boost';
insert into boost_prices
  select distinct bet.boost_id, leg.odds_hundredths from bets bet join bet_legs leg on leg.bet_id = bet.id
  where bet.boost_id is not null on conflict do nothing;

create trigger boost_prices_append_only before update or delete on boost_prices
  for each row execute function refuse_change();
create trigger boost_prices_no_truncate before truncate on boost_prices
  for each statement execute function refuse_change();

create function log_boost() returns trigger language plpgsql as $$
begin
  insert into boost_prices values (new.id, new.odds_hundredths) on conflict do nothing;
  return null;
end $$;
create trigger promotions_boost_log after insert or update of odds_hundredths on promotions
  for each row when (new.odds_hundredths is not null) execute function log_boost();
